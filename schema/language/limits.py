"""The bounds of the language, in one place."""

from typing import Final

__all__ = ["MAX_COUNT", "MAX_DEPTH", "MAX_LENGTH", "MAX_NODES", "MAX_NUMBER"]

MAX_LENGTH: Final = 1_000
"""Characters of one line, looked at before parsing: the parser never sees more."""
MAX_NODES: Final = 200
MAX_DEPTH: Final = 40
MAX_COUNT: Final = 50
"""The largest n of `per n`, `up to n`, `n of` and `pick n`."""
MAX_NUMBER: Final = 1_000_000
"""The largest literal: sums of products of them stay far from costly arithmetic."""
