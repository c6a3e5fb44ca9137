"""Words that say something of the noun to come: how many, which, whose, of which kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ingest.effects.composition.pending import PendingNoun
from ingest.effects.composition.unit import WordUnit

__all__ = ["is_home", "modifies"]

_BOUNDS: Final = {"ATMOST": "<=", "ATLEAST": ">=", "EXACTLY": "=", "MORE_THAN": ">", "LESS_THAN": "<"}
_FLAGS: Final = frozenset(("EACH", "LEFT", "RIGHT", "BOTH", "SOME_ONE", "OWN", "NEW"))
_DOZENS: Final = frozenset(("tucat", "tucatot", "tucattal"))
"""A dozen, which the word for one stands before."""
_ARTICLES: Final = frozenset(("a", "az"))
_KINDS: Final = frozenset(("kind", "type"))
_TRIGGER: Final = "trigger"


def modifies(unit: WordUnit, pending: PendingNoun, following: Sequence[WordUnit]) -> bool:
    """Whether a word says something of the noun to come; it is then noted."""
    after = following[0] if following else None
    if unit.tag == "OR":
        after = next((one for one in following if one.key not in _ARTICLES and one.tag != "THAN_THAT"), None)
    taken = _counts(unit, pending) or _goes_along(unit, pending, after)
    taken = taken or _qualifies(unit, pending, after) or _bounds(unit, pending, after)
    if taken:
        pending.units.append(unit)
    return taken


def is_home(unit: WordUnit) -> bool:
    """Whether a word says that something stands where the player before it is at home."""
    return (unit.tag == "CITY" and unit.case != "nom") or (unit.tag == "ADJ" and set(unit.value) == {"own"})


def _counts(unit: WordUnit, pending: PendingNoun) -> bool:
    """How many, which in a row, each, one's own."""
    match unit.tag:
        case "NUM" | "ONE" | "LABEL" if pending.n is None or (pending.n == 1 and unit.key in _DOZENS):
            pending.n, pending.n_case = unit.value, unit.case
        case "ORD":
            pending.ordinal = unit.value
        case tag if tag in _FLAGS:
            pending.flags.add(tag)
        case _:
            return False
    return True


def _goes_along(unit: WordUnit, pending: PendingNoun, after: WordUnit | None) -> bool:
    """Whether a word adds nothing to what was said already of the noun to come."""
    last = pending.features[-1] if pending.features else {}
    if unit.tag == "DIFFERENT":
        return after is not None and after.tag == "THING" and "count" in after.value
    if unit.tag == "ADJ":
        return pending.scope is not None and is_home(unit)
    return (unit.tag == "CITY" and "scope" in last) or (unit.tag == "BONUS" and _TRIGGER in last)


def _qualifies(unit: WordUnit, pending: PendingNoun, after: WordUnit | None) -> bool:
    """Of which colour, kind, level; or not so."""
    match unit.tag:
        case "NEG" if after is not None and _can_be_denied(after):
            pending.denied = True
        case "NOT_ADJ":
            pending.denied = True
            pending.add_quality(unit.value)
        case "ADJ":
            pending.add_quality(unit.value)
        case "NAME" if isinstance(unit.value, Mapping) and after is not None and after.tag in ("THING", "OR"):
            pending.add_quality(unit.value)
        case "AGE" if pending.ordinal is not None and after is not None and _is_built_then(after):
            pending.add_attribute("age")
        case "NUMBERED" if pending.n is not None:
            pending.add_attribute("number")
        case "LEVELLED" if pending.ordinal is not None or pending.n is not None:
            pending.add_attribute("level", "floors")
        case _:
            return False
    return True


def _is_built_then(unit: WordUnit) -> bool:
    """Whether a word goes on to say what was built in the age just named."""
    return unit.tag in ("DONE_TO", "ADJ", "THING") or (unit.tag == "IDLE" and unit.key not in _ARTICLES)


def _can_be_denied(unit: WordUnit) -> bool:
    return unit.tag == "ADJ" or (unit.tag == "THING" and not _KINDS.isdisjoint(unit.value))


def _bounds(unit: WordUnit, pending: PendingNoun, after: WordUnit | None) -> bool:
    """At most, at least, more than so many; so many or more; and words that only join qualities."""
    match unit.tag:
        case tag if tag in _BOUNDS:
            pending.bound = _BOUNDS[tag]
        case "OR" if pending.n is not None and after is not None and after.tag in ("LESS", "MORE"):
            pending.bound = "<=" if after.tag == "LESS" else ">="
        case "LESS" | "MORE" if pending.n is not None and pending.units[-1].tag in ("OR", "THAN_THAT"):
            pass
        case "THAN_THAT" if pending.units and pending.units[-1].tag == "OR":
            pass
        case "LESS" | "MORE" if pending.n_case == "ade" and after is not None and after.tag == "NUMBERED":
            pending.bound = "<" if unit.tag == "LESS" else ">"
        case "AND" | "OR" if pending.features and after is not None and after.tag in ("ADJ", "NAME"):
            pass
        case _:
            return False
    return True
