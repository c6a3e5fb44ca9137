"""Operators that say nothing where they stand: at least one, not even if, whether or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.schema.hungarian.numerals import number_of

__all__ = ["is_idle"]

_ONES: Final = frozenset(("egy", "1", "egyik", "egyet"))
_NOTHING: Final = "semmi"
"""How the words for nothing begin."""
_BEFORE: Final = 2


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """The words around an operator, by their keys: two before it, and the one after it."""

    before: Sequence[str]
    after: str

    def is_after(self, *keys: str) -> bool:
        """Whether one of these words stands right before it."""
        return any(key in keys for key in self.before[-1:])

    @property
    def is_counting(self) -> bool:
        """Whether a number comes next."""
        return self.after.isdecimal() or number_of(self.after) is not None


def is_idle(keys: Sequence[str], place: int) -> bool:
    """Whether an operator says nothing here: at least one, exactly without a number, not even if, whether or not."""
    key = keys[place]
    test = _TESTS.get(_NOTHING if key.startswith(_NOTHING) else key)
    if test is None:
        return False
    after = next(iter(keys[place + 1 : place + 2]), "")
    return test(_Surroundings(keys[max(0, place - _BEFORE) : place], after))


def _at_least(around: _Surroundings) -> bool:
    """At least one."""
    return around.after in _ONES


def _nothing(around: _Surroundings) -> bool:
    """Nothing else."""
    return around.after.startswith("mas")


def _exactly(around: _Surroundings) -> bool:
    """Exactly, without a number."""
    numeral = number_of(around.after)
    return not around.after.isdecimal() and (numeral is None or numeral[1] == "times")


def _only(around: _Surroundings) -> bool:
    """Whenever; only so many."""
    return around.is_after("ahanyszor", "amikor") or around.is_counting


def _only_counting(around: _Surroundings) -> bool:
    """Only so many."""
    return around.is_counting


def _not(around: _Surroundings) -> bool:
    """Or not."""
    return around.is_after("vagy")


def _not_even(around: _Surroundings) -> bool:
    """Not even then; or not."""
    return "akkor" in around.before or _not(around)


def _if(around: _Surroundings) -> bool:
    """Not even then if."""
    return {"akkor", "sem"}.issubset(around.before)


_TESTS: Final[Mapping[str, Callable[[_Surroundings], bool]]] = {
    "legalabb": _at_least, _NOTHING: _nothing, "pontosan": _exactly, "csak": _only, "csupan": _only_counting,
    "nem": _not, "sem": _not_even, "ha": _if,
}  # fmt: skip
"""When each operator says nothing."""
