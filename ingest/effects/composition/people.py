"""Which players a word for somebody else stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["scope_of", "with_self"]

_SIDES: Final = {"LEFT": "left", "RIGHT": "right", "SOME_ONE": "one"}
_BOTH: Final = 2
_SEVERAL: Final = {"neighbour": "neighbours", "opponent": "others"}
"""Whom the words for somebody mean where several of them are spoken of."""
_WITH_YOU: Final = {"neighbours": "around", "others": "all"}
_OTHER_PLACE: Final[Mapping[tuple[str, ...], int]] = {("YOU_TOO", "AND", ""): 2, ("", "AND", "YOU_TOO"): 0}
"""Where somebody else stands in `you and they`, `they and you`."""


def scope_of(unit: WordUnit, flags: set[str], number: int | None, of: str | None) -> str:
    """The scope of a player: by the words before it, and by whose neighbour it is."""
    side = _side_of(flags)
    if of is not None and unit.value == "neighbour":
        return f"{side}2" if side == of else "one"
    if unit.value not in _SEVERAL:
        return str(unit.value)
    return _one_or_several(unit.value, side, unit.plural or _are_several(flags, number))


def _side_of(flags: set[str]) -> str | None:
    """On which side a player sits, by a word before it."""
    return next((scope for flag, scope in _SIDES.items() if flag in flags), None)


def _are_several(flags: set[str], number: int | None) -> bool:
    """Whether a number or another word before a player says that it is more than one."""
    return number == _BOTH or not flags.isdisjoint(("BOTH", "EACH"))


def _one_or_several(value: str, side: str | None, several: bool) -> str:
    """The scope of a neighbour or an opponent: of neighbours one may say on which side they sit."""
    if side is not None:
        return side if value == "neighbour" else "one"
    return _SEVERAL[value] if several else "one"


def with_self(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with `you and your neighbours` as one player, and with `you` left out where nobody else is named."""
    made: list[ComposedPhrase] = []
    at = 0
    while at < len(phrases):
        other = _with_you(phrases[at : at + 3])
        made.append(other or phrases[at])
        at += 3 if other is not None else 1
    return made


def _with_you(run: Sequence[ComposedPhrase]) -> ComposedPhrase | None:
    """You and somebody, or somebody and you, as one player."""
    at = _OTHER_PLACE.get(tuple(phrase.tag for phrase in run))
    if at is None or run[at].kind != "player":
        return None
    scope = _WITH_YOU.get(str(run[at].name), "one")
    return replace(run[at], name=scope, places=tuple(place for phrase in run for place in phrase.places))
