"""Declared models of the files that people write: an unknown key, value or type is refused with its place."""
