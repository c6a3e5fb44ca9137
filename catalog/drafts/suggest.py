"""Terms met in a new text with their words in the other language, and candidates that the glossary lacks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kartotek.catalog.drafts.candidates import TermCandidate, candidates
from kartotek.catalog.drafts.check import Checker
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.drafts.termbase import GlossaryPair, bare_text
from kartotek.catalog.drafts.tokens import tokens_of
from kartotek.schema.word_types import Language

__all__ = ["Suggestions", "TermMet", "language_of", "suggest"]

_HUNGARIAN = frozenset("áéíóöőúüű")
_LINES = 12


@dataclass(frozen=True, slots=True)
class TermMet:
    """A term of the glossary in the text: its word there, those of the other language, and the lines."""

    word: str
    concept: str
    others: tuple[str, ...]
    status: str
    count: int
    lines: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        names = ("word", "concept", "status", "count")
        return {name: getattr(self, name) for name in names} | {"others": list(self.others), "lines": list(self.lines)}


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What a text offers: its language, the terms met, most frequent first, and the candidates."""

    language: Language
    terms: tuple[TermMet, ...]
    candidates: tuple[TermCandidate, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "language": self.language,
            "terms": [term.as_json() for term in self.terms],
            "candidates": [candidate.as_json() for candidate in self.candidates],
        }


def language_of(texts: Iterable[str]) -> Language:
    """Hungarian where more than one word in twenty has an accented letter of it."""
    words = [token.low for text in texts for token in tokens_of(text)]
    accented = sum(not _HUNGARIAN.isdisjoint(word) for word in words)
    return "hu" if accented * 20 > len(words) else "en"


def suggest(checker: Checker, segments: Iterable[TextSegment]) -> Suggestions:
    """Look a text through; of a bilingual one, its English."""
    texts = [
        (segment.source or segment.target, segment.line or number) for number, segment in enumerate(segments, start=1)
    ]
    language = language_of(text for text, _ in texts)
    met: dict[tuple[str, str], list[int]] = defaultdict(list)
    pairs: dict[tuple[str, str], GlossaryPair] = {}
    unknown: list[tuple[str, int]] = []
    for text, line in texts:
        taken: set[int] = set()
        for found, start, end in _found(checker, text, language):
            first = found[0]
            key = (first.concept, bare_text(first.hungarian.text) if language == "hu" else first.english.lower())
            pairs.setdefault(key, first)
            met[key].append(line)
            taken.update(range(start, end))
        taken |= _everyday(checker, text, language)
        unknown += [(token.low, line) for token in tokens_of(text) if token.start not in taken]
    terms = [_term(checker, pairs[key], lines, language) for key, lines in met.items()]
    ordered = sorted(terms, key=lambda term: (-term.count, term.word))
    return Suggestions(language, tuple(ordered), tuple(candidates(unknown, language)))


def _found(checker: Checker, text: str, language: Language) -> Iterator[tuple[tuple[GlossaryPair, ...], int, int]]:
    if language == "en":
        yield from ((mention.pairs, mention.start, mention.end) for mention in checker.english.mentions(text))
        return
    for use in checker.hungarian.uses(text):
        own = tuple(pair for pair in use.items if pair.game in checker.base.line)
        if own:
            yield own, use.start, use.end


def _everyday(checker: Checker, text: str, language: Language) -> set[int]:
    """Where verbs stand that some game's glossary has: they are no candidates, whichever game that is."""
    if language == "en":
        return set()
    uses = [use for use in checker.hungarian.uses(text) if any(pair.hungarian.pos == "verb" for pair in use.items)]
    return {place for use in uses for place in range(use.start, use.end)}


def _term(checker: Checker, pair: GlossaryPair, lines: list[int], language: Language) -> TermMet:
    if language == "en":
        word, others = pair.english, checker.base.expected((pair.concept,))
    else:
        word = bare_text(pair.hungarian.text)
        english = (p.english for p in checker.base.by_concept[pair.concept] if p.accepted and p.english)
        others = tuple(dict.fromkeys((pair.english, *english)))
    shown = tuple(dict.fromkeys(lines))[:_LINES]
    return TermMet(word, pair.concept, others, pair.hungarian.status, len(lines), shown)
