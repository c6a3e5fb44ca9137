"""Sentences without a verb that say what one gets, when or for each of what: *Bővítéskor +1 sikerpont*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.clause_signs import has_verb, head_of
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of

__all__ = ["is_bare", "is_elliptic", "leaves_out_verb", "with_predicate"]

_POINTS: Final = "vp"
_GOODS: Final = frozenset(("RES", "STAT"))
_COUNTING: Final = frozenset(("cau", "dist"))
_KNOWN: Final = frozenset(
    (
        "NUM ONE RES STAT AND OR IDLE YOU TIME PERIOD EACH THING ADJ LEVELLED ORD OWN AFTER EACH_FOR EACH_OF APIECE"
        " CITY DONE_TO ATLEAST OR_MORE_STOREYS ANYTIME ANYHOW_OFTEN DOING IN_CASE EVEN"
    ).split()
)
"""Words that name goods, things and times, and say no more."""
_WITHOUT: Final = "nelkul"
_NUMBERS: Final = frozenset(("NUM", "ONE"))
_LIMITING: Final = frozenset(("ATMOST", "ATLEAST", "EXCEPT", "BUT"))
_NO_GAIN: Final = frozenset("-–−=/→")
"""Signs before a number by which it is no gain."""


def is_elliptic(units: Sequence[WordUnit]) -> bool:
    """Whether a sentence has no verb, and says so much of a good, and when it is or for what."""
    if not _names_goods(units):
        return False
    if any(map(_excludes, units)):
        return False
    return "TIME" in tags_of(units) or _counts(units) or _is_worth(units)


def _names_goods(units: Sequence[WordUnit]) -> bool:
    """Whether some words have no verb, and name no more than goods, times and things."""
    spoken = [unit for unit in units if unit.tag != "EXCEPTING" and unit.key != _WITHOUT]
    if has_verb(units) or not tags_of(spoken) <= _KNOWN or not any(map(_is_gain, units)):
        return False
    return not any(":" in unit.before or not _NO_GAIN.isdisjoint(unit.before) for unit in units)


def is_bare(units: Sequence[WordUnit]) -> bool:
    """Whether such a sentence counts nothing: then it may be a part of another one."""
    return is_elliptic(units) and not _counts(units)


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
    if is_elliptic(units):
        return [*units, _left_out("WORTH" if _is_worth(units) else "REWARD")]
    end = _end_of_goods(units)
    return [*units[:end], _left_out("REWARD"), *units[end:]] if end else units


def leaves_out_verb(units: list[WordUnit]) -> bool:
    """Whether a sentence leaves out its verb, and more is said than when it is and for what: a condition, a limit, or
    nothing at all."""
    return not is_elliptic(units) and bool(_end_of_goods(units))


def _left_out(tag: str) -> WordUnit:
    return WordUnit(tag, None, "nom", (), "")


def _end_of_goods(units: list[WordUnit]) -> int:
    """Where the part of a sentence ends that names goods without a verb, the others being conditions and limits of it;
    0 where there is no such part."""
    if not any(map(_is_gain, units)):
        return 0
    pieces = list(_pieces(units))
    named = [piece for piece in pieces if not _is_bound(units[piece], piece.start > 0)]
    if not named or any(before.stop != after.start for before, after in pairwise(named)):
        return 0
    first, *others = units[named[0].start : named[-1].stop]
    goods = [first._replace(before="") if named[0].start else first, *others]  # behind a condition, not a name
    stated = len(named) < len(pieces) or _says_when(goods) or _are_bare_goods(goods)
    return named[-1].stop if stated and _names_goods(goods) else 0


def _says_when(units: Sequence[WordUnit]) -> bool:
    """Whether some words say at what, or in which case, it is."""
    return any(
        unit.tag == "IN_CASE" or _excludes(unit) or (unit.tag == "DOING" and unit.case in ("at", "each"))
        for unit in units
    )


def _excludes(unit: WordUnit) -> bool:
    """Whether a word says without what it is, or what does not count."""
    return unit.tag == "EXCEPTING" or unit.key == _WITHOUT


def _pieces(units: Sequence[WordUnit]) -> Iterator[slice]:
    """The parts of a sentence between its signs."""
    starts = [0, *(at for at, unit in enumerate(units) if at and unit.is_after_sign), len(units)]
    return (slice(*pair) for pair in pairwise(starts))


def _is_bound(piece: Sequence[WordUnit], behind: bool) -> bool:
    """Whether a part of a sentence is a condition, or, behind what the others say, an exception or a limit of it."""
    head = head_of(piece)
    if head in ("IF", "WHEN", "ONLY_THEN"):
        return has_verb(piece)
    return (behind and head in _LIMITING) or piece[-1].tag == "EXCEPTING"


def _are_bare_goods(units: Sequence[WordUnit]) -> bool:
    """Whether some words are no more than goods, each with its number."""
    tags = [unit.tag for unit in units if unit.tag not in ("AND", "OR", "EVEN", "IDLE")]
    if len(tags) % 2 or any(unit.is_after_sign or unit.tag == "IDLE" for unit in units[:1]):
        return False
    numbered = all(number in _NUMBERS for number in tags[::2]) and _GOODS.issuperset(tags[1::2])
    return numbered and all(_goes_on(unit) for before, unit in pairwise(units) if before.tag in _GOODS)


def _goes_on(unit: WordUnit) -> bool:
    """Whether a word behind a good goes on to name another one."""
    return unit.tag in ("AND", "OR", "EVEN", "IDLE") or "," in unit.before
