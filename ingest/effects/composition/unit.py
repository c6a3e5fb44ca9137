"""A word of a sentence with what it is, and readers that are asked one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

__all__ = ["WordUnit", "tags_of", "first_answer"]


# A word of a sentence with what it is.
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


# Readers that are asked one after another, until one of them has an answer.
_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")


def first_answer(
    readers: Iterable[Callable[_Asked, _Answer | None]], *asked: _Asked.args, **named: _Asked.kwargs
) -> _Answer | None:
    """What the first reader that has an answer answers; None where none has one."""
    for reader in readers:
        answer = reader(*asked, **named)
        if answer is not None:
            return answer
    return None
