"""Numbers that a rulebook states: component counts, printed values, set-up tables by player count."""
