"""Recognising forms fast: a word list laid out so that one look at each beginning of a text finds its words.

    index = FormIndex([("kártya", "noun"), ("lefed", "verb")])
    index.words("kártyáidban")   # (Analysis("kártya", "noun"),)
    index.words("fedd")          # (Analysis("lefed", "verb", "le"),): its particle stands apart

It answers as `is_form` does, for single words with their accents; `is_form` is the oracle in the tests.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from kartotek.schema.hungarian.analyse import derived_words
from kartotek.schema.hungarian.conjugation import conjugation
from kartotek.schema.hungarian.endings import STRONG_ENDINGS, comparatives, noun_endings
from kartotek.schema.hungarian.letters import Harmony
from kartotek.schema.hungarian.prefixes import split_prefix
from kartotek.schema.hungarian.stems import Stem, harmonies_of, noun_stems

__all__ = ["Analysis", "FormIndex"]

_SUPERLATIVE: Final = "leg"
_REMEMBERED: Final = 50_000
"""Forms whose answer is kept: more than the words of any book, few enough for flat memory."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A word that a form belongs to. `particle` is what must stand apart beside it (fedd … le); `derived` marks nouns
    and adjectives of a verb, which are words of their own."""

    word: str
    kind: str
    particle: str = ""
    derived: bool = False


@dataclass(frozen=True, slots=True)
class _Beginning:
    """A stem of a word with the set of endings that it takes."""

    analysis: Analysis
    endings: frozenset[str]


class FormIndex:
    """Words by the stems of their forms. Words are in lower case."""

    def __init__(self, words: Iterable[tuple[str, str]]) -> None:
        self._stems: dict[str, list[_Beginning]] = defaultdict(list)
        self._whole: dict[str, dict[Analysis, None]] = defaultdict(dict)
        self._known: dict[str, tuple[Analysis, ...]] = {}
        for word, kind in dict.fromkeys(words):
            self._whole[word][Analysis(word, kind)] = None
            if kind == "verb":
                self._add_verb(word)
            else:
                self._add_noun(word, Analysis(word, kind), compared=kind == "adjective")

    def words(self, form: str) -> tuple[Analysis, ...]:
        """The words that a form may belong to, those written exactly so first. The form is in lower case."""
        known = self._known.get(form)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[form] = tuple(dict.fromkeys(self._find(form)))
        return known

    def _find(self, form: str) -> Iterator[Analysis]:
        yield from self._whole.get(form, ())
        for cut in range(1, len(form) + 1):
            yield from (b.analysis for b in self._stems.get(form[:cut], ()) if form[cut:] in b.endings)
        if form.startswith(_SUPERLATIVE):
            bare = form[len(_SUPERLATIVE) :]
            for cut in range(2, len(bare)):
                found = (b for b in self._stems.get(bare[:cut], ()) if b.analysis.kind == "adjective")
                yield from (b.analysis for b in found if bare[cut:] in b.endings)

    def _add_noun(self, word: str, analysis: Analysis, *, compared: bool = False) -> None:
        for stem in noun_stems(word):
            for sound in harmonies_of(word):
                self._stems[stem.text].append(_Beginning(analysis, _endings(sound, stem, compared)))

    def _add_verb(self, word: str) -> None:
        particle, bare = split_prefix(word)
        for form in conjugation(word):
            self._whole[form.text][Analysis(word, "verb")] = None
        for form in conjugation(bare) if particle else ():
            self._whole[particle + form.text][Analysis(word, "verb")] = None
            self._whole[form.text][Analysis(word, "verb", particle)] = None
        for noun in derived_words(word):
            self._add_noun(noun, Analysis(word, "verb", derived=True))


@cache
def _endings(sound: Harmony, stem: Stem, compared: bool) -> frozenset[str]:
    if stem.strong:
        return frozenset(ending.split("/")[sound != "back"] for ending in STRONG_ENDINGS)
    regular = noun_endings(sound, stem.vowel_final)
    return regular | comparatives(sound, stem.vowel_final) if compared else regular
