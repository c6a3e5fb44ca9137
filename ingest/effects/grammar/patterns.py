"""Phrases as patterns over tags: `NUM RES` becomes one item, and items are joined until nothing fits any more.

A pattern is a row of tags with `? * +`, brackets and `|`, as in a regular expression; `RES:acc` asks for a case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, chain
from typing import Final

from ingest.effects.grammar.chunks import Item

__all__ = ["Phrase", "apply_phrases"]

_PART: Final = re.compile(r"[A-Z_a-z,;0-9]+(?:\.(?:\*|[a-z]+))?(?::[a-z]+(?:\|[a-z]+)*)?|[()|?*+]|\s+")


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


def apply_phrases(items: Sequence[Item], phrases: Sequence[Phrase]) -> list[Item]:
    """Join items by the phrases, in their order, each one as often as it fits."""
    current = list(items)
    text = "".join(item.sign for item in current)
    for phrase in phrases:
        if phrase.matcher.search(text) is None:
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
    return replace(
        made,
        tokens=tuple(chain.from_iterable(item.tokens for item in span)),
        doubt=max(made.doubt, *(item.doubt for item in span)),
        rules=(*chain.from_iterable(item.rules for item in span), phrase.name),
        aside=span[0].aside,
    )


def _compiled(pattern: str) -> re.Pattern[str]:
    made = ""
    for part in _PART.findall(pattern):
        if part.isspace():
            continue
        if part in "()|?*+":
            made += part if part != "(" else "(?:"
            continue
        tag, _, cases = part.partition(":")
        sign = re.escape(tag).replace(r"\*", r"[^:>]*")
        made += f"(?:<{sign}:(?:{cases or '[a-z]+'})>)"
    return re.compile(made)
