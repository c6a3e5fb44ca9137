"""Terse notes of what somebody gets or loses: *+3 érme*, *-2 érme minden ellenfélnek*, *Bal szomszéd: 2 érme*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kartotek.ingest.effects.composition.due import is_tradable
from kartotek.ingest.effects.composition.ellipsis import is_elliptic
from kartotek.ingest.effects.composition.shorthand_signs import GOODS, colon_in, in_case, is_less, is_signed
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage

__all__ = ["adding", "addressing", "producing"]

_GIVEN: Final = frozenset(("NUM", "ONE", "RES", "STAT", "AND", "IDLE", "TIME"))
_WHO: Final = frozenset(("PERSON", "LEFT", "RIGHT", "EACH", "BOTH"))
_COUNTED: Final = frozenset(("EACH", "ADJ", "THING", "LEVELLED", "ORD", "NUM", "OWN"))
"""Of what the title of a note consists that says for each of what something is had."""
_Units = list[WordUnit]


def producing(units: _Units, language: GameLanguage) -> _Units:
    """*Stone or wood* as that these are produced."""
    goods = [unit for unit in units if unit.tag == "RES"]
    alone = tags_of(units) <= {"RES", "OR", "AND"} and all(unit.case == "nom" and not unit.owned for unit in goods)
    if not goods or not alone or not all(is_tradable(unit.value, language) for unit in goods):
        return units
    return [*in_case(units, "acc"), _verb("V.produce", "termel")]


def addressing(units: _Units, _: GameLanguage) -> _Units:
    """*Left neighbour: two coins* as that they are due to them, *each green card: a coin* as a coin for each."""
    colon = colon_in(units)
    title, rest = units[:colon], units[colon:]
    head = _head_of(title)
    if head is None or not tags_of(rest) <= _GIVEN:
        return units
    for_each = head.tag == "THING"
    made = [unit._replace(case="cau" if for_each else "dat") if unit is head else unit for unit in title]
    due = [] if for_each or any(map(is_signed, rest)) else [_verb("V.due", "jár")]
    return [*made, rest[0]._replace(before=rest[0].before.replace(":", "")), *rest[1:], *due]


def _head_of(title: Sequence[WordUnit]) -> WordUnit | None:
    """The player who gets something, or the thing for each of which it is had; None where a title names neither."""
    tags = tags_of(title) - {"IDLE"}
    heads = [unit for unit in title if unit.tag in ("PERSON", "THING") and unit.case == "nom"]
    if len(heads) != 1:
        return None
    known = tags <= _WHO if heads[0].tag == "PERSON" else "EACH" in tags <= _COUNTED
    return heads[0] if known else None


def _verb(tag: str, lemma: str) -> WordUnit:
    """A verb that a note leaves out."""
    return WordUnit(tag, None, "nom", (), "", lemma=lemma)


def adding(units: _Units, _: GameLanguage) -> _Units:
    """*+3 coins* as three coins that are due, *-2 coins for the others* as what they lose; what says without a sign
    when it is had, or for each of what, stays as it is."""
    given = any(map(_is_receiver, units))
    if not (given or any(map(is_signed, units))) or is_elliptic(units):
        return units
    made = [unit for part in _parts(units) for unit in _added(part)]
    return made if len(made) > len(units) else units


def _is_receiver(unit: WordUnit) -> bool:
    return unit.tag == "PERSON" and unit.case == "dat"


def _parts(units: _Units) -> Iterator[_Units]:
    """The units between signs that part them."""
    start = 0
    for at, unit in enumerate(units):
        if at and unit.is_after_sign:
            yield units[start:at]
            start = at
    yield units[start:]


def _added(part: _Units) -> _Units:
    """A part of a note with the verb for whom it names, or for the sign of its number."""
    signed = [at for at, unit in enumerate(part) if is_signed(unit)]
    if not signed and any(map(_is_receiver, part)) and tags_of(part) <= _GIVEN | _WHO:
        return [*part, _verb("V.due", "jár")]
    if len(signed) != 1 or not any(unit.tag in GOODS and unit.case == "nom" for unit in part[signed[0] + 1 :][:1]):
        return part
    if not is_less(part[signed[0]]):
        return [*part, _verb("V.due", "jár")]
    lost = [unit._replace(case="nom") if _is_receiver(unit) else unit for unit in in_case(part, "acc")]
    return [*lost, _verb("V.lose", "veszít")]
