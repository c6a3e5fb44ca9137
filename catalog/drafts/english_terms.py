"""Glossary terms in English text: longest first, and only in their part of speech."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.catalog.drafts.english_forms import idiomatic, is_gerund, lemmas, part_of_speech, plain_spelling
from kartotek.catalog.drafts.termbase import GlossaryPair, Termbase, bare_text, parts_of
from kartotek.catalog.drafts.tokens import DraftToken, adjoin, tokens_of

__all__ = ["EnglishTerms", "Mention"]

_FUNCTION_WORDS: Final = frozenset("a an the of to in on for with by from into and or".split())
_LONGEST: Final = 6
_PERSONS: Final = frozenset({"player", "opponent", "owner", "winner"})
_NUMERAL: Final = re.compile(r"[IVX]+|\d+")


@dataclass(frozen=True, slots=True)
class _Entry:
    words: tuple[str, ...]
    pairs: tuple[GlossaryPair, ...]


@dataclass(frozen=True, slots=True)
class Mention:
    """An English term at one place, with every pair that it may be."""

    start: int
    end: int
    text: str
    pairs: tuple[GlossaryPair, ...]
    position: float
    """Where in the sentence, from 0 to 1."""

    @property
    def counts(self) -> bool:
        """Whether a numeral is part of it (Age III): what differs is then for the numbers to find."""
        return any(_NUMERAL.fullmatch(word) for word in self.text.split())

    @property
    def person(self) -> bool:
        """Whether it names a person in general, for whom a pronoun may stand."""
        return self.text.lower().rstrip("s") in _PERSONS

    @property
    def concepts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(pair.concept for pair in self.pairs))


class EnglishTerms:
    """Finds the English side of a game's pairs."""

    def __init__(self, base: Termbase) -> None:
        grouped: dict[tuple[str, ...], dict[GlossaryPair, None]] = defaultdict(dict)
        for pair in base.own:
            words = tuple(plain_spelling(part) for part in parts_of(bare_text(pair.english)))
            if words and len(words) <= _LONGEST and not _is_clause(words, pair) and _binds(pair, base):
                grouped[words][pair] = None
        self._by_first: dict[str, list[_Entry]] = defaultdict(list)
        for words, pairs in sorted(grouped.items(), key=lambda item: -len(item[0])):
            self._by_first[words[0]].append(_Entry(words, tuple(pairs)))

    def mentions(self, text: str, tokens: Sequence[DraftToken] | None = None) -> list[Mention]:
        """The terms of a text from left to right; where they overlap, the one of more words counts."""
        words = tokens_of(text) if tokens is None else tokens
        found: list[Mention] = []
        idioms = idiomatic(words)
        at = 0
        while at < len(words):
            hit = None if at in idioms else self._at(text, words, at)
            if hit is None:
                at += 1
                continue
            entry, pairs = hit
            last = at + len(entry.words)
            start, end = words[at].start, words[last - 1].end
            found.append(Mention(start, end, text[start:end], pairs, at / max(1, len(words) - 1)))
            at = last
        return found

    def _at(self, text: str, words: Sequence[DraftToken], at: int) -> tuple[_Entry, tuple[GlossaryPair, ...]] | None:
        starts = dict.fromkeys(lemma for lemma, _ in lemmas(words[at].low))
        entries = [entry for start in starts for entry in self._by_first.get(start, ())]
        for entry in sorted(entries, key=lambda entry: -len(entry.words)):
            pairs = tuple(pair for pair in entry.pairs if _stands(entry, pair, text, words, at))
            if pairs:
                return entry, pairs
        return None


def _is_clause(words: tuple[str, ...], pair: GlossaryPair) -> bool:
    """A phrase such as *build a mine* is no word: its words are checked one by one. Brackets name a special sense."""
    if "(" in pair.english:
        return True
    return len(words) > 1 and pair.hungarian.pos != "name" and not _FUNCTION_WORDS.isdisjoint(words)


def _binds(pair: GlossaryPair, base: Termbase) -> bool:
    """Whether the English asks for the term: a verb only by its first word, since *make* or *form* say many things."""
    if pair.hungarian.pos != "verb" or pair.hungarian.status == "preferred" or " " in pair.english:
        return True
    first = (p for p in base.by_concept[pair.concept] if p.hungarian.status == "preferred")
    return any(p.english.lower() == pair.english.lower() for p in first)


def _stands(entry: _Entry, pair: GlossaryPair, text: str, words: Sequence[DraftToken], at: int) -> bool:
    last = at + len(entry.words) - 1
    if last >= len(words) or any(not adjoin(text, words[i], words[i + 1]) for i in range(at, last)):
        return False
    pos = pair.hungarian.pos
    inflected = at if pos == "verb" else last
    for place, word in zip(range(at, last + 1), entry.words, strict=True):
        low = plain_spelling(words[place].low)
        if place != inflected:
            if low != word:
                return False
        elif not _is_form(low, word, pos):
            return False
    if pos == "name":
        return all(words[i].text[:1].isupper() or words[i].low in _FUNCTION_WORDS for i in range(at, last + 1))
    return len(entry.words) > 1 or (not _hyphenated(text, words[at]) and _fits(pos, entry.words[0], text, words, at))


def _hyphenated(text: str, word: DraftToken) -> bool:
    """Whether the word is part of another one: your left-hand neighbour has nothing in hand."""
    before, after = text[: word.start], text[word.end :]
    return (before[-1:] == "-" and before[-2:-1].isalpha()) or (after[:1] == "-" and after[1:2].isalpha())


def _is_form(low: str, word: str, pos: str) -> bool:
    return any(lemma == word and (not kind or kind == pos) for lemma, kind in lemmas(low))


def _fits(pos: str, word: str, text: str, words: Sequence[DraftToken], at: int) -> bool:
    """Whether a single word stands in the part of speech that the glossary has it in."""
    token = words[at]
    if pos == "adjective" or (token.text.isupper() and len(token.text) > 1):
        return True
    seen = part_of_speech(text, words, at)
    if pos == "verb":
        return seen == "verb" or (seen != "noun" and plain_spelling(token.low) != word)
    return seen != "verb" and not is_gerund(words, at)
