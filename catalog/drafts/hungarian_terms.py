"""Glossary terms in Hungarian text, and words that are related to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from kartotek.catalog.drafts.term_finder import FoundTerm, TermFinder, word_kind
from kartotek.catalog.drafts.termbase import GlossaryPair, Termbase, bare_text, parts_of
from kartotek.catalog.drafts.tokens import DraftToken
from kartotek.schema.hungarian.form_index import FormIndex
from kartotek.schema.hungarian.prefixes import split_prefix
from kartotek.schema.hungarian.stems import noun_stems

__all__ = ["HungarianTerms", "PairUse", "Relatives", "hungarian_terms", "is_root"]

_DERIVING: Final = tuple("ás és os as es ös i ok ek ak ök ott ett ött".split())
"""What a term may end in where a text has the word that it is made of: ingyenes, ingyen; Gleenek, Gleen."""
_NUMERAL: Final = re.compile(r"[ivx]+|\d+|[aeoö]?s")  # with the ending of III-as
_APART: Final = 3  # how many other words may stand among those of a term: tölts fel 3 energiát
_SAFE_STEM: Final = 4  # a shorter stem begins too many other words

HungarianTerms = TermFinder[GlossaryPair]
PairUse = FoundTerm[GlossaryPair]


def hungarian_terms(pairs: Iterable[GlossaryPair]) -> HungarianTerms:
    """A finder of the Hungarian side of pairs."""
    return TermFinder((bare_text(pair.hungarian.text), pair.hungarian.pos, pair) for pair in pairs)


class Relatives:
    """Words that contain or continue a term: compounds, derived words, a verb with another prefix."""

    def __init__(self, base: Termbase) -> None:
        self._parts = FormIndex(
            (part, "noun") for pair in base.pairs for part in parts_of(bare_text(pair.hungarian.text))
        )

    def stand(self, pair: GlossaryPair, words: Sequence[DraftToken | None], *, numerals: bool = True) -> bool:
        """Whether words near each other stand loosely for the term. Places without a word are taken by other terms."""
        parts = [part for part in parts_of(bare_text(pair.hungarian.text)) if numerals or not _NUMERAL.fullmatch(part)]
        kind = word_kind(pair.hungarian.pos)
        places: list[list[int]] = []
        for at, part in enumerate(parts):
            this = kind if at == len(parts) - 1 else "noun"
            places.append([i for i, word in enumerate(words) if word and self._related(word.low, part, this)])
        span = len(parts) + _APART
        return any(all(any(abs(i - first) <= span for i in found) for found in places) for first in places[-1])

    def head_stands(self, pair: GlossaryPair, words: Sequence[DraftToken | None]) -> bool:
        """Whether the last word of a longer term stands by itself: the tile, once it was called a scoring tile."""
        parts = parts_of(bare_text(pair.hungarian.text))
        kind = word_kind(pair.hungarian.pos)
        if len(parts) > 1:
            return any(self._related(word.low, parts[-1], kind) for word in words if word)
        heads = (analysis.word for cut in range(3, len(parts[0]) - 2) for analysis in self._parts.words(parts[0][cut:]))
        long = [head for head in heads if len(head) >= _SAFE_STEM]
        return any(self._related(word.low, head, kind) for word in words if word for head in long)

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
    """Whether one of the terms is made of the word: ingyenes is derived from ingyen, kártyapakli is a pakli."""
    head = len(word) >= _SAFE_STEM
    return any(term.removeprefix(word) in _DERIVING or (head and term.endswith(word)) for term in terms)


@lru_cache(maxsize=8192)
def _loose_stems(word: str, kind: str) -> tuple[str, ...]:
    if kind == "verb":
        bare = split_prefix(word)[1]
        return (bare.removesuffix("ik"),)
    stems = dict.fromkeys(stem.text for stem in noun_stems(word) if not stem.strong)
    short = [word[: -len(ending)] for ending in _DERIVING if word.endswith(ending) and len(word) > len(ending) + 3]
    return (*stems, *short)
