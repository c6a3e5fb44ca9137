"""Prices that a sentence states by itself: *Ára: 2 érme*, *Költsége 1 fa vagy 3 kő*, *Ingyenes*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.effects.composition.clauses import are_goods
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.sentences import Sentence, Token
from kartotek.schema.language.construct import FREE_OF_CHARGE, amount
from kartotek.schema.language.nodes import Alternative, Bundle, Free

__all__ = ["named_price", "stated_price"]

_PRICE: Final = "PRICE"
_FREE: Final = "FREE"
_COSTS: Final = "V.cost"


def stated_price(sentence: Sentence, language: GameLanguage) -> Bundle | Free | None:
    """The price that a sentence states and nothing else; None for any other sentence."""
    units = [one for one in units_of((*sentence.label, *sentence.tokens), language) if one.tag != "IDLE"]
    at = next((place for place, unit in enumerate(units) if unit.tag == _PRICE), None)
    said = units if at is None else units[at + 1 :]
    if [unit.tag for unit in said] == [_FREE]:
        return FREE_OF_CHARGE
    if at is None and [unit.tag for unit in said[-1:]] == [_COSTS]:
        return _paid(said[:-1], "ill")
    return _paid(said, "nom") if at is not None else None


def named_price(words: Sequence[Token], language: GameLanguage) -> Bundle | Free | None:
    """The price that words behind a name state, with the word for it or without."""
    units = units_of([one._replace(aside=False) for one in words], language)
    said = [one for one in units if one.tag not in ("IDLE", _PRICE)]
    return FREE_OF_CHARGE if [unit.tag for unit in said] == [_FREE] else _paid(said, "nom")


def _paid(units: Sequence[WordUnit], case: str) -> Bundle | None:
    """So much of some goods, or of others; None where a word says more."""
    if not are_goods(units) or any(unit.tag == "RES" and unit.case != case for unit in units):
        return None
    ways: list[list[tuple[int, str]]] = [[]]
    number: int | None = None
    for unit in units:
        if unit.tag == "OR":
            ways.append([])
        elif unit.tag in ("NUM", "ONE"):
            number = int(unit.value)
        elif unit.tag == "RES":
            if number is None or not isinstance(unit.value, str):
                return None
            ways[-1].append((number, unit.value))
            number = None
    if number is not None or not all(ways):
        return None
    bundles = tuple(Bundle(tuple(amount(n, name) for n, name in way)) for way in ways)
    return bundles[0] if len(bundles) == 1 else Bundle((Alternative(bundles),))
