"""The parts of a rulebook: headings, what each section holds, for how many players it is, and its sentences."""
