"""What the words of a game mean to the grammar: a tag, a value and a case, found by form.

Forms come from lemmas: nouns are inflected by rule through all cases, verbs conjugated by ending. The words of the
vocabulary are joined by the book's own synonyms (`words/<game>.toml`) and by those of all rulebooks (`common.toml`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from kartotek.ingest.confidence import FUZZY_COST, GUESSED_COST
from kartotek.ingest.effects.lexicon.word_tables import VerbForms
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES
from kartotek.schema.hungarian.numerals import number_of, ordinal_of

__all__ = ["BEGINNING", "SHORTEST_PHRASE", "LexiconEntry", "Lexicon"]

_LONGEST_PHRASE: Final = 4
_SHORTEST_FUZZY: Final = 7
_BINDING: Final = ("OWN", "EACH", "AFTER", "WHEN")
_LONG: Final = 10
_MENDED_COST: Final = 40
_LONG_ENOUGH: Final = 12
SHORTEST_PHRASE: Final = 12
_LONG_PHRASE: Final = 14
BEGINNING: Final = 5
_GLUED: Final = {"amikor": 3, "minden": 3, "ha": 3, "egy": 5, "az": 5, "ez": 5, "a": 5}
"""Little words that scans glue to the next one, with the least length of that."""
_ONE: Final = re.compile(r"1?[tli](?=[a-z]{5})|1(?=[a-z]{3})")
_LONG_NUMERAL: Final = 4
"""Shorter number words are listed: they look like other words."""
_SAYS_LITTLE: Final = frozenset(("SKIP", "AND", "OR", "X"))


class LexiconEntry(NamedTuple):
    """One sense of a word form."""

    tag: str
    value: Any = None
    case: str = Case.NOM
    plural: bool = False
    owned: bool = False
    parts: int = 1


@dataclass(frozen=True, eq=False)
class Lexicon:
    """Forms by their keys, and verbs by stem."""

    forms: Mapping[str, LexiconEntry]
    verbs: VerbForms
    groups: Mapping[str, str]
    phrases: Mapping[tuple[str, int], Sequence[str]]
    exact: bool = False
    """Whether the text is one whose letters are whole: a word is none that has other letters."""
    _found: dict[str, tuple[LexiconEntry | None, int]] = field(default_factory=dict)
    _split: dict[str, tuple[tuple[LexiconEntry, int], ...]] = field(default_factory=dict)

    def phrase(self, tokens: Sequence[Token], at: int) -> tuple[LexiconEntry | None, int, int]:
        """The sense of the longest phrase that starts at a token: entry, number of tokens, what doubt it costs."""
        runs = _runs(tokens, at)
        for length in range(len(runs), 1, -1):
            last = tokens[at + length - 1].key
            if last in DEFINITE_ARTICLES:
                continue
            entry = self.forms.get(runs[length - 1])
            if entry is not None and not self._are_words(entry, tokens[at : at + length]):
                return entry, length, 0
            entry, cost = self._near(runs[length - 1], length)
            if entry is not None and last not in self.forms:
                return entry, length, cost
        entry, cost = self.word(tokens[at].key)
        return entry, 1, cost

    def _are_words(self, entry: LexiconEntry, tokens: Sequence[Token]) -> bool:
        """Whether what looks like one word cut apart is several: each of them is one."""
        return entry.parts == 1 and all(token.key in self.forms for token in tokens)

    def _near(self, key: str, parts: int) -> tuple[LexiconEntry | None, int]:
        """The phrase of so many words that a badly read one stands for, its beginning right; with the doubt."""
        if len(key) < SHORTEST_PHRASE or self.exact:
            return None, 0
        near = self.phrases.get((key[:BEGINNING], parts), ())
        for most in (1, 2) if len(key) >= _LONG_PHRASE else (1,):
            form = next((form for form in near if Levenshtein.distance(form, key, score_cutoff=most) <= most), None)
            if form:
                return self.forms[form], _MENDED_COST * most
        return None, 0

    def word(self, key: str) -> tuple[LexiconEntry | None, int]:
        if key not in self._found:
            self._found[key] = self._look_up(key)
        return self._found[key]

    def knows(self, key: str) -> bool:
        return self.word(key)[0] is not None

    def _exact(self, key: str) -> LexiconEntry | None:
        entry = self.forms.get(key)
        if entry is not None:
            return entry
        verb = self.verbs.tag(key)
        return _numeral(key) if verb is None else LexiconEntry(f"V.{verb}")

    def _look_up(self, key: str) -> tuple[LexiconEntry | None, int]:
        entry = self._exact(key)
        if entry is not None or self.exact or len(key) < _SHORTEST_FUZZY - 1:
            return entry, 0
        short = len(key) < _SHORTEST_FUZZY
        alike = self._alike(key, (-1,) if short else (-1, 0, 1))
        near = process.extractOne(key, alike, scorer=Levenshtein.distance, score_cutoff=1)
        if near is None or (short and self.forms[near[0]].tag not in _BINDING):
            return None, 0
        entry = self.forms[near[0]]
        plain = entry.value is None and len(key) >= _LONG
        return entry, FUZZY_COST // 2 if plain else FUZZY_COST

    def _alike(self, key: str, sizes: Sequence[int]) -> list[str]:
        """The forms with the same first letter that are longer or shorter by so many."""
        return [form for size in sizes for form in self._by_size.get((key[0], len(key) + size), ())]

    def mistaken(self, key: str) -> tuple[LexiconEntry | None, int]:
        """The one good or thing that a badly scanned short word stands for: round vowels are taken for each other."""
        found = () if self.exact else self._by_vowels.get(_rounded(key), ())
        return (found[0], FUZZY_COST) if len(found) == 1 else self._garbled(key)

    def _garbled(self, key: str) -> tuple[LexiconEntry | None, int]:
        """The good that a long word begins as, though a third of its letters may be wrong."""
        if len(key) < _LONG_ENOUGH or self.exact:
            return None, 0
        alike = (form for form in self._alike(key, (-1, 0, 1)) if form[:BEGINNING] == key[:BEGINNING])
        goods = [form for form in alike if self.forms[form].tag == "RES"]
        near = process.extractOne(key, goods, scorer=Levenshtein.distance, score_cutoff=len(key) // 3)
        return (self.forms[near[0]], 2 * FUZZY_COST) if near is not None else (None, 0)

    def counts(self, key: str) -> bool:
        """Whether the word as it stands says how much of what, or when."""
        entry = self.forms.get(key)
        return entry is not None and entry.tag not in _SAYS_LITTLE

    def resembles(self, key: str) -> bool:
        """Whether a word that is none looks like one that counts."""
        if len(key) < _SHORTEST_FUZZY or self.exact:
            return False
        near = process.extractOne(key, self.forms.keys(), scorer=Levenshtein.distance, score_cutoff=len(key) // 3)
        return near is not None and self.counts(near[0])

    @cached_property
    def _by_vowels(self) -> Mapping[str, Sequence[LexiconEntry]]:
        found: dict[str, list[LexiconEntry]] = defaultdict(list)
        for form, entry in self.forms.items():
            found[_rounded(form)].append(entry)
        return {form: entries for form, entries in found.items() if entries[0].tag in ("RES", "THING")}

    def glued(self, key: str) -> tuple[tuple[LexiconEntry, int], ...]:
        """The senses of an unknown word that is two: a little word, or a one read as a letter, glued to a word."""
        if key not in self._split:
            self._split[key] = () if self.exact else self._unglued(key)
        return self._split[key]

    def _unglued(self, key: str) -> tuple[tuple[LexiconEntry, int], ...]:
        for first, least in _GLUED.items():
            if key.startswith(first) and len(key) - len(first) >= least:
                entry = self._exact(key.removeprefix(first))
                if entry is not None and (entry.tag != "SKIP" or least > 3):
                    return ((self.forms[first], 0), (entry, 0))
        thing = self._after_one(key)
        return ((LexiconEntry("NUM", 1), GUESSED_COST), (thing, 0)) if thing is not None else ()

    def _after_one(self, key: str) -> LexiconEntry | None:
        """The good or thing behind a one that was read as a letter."""
        one = _ONE.match(key)
        rest = key[one.end() :] if one else ""
        entry = self.forms.get(rest) or self.forms.get(rest.replace("d", "a"))
        return entry if entry is not None and entry.tag in ("RES", "THING") else None

    @cached_property
    def _by_size(self) -> Mapping[tuple[str, int], Sequence[str]]:
        """Forms by first letter and length: one wrong letter leaves both nearly as they were."""
        found: dict[tuple[str, int], list[str]] = {}
        for form in self.forms:
            found.setdefault((form[:1], len(form)), []).append(form)
        return found


def _numeral(key: str) -> LexiconEntry | None:
    """A number word of more than one part, or an ordinal: their forms are made, not listed."""
    found = number_of(key) if len(key) >= _LONG_NUMERAL else None
    if found is not None:
        return LexiconEntry("TIMES", found[0]) if found[1] == "times" else LexiconEntry("NUM", found[0], found[1])
    place = ordinal_of(key)
    return LexiconEntry("ORD", place) if place is not None else None


def _rounded(key: str) -> str:
    """The key with every vowel that a scan takes for an o made one."""
    return key.replace("e", "o").replace("0", "o")


def _runs(tokens: Sequence[Token], at: int) -> list[str]:
    """The joined keys of one, two and more tokens from a word on, as far as a phrase can reach: up to a number or a
    mark."""
    runs = [tokens[at].key]
    for token in tokens[at + 1 : at + _LONGEST_PHRASE]:
        if token.number is not None or token.before:
            break
        runs.append(runs[-1] + token.key)
    return runs
