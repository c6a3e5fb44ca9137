"""Words of a list in Hungarian text: inflected, of several words, written as one, with the verb's prefix apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from kartotek.catalog.drafts.termbase import parts_of
from kartotek.catalog.drafts.tokens import DraftToken, adjoin, same_clause, tokens_of
from kartotek.schema.hungarian.form_index import Analysis, FormIndex

__all__ = ["TermFinder", "FoundTerm", "word_kind"]

_T = TypeVar("_T")

_NEAR: Final = 4  # how many words may stand between a verb and its prefix
_LONGEST: Final = 6  # a term of more words is a sentence or a heading
_NO_FORMS: Final = frozenset(
    "szintén figyelembe figyelmen pontosan változatos során számára számodra számotokra számukra számunkra számomra"
    " épült épültek épülte épülten".split()
)
"""Words of their own that only look like a form of a term (szám, szint, pont, kör, épület)."""


@dataclass(frozen=True, slots=True)
class _Entry(Generic[_T]):
    """One way to write a word of the list: its words, of which the last is inflected, and what it stands for."""

    words: tuple[str, ...]
    kind: str
    items: tuple[_T, ...]


@dataclass(frozen=True, slots=True)
class FoundTerm(Generic[_T]):
    """A word of the list at one place of a text: its words from `first` to before `last`, and all that it may be."""

    start: int
    end: int
    first: int
    last: int
    items: tuple[_T, ...]


def word_kind(pos: str) -> str:
    """The part of speech for inflection: what is no verb or adjective goes like a noun."""
    return pos if pos in ("verb", "adjective") else "noun"


class TermFinder(Generic[_T]):
    """Finds the words of a list: text and part of speech, each with what it stands for."""

    def __init__(self, listed: Iterable[tuple[str, str, _T]]) -> None:
        grouped: dict[tuple[tuple[str, ...], str], dict[_T, None]] = defaultdict(dict)
        for text, pos, item in listed:
            for words in _spellings(parts_of(text)):
                grouped[words, word_kind(pos)][item] = None
        entries = [_Entry(words, kind, tuple(found)) for (words, kind), found in grouped.items()]
        self.index = FormIndex((entry.words[-1], entry.kind) for entry in entries)
        self._single: dict[tuple[str, str], _Entry[_T]] = {
            (entry.words[0], entry.kind): entry for entry in entries if len(entry.words) == 1
        }
        self._by_first: dict[str, list[_Entry[_T]]] = defaultdict(list)
        for entry in sorted(entries, key=lambda entry: -len(entry.words)):
            if len(entry.words) > 1:
                self._by_first[entry.words[0]].append(entry)

    def uses(self, text: str, tokens: Sequence[DraftToken] | None = None) -> list[FoundTerm[_T]]:
        """The terms of a text from left to right; where they overlap, the one of more words counts."""
        words = tokens_of(text) if tokens is None else tokens
        found: list[FoundTerm[_T]] = []
        at = 0
        while at < len(words):
            use = self._at(text, words, at)
            if use is not None:
                found.append(use)
            at = use.last if use else at + 1
        return found

    def _at(self, text: str, words: Sequence[DraftToken], at: int) -> FoundTerm[_T] | None:
        long = next((entry for entry in self._beginning(words[at].low) if self._stands(entry, text, words, at)), None)
        if long is not None:
            last = at + len(long.words)
            return FoundTerm(words[at].start, words[last - 1].end, at, last, long.items)
        if words[at].low in _NO_FORMS:
            return None
        items = [
            item
            for analysis in self.index.words(words[at].low)
            if not analysis.derived and self._whole(analysis, text, words, at)
            for item in self._items(analysis)
        ]
        if not items:
            return None
        return FoundTerm(words[at].start, words[at].end, at, at + 1, tuple(dict.fromkeys(items)))

    def _beginning(self, low: str) -> Iterator[_Entry[_T]]:
        yield from self._by_first.get(low, ())
        for analysis in self.index.words(low):  # kutatási területek táblája: a plural inside
            if low.endswith("k") and analysis.word != low:
                yield from self._by_first.get(analysis.word, ())

    def _stands(self, entry: _Entry[_T], text: str, words: Sequence[DraftToken], at: int) -> bool:
        last = at + len(entry.words) - 1
        if last >= len(words):
            return False
        inner = zip(entry.words[1:-1], words[at + 1 : last], strict=True)
        if any(word != token.low for word, token in inner):
            return False
        if any(not adjoin(text, words[i], words[i + 1]) for i in range(at, last)):
            return False
        found = self.index.words(words[last].low)
        return any(a.word == entry.words[-1] and a.kind == entry.kind and not a.derived for a in found)

    def _whole(self, analysis: Analysis, text: str, words: Sequence[DraftToken], at: int) -> bool:
        """Whether the particle that the form lacks, if any, stands near it."""
        if not analysis.particle:
            return True
        around = range(max(0, at - _NEAR), min(len(words), at + _NEAR + 1))
        return any(words[i].low == analysis.particle and same_clause(text, words, i, at) for i in around)

    def _items(self, analysis: Analysis) -> tuple[_T, ...]:
        entry = self._single.get((analysis.word, analysis.kind))
        return entry.items if entry else ()


def _spellings(parts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The words of a term, and the same with words written as one: books vary (körpontozó lapka)."""
    if not parts or len(parts) > _LONGEST:
        return
    yield parts
    for at in range(len(parts) - 1):
        if min(len(parts[at]), len(parts[at + 1])) > 2:
            yield (*parts[:at], parts[at] + parts[at + 1], *parts[at + 2 :])
