"""Words that say between which numbers the number of the noun to come is, and words that join its qualities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kartotek.ingest.effects.composition.pending import PendingNoun
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["BOUNDING"]

_BOUNDS: Final = {"ATMOST": "<=", "ATLEAST": ">=", "EXACTLY": "=", "MORE_THAN": ">", "LESS_THAN": "<"}
_OR_SO: Final = {"LESS": "<=", "MORE": ">=", "OR_MORE_STOREYS": ">="}
_THAN_SO: Final = {"LESS": "<", "MORE": ">"}
_DONE_TO: Final = frozenset(("acc", "ins"))
"""The cases of what something is done to, or with."""
_Following = Sequence[WordUnit]


def _bound(unit: WordUnit, pending: PendingNoun, _: _Following) -> bool:
    """At most, at least, exactly so many."""
    pending.bound = _BOUNDS[unit.tag]
    return True


def _or(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """So many or more, so many or less; this quality or that."""
    meant = [one for one in following if one.key not in DEFINITE_ARTICLES and one.tag != "THAN_THAT"]
    after = meant[0].tag if meant else ""
    if after in _OR_SO and (pending.n is not None or pending.compare_storeys(_OR_SO[after])):
        pending.bound = _OR_SO[after] if pending.n is not None else ""
        return True
    return _joins(unit, pending, meant)


def _and(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """This quality and that; each with an article of its own where several things follow: else they are two things, as
    are the one thing and the other that something is done to."""
    meant = [one for one in following if one.key not in DEFINITE_ARTICLES]
    things = [one for one in meant[1:2] if one.tag == "THING"]
    if pending.ordinal is not None and [one.tag for one in meant[:2]] == ["ORD", "LEVELLED"]:
        pending.add_attribute("level", "floors")
        return True
    if any(not one.plural and one.case in _DONE_TO for one in things) and "EACH" not in pending.flags:
        return False
    return _joins(unit, pending, meant if any(one.plural for one in things) else following)


def _joins(_: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """Whether a word joins two qualities."""
    return bool(pending.features) and any(after.tag in ("ADJ", "NAME") for after in following[:1])


def _more_or_less(unit: WordUnit, pending: PendingNoun, following: _Following) -> bool:
    """The end of `so many or more`; a higher or lower number than so many."""
    if pending.units and pending.units[-1].tag in ("OR", "THAN_THAT"):
        return True
    if any(one.tag in ("ADJ", "LEVELLED") and one.case == "ade" for one in pending.units[-1:]):
        return pending.compare_storeys(_THAN_SO[unit.tag])
    compared = pending.n_case == "ade" and any(after.tag in ("NUMBERED", "LEVELLED") for after in following[:1])
    pending.bound = _THAN_SO[unit.tag] if compared else pending.bound
    return compared


def _than_that(_: WordUnit, pending: PendingNoun, __: _Following) -> bool:
    """`Than that` in `so many or more than that`."""
    return any(before.tag == "OR" for before in pending.units[-1:])


BOUNDING: Final[Mapping[str, Callable[[WordUnit, PendingNoun, _Following], bool]]] = {
    **dict.fromkeys(_BOUNDS, _bound), "OR": _or, "AND": _and, "NOR": _and, "LESS": _more_or_less, "MORE": _more_or_less,
    "THAN_THAT": _than_that,
}  # fmt: skip
"""What each of these words notes of the noun to come."""
