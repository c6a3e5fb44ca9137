"""The parts of a new book: headings, what each section holds, for how many players it is, and its sentences."""
