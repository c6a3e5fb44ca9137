"""Clauses that must have a verb and have none that is known: it was misread, and with it what they say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["lacks_verb_of_price", "relatives_without_object", "relatives_without_verb"]

_RELATIVE: Final = ("ami", "amely", "ahol", "akik", "akit")
"""How words begin that open a relative clause."""
_SUBJECTS: Final = frozenset(("ami", "amik", "amely", "amelyek", "amelyik"))
_NUMBERS: Final = frozenset(("NUM", "ONE"))
_GOODS: Final = frozenset(("RES", "STAT"))
_WANTING: Final = frozenset(("V.give", "V.gain", "V.pay", "V.lose", "V.produce"))
"""Verbs that say nothing without an object."""
_INTO: Final = "ill"
"""The case of an amount that only the verb of costing asks for."""


def lacks_verb_of_price(units: Sequence[WordUnit]) -> bool:
    """Whether an amount stands in the case of what something costs, and no verb says so."""
    priced = any(one.tag in _NUMBERS and good.tag in _GOODS and good.case == _INTO for one, good in pairwise(units))
    return priced and not any(unit.is_verb for unit in units)


def relatives_without_verb(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Words that open a relative clause with a number in it and no verb."""
    for at, unit in enumerate(units):
        if unit.key.startswith(_RELATIVE) and unit.is_after_sign:
            clause = list(takewhile(lambda other: not other.is_after_sign, units[at + 1 :]))
            if any(one.tag in _NUMBERS for one in clause) and not any(one.is_verb for one in clause):
                yield unit


def relatives_without_object(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """Words that open a relative clause as its subject, of which a verb without its object is all: that is lost, and
    with it which things are meant."""
    for at, (unit, verb) in enumerate(pairwise(units)):
        alone = all(after.is_after_sign for after in units[at + 2 : at + 3])
        subject = unit.key in _SUBJECTS and unit.is_after_sign
        if subject and verb.tag in _WANTING and not verb.before and alone:
            yield unit
