"""A word of a sentence with what it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

__all__ = ["WordUnit", "tags_of"]

_SIGNS: Final = frozenset(",;:")


class WordUnit(NamedTuple):
    """A word, or a fixed expression of several."""

    tag: str
    value: Any
    case: str
    places: tuple[int, ...]
    """Its tokens."""
    key: str
    before: str = ""
    """The signs in front of it."""
    plural: bool = False
    owned: bool = False
    doubt: int = 0
    lemma: str = ""
    """Of a verb: its dictionary form."""
    person: str = ""
    """Of a verb: who does it; `2s` is you."""
    possible: bool = False
    """Of a verb: whether it says *may*."""
    command: bool = False
    """Of a verb: whether it says to do something."""
    definite: bool = False
    """Of a verb: whether it has a known object."""
    past: bool = False
    """Of a verb: whether it says what was done."""
    supposed: bool = False
    """Of a verb: whether it says what would be done."""
    apiece: bool = False
    """Of a number: whether it is said twice, which means for each."""

    @property
    def is_verb(self) -> bool:
        return self.tag.startswith("V.")

    @property
    def is_after_sign(self) -> bool:
        """Whether a sign that may end a clause stands in front of it."""
        return not _SIGNS.isdisjoint(self.before)


def tags_of(units: Iterable[WordUnit]) -> set[str]:
    """The tags of some units."""
    return {unit.tag for unit in units}
