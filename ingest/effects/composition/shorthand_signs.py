"""Signs of terse notes that stand for words: for each, for, more and less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.effects.composition.hook_words import names_hook
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage

__all__ = [
    "GOODS", "STANDING", "bare", "changing", "colon_in", "counting", "exchanging", "in_case", "is_less", "is_signed",
    "pricing", "turning",
]  # fmt: skip

GOODS: Final = frozenset(("RES", "STAT"))
_PER: Final = "/"
_FOR: Final = frozenset("=→")
STANDING: Final = _FOR | {_PER}
"""Signs that stand for words."""
_PLUS, _MINUS = "+", "-"
_PARTING: Final = frozenset(",;")
_QUALITIES: Final = frozenset(("ADJ", "LEVELLED", "ORD", "NUM", "ONE", "NOT_ADJ"))
"""Words that say which things are meant."""
_TRADED: Final = frozenset(("NUM", "ONE", "RES", "AND"))
_POINTS: Final = "vp"
_CHEAPER: Final = frozenset(("olcsobb", "olcsobbak", "dragabb", "dragabbak"))
_Units = list[WordUnit]


def bare(unit: WordUnit) -> WordUnit:
    """A word without the signs in front of it that stand for words."""
    return unit._replace(before="".join(sign for sign in unit.before if sign in _PARTING))


def is_signed(unit: WordUnit) -> bool:
    """Whether a number has a sign."""
    return unit.tag in ("NUM", "ONE") and (_PLUS in unit.before or _MINUS in unit.before)


def is_less(unit: WordUnit) -> bool:
    """Whether the sign of a number is a minus."""
    return _MINUS in unit.before


def colon_in(units: Sequence[WordUnit]) -> int:
    """The place of the first word behind a colon; 0 where there is none."""
    return next((at for at, unit in enumerate(units) if at and ":" in unit.before), 0)


def in_case(units: Sequence[WordUnit], case: str) -> _Units:
    """The units with their goods in a case."""
    return [unit._replace(case=case) if unit.tag in GOODS else unit for unit in units]


def _without_sign(units: _Units) -> _Units:
    """The units without the sign before the first."""
    return [bare(units[0]), *units[1:]]


def counting(units: _Units, _: GameLanguage) -> _Units:
    """*Two points / tunnel* as two points for each tunnel."""
    at = next((at for at, unit in enumerate(units) if _PER in unit.before), 0)
    head = next((place for place in range(at, len(units)) if units[place].tag not in _QUALITIES), 0)
    if not at or not head or units[at - 1].tag not in GOODS or not _is_one_of_many(units[head]):
        return units
    counted = units[head]._replace(case="dist")
    return [*units[:at], *_without_sign([*units[at:head], counted]), *units[head + 1 :]]


def _is_one_of_many(unit: WordUnit) -> bool:
    """Whether a word names a thing or a good of which something may be had for each."""
    return unit.tag in ("THING", "RES") and unit.case == "nom" and not (unit.plural or unit.owned)


def exchanging(units: _Units, _: GameLanguage) -> _Units:
    """*Two ores = one credit* as that you may turn one into the other; points at the end are had for each so many."""
    places = [at for at, unit in enumerate(units) if not _FOR.isdisjoint(unit.before)]
    if len(places) != 1:
        return units
    at = places[0]
    start = max((place for place in range(at) if ":" in units[place].before), default=0)
    end = next((end for end in range(at + 1, len(units)) if units[end].tag not in _TRADED), len(units))
    given, had = units[start:at], units[at:end]
    if not _are_amounts(given) or not _are_amounts(had):
        return units
    return [*units[:start], *_exchange(given, _without_sign(had), _is_at_end(units)), *units[end:]]


def _exchange(given: _Units, had: _Units, final: bool) -> _Units:
    """That you may turn some goods into others; where it is at the end, points are had for each so many."""
    if final and [unit.value for unit in had if unit.tag == "RES"] == [_POINTS]:
        return [*in_case(given, "dist"), *had]
    turned = WordUnit("V.exchange", None, "nom", (), "", person="2s", possible=True, lemma="vált")
    return [*in_case(given, "acc"), *in_case(had, "sub"), turned]


def _is_at_end(units: _Units) -> bool:
    """Whether a note is about the end of the game."""
    return any(unit.tag == "TIME" and unit.value == "end" for unit in units)


def _are_amounts(units: Sequence[WordUnit]) -> bool:
    """Whether some words are so much of one or more goods, each with its number, and none is less than nothing."""
    tags = [unit.tag for unit in units if unit.tag != "AND"]
    plain = not any(is_less(unit) or unit.owned or unit.case != "nom" for unit in units)
    paired = bool(tags) and not len(tags) % 2 and set(tags[1::2]) == {"RES"}
    return plain and paired and set(tags[::2]) <= {"NUM", "ONE"}


def changing(units: _Units, language: GameLanguage) -> _Units:
    """*Hand limit +1* as that it is greater by one."""
    at = next((at for at, unit in enumerate(units) if is_signed(unit)), 0)
    behind = [(unit.tag, unit.case) for unit in units[at + 1 :]]
    if not at or behind not in ([], [("THING", "nom")]) or not names_hook(units[:at], language):
        return units
    tag, key = ("LESS", "kisebb") if is_less(units[at]) else ("MORE", "nagyobb")
    return [*units[:at], bare(units[at])._replace(case="ins"), WordUnit(tag, None, "nom", (), key)]


def pricing(units: _Units, _: GameLanguage) -> _Units:
    """*Farms: -1 credit* and *farms: cheaper by a credit* as that they cost so much less."""
    colon = colon_in(units)
    title, rest = units[:colon], units[colon:]
    tags = tags_of(title) - {"IDLE"}
    if not {"THING"} <= tags <= {"THING", "ADJ", "PRICE"} or any(unit.case not in ("nom", "acc") for unit in title):
        return units
    if any(unit.key in _CHEAPER for unit in rest):
        return [*title, *_without_sign(rest)]
    if [unit.tag for unit in rest] != ["NUM", "RES"] or not is_signed(rest[0]):
        return units
    less = is_less(rest[0])
    if not less and "PRICE" not in tags:
        return units  # a good that is had, or more to pay
    changed = WordUnit("LESS" if less else "MORE", None, "nom", (), "olcsobb" if less else "dragabb")
    return [*(unit for unit in title if unit.tag != "PRICE"), bare(rest[0]), rest[1]._replace(case="ins"), changed]


def turning(units: _Units, _: GameLanguage) -> _Units:
    """*Coins: +5* as so many coins."""
    match units:
        case [WordUnit("RES" | "STAT", case="nom", owned=False) as good, WordUnit("NUM") as number]:
            if ":" in number.before and (_PLUS in number.before or good.tag == "STAT"):
                return [number._replace(before=_PLUS), good]
    return units
