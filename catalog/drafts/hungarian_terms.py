"""Glossary terms in Hungarian text, and words that are related to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from catalog.drafts.term_finder import TermFinder, Use, word_kind
from catalog.drafts.termbase import Pair, Termbase, bare_text, parts_of
from catalog.drafts.tokens import Token
from schema.hungarian.form_index import FormIndex
from schema.hungarian.prefixes import split_prefix
from schema.hungarian.stems import noun_stems

__all__ = ["HungarianTerms", "PairUse", "Relatives", "hungarian_terms", "is_root"]

_DERIVING: Final = ("ás", "és", "os", "as", "es", "ös", "i", "ok", "ek", "ak", "ök")
"""What a term may end in where a text has the word that it is made of: ingyenes, ingyen; Gleenek, Gleen."""
_SAFE_STEM: Final = 4  # a shorter stem begins too many other words

HungarianTerms = TermFinder[Pair]
PairUse = Use[Pair]


def hungarian_terms(pairs: Iterable[Pair]) -> HungarianTerms:
    """A finder of the Hungarian side of pairs."""
    return TermFinder((bare_text(pair.hungarian.text), pair.hungarian.pos, pair) for pair in pairs)


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
    if kind == "verb":
        bare = split_prefix(word)[1]
        return (bare.removesuffix("ik"),)
    stems = dict.fromkeys(stem.text for stem in noun_stems(word) if not stem.strong)
    short = [word[: -len(ending)] for ending in _DERIVING if word.endswith(ending) and len(word) > len(ending) + 3]
    return (*stems, *short)
