"""What the words of a game mean to the grammar: a tag, a value and a case, found by form.

Forms come from lemmas: nouns are inflected by rule through all cases, verbs conjugated by ending. The words of the
vocabulary are joined by the book's own synonyms (`words/<game>.toml`) and by those of all rulebooks (`common.toml`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import Any, Final

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from ingest.effects.keys import key_of
from ingest.effects.sentences import Token
from schema.language.hungarian import Lexeme
from schema.language.hungarian.nouns import CASES, inflect
from schema.words import Words

__all__ = ["Entry", "Lexicon", "build_lexicon", "lexical_rules", "timing_words"]

_LONGEST_PHRASE: Final = 4
_SHORTEST_FUZZY: Final = 7
_FUZZY_COST: Final = 120
_MENDED_COST: Final = 40
_SHORTEST_PHRASE: Final = 12
_BEGINNING: Final = 5
_SAYS_LITTLE: Final = frozenset(("SKIP", "AND", "OR", "X"))
_CONJUGATED: Final = (
    r"(?:[aeo]?h[ae]t)?"
    r"(?:[aeo]?sz|[oe]l|[oe]d|ol|unk|t[oe]k|[ae]?n[ae]k|j[ae]|i|juk|jak|jatok|itek|ik|[aeo]?ni|j[oe]n|on|en)?"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One sense of a word form."""

    tag: str
    value: Any = None
    case: str = "nom"
    plural: bool = False
    owned: bool = False
    parts: int = 1


@dataclass(frozen=True)
class Lexicon:
    """Forms by their keys, and verbs by pattern."""

    forms: Mapping[str, Entry]
    verbs: Sequence[tuple[re.Pattern[str], str]]
    groups: Mapping[str, str]
    phrases: Mapping[tuple[str, int], Sequence[str]]
    _found: dict[str, tuple[Entry | None, int]] = field(default_factory=dict)

    def phrase(self, tokens: Sequence[Token], at: int) -> tuple[Entry | None, int, int]:
        """The sense of the longest phrase that starts at a token: entry, number of tokens, what doubt it costs."""
        runs = list(accumulate(_unbroken(tokens, at)))
        for length in range(len(runs), 1, -1):
            key = runs[length - 1]
            entry = self.forms.get(key)
            if entry is not None:
                return entry, length, 0
            entry = self._near(key, length)
            if entry is not None and tokens[at + length - 1].key not in self.forms:
                return entry, length, _MENDED_COST
        entry, cost = self.word(tokens[at].key)
        return entry, 1, cost

    def _near(self, key: str, parts: int) -> Entry | None:
        """The phrase of so many words that a badly read one stands for: one letter off, the beginning right."""
        if len(key) < _SHORTEST_PHRASE:
            return None
        near = self.phrases.get((key[:_BEGINNING], parts), ())
        form = next((form for form in near if Levenshtein.distance(form, key, score_cutoff=1) <= 1), None)
        return self.forms[form] if form else None

    def word(self, key: str) -> tuple[Entry | None, int]:
        if key not in self._found:
            self._found[key] = self._look_up(key)
        return self._found[key]

    def _look_up(self, key: str) -> tuple[Entry | None, int]:
        entry = self.forms.get(key)
        if entry is not None:
            return entry, 0
        for pattern, tag in self.verbs:
            if pattern.fullmatch(key):
                return Entry(f"V.{tag}"), 0
        if len(key) < _SHORTEST_FUZZY:
            return None, 0
        alike = [form for size in (-1, 0, 1) for form in self._by_size.get((key[0], len(key) + size), ())]
        near = process.extractOne(key, alike, scorer=Levenshtein.distance, score_cutoff=1)
        return (self.forms[near[0]], _FUZZY_COST) if near else (None, 0)

    def counts(self, key: str) -> bool:
        """Whether the word as it stands says how much of what, or when."""
        entry = self.forms.get(key)
        return entry is not None and entry.tag not in _SAYS_LITTLE

    def resembles(self, key: str) -> bool:
        """Whether a word that is none looks like one that counts."""
        if len(key) < _SHORTEST_FUZZY:
            return False
        near = process.extractOne(key, self.forms.keys(), scorer=Levenshtein.distance, score_cutoff=len(key) // 3)
        return near is not None and self.counts(near[0])

    @cached_property
    def _by_size(self) -> Mapping[tuple[str, int], Sequence[str]]:
        """Forms by first letter and length: one wrong letter leaves both nearly as they were."""
        found: dict[tuple[str, int], list[str]] = {}
        for form in self.forms:
            found.setdefault((form[:1], len(form)), []).append(form)
        return found


def _unbroken(tokens: Sequence[Token], at: int) -> Iterator[str]:
    """The keys of the tokens from a place on, as far as a phrase can reach: up to a number or a mark."""
    for place, token in enumerate(tokens[at : at + _LONGEST_PHRASE]):
        if token.number is not None or (place and token.before):
            return
        yield token.key


@lru_cache(maxsize=16)
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("ingest.effects").joinpath("words", f"{name}.toml").read_text("utf-8"))


