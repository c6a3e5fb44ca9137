"""Words of statements behind several damages of a scan: cut, grown together and misread at once.

`split_tokens` undoes a single cut. This looks at the signs as they were scanned, blanks aside, and asks whether they
may stand for words that statements have, one behind the other. Only signs of which no dictionary has a word are read
anew, and what comes out must still fit a whole statement.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from kartotek.ingest.confidence import UNREAD_WORD
from kartotek.ingest.repair.readings import reading_form
from kartotek.ingest.structure.asked_words import SHORTEST_BEGINNING, AskedWords
from kartotek.ingest.structure.pattern import Literal
from kartotek.ingest.structure.spelled_words import LONG_ENOUGH, Signs, SpelledPart, SpelledWords
from kartotek.ingest.structure.split_tokens import number_behind_letter, numbered
from kartotek.ingest.structure.tokens import TokenRun, without_brackets
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.tokens import Token

__all__ = ["Respelling"]

_REACH: Final = 60
"""A statement has no more words before a damaged one, and none behind it."""
_MOST_TOKENS: Final = 5
_MOST_PARTS: Final = 3
_BETWEEN: Final = frozenset((" ", "-", "- "))
"""What may stand between two parts of a word."""
_NUMBERED: Final = re.compile(r"(\d{1,3})([^\W\d_]\w{2,})")
_PLAIN: Final = str.maketrans("áíóöőúüűÁÍÓÖŐÚÜŰ", "aiooouuuAIOOOUUU")
"""Accents say nothing here; an é is often another letter misread."""


class _Read(NamedTuple):
    """How many tokens were read, and as which words."""

    width: int
    words: list[Token]


class _Respelled(NamedTuple):
    """Words in the place of the tokens from the first to before the last."""

    first: int
    last: int
    words: list[Token]


@dataclass(frozen=True)
class Respelling:
    """Reads the words that statements ask for into the damaged tokens of a text."""

    asked: AskedWords
    forms: Collection[str]
    """The words of the text that Hungarian has, in small letters."""

    @cached_property
    def _words(self) -> SpelledWords:
        return SpelledWords(self.asked, self.forms)

    @cached_property
    def _beginnings(self) -> tuple[str, ...]:
        return tuple(self.asked.starts)

    def runs(self, tokens: Sequence[Token]) -> list[TokenRun]:
        """The stretches of tokens around damaged ones, with the words of statements that these may stand for, and those
        that have brackets also without what stands in these."""
        stretches = [*self._stretches([one for token in tokens for one in _parted(token)])]
        plain = [without_brackets(run) for run in stretches if any(token.aside for token in run)]
        return [*map(TokenRun, (*stretches, *plain))]

    def _stretches(self, tokens: Sequence[Token]) -> Iterator[list[Token]]:
        made: list[Token] = []
        at = 0
        for read in self._respelled(tokens):
            start = max(at, read.first - _REACH)
            if start > at and made:
                yield [*made, *tokens[at : at + _REACH]]
                made = []
            made += [*tokens[start : read.first], *read.words]
            at = read.last
        if made:
            yield [*made, *tokens[at : at + _REACH]]

    def _respelled(self, tokens: Sequence[Token]) -> Iterator[_Respelled]:
        """Damaged tokens as the words of statements that they may stand for, in their order."""
        strange = self._strange(tokens)
        after = 0
        for place in range(len(tokens)):
            if place >= after and (place in strange or self._wanted(tokens, place)):
                read = self._around(tokens, place, after) if place in strange else self._behind(tokens, place)
                if read is not None:
                    yield read
                    after = read.last

    def _strange(self, tokens: Sequence[Token]) -> Set[int]:
        """The places of tokens that are no words, and of pairs that the text has but once and only after their signs
        were changed: two halves of a word may look like that."""
        times = Counter(token.key for token in tokens)
        none = {at for at, token in enumerate(tokens) if self._is_none(token)}
        made = {at for at, token in enumerate(tokens) if times[token.key] == 1 and token.key != key_of(token.raw)}
        return none | {at for at in made - none if at + 1 in made and tokens[at].number is None}

    def _is_none(self, token: Token) -> bool:
        """Whether a token is no word, neither of Hungarian nor of a statement, or may be a number."""
        if token.number is not None or token.confidence > UNREAD_WORD:
            return token.number is None and number_behind_letter(token) is not None
        key = token.key
        if len(key) == 1:
            return True
        asked = key in self.asked.whole or key.startswith(self._beginnings)
        return not (asked or token.text.lower() in self.forms)

    def _behind(self, tokens: Sequence[Token], place: int) -> _Respelled | None:
        """The word that follows another in a statement and here is cut, though its parts may be words by themselves."""
        wanted = self._wanted(tokens, place)
        if any(word.fits(token) for word in wanted for token in tokens[place + 1 : place + 2]):
            return None
        for last in range(place + 3, place + 2 + _MOST_PARTS):
            read = self._read(tokens[place + 1 : last], last - place - 1, SHORTEST_BEGINNING)
            if read is not None and len(read.words) == 1 and any(word.fits(read.words[0]) for word in wanted):
                return _Respelled(place + 1, last, read.words)
        return None

    def _wanted(self, tokens: Sequence[Token], place: int) -> Sequence[Literal]:
        """What statements have behind a word, or behind this one and the one before it."""
        follow, key = self.asked.follow, tokens[place].key
        return follow.get(key) or follow.get(tokens[place - 1].key + key, ()) if place else follow.get(key, ())

    def _around(self, tokens: Sequence[Token], strange: int, first: int) -> _Respelled | None:
        """The words that the fewest tokens around a strange one stand for, none of them before the first."""
        number = number_behind_letter(tokens[strange])
        if number is not None:
            return _Respelled(strange, strange + 1, [number])
        found: _Respelled | None = None
        most = _MOST_TOKENS
        for start in range(strange, max(first, strange - _MOST_TOKENS + 1) - 1, -1):
            if start < strange and (tokens[start].number is not None or tokens[start + 1].before not in _BETWEEN):
                break
            window = tokens[start : start + most]
            read = (
                self._read(window, strange - start + 1) if self._words.may_begin("".join(map(_scan, window))) else None
            )
            if read is not None:
                found, most = _Respelled(start, start + read.width, read.words), read.width - 1
        return found

    def _read(self, tokens: Sequence[Token], least: int, letters: int = LONG_ENOUGH) -> _Read | None:
        """The words that the first tokens stand for, as few as can be but so many at least. One of the words has so
        many letters that it is not read into anything."""
        scans = _scans(tokens)
        if len(scans) < least:
            return None
        signs = Signs(*reading_form("".join(scans)))
        for width in range(least, len(scans) + 1):
            end = sum(map(len, scans[:width]))
            for parts in self._words.rows(signs, end, width == 1):
                if any(part.letters >= letters for part in parts):
                    return _Read(width, _tokens(tokens[:width], parts))
        return None


def _parted(token: Token) -> Sequence[Token]:
    """A token that is no word with the number apart that it begins with; a guess."""
    grown = _NUMBERED.fullmatch(token.raw) if token.number is None and token.confidence <= UNREAD_WORD else None
    if grown is None:
        return (token,)
    digits, rest = grown.groups()
    word = token._replace(text=rest, key=key_of(rest), raw=rest, before=" ")
    return (word,) if token.text[0].isalpha() else (numbered(token, digits), word)  # the number may be apart already


def _scans(tokens: Sequence[Token]) -> list[str]:
    """The first tokens as they were scanned, as far as they may be parts of words."""
    apart = (
        place
        for place, token in enumerate(tokens)
        if token.number is not None or (place and token.before not in _BETWEEN)
    )
    return [*map(_scan, tokens[: next(apart, len(tokens))])]


def _scan(token: Token) -> str:
    """A token as it was scanned; as it was restored where a line end cuts it, since it was scanned in two places."""
    return (token.raw if len(token.raw) >= len(token.text) else token.text).translate(_PLAIN)


def _tokens(tokens: Sequence[Token], parts: Sequence[SpelledPart]) -> list[Token]:
    """The words as tokens, in the place of those that they were read from."""
    confidence = min(token.confidence for token in tokens)
    first, *others = (
        tokens[0]._replace(text=part.key, key=part.key, confidence=confidence, number=None) for part in parts
    )
    return [first, *(token._replace(before=" ") for token in others)]
