"""Spellings of a token: what the search found, with accents and endings, priced by how common each word is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from math import inf
from typing import Final, NamedTuple

from kartotek.ingest.repair.letters import Casing
from kartotek.ingest.repair.lexicon import PREVERBS, RepairLexicon
from kartotek.ingest.repair.search import Parse, SearchStep, endings_by_key, parses
from kartotek.ingest.repair.suffixes import attach

__all__ = ["WEIGHT_OF_LANGUAGE", "Speller", "Spelling"]

WEIGHT_OF_LANGUAGE: Final = 0.75
_COMPOUND: Final = 3.0
_FIRST_PART: Final = 0.4
_PREVERB: Final = 2.5
_ENDING: Final = 2.0
_MOST_SPELLINGS: Final = 200
_OF_NOUNS: Final = ("ó", "ő", "ók", "ők", "ás", "és", "ni", "va", "ve")
_EACH: Final = re.compile(r"[oeöa]?nként$")


LastPart = tuple[str, str, float, bool]
"""The last part of a word, its lemma, how rare it is, and whether it is a verb."""


class Spelling(NamedTuple):
    """A word (lower case) that a token may stand for, its lemma, and how rare it is in the language at large."""

    text: str
    lemma: str
    rarity: float
    steps: tuple[SearchStep, ...]
    verb: bool


class Speller:
    """Spells tokens by a lexicon. Nothing here depends on the text at hand, so results serve every book."""

    def __init__(self, lexicon: RepairLexicon) -> None:
        self.lexicon = lexicon
        self._last_listed: dict[str, Sequence[LastPart]] = {}
        self._spelled: dict[tuple[str, Casing], tuple[float, tuple[Spelling, ...]]] = {}

    def spellings(self, token: str, casing: Casing, most: float = inf) -> tuple[Spelling, ...]:
        """Each word once, by its cheapest reading; those whose signs cost more than `most` may be left out."""
        searched, found = self._spelled.get((token, casing), (-inf, ()))
        if searched < most:
            found = self._search(token, casing, most)
            self._spelled[token, casing] = most, found
        return found

    def _search(self, token: str, casing: Casing, most: float) -> tuple[Spelling, ...]:
        best: dict[str, tuple[float, Spelling]] = {}
        for parse in parses(token, casing, self.lexicon, most):
            for spelling in self._of(parse):
                cost = parse.cost + WEIGHT_OF_LANGUAGE * spelling.rarity
                known = best.get(spelling.text)
                if known is None or cost < known[0]:
                    best[spelling.text] = (cost, spelling)
        return tuple(spelling for _, spelling in best.values())

    def is_common(self, form: str) -> bool:
        """Whether texts at large have the form."""
        return form in self.lexicon.frequency

    def _of(self, parse: Parse) -> Iterator[Spelling]:
        steps = parse.steps
        if not parse.firsts:  # nearly all words
            for tail, lemma, rarity, verb in islice(self._last_parts(parse), _MOST_SPELLINGS):
                yield Spelling(tail, lemma, rarity, steps, verb)
            return
        firsts = [self.lexicon.firsts[key] for key in parse.firsts]
        made = product(product(*firsts), self._last_parts(parse))
        for heads, (tail, lemma, rarity, verb) in islice(made, _MOST_SPELLINGS):
            front = "".join(heads)
            yield Spelling(front + tail, front + lemma, self._rarity(heads, rarity), steps, verb)

    def _rarity(self, heads: Sequence[str], rarity: float) -> float:
        """How rare a word is with what stands before its last part: one preverb, or first parts of a compound."""
        for place, head in enumerate(heads):
            if place == 0 and head in PREVERBS:
                rarity += _PREVERB
            else:
                rarity += _COMPOUND + _FIRST_PART * self.lexicon.stem_cost(head)
        return rarity

    def _is_verb(self, tail: str, lemma: str) -> bool:
        return self.lexicon.is_verb(lemma) and not tail.endswith(_OF_NOUNS) and (tail == lemma or tail[-1] != "t")

    def _last_parts(self, parse: Parse) -> Iterable[LastPart]:
        """Spellings of the last part, with their lemma and rarity."""
        return self._inflected(parse) if parse.ending else self._listed(parse.last)

    def _listed(self, key: str) -> Sequence[LastPart]:
        """Words as the lexicon lists them; many tokens are near the same ones."""
        if key not in self._last_listed:
            forms = self.lexicon.words(key)
            self._last_listed[key] = [self._last_part(form) for form in forms]
        return self._last_listed[key]

    def _last_part(self, form: str) -> LastPart:
        lemma = self._lemma(form)
        return form, lemma, self.lexicon.cost(form), self._is_verb(form, lemma)

    def _lemma(self, form: str) -> str:
        return _EACH.sub("", form) if _EACH.search(form) else self.lexicon.lemma(form) or form

    def _inflected(self, parse: Parse) -> Iterator[LastPart]:
        for stem, kind, base in self.lexicon.stems[parse.last]:
            for ending in endings_by_key()[parse.ending]:
                attached = attach(stem, kind, ending)
                if attached is not None:
                    lemma, (form, price) = stem if kind == "noun" else base, attached
                    rarity = self.lexicon.stem_cost(stem, base) + price + _ENDING
                    yield form, lemma, rarity, self._is_verb(form, lemma)
