"""How far a misspelt word is from a right one, and the right words that are nearest to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

__all__ = ["LETTERS_A_SLIP", "NearestWords", "most_slips", "pairs", "slips_to_beginning"]

# One slip in four letters, at most three: more, and the words have little to do with what was typed.
LETTERS_A_SLIP: Final = 4
_MOST_SLIPS: Final = 3


def most_slips(wanted: str) -> int:
    """How many slips are forgiven in a text of this length."""
    return min(_MOST_SLIPS, len(wanted) // LETTERS_A_SLIP)


def pairs(folded: str) -> set[str]:
    """All pairs of neighbouring letters."""
    return {folded[at : at + 2] for at in range(len(folded) - 1)}


def slips_to_beginning(wanted: str, name: str) -> int:
    """The fewest letters to change, add, leave out or swap so that the text is a beginning of the name."""
    return min(_last_row(wanted, name[: len(wanted) + _MOST_SLIPS]))


def _last_row(wanted: str, name: str) -> list[int]:
    """By length of a beginning of the name: the slips between the text and that beginning."""
    before: list[int] = []
    row = list(range(len(name) + 1))
    for i, letter in enumerate(wanted, start=1):
        now = [i]
        for j, other in enumerate(name, start=1):
            best = min(row[j] + 1, now[j - 1] + 1, row[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == name[j - 2] and wanted[i - 2] == other:
                best = min(best, before[j - 2] + 1)
            now.append(best)
        before, row = row, now
    return row


class NearestWords:
    """Finds the words nearest to a misspelt one among folded words, the commonest first where several are as near."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_pair: dict[str, list[str]] = {}
        for word in words:
            for pair in pairs(word):
                self._by_pair.setdefault(pair, []).append(word)

    def nearest(self, wanted: str, most: int = 3) -> list[str]:
        """Up to `most` words within the slips that are forgiven."""
        allowed = most_slips(wanted)
        shared: dict[str, int] = {}
        for pair in pairs(wanted):
            for word in self._by_pair.get(pair, ()):
                if abs(len(word) - len(wanted)) <= allowed:
                    shared[word] = shared.get(word, 0) + 1
        slips = {word: _last_row(wanted, word)[-1] for word in shared}
        near = [word for word in shared if slips[word] <= allowed]
        return sorted(near, key=lambda word: (slips[word], word[0] != wanted[0], -shared[word], word))[:most]
