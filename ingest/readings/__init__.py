"""What is kept of a read book, and what is reported of it: rows, doubts, comparisons, explanations."""
