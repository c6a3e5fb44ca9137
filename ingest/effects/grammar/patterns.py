"""Phrases as patterns over tags: `NUM RES` becomes one item, items are joined, one thing is paired with another."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, zip_longest
from typing import Any, Final

from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.schema.hungarian.features import Case

__all__ = ["Phrase", "apply_phrases", "FIRST_PAIRINGS", "PAIRINGS"]


# Phrases as patterns over tags: `NUM RES` becomes one item, and items are joined until nothing fits any more.
# A pattern is a row of tags with `? * +`, brackets and `|`, as in a regular expression; `RES:acc` asks for a case.
_PART: Final = re.compile(r"[A-Z_a-z,;0-9]+(?:\.(?:\*|[a-z]+))?(?::[a-z]+(?:\|[a-z]+)*)?|[()|?*+]|\s+")

_OPERATORS: Final = frozenset("()|?*+")


@dataclass(frozen=True)
class Phrase:
    """A rule: its name, the pattern of tags, and what the items it spans mean together (None: it does not apply)."""

    name: str
    pattern: str
    make: Callable[[Sequence[Item]], Item | None]

    @cached_property
    def matcher(self) -> re.Pattern[str]:
        """The pattern over the signs of items."""
        return _compiled(self.pattern)

    @cached_property
    def needed(self) -> str:
        """The longest beginning of a sign that no match is without: most phrases are passed over by a look for it."""
        return max(_needed(self.pattern), key=len, default="")


def apply_phrases(items: Sequence[Item], phrases: Sequence[Phrase]) -> list[Item]:
    """Join items by the phrases, in their order, each one as often as it fits."""
    current = list(items)
    if not current:  # as the brackets of most sentences
        return current
    text = "".join(item.sign for item in current)
    for phrase in phrases:
        if phrase.needed not in text or phrase.matcher.search(text) is None:
            continue
        while (joined := _join_once(current, text, phrase)) is not None:
            current = joined
            text = "".join(item.sign for item in current)
    return current


def _join_once(items: list[Item], text: str, phrase: Phrase) -> list[Item] | None:
    """The items with the first span that the phrase fits joined into one; None where there is none."""
    place: dict[int, int] = {}
    for found in phrase.matcher.finditer(text):
        if not place:
            starts = accumulate((len(item.sign) for item in items), initial=0)
            place = {start: number for number, start in enumerate(starts)}
        first, last = place[found.start()], place[found.end()]
        whole = _joined(items[first:last], phrase)
        if whole is not None:
            return [*items[:first], whole, *items[last:]]
    return None


def _joined(span: Sequence[Item], phrase: Phrase) -> Item | None:
    """What a phrase makes of a span; nothing of one that is half inside brackets."""
    if not span or len({item.aside for item in span}) > 1:
        return None
    made = phrase.make(span)
    if made is None:
        return None
    return made._replace(
        tokens=tuple(chain.from_iterable(item.tokens for item in span)),
        doubt=max(made.doubt, *(item.doubt for item in span)),
        rules=(*chain.from_iterable(item.rules for item in span), phrase.name),
        aside=span[0].aside,
    )


def _needed(pattern: str) -> list[str]:
    """How the signs begin that every match of a pattern has."""
    parts = [part for part in _PART.findall(pattern) if not part.isspace()]
    found, depth = [], 0
    for part, after in zip_longest(parts, parts[1:], fillvalue=""):
        depth += (part == "(") - (part == ")")
        if depth == 0 and part == "|":
            return []
        if depth == 0 and part not in _OPERATORS and after not in ("?", "*"):
            tag = part.partition(":")[0]
            found.append(f"<{tag[:-1]}" if tag.endswith("*") else f"<{tag}:")
    return found


def _compiled(pattern: str) -> re.Pattern[str]:
    made = ""
    for part in _PART.findall(pattern):
        if part.isspace():
            continue
        if part in _OPERATORS:
            made += part if part != "(" else "(?:"
            continue
        tag, _, cases = part.partition(":")
        sign = re.escape(tag).replace(r"\*", r"[^:>]*")
        made += f"(?:<{sign}:(?:{cases or '[a-z]+'})>)"
    return re.compile(made)


# Phrases that pair one thing with another: tokens with values, symbols and ages with points, colours with goods.
def _item(tag: str, value: Any) -> Item:
    return Item(tag, value, Case.NOM, ())


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
