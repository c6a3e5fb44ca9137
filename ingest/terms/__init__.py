"""Words of the games, and the terms of their glossaries in a text."""
