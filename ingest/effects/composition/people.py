"""Which players a word for somebody else stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.unit import WordUnit

__all__ = ["scope_of", "with_self"]

_SIDES: Final = {"LEFT": "left", "RIGHT": "right", "SOME_ONE": "one"}
_BOTH: Final = 2


def scope_of(unit: WordUnit, flags: set[str], number: int | None, of: str | None) -> str:
    """The scope of a player: by the words before it, and by whose neighbour it is."""
    side = next((scope for flag, scope in _SIDES.items() if flag in flags), None)
    several = unit.plural or number == _BOTH or bool(flags & {"BOTH", "EACH"})
    if unit.value == "neighbour":
        if of is not None:
            return f"{side}2" if side == of else "one"
        return side or ("neighbours" if several else "one")
    if unit.value == "opponent":
        return "others" if several and side is None else "one"
    return str(unit.value)


def with_self(phrases: Sequence[ComposedPhrase]) -> list[ComposedPhrase]:
    """The phrases with `you and your neighbours` as one player, and with `you` left out where nobody else is named."""
    made: list[ComposedPhrase] = []
    at = 0
    while at < len(phrases):
        first, joint, second = (*phrases[at : at + 3], None, None, None)[:3]
        other = _with_you(first, joint, second)
        made.append(other or phrases[at])
        at += 3 if other is not None else 1
    return made


def _with_you(
    first: ComposedPhrase | None, joint: ComposedPhrase | None, second: ComposedPhrase | None
) -> ComposedPhrase | None:
    """You and somebody, or somebody and you, as one player."""
    if first is None or joint is None or second is None or joint.tag != "AND":
        return None
    pair = (first, second) if first.tag == "YOU_TOO" else (second, first)
    if pair[0].tag != "YOU_TOO" or pair[1].kind != "player":
        return None
    scope = {"neighbours": "around", "others": "all"}.get(str(pair[1].name), "one")
    return replace(pair[1], name=scope, places=(*first.places, *joint.places, *second.places))
