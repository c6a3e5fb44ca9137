"""Sentences without a verb that say what one gets, when or for each of what: *Bővítéskor +1 sikerpont*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ingest.effects.composition.clause_signs import has_verb
from ingest.effects.composition.unit import WordUnit, tags_of

__all__ = ["is_bare", "with_predicate"]

_POINTS: Final = "vp"
_GOODS: Final = frozenset(("RES", "STAT"))
_COUNTING: Final = frozenset(("cau", "dist"))
_KNOWN: Final = frozenset(
    (
        "NUM ONE RES STAT AND OR IDLE YOU TIME PERIOD EACH THING ADJ LEVELLED ORD OWN AFTER EACH_FOR EACH_OF APIECE"
        " CITY DONE_TO ATLEAST OR_MORE_STOREYS ANYTIME ANYHOW_OFTEN"
    ).split()
)
"""Words that name goods, things and times, and say no more."""
_MINUS: Final = frozenset("-–−=")
"""Signs before a number by which it is no gain."""


def _is_elliptic(units: Sequence[WordUnit]) -> bool:
    """Whether a sentence has no verb, and says so much of a good, and when it is or for what."""
    tags = tags_of(units)
    if has_verb(units) or not tags <= _KNOWN or not any(map(_is_gain, units)):
        return False
    if any(":" in unit.before or not _MINUS.isdisjoint(unit.before) for unit in units):
        return False
    return "TIME" in tags or _counts(units) or _is_worth(units)


def is_bare(units: Sequence[WordUnit]) -> bool:
    """Whether such a sentence counts nothing: then it may be a part of another one."""
    return _is_elliptic(units) and not _counts(units)


def _counts(units: Sequence[WordUnit]) -> bool:
    """Whether something is named for each of which it is."""
    return any(unit.case in _COUNTING or unit.tag in ("AFTER", "EACH_FOR") for unit in units)


def _is_gain(unit: WordUnit) -> bool:
    """Whether a word names a good in the case of what one gets."""
    return unit.tag in _GOODS and unit.case == "nom" and not unit.owned


def _is_worth(units: Sequence[WordUnit]) -> bool:
    """Whether things of yours are so many points."""
    things = any(unit.tag == "THING" and unit.case == "nom" and unit.owned for unit in units)
    return things and [unit.value for unit in units if unit.tag in _GOODS] == [_POINTS]


def with_predicate(units: list[WordUnit]) -> list[WordUnit]:
    """The units of such a sentence with the word that it leaves out: that it is a reward, or the value of things."""
    if not _is_elliptic(units):
        return units
    return [*units, WordUnit("WORTH" if _is_worth(units) else "REWARD", None, "nom", (), "")]
