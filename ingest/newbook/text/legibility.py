"""Whether a text is printed rather than scanned badly: then a word that nobody knows is one of the book's own.

A dictionary lacks a word in fifty of any rulebook: compounds, names, trades. In a bad scan each of them may be a
misread one, so what they name is in doubt. Where the repair found next to nothing to change they are beyond doubt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from typing import Final

from kartotek.ingest.repair.restore import RepairedLine, RestoredWord

__all__ = ["is_legible"]

_MOST_CHANGED: Final = 0.008
"""In clean books the repair changes up to 8 words in 1,000, without need; with one sign in 200 damaged, 15 to 40."""


def is_legible(lines: Iterable[RepairedLine], remade: Sized) -> bool:
    """Whether hardly a word of a text was changed; `remade` are those whose blanks were set right."""
    words = [word for line in lines for word in line.words]
    changed = {word.raw for word in words if _is_changed(word)}
    return len(changed) + len(remade) <= _MOST_CHANGED * len(words)


def _is_changed(word: RestoredWord) -> bool:
    """Whether the repair read a word otherwise than it stands there, accents included."""
    return not word.cut and word.raw.lower() != word.text.lower()
