"""Signs without the blanks between them, and the words that they may stand for one behind the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from kartotek.ingest.repair.index import WordIndex
from kartotek.ingest.repair.letters import Casing
from kartotek.ingest.repair.readings import reading_form
from kartotek.ingest.repair.search import ending_index, endings_by_key, may_begin_word, words_spelled
from kartotek.ingest.structure.asked_words import AskedWords
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.function_words import ARTICLES, CONJUNCTIONS

__all__ = ["LONG_ENOUGH", "Signs", "SpelledPart", "SpelledWords"]

LONG_ENOUGH: Final = 6
"""One of the words must have so many letters: shorter ones can be read into anything."""
_MOST_WORDS: Final = 4
_FIRST_SIGNS: Final = 6
_SHORTEST_REST: Final = 4
"""A word of the dictionary behind one of a statement; a shorter one is spelled as an ending is."""
_LITTLE_LETTERS: Final = 3
_LITTLE: Final = frozenset(map(key_of, (*ARTICLES, *CONJUNCTIONS, "ig", "tól", "től", "db")))


class SpelledPart(NamedTuple):
    """A word that some signs stand for, where they end, and how many letters of it a statement asks for."""

    key: str
    end: int
    letters: int


@dataclass(frozen=True, slots=True)
class Signs:
    """Signs one behind the other, and the words found in them by where these begin."""

    text: str
    casing: Casing
    words: dict[int, Sequence[SpelledPart]] = field(default_factory=dict)


@dataclass(frozen=True)
class SpelledWords:
    """The words that statements ask for, and those of the text that Hungarian has, in small letters."""

    asked: AskedWords
    forms: Collection[str]

    @cached_property
    def _form_keys(self) -> Set[str]:
        return frozenset(map(key_of, self.forms))

    @cached_property
    def _index(self) -> WordIndex:
        return WordIndex(["\n".join((*self.asked.whole, *self.asked.starts, *_LITTLE))])

    @cached_property
    def _known_beginnings(self) -> dict[str, bool]:
        return {}

    def may_begin(self, signs: str) -> bool:
        """Whether a word may begin with the first signs of some tokens; most can be nothing that is asked for."""
        signs = signs[:_FIRST_SIGNS]
        may = self._known_beginnings.get(signs)
        if may is None:
            may = self._known_beginnings[signs] = may_begin_word(*reading_form(signs), self._index)
        return may

    def rows(
        self, signs: Signs, end: int, grown: bool, parts: tuple[SpelledPart, ...] = ()
    ) -> Iterator[tuple[SpelledPart, ...]]:
        """Rows of words that signs up to an end stand for; where these have `grown` together, the last may be any."""
        at = parts[-1].end if parts else 0
        if at == end:
            yield parts
            return
        for part in self._words(signs, at) if len(parts) < _MOST_WORDS else ():
            if part.end <= end:
                yield from self.rows(signs, end, grown, (*parts, part))
        rest = key_of(signs.text[at:end]) if grown else ""
        if parts and parts[-1].letters >= LONG_ENOUGH and self._is_form(rest):
            yield (*parts, SpelledPart(rest, end, 0))

    def _is_form(self, key: str) -> bool:
        """Whether the text has a word somewhere, if only with another ending."""
        ends = range(_SHORTEST_REST, len(key) + 1)
        return any(key[:at] in self._form_keys and (at == len(key) or key[at:] in endings_by_key()) for at in ends)

    def _words(self, signs: Signs, at: int) -> Sequence[SpelledPart]:
        """The words that the signs from a place on stand for, the longest first; little ones as they are scanned."""
        known = signs.words.get(at)
        if known is None:
            found = words_spelled(signs.text, signs.casing, self._index, at)
            listed = sorted(found, key=lambda one: (-one[1], one[0]))
            known = signs.words[at] = [part for word, end in listed for part in self._as_asked(signs, at, word, end)]
        return known

    def _as_asked(self, signs: Signs, at: int, word: str, end: int) -> Iterator[SpelledPart]:
        """A word that signs stand for, the beginning of one with the endings that follow it."""
        if (word in _LITTLE or len(word) <= _LITTLE_LETTERS) and key_of(signs.text[at:end]) != word:
            return
        if word in self.asked.starts:
            endings = words_spelled(signs.text, signs.casing, ending_index(), end)
            yield from (SpelledPart(word + ending, last, len(word)) for ending, last in sorted(endings))
        yield SpelledPart(word, end, len(word))
