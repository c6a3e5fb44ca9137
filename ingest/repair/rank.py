"""Candidates for one token, best first: scanning errors weighed against how common the words are, here and anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Set
from math import exp, inf, log
from typing import Final, NamedTuple

from kartotek.ingest.repair.document_statistics import Experience
from kartotek.ingest.repair.letters import Casing, fold
from kartotek.ingest.repair.search import SearchStep
from kartotek.ingest.repair.spell import WEIGHT_OF_LANGUAGE, Speller, Spelling

__all__ = ["Candidate", "Ranker"]

_UNKNOWN: Final = 23.0
_UNKNOWN_NAME: Final = 20.0
_PER_LETTER: Final = 0.4
_PER_ODD_SIGN: Final = 8.0
_SHARE_OF_LEMMA: Final = 0.001
_NEVER: Final = 50.0
_NONE: Final[frozenset[str]] = frozenset()
_COMMONEST: Final = 3.0
"""What the commonest words cost that are not looked for as little ones: so much is left for the signs of any other."""


class Candidate(NamedTuple):
    """A word (lower case) that a token may stand for. `known` is false for the token left as it is."""

    text: str
    cost: float
    lemma: str
    known: bool = True
    steps: tuple[SearchStep, ...] = ()
    verb: bool = False


def _order(candidate: Candidate) -> tuple[float, str]:
    return candidate.cost, candidate.text


class Ranker:
    """Ranks the readings of tokens; results are kept, since a book repeats its words."""

    def __init__(self, speller: Speller, experience: Experience | None = None) -> None:
        self._speller = speller
        self._experience = experience or Experience()
        self._ranked: dict[tuple[str, Casing], list[Candidate]] = {}

    def rank(self, token: str, casing: Casing) -> list[Candidate]:
        """Candidates for a token as read, cheapest first, never empty."""
        key = (token, casing)
        if key not in self._ranked:
            self._ranked[key] = sorted(self._candidates(token, casing), key=_order)
        return self._ranked[key]

    def best(self, token: str, casing: Casing, most: float) -> Candidate | None:
        """The first candidate for a token, where it is a word and costs no more than `most`: dearer ones are not even
        looked for."""
        ranked = self._ranked.get((token, casing))
        first = ranked[0] if ranked else min(self._candidates(token, casing, most - _COMMONEST), key=_order)
        return first if first.known and first.cost <= most else None

    def _candidates(self, token: str, casing: Casing, most: float = inf) -> list[Candidate]:
        """The words whose signs cost no more than `most`, and the token as it is where none of them is spelled so."""
        found = [self._candidate(one, token, casing) for one in self._speller.spellings(token, casing, most)]
        lowered = token.lower()
        if all(candidate.text != lowered for candidate in found):
            found.append(self._unknown(token, casing))
        return found

    def is_form(self, word: str) -> bool:
        """Whether the lexicon has the word as it stands, accents aside."""
        return self._speller.lexicon.is_form(word)

    def forms_with_letter_more(self, word: str) -> Iterator[str]:
        """What the lexicon has that is the word with one letter more, all without accents."""
        return self._speller.lexicon.forms.with_letter_more(fold(word.lower()))

    def partners(self, word: str) -> Set[str]:
        """The words that the field has right after this one."""
        return self._speller.lexicon.pairs.get(word, _NONE)

    def _candidate(self, spelling: Spelling, token: str, casing: Casing) -> Candidate:
        here = self._experience.form(spelling.text, token)
        here += _SHARE_OF_LEMMA * self._experience.lemma(spelling.lemma, token)
        language = -log(0.5 * exp(-spelling.rarity) + 0.5 * here)
        cost = self._channel(spelling.steps, spelling.text, casing) + WEIGHT_OF_LANGUAGE * language
        return Candidate(spelling.text, cost, spelling.lemma, steps=spelling.steps, verb=spelling.verb)

    def _unknown(self, token: str, casing: Casing) -> Candidate:
        odd = 0 if token.isalpha() and token.islower() else _odd_signs(token)
        rarity = (_UNKNOWN_NAME if casing == "title" else _UNKNOWN) + _PER_LETTER * len(token) + _PER_ODD_SIGN * odd
        language = -log(exp(-rarity) + self._experience.name(token.lower()) / 4)
        word = token.lower()
        steps = tuple(zip(token, map(str.lower, token), strict=True))
        return Candidate(word, WEIGHT_OF_LANGUAGE * language, word, known=False, steps=steps)

    def _channel(self, steps: tuple[SearchStep, ...], text: str, casing: Casing) -> float:
        exact = self._experience.channel(casing).exact
        total = 0.0
        for (read, _), letter in zip(steps, text, strict=True):
            total += exact.get((read, letter), _NEVER)
        if casing == "title" and steps:
            first = (steps[0][0], text[0])
            capital = self._experience.channel("upper").exact.get(first, _NEVER)
            total += min(0.0, capital - exact.get(first, _NEVER))
        return total


def _odd_signs(token: str) -> int:
    """How many signs no word has there: those that are no letters, and capitals inside it."""
    return sum(not c.isalpha() for c in token) + sum(c.isupper() for c in token[1:])
