"""Glossary terms in Hungarian text: inflected, of several words, joined to compounds, with the verb's prefix apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from catalog.drafts.termbase import Pair, Termbase, bare_text, parts_of
from catalog.drafts.tokens import Token, adjoin, same_clause, tokens_of
from schema.hungarian.form_index import Analysis, FormIndex
from schema.hungarian.stems import noun_stems

__all__ = ["HungarianTerms", "Relatives", "Use", "is_root", "word_kind"]

_NEAR: Final = 4  # how many words may stand between a verb and its prefix
_LONGEST: Final = 6  # a term of more words is a sentence or a heading
_NO_FORMS: Final = frozenset(
    "szintén figyelembe figyelmen pontosan változatos során számára számodra számotokra számukra számunkra számomra"
    "".split()
)
"""Words of their own that only look like a form of a term (szám, szint, pont, kör)."""
_DERIVING: Final = ("ás", "és", "os", "as", "es", "ös", "i", "ok", "ek", "ak", "ök")
"""What a term may end in where a text has the word that it is made of: ingyenes, ingyen; Gleenek, Gleen."""
_SAFE_STEM: Final = 4  # a shorter stem begins too many other words


@dataclass(frozen=True, slots=True)
class _Entry:
    """One way to write terms: its words, of which the last is inflected, and the pairs that it stands for."""

    words: tuple[str, ...]
    kind: str
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Use:
    """Terms at one place of a text: the words from `first` to before `last`, and every pair that they may be."""

    start: int
    end: int
    first: int
    last: int
    pairs: tuple[Pair, ...]


def word_kind(pos: str) -> str:
    """The part of speech for inflection: what is no verb or adjective goes like a noun."""
    return pos if pos in ("verb", "adjective") else "noun"


class HungarianTerms:
    """Finds the terms of a list of pairs."""

    def __init__(self, pairs: Iterable[Pair]) -> None:
        grouped: dict[tuple[tuple[str, ...], str], dict[Pair, None]] = defaultdict(dict)
        for pair in pairs:
            for words in _spellings(parts_of(bare_text(pair.hungarian.text))):
                grouped[words, word_kind(pair.hungarian.pos)][pair] = None
        entries = [_Entry(words, kind, tuple(found)) for (words, kind), found in grouped.items()]
        self.index = FormIndex((entry.words[-1], entry.kind) for entry in entries)
        self._single: dict[tuple[str, str], _Entry] = {
            (entry.words[0], entry.kind): entry for entry in entries if len(entry.words) == 1
        }
        self._by_first: dict[str, list[_Entry]] = defaultdict(list)
        for entry in sorted(entries, key=lambda entry: -len(entry.words)):
            if len(entry.words) > 1:
                self._by_first[entry.words[0]].append(entry)

    def uses(self, text: str, tokens: Sequence[Token] | None = None) -> list[Use]:
        """The terms of a text from left to right; where they overlap, the one of more words counts."""
        words = tokens_of(text) if tokens is None else tokens
        found: list[Use] = []
        at = 0
        while at < len(words):
            use = self._at(text, words, at)
            if use is not None:
                found.append(use)
            at = use.last if use else at + 1
        return found

    def _at(self, text: str, words: Sequence[Token], at: int) -> Use | None:
        long = next((entry for entry in self._beginning(words[at].low) if self._stands(entry, text, words, at)), None)
        if long is not None:
            last = at + len(long.words)
            return Use(words[at].start, words[last - 1].end, at, last, long.pairs)
        if words[at].low in _NO_FORMS:
            return None
        pairs = [
            pair
            for analysis in self.index.words(words[at].low)
            if not analysis.derived and self._whole(analysis, text, words, at)
            for pair in self._pairs(analysis)
        ]
        if not pairs:
            return None
        return Use(words[at].start, words[at].end, at, at + 1, tuple(dict.fromkeys(pairs)))

    def _beginning(self, low: str) -> Iterator[_Entry]:
        yield from self._by_first.get(low, ())
        for analysis in self.index.words(low):  # kutatási területek táblája: a plural inside
            if low.endswith("k") and analysis.word != low:
                yield from self._by_first.get(analysis.word, ())

    def _stands(self, entry: _Entry, text: str, words: Sequence[Token], at: int) -> bool:
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

    def _whole(self, analysis: Analysis, text: str, words: Sequence[Token], at: int) -> bool:
        """Whether the particle that the form lacks, if any, stands near it."""
        if not analysis.particle:
            return True
        around = range(max(0, at - _NEAR), min(len(words), at + _NEAR + 1))
        return any(words[i].low == analysis.particle and same_clause(text, words, i, at) for i in around)

    def _pairs(self, analysis: Analysis) -> tuple[Pair, ...]:
        entry = self._single.get((analysis.word, analysis.kind))
        return entry.pairs if entry else ()


def _spellings(parts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The words of a term, and the same with words written as one: books vary (körpontozó lapka)."""
    if not parts or len(parts) > _LONGEST:
        return
    yield parts
    for at in range(len(parts) - 1):
        if min(len(parts[at]), len(parts[at + 1])) > 2:
            yield (*parts[:at], parts[at] + parts[at + 1], *parts[at + 2 :])


class Relatives:
    """Words that contain or continue a term: compounds, derived words, a verb with another prefix."""

    def __init__(self, base: Termbase) -> None:
        self._parts = FormIndex(
            (part, "noun") for pair in base.pairs for part in parts_of(bare_text(pair.hungarian.text))
        )

    def stands(self, pair: Pair, words: Sequence[Token]) -> tuple[int, ...] | None:
        """Places of words that together stand loosely for the term; nothing where one of its words is not there."""
        places: list[int] = []
        parts = parts_of(bare_text(pair.hungarian.text))
        kind = word_kind(pair.hungarian.pos)
        for at, part in enumerate(parts):
            this = kind if at == len(parts) - 1 else "noun"
            place = next((i for i, token in enumerate(words) if self._related(token.low, part, this)), None)
            if place is None:
                return None
            places.append(place)
        return tuple(places)

    def _related(self, form: str, word: str, kind: str) -> bool:
        if len(word) <= 2 and kind != "verb":
            return form == word
        for stem in _loose_stems(word, kind):
            if len(stem) >= _SAFE_STEM and stem in form and (form.startswith(stem) or form.find(stem) >= 2):
                return True
            if form.startswith(stem) and self._parts.words(form[len(stem) :]):
                return True
        return False


def is_root(word: str, terms: Iterable[str]) -> bool:
    """Whether one of the terms is derived from the word: ingyenes from ingyen."""
    return any(term.removeprefix(word) in _DERIVING for term in terms if term.startswith(word))


@lru_cache(maxsize=8192)
def _loose_stems(word: str, kind: str) -> tuple[str, ...]:
    from schema.hungarian.prefixes import split_prefix

    if kind == "verb":
        bare = split_prefix(word)[1]
        return (bare.removesuffix("ik"),)
    stems = dict.fromkeys(stem.text for stem in noun_stems(word) if not stem.strong)
    short = [word[: -len(ending)] for ending in _DERIVING if word.endswith(ending) and len(word) > len(ending) + 3]
    return (*stems, *short)
