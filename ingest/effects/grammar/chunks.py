"""Phrases as patterns over tags: `NUM RES` becomes one item, and items are joined until nothing fits any more.

A pattern is a row of tags with `? * +`, brackets and `|`, as in a regular expression; `RES:acc` asks for a case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import Any, Final

from ingest.effects.lexicon.lexicon import Lexicon, LexiconEntry
from ingest.prose.sentences import Token

_UNCERTAIN_WORD: Final = 700
_LONG_WORD: Final = 9
_LONG_DOUBT: Final = 60
"""A long form that the lexicon has letter for letter is hardly another word, however the scan was."""
_LED_BY: Final = 80
"""What doubt is left where a long word of a phrase was read well, and the others nearly are what goes with it."""
_THAN: Final = "mint"
_OPENERS: Final = frozenset(("A", "Az", "Ha", "Ez", "Amikor"))

__all__ = ["Item", "Phrase", "apply_phrases", "tag_tokens"]

_COUNTABLE: Final = frozenset(("RES", "THING", "SPACE"))
_FRAMING: Final = frozenset(("WHEN", "HERE_AT", "THEN", "SO", "AND", "EACH", "WHICH", "OWN"))
_LITTLE: Final = 60
_GUESSED: Final = 250
_MOST_DOUBT: Final = 70
"""What doubt a badly scanned word costs at most that is long, or stands for no good and no thing."""
_LONG: Final = 7
_ACCENTS: Final = 860
_PART: Final = re.compile(r"[A-Z_a-z,;0-9]+(?:\.(?:\*|[a-z]+))?(?::[a-z]+(?:\|[a-z]+)*)?|[()|?*+]|\s+")


@dataclass(frozen=True, slots=True)
class Item:
    """A word or phrase with its meaning. `tokens` are places in the sentence, `rules` the phrases that made it."""

    tag: str
    value: Any
    case: str
    tokens: tuple[int, ...]
    doubt: int = 0
    rules: tuple[str, ...] = ()
    plural: bool = False
    owned: bool = False
    aside: bool = False

    @property
    def sign(self) -> str:
        return f"<{self.tag}:{self.case}>"


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


def tag_tokens(tokens: Sequence[Token], lexicon: Lexicon) -> list[Item]:
    """Every token or phrase of the lexicon as an item; words that say nothing are dropped, unknown ones tagged so."""
    items: list[Item] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        joined = token.key == _THAN or (at > 0 and tokens[at - 1].key in _LEADS_ON)
        if items and "," in token.before.replace(",,", "") and not joined:
            items.append(Item(",", None, "nom", (), aside=token.aside))
        elif items and ";" in token.before:
            items.append(Item(";", None, "nom", (), aside=token.aside))
        elif items and ":" in token.before and items[-1].tag == "THING":
            items.append(Item("IS", None, "nom", (), aside=token.aside))
        elif items and "+" in token.before and token.aside and items[-1].aside:
            items.append(Item("AND", None, "nom", (), aside=True))
        if token.number is not None and at + 1 < len(tokens) and _opens_anew(tokens[at + 1]):
            at += 1
            continue
        if token.number is not None:
            item, used = _number(tokens, at)
        else:
            entry, used, cost = lexicon.phrase(tokens, at)
            counted = bool(items) and items[-1].tag in ("NUM", "ONE")
            if entry is None and (counted or token.confidence < _UNCERTAIN_WORD):
                entry, cost = lexicon.mistaken(token.key)
                token = replace(token, confidence=_UNCERTAIN_WORD + 200) if entry else token
            if entry is not None and entry.tag == "SKIP":
                at += used
                continue
            glued = lexicon.glued(token.key) if entry is None else ()
            if glued:
                parts = [_worded(part, (token,), at, doubt) for part, doubt in glued]
                items += [part for part in parts if part.tag != "SKIP"]
                at += 1
                continue
            item = _worded(entry, (token,) if used == 1 else tokens[at : at + used], at, cost)
            if "|" in token.before and item.tag in _COUNTABLE and (not items or items[-1].tag not in ("NUM", "ONE")):
                items.append(Item("NUM", 1, "nom", (), _GUESSED, aside=token.aside))
        items.append(item)
        at += used
    return items


def _opens_anew(token: Token) -> bool:
    """Whether a word begins a sentence although none has ended: what stands before it is a scrap."""
    return token.text in _OPENERS and not token.before


def _worded(entry: LexiconEntry | None, tokens: Sequence[Token], at: int, cost: int) -> Item:
    places, aside = tuple(range(at, at + len(tokens))), tokens[0].aside
    if entry is None:
        return Item("X", tokens[0].key, "nom", places, aside=aside)
    least = min(token.confidence for token in tokens)
    long = sum(len(token.key) for token in tokens) >= _LONG
    if entry.value is None:
        doubt = cost + min(max(0, _ACCENTS - least), _MOST_DOUBT)
    else:
        doubt = cost + (min(max(0, 900 - least), _MOST_DOUBT) if long else max(0, 900 - least))
    if entry.tag in _FRAMING:
        doubt = min(doubt, _LITTLE)
    if cost == 0 and min(len(token.key) for token in tokens) >= _LONG_WORD:
        doubt = min(doubt, _LONG_DOUBT)
    if len(tokens) > 1 and any(_is_clear(token) for token in tokens):
        doubt = min(doubt, _LED_BY)
    return Item(entry.tag, entry.value, entry.case, places, doubt, (), entry.plural, entry.owned, aside)


def _is_clear(token: Token) -> bool:
    """A long word that was read well."""
    return len(token.key) >= _LONG_WORD and token.confidence >= _UNCERTAIN_WORD


def _number(tokens: Sequence[Token], at: int) -> tuple[Item, int]:
    """A number with what is glued to it: `3.` is an ordinal, `1-gyel` a number with a case."""
    token = tokens[at]
    doubt = max(0, 900 - token.confidence)
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if following is not None and following.key in _ENDINGS and "." not in following.before:
        return Item("NUM", token.number, _ENDINGS[following.key], (at, at + 1), doubt, aside=token.aside), 2
    listed = following is not None and ".," in following.before
    if following is not None and "." in following.before and (listed or following.text[:1].islower()):
        return Item("ORD", token.number, "nom", (at,), doubt, aside=token.aside), 1
    return Item("NUM", token.number, "nom", (at,), doubt, aside=token.aside), 1


_LEADS_ON: Final = ("a", "az", "egy")
"""Words that no clause ends with: a comma after one is an opening quotation mark."""

_ENDINGS: Final = {
    "gyel": "ins", "vel": "ins", "val": "ins", "mal": "ins", "tel": "ins",
    "t": "acc", "et": "acc", "at": "acc", "ot": "acc",
    "ert": "cau", "es": "adj", "as": "adj", "os": "adj", "re": "sub", "ra": "sub",
}  # fmt: skip


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
        span = items[first:last]
        if last == first or len({item.aside for item in span}) > 1:
            continue
        made = phrase.make(span)
        if made is not None:
            whole = replace(
                made,
                tokens=tuple(t for item in span for t in item.tokens),
                doubt=max(made.doubt, *(item.doubt for item in span)),
                rules=(*(r for item in span for r in item.rules), phrase.name),
                aside=span[0].aside,
            )
            return [*items[:first], whole, *items[last:]]
    return None


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
