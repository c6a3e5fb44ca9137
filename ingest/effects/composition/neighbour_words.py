"""Words that mean something by the word beside them: *öt alkalommal*, *más nem vehet*, *bátran lépj*."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.modifiers import is_home
from kartotek.ingest.effects.composition.tables import during
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.text.keys import key_of

__all__ = ["with_neighbours"]

_OCCASIONS: Final = frozenset(("alkalommal", "izben"))
_ELSE: Final = "mas"
_SOMEBODY: Final = "one"
_NAMED: Final = frozenset(("THING", "ADJ", "ORD", "LEVELLED"))
_GIVING_UP: Final = frozenset(("V.lose", "V.pay", "V.part", "V.gain"))
"""Verbs that nobody is encouraged to: beside them the words for it say something else."""
_WITHOUT: Final = "nelkul"
_UNKNOWN: Final = "X"
_Units = list[WordUnit]


def with_neighbours(units: _Units) -> _Units:
    """The units with such words as what they mean."""
    tags, keys = tags_of(units), {unit.key for unit in units}
    for is_needed, step in _STEPS:
        if is_needed(tags, keys):
            units = step(units)
    return units


def _with_times(units: _Units) -> _Units:
    """So many occasions as so many times."""
    made: _Units = []
    for unit in units:
        number = made[-1] if made else None
        if unit.key in _OCCASIONS and number is not None and (number.tag, number.case) == ("NUM", "nom"):
            made[-1] = number._replace(tag="TIMES", case="times", places=(*number.places, *unit.places))
        else:
            made.append(unit)
    return made


def _with_else(units: _Units) -> _Units:
    """*Más* as somebody else before what they do, as another than those named before a thing."""
    made = list(units)
    for at, (unit, after) in enumerate(pairwise(units)):
        if unit.key != _ELSE or unit.tag != _UNKNOWN or after.before:
            continue
        if after.tag == "NEG" or after.is_verb:
            made[at] = unit._replace(tag="PERSON", value=_SOMEBODY, case="nom")
        elif after.tag in _NAMED:
            made[at] = unit._replace(tag="OTHER")
    return made


def _with_own_ones(units: _Units) -> _Units:
    """Those in your own city, behind the word for that place, as your own ones."""
    made: _Units = []
    for unit in units:
        if unit.tag == "ONES_THERE" and made and is_home(made[-1]):
            start = len(made) - (2 if any(one.tag == "OWN" for one in made[-2:-1]) else 1)
            places = tuple(place for one in (*made[start:], unit) for place in one.places)
            made[start:] = [unit._replace(tag="OWN_ONES", places=places, before=made[start].before)]
        else:
            made.append(unit)
    return made


def _without_urging(units: _Units) -> _Units:
    """Words that encourage to do something as words that say nothing, where it is no loss."""
    commanded = any(unit.is_verb and (unit.command or unit.possible) for unit in units)
    if not commanded or not _GIVING_UP.isdisjoint(tags_of(units)):
        return units
    return [unit._replace(tag="IDLE") if unit.tag == "URGING" else unit for unit in units]


def _with_unpaid(units: _Units) -> _Units:
    """Without paying a good, or anything, as for free."""
    made: _Units = []
    for unit in units:
        spending = made[-1] if made else None
        if unit.key != _WITHOUT or spending is None or spending.tag != "SPENDING":
            made.append(unit)
            continue
        good = [one for one in made[-2:-1] if one.tag == "RES" and one.case == "nom"]
        start = len(made) - 1 - len(good)
        if any(one.tag in ("NUM", "ONE") for one in made[start - 1 : start]):
            return units  # so much of it alone
        places = tuple(place for one in (*made[start:], unit) for place in one.places)
        made[start:] = [unit._replace(tag="FREE", places=places, before=made[start].before)]
    return made


def _with_together(units: _Units) -> _Units:
    """*Együtt* as a word of its own only between what is exchanged: two players together get less than two."""
    if "V.exchange" in tags_of(units):
        return units
    return [unit._replace(tag=_UNKNOWN) if unit.tag == "TOGETHER" else unit for unit in units]


def _with_titled_times(units: _Units) -> _Units:
    """During an action that is named by what one does as the time when one does it; a clause of time says more."""
    if not tags_of(units).isdisjoint(("WHEN", "IF")):
        return units
    made = list(units)
    for at, (doing, title, later) in enumerate(zip(units, units[1:], units[2:], strict=False)):
        named = (doing.tag, doing.case) == ("DOING", "noun") or "event" in _value_of(doing)
        if named and title.tag == "ACTION_TITLE" and later.key in _during():
            case = "at" if doing.tag == "DOING" else "after"
            made[at : at + 2] = [doing._replace(case=case), title._replace(tag="IDLE")]
    return made


def _value_of(unit: WordUnit) -> Mapping[str, object]:
    return unit.value if unit.tag == "THING" and isinstance(unit.value, Mapping) else {}


def _during() -> Sequence[str]:
    return [key_of(word) for word in during()]


_Test = Callable[[set[str], set[str]], bool]
_STEPS: Final[Sequence[tuple[_Test, Callable[[_Units], _Units]]]] = (
    (lambda _, keys: not keys.isdisjoint(_OCCASIONS), _with_times),
    (lambda _, keys: _ELSE in keys, _with_else),
    (lambda tags, _: "ONES_THERE" in tags, _with_own_ones),
    (lambda tags, _: "URGING" in tags, _without_urging),
    (lambda tags, _: "TOGETHER" in tags, _with_together),
    (lambda tags, keys: "SPENDING" in tags and _WITHOUT in keys, _with_unpaid),
    (lambda tags, _: "ACTION_TITLE" in tags, _with_titled_times),
)
"""What is done to a sentence that has such a word: most have none."""
