"""The words of a sentence as items: each with its tag, its meaning, its case and what doubt its letters leave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kartotek.ingest.confidence import CERTAIN, GUESSED_COST, RIVALLED, UNLISTED
from kartotek.ingest.effects.lexicon.lexicon import Lexicon, LexiconEntry
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.function_words import ARTICLES
from kartotek.schema.hungarian.numerals import FIGURE_CASES

_LONG_WORD: Final = 9
_LONG_DOUBT: Final = 60
"""A long form that the lexicon has letter for letter is hardly another word, however the scan was."""
_LED_BY: Final = 80
"""What doubt is left where a long word of a phrase was read well, and the others nearly are what goes with it."""
_THAN: Final = "mint"
_OPENERS: Final = frozenset(("A", "Az", "Ha", "Ez", "Amikor"))

__all__ = ["Item", "tag_tokens"]

_COUNTABLE: Final = frozenset(("RES", "THING", "SPACE"))
_FRAMING: Final = frozenset(("WHEN", "HERE_AT", "THEN", "SO", "AND", "EACH", "WHICH", "OWN"))
_LITTLE: Final = 60
_MOST_DOUBT: Final = 70
"""What doubt a badly scanned word costs at most that is long, or stands for no good and no thing."""
_LONG: Final = 7


class Item(NamedTuple):
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

    @property
    def is_verb(self) -> bool:
        return self.tag.startswith("V.")

    @property
    def features(self) -> Sequence[Mapping[str, Any]]:
        """What is said of a thing or of a number of things; nothing where it is neither."""
        match self.tag:
            case "THING":
                return (self.value,)
            case "THINGS":
                return tuple(self.value[1])
        return ()


def tag_tokens(tokens: Sequence[Token], lexicon: Lexicon) -> list[Item]:
    """Every token or phrase of the lexicon as an item; words that say nothing are dropped, unknown ones tagged so."""
    return list(_tagged(tuple(tokens), lexicon))


@lru_cache(maxsize=4096)  # a book's worth: its subjects, its clauses and its doubts ask for the same sentences
def _tagged(tokens: tuple[Token, ...], lexicon: Lexicon) -> Sequence[Item]:
    tagger = _Tagger(tokens, lexicon)
    at = 0
    while at < len(tokens):
        tagger.separate(at)
        at += tagger.take(at)
    return tagger.items


class _Tagger:
    """The items of a sentence as they are found."""

    def __init__(self, tokens: Sequence[Token], lexicon: Lexicon) -> None:
        self.tokens = tokens
        self.lexicon = lexicon
        self.items: list[Item] = []

    def separate(self, at: int) -> None:
        """Add what the signs before a token say."""
        token = self.tokens[at]
        if self.items and token.before:
            tag = self._sign(token, self.tokens[at - 1])
            if tag:
                self.items.append(Item(tag, None, Case.NOM, (), aside=token.aside))

    def _sign(self, token: Token, before: Token) -> str:
        """The tag of the signs before a token: of a comma that separates, a semicolon, a colon or a plus sign."""
        last = self.items[-1]
        if "," in token.before.replace(",,", "") and not _goes_on(before, token):
            return ","
        if ";" in token.before:
            return ";"
        if ":" in token.before and last.tag == "THING":
            return "IS"
        return "AND" if "+" in token.before and token.aside and last.aside else ""

    def take(self, at: int) -> int:
        """Add the item that begins with a token; how many tokens it has."""
        token = self.tokens[at]
        if token.number is None:
            return self._take_word(token, at)
        if at + 1 < len(self.tokens) and _opens_anew(self.tokens[at + 1]):
            return 1
        item, used = _number(self.tokens, at)
        self.items.append(item)
        return used

    def _take_word(self, token: Token, at: int) -> int:
        entry, used, cost = self.lexicon.phrase(self.tokens, at)
        if entry is None:
            return self._take_unknown(token, at)
        if entry.tag != "SKIP":
            self._add(_worded(entry, self.tokens[at : at + used], at, cost), token)
        return used

    def _take_unknown(self, token: Token, at: int) -> int:
        """Add a token that is no word of the lexicon: as one that it was misread for, as two in one, or as unknown."""
        entry, cost = None, 0
        if self._counts or token.confidence < RIVALLED:
            entry, cost = self.lexicon.mistaken(token.key)
        if entry is None and self._take_glued(token, at):
            return 1
        if entry is None or entry.tag != "SKIP":
            read = token._replace(confidence=CERTAIN) if entry else token
            self._add(_worded(entry, (read,), at, cost), token)
        return 1

    @property
    def _counts(self) -> bool:
        """Whether the last item is a number, so that the next is what it counts."""
        return bool(self.items) and self.items[-1].tag in ("NUM", "ONE")

    def _add(self, item: Item, token: Token) -> None:
        """Add an item, with the one that a bar before a thing stands for."""
        if "|" in token.before and item.tag in _COUNTABLE and not self._counts:
            self.items.append(Item("NUM", 1, Case.NOM, (), GUESSED_COST, aside=token.aside))
        self.items.append(item)

    def _take_glued(self, token: Token, at: int) -> bool:
        """Add the items of a token that is two words without the blank between; say whether it is."""
        glued = self.lexicon.glued(token.key)
        parts = (_worded(part, (token,), at, doubt) for part, doubt in glued)
        self.items += [part for part in parts if part.tag != "SKIP"]
        return bool(glued)


def _opens_anew(token: Token) -> bool:
    """Whether a word begins a sentence although none has ended: what stands before it is a scrap."""
    return token.text in _OPENERS and not token.before


def _goes_on(before: Token, token: Token) -> bool:
    """Whether a comma between two words separates nothing."""
    return token.key == _THAN or before.key in ARTICLES  # no clause ends with one: the comma opens a quotation


def _worded(entry: LexiconEntry | None, tokens: Sequence[Token], at: int, cost: int) -> Item:
    places, aside = tuple(range(at, at + len(tokens))), tokens[0].aside
    if entry is None:
        return Item("X", tokens[0].key, Case.NOM, places, aside=aside)
    doubt = min((cost + _doubt_of_scan(entry, tokens), *_most_doubts(entry, tokens, cost)))
    return Item(entry.tag, entry.value, entry.case, places, doubt, (), entry.plural, entry.owned, aside)


def _doubt_of_scan(entry: LexiconEntry, tokens: Sequence[Token]) -> int:
    """The doubt that the worst scanned token of a word leaves; less where accents alone may be wrong."""
    least = min(token.confidence for token in tokens)
    doubt = max(0, (UNLISTED if entry.value is None else CERTAIN) - least)
    long = sum(len(token.key) for token in tokens) >= _LONG
    return min(doubt, _MOST_DOUBT) if long or entry.value is None else doubt


def _most_doubts(entry: LexiconEntry, tokens: Sequence[Token], cost: int) -> Iterator[int]:
    """What doubt a word may have at most, however badly it was scanned."""
    if entry.tag in _FRAMING:
        yield _LITTLE
    if cost == 0 and min(len(token.key) for token in tokens) >= _LONG_WORD:
        yield _LONG_DOUBT
    if len(tokens) > 1 and any(_is_clear(token) for token in tokens):
        yield _LED_BY


def _is_clear(token: Token) -> bool:
    """A long word that was read well."""
    return len(token.key) >= _LONG_WORD and token.confidence >= RIVALLED


def _number(tokens: Sequence[Token], at: int) -> tuple[Item, int]:
    """A number with what is glued to it: `3.` is an ordinal, `1-gyel` a number with a case."""
    token = tokens[at]
    doubt = max(0, CERTAIN - token.confidence)
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if following is None:
        return Item("NUM", token.number, Case.NOM, (at,), doubt, aside=token.aside), 1
    dotted = "." in following.before
    if following.key in _ENDINGS and not dotted:
        return Item("NUM", token.number, _ENDINGS[following.key], (at, at + 1), doubt, aside=token.aside), 2
    ordinal = dotted and (following.low or ".," in following.before)
    return Item("ORD" if ordinal else "NUM", token.number, Case.NOM, (at,), doubt, aside=token.aside), 1


_ENDINGS: Final = {**FIGURE_CASES, "ert": Case.CAU, "es": "adj", "as": "adj", "os": "adj"}
