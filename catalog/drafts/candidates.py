"""Words that a text repeats and a glossary lacks: candidates for terms, the most used first."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from kartotek.catalog.drafts.english_forms import lemmas
from kartotek.catalog.drafts.number_words import english_numbers, hungarian_numbers
from kartotek.catalog.drafts.tokens import tokens_of
from kartotek.catalog.search.everyday_words import verbs_of
from kartotek.schema.hungarian.analyse import is_form
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.word_types import Language

__all__ = ["TermCandidate", "candidates"]

_SHORTEST: Final = 4
_LEAST: Final = 2  # a word that stands once is no term yet
_COMMON: Final = 4.9
"""How common a word is (zipf frequency) that no game has for itself: tető, vég, legfeljebb."""
_RARE: Final = 1.0
_WORD: Final = 2.0
"""How common a word is at least that is surely one: lap, not lapo."""
_LENGTHENED: Final = {"á": "a", "é": "e"}
_FLEETING: Final = "oeö"
_STOP: Final = frozenset(
    "this that with from have your their they them then when where which whose each every other more most only also"
    " into onto must will would should could there here than been being does done after before under over"
    " azok azon ezek ezen amely amelyek mely melyek hogy vagy majd illetve akkor amikor valamint minden egyik másik"
    " lehet kell csak között alatt után előtt által mellett során esetén akár mint több kevesebb"
    " legfeljebb legalább mindegyik bármelyik melyik melyikük valamelyik tetejére elejére végére közé fordítva".split()
)


@dataclass(frozen=True, slots=True)
class TermCandidate:
    """A word in its basic form, how often it stands, on which lines, and how telling it is."""

    word: str
    count: int
    lines: tuple[int, ...]
    score: float

    def as_json(self) -> dict[str, Any]:
        return {"word": self.word, "count": self.count, "lines": list(self.lines), "score": round(self.score, 2)}


def candidates(words: Iterable[tuple[str, int]], language: Language, most: int = 30) -> list[TermCandidate]:
    """Words with their lines, forms of one word together; of equal count those first that are rare elsewhere."""
    lines: dict[str, list[int]] = defaultdict(list)
    for word, line in words:
        if len(word) >= _SHORTEST and word.isalpha() and not _is_everyday(word, language):
            lines[word].append(line)
    grouped: dict[str, list[int]] = defaultdict(list)
    bases = _bases(lines, language)
    for word, places in lines.items():
        grouped[bases[word]] += places
    found = [_scored(word, places, language) for word, places in grouped.items() if len(places) >= _LEAST]
    return sorted((c for c in found if c.score > 0), key=lambda c: (-c.count, -c.score, c.word))[:most]


def _scored(word: str, places: Sequence[int], language: Language) -> TermCandidate:
    common = max(_RARE, _frequency(word, language))
    score = 0.0 if common >= _COMMON else math.log2(1 + len(places)) * (_COMMON - common)
    return TermCandidate(word, len(places), tuple(sorted(Counter(places)))[:12], score)


def _bases(words: Iterable[str], language: Language) -> dict[str, str]:
    """For every form the dictionary form that it shares with most other forms, a word that is known before others."""
    possible = {word: _possible(word, language) for word in words}
    shared = Counter(base for bases in possible.values() for base in bases)

    def likely(base: str) -> tuple[bool, int, float, int]:
        ends = [(end, _frequency(end, language)) for end in _ends(base)]
        weight = max(common * math.sqrt(len(end)) for end, common in ends)
        return any(common >= _WORD for _, common in ends), shared[base], weight, -len(base)

    return {word: max(bases, key=likely) for word, bases in possible.items()}


def _possible(form: str, language: Language) -> set[str]:
    """What a form may be inflected from, itself included."""
    if language == "en":
        return {lemma for lemma, _ in lemmas(form)} | {form}
    beginnings = {form[:end] for end in range(_SHORTEST - 1, len(form))}
    beginnings |= {each[:-1] + _LENGTHENED[each[-1]] for each in beginnings if each[-1] in _LENGTHENED}
    beginnings |= {f"{each[:-1]}{vowel}{each[-1]}" for each in beginnings for vowel in _FLEETING}
    return {base for base in beginnings if is_form(form, base, "noun")} | {form}


def _ends(base: str) -> list[str]:
    """The word and what it may be a compound with: of two that are as common the longer says more."""
    return [base[at:] for at in range(max(1, len(base) - _SHORTEST + 2))]


def _is_everyday(word: str, language: Language) -> bool:
    if language == "en":
        return word in _STOP or next(english_numbers(word, tokens_of(word)), None) is not None
    counts = next(hungarian_numbers(word, tokens_of(word)), None) is not None
    return word in _STOP or counts or bool(verbs_of(fold(word)))


@lru_cache(maxsize=65536)
def _frequency(word: str, language: Language) -> float:
    """How common a word is, as a power of ten in a thousand million; rare where the list is not installed."""
    try:
        from wordfreq import zipf_frequency
    except ImportError:
        return _RARE
    return float(zipf_frequency(word, language))