def build_lexicon(game: str, words: Words) -> Lexicon:
    """The lexicon of a game from its vocabulary's words and the tables of this package."""
    common, own = _table("common"), _table(game)
    forms: dict[str, Entry] = {}
    for key, entry in _all_forms(common, own, words):
        forms.setdefault(key, entry)
    verbs = [
        (re.compile("|".join(re.escape(key_of(stem)) for stem in stems).join(("(?:", ")")) + _CONJUGATED), tag)
        for tag, stems in common["verbs"].items()
    ]
    return Lexicon(forms, verbs, own.get("groups", {}), _phrases(forms))


def _phrases(forms: Mapping[str, Entry]) -> Mapping[tuple[str, int], Sequence[str]]:
    """Long forms by their beginning and their number of words."""
    found: dict[tuple[str, int], list[str]] = {}
    for form, entry in forms.items():
        if len(form) >= _SHORTEST_PHRASE - 1:
            found.setdefault((form[:_BEGINNING], entry.parts), []).append(form)
    return found


def _all_forms(common: Mapping[str, Any], own: Mapping[str, Any], words: Words) -> Iterator[tuple[str, Entry]]:
    for lemma, value in own.get("adjectives", {}).items():
        yield from _inflected(Lexeme(lemma), "ADJ", value)
    for tag, lemmas in own.get("words", {}).items():
        for lemma in lemmas:
            yield from _inflected(_lexeme(lemma), tag, None)
    for kind, tag in (("resources", "RES"), ("stats", "STAT"), ("things", "THING")):
        for lemma, value in own.get(kind, {}).items():
            yield from _inflected(_lexeme(lemma, words), tag, value)
    for name, term in words.terms["resources"].items():
        yield from _inflected(term.hu, "RES", name)
    for name, term in words.terms["stats"].items():
        yield from _inflected(term.hu, "STAT", name)
    yield from _common_forms(common)


def _common_forms(common: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    for tag, forms in common["forms"].items():
        for form in forms:
            yield key_of(form), Entry(tag)
    for word, number in common["numbers"].items():
        for case in CASES:
            yield key_of(inflect(Lexeme(word), case)), Entry("ONE" if number == 1 else "NUM", number, case)
    for word, number in common["ordinals"].items():
        for case in CASES:
            yield key_of(inflect(Lexeme(word), case)), Entry("ORD", number, case)
    for word, number in common["kinds"].items():
        yield key_of(word), Entry("KIND_COUNT", number)
    for period, forms in common["periods"].items():
        for form in forms:
            yield key_of(form), Entry("PERIOD", period)
    for word in common["skipped"]["words"]:
        yield key_of(word), Entry("SKIP")


def _lexeme(lemma: str, words: Words | None = None) -> Lexeme:
    """The word with its irregular forms, where the vocabulary knows them."""
    if words is not None:
        for group in (*words.terms.values(), *({n: t[0] for n, t in d.items()} for d in words.values.values())):
            for term in group.values():
                if term.hu.lemma == lemma:
                    return term.hu
    return Lexeme(lemma)


def _inflected(word: Lexeme, tag: str, value: Any) -> Iterator[tuple[str, Entry]]:
    parts = len(re.split(r"[ -]", word.lemma))
    for case in CASES:
        yield key_of(inflect(word, case)), Entry(tag, value, case, parts=parts)
    for case in CASES:
        yield key_of(inflect(word, case, plural=True)), Entry(tag, value, case, plural=True, parts=parts)
        for plural in (False, True):
            owned = Entry(tag, value, case, plural, owned=True, parts=parts)
            yield key_of(inflect(word, case, plural=plural, owner="you")), owned
            yield key_of(inflect(word, case, plural=plural, owner="they")), owned


def lexical_rules(game: str, kind: str) -> Sequence[Mapping[str, Any]]:
    """The deeds or events of a game that words name by themselves, without numbers."""
    rules: Sequence[Mapping[str, Any]] = _table(game).get(kind, ())
    return rules


def timing_words(game: str) -> Mapping[str, str]:
    """When the amounts of a game take effect where a text does not say it."""
    timing: Mapping[str, str] = _table(game).get("timing", {})
    return timing
