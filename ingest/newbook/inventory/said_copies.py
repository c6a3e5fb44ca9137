"""Names of cards in the sentences that say how many copies there are of each.

Verőfényből három van a pakliban.       out of what there are so many
A Vihar csak egyszer fordul elő.        how many times it comes
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from kartotek.ingest.newbook.inventory.chunk import is_unit
from kartotek.ingest.newbook.inventory.name_labels import RosterLabel, article_before
from kartotek.ingest.newbook.text.names import nominative
from kartotek.ingest.newbook.text.numbers import WrittenNumber, times_of
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import word_at

__all__ = ["said_label"]

_OUT_OF: Final = ("ból", "ből")
_THERE_IS: Final = frozenset(
    ("van", "vannak", "akad", "letezik", "talalhato", "szerepel", "jut", "keszult", "kerult", "lapul", "rejtozik")
)
_COMES: Final = ("fordul", "elofordul", "szerepel", "akad", "van")
_ONCE: Final = {"egyszer": 1, "ketszer": 2, "haromszor": 3, "negyszer": 4}
_NEAR: Final = 4


def said_label(line: Sequence[BookToken]) -> RosterLabel | None:
    """The name that begins a sentence which says how many copies there are; None for any other line."""
    start = article_before(line)
    first = word_at(line, start)
    if not first.capital or first.counts:
        return None
    after = list(takewhile(_goes_on, line[start + 1 : start + 1 + _NEAR]))
    found = _out_of(after) if first.text.endswith(_OUT_OF) else _times(after)
    if found is None:
        return None
    name, _ = nominative(first.text.lower(), ()) if first.text.endswith(_OUT_OF) else (first.text, True)
    return RosterLabel((replace(first, text=name[:1].upper() + name[1:]),), found, tuple(line[start + 1 :]), apart=True)


def _goes_on(word: BookToken) -> bool:
    return not word.before.strip()


def _out_of(after: Sequence[BookToken]) -> BookToken | None:
    """`Szellőből kettő akad`: the number beside a word that says that there are so many."""
    numbers = [word for word in after if word.counts]
    there_is = any(word.key in _THERE_IS or is_unit(word) for word in after)
    return numbers[0] if len(numbers) == 1 and there_is else None


def _times(after: Sequence[BookToken]) -> BookToken | None:
    """`egyszer fordul elő`: how many times it comes, as a number."""
    said = [word for word in after if times_of(word.text) is not None or word.key in _ONCE]
    comes = any(word.key in _COMES for word in after)
    if len(said) != 1 or not comes:
        return None
    value = _ONCE.get(said[0].key) or times_of(said[0].text) or 0
    return replace(said[0], number=WrittenNumber(value, True))
