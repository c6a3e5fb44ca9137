"""Small words: articles, conjunctions, particles. They stand in every text, and many are endings or beginnings too."""

from __future__ import annotations

from typing import Final

__all__ = ["LETTER_WORDS", "SMALL_WORDS"]

SMALL_WORDS: Final = frozenset("a az és egy is ha nem de s meg ki be el le fel mint vagy".split())
LETTER_WORDS: Final = frozenset("aseő")
"""Words of one letter; any other letter by itself is a scrap of a word, or a label."""
