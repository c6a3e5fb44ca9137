"""Phrases that pair one thing with another: tokens with values, symbols and ages with points, colours with goods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.patterns import Phrase

__all__ = ["FIRST_PAIRINGS", "PAIRINGS"]


def _item(tag: str, value: Any) -> Item:
    return Item(tag, value, "nom", ())


def _token_of_value(span: Sequence[Item]) -> Item | None:
    noun = span[-1].value.get("noun", "")
    return _item("TOKEN_OF_VALUE", (span[0].value, noun)) if noun.endswith("_token") else None


def _tokens_for(span: Sequence[Item]) -> Item | None:
    """So many tokens of a value for each fight that is won or lost."""
    noun = span[-1].value.get("noun", "")
    number, value = (item.value for item in span if item.tag == "NUM")
    return _item("TOKENS_FOR", (number, value, noun)) if noun.endswith("_token") else None


def _symbol_row(span: Sequence[Item]) -> Item | None:
    """So many symbols of a kind, and the points for them."""
    points = span[-1].value[0]
    if points.n is None or len(span[-1].value) > 1 or points.named("gain") != "vp":
        return None
    return _item("SYMBOL_ROW", (span[0].value, points.n))


def _yields(span: Sequence[Item]) -> Item | None:
    """A thing of a colour and the good that it stands for."""
    colour, goods = span[0].value.get("color"), span[-1].value
    if colour is None or len(goods) > 1 or goods[0].n is not None:
        return None
    return _item("YIELDS", (colour, goods[0].named("gain")))


def _range(span: Sequence[Item]) -> Item:
    return _item("RANGE", (span[0].value, span[1].value))


def _age_value(span: Sequence[Item]) -> Item:
    return _item("AGE_VALUE", span[-1].value)


def _pair(span: Sequence[Item]) -> Item | None:
    """What the list that the pair stands in is about: ages, colours or symbols."""
    if span[-1].tag == "NUM":
        return _age_value(span)
    return _yields(span) if span[0].tag == "ADJ" else _symbol_row(span)


FIRST_PAIRINGS: Final = (
    Phrase("token of a value", "NUM VALUED THING", _token_of_value),
    Phrase("tokens for each fight", "EACH FIGHT_END:cau NUM NUM:adj THING", _tokens_for),
)
"""Those that need bare numbers, before amounts are made of them."""

PAIRINGS: Final = (
    Phrase(
        "one of a list of pairs",
        "(ORD|X|NUM) AGE AND? NUM|ADJ THING IS BUNDLE|NUM X? SYMBOL CASE_OF BUNDLE",
        _pair,
    ),
    Phrase("from number to number", "NUM NUM BETWEEN", _range),
)
