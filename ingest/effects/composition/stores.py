"""Words for where somebody has their goods: a treasury, a supply, an account; and what comes into it or goes out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["INTO", "OUT_OF", "POSSESSOR", "is_store", "names_store", "pays_out"]

POSSESSOR: Final = "pos"
"""The case that a player has who is named as the one whose treasury it is."""
INTO: Final = frozenset(("ill", "sub", "all"))
OUT_OF: Final = frozenset(("ela", "del", "abl"))
_TO_YOU: Final = frozenset(("hozzad", "birtokodba", "oledbe", "markodba", "zsebre"))
_OWN_SUPPLY: Final = "OWN_SUPPLY"
_BEHIND: Final = {"moge": "ill", "mogul": "ela"}
"""How an expression ends that says to where, or from where, one's own supply is meant."""
_PAYERS: Final = frozenset(("bank", "keszlet", "kincstar", "kassza", "penztar", "doboz"))
"""Words for what belongs to nobody and pays goods out, as subjects."""
_THEIRS: Final = "3"


def is_store(unit: WordUnit) -> bool:
    """Whether a word is a noun for where goods are, and says that they are somebody's."""
    return (unit.tag in ("IDLE", "CITY") and unit.owned) or unit.tag == _OWN_SUPPLY


def names_store(units: Iterable[WordUnit], *cases: str) -> bool:
    """Whether one of some words is such a noun in one of these cases, or says that something comes to you."""
    return any(_case_of(unit) in cases for unit in units)


def _case_of(unit: WordUnit) -> str:
    """The case of a noun for where goods are; empty for any other word."""
    if unit.key in _TO_YOU:
        return "ill"
    if unit.tag == _OWN_SUPPLY:
        return next((case for end, case in _BEHIND.items() if unit.key.endswith(end)), "")
    return unit.case if is_store(unit) else ""


def pays_out(units: Iterable[WordUnit]) -> bool:
    """Whether a store that is nobody's pays something: what is paid is then somebody's gain."""
    spoken = list(units)
    paying = [unit for unit in spoken if unit.tag == "V.pay"]
    theirs = bool(paying) and all(unit.person.startswith(_THEIRS) for unit in paying)
    return theirs and any(unit.key in _PAYERS and not unit.owned for unit in spoken)
