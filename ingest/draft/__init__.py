"""A new game on its way into the catalog: its book, what was read of it, and what a person decided."""
