"""Words that a text has only once, and others hardly ever: a misread letter makes such words of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from kartotek.ingest.repair.restore import RepairedLine
from kartotek.ingest.text.keys import key_of

__all__ = ["lone_words"]

_LONG: Final = 3000
"""A text of fewer words has most of them once, whatever they are."""


def lone_words(lines: Sequence[RepairedLine]) -> frozenset[str]:
    """The keys of the words that a text has once, and that other texts do not have; none of a short text."""
    words = [word for line in lines for word in line.words if not word.continues]
    if len(words) < _LONG:
        return frozenset()
    times = Counter(key_of(word.whole) for word in words)
    common = {key_of(word.whole) for word in words if not word.rare}
    return frozenset(key for key, number in times.items() if number == 1 and key not in common)
