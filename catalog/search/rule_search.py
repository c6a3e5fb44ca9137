"""Rules that answer a question in either language: scored, since a player's words are seldom those of the rule."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kartotek.catalog.search.everyday_words import ASKING, answering, everyday, verbs_of
from kartotek.catalog.search.stems import stems, words_of
from kartotek.catalog.store import Catalog, Rule
from kartotek.catalog.termbase.game_terms import lineage
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.hungarian.form_index import FormIndex
from kartotek.schema.hungarian.prefixes import PREFIXES

__all__ = ["RuleHit", "RuleSearch"]

# How far a word of a rule stands for one of the question, at most.
_SAME_STEM: Final = 0.95
_SAME_BEGINNING: Final = 0.75
_INSIDE: Final = 0.6
_GLOSSARY: Final = 0.8
_EVERYDAY: Final = 0.55
_LEAST: Final = 0.3
"""Words less alike say nothing of each other."""
_SHARED_LETTERS: Final = 4
"""A common beginning of fewer letters is chance."""
_SHARED_PART: Final = 0.6
_SATURATION: Final = 1.2
_LENGTH_WEIGHT: Final = 0.25
"""How much less a long statement counts, as BM25 has it."""
_ASKING_WEIGHT: Final = 0.15
_HINT_WEIGHT: Final = 0.5
"""What a turn of the question weighs beside a word."""
_GAME_WEIGHT: Final = 0.5
"""How much less a rule counts whose game has none of the words."""
_BASE_GAME: Final = 0.85
"""How much a rule of the base game counts beside one of the game asked about."""
_PHRASE: Final = 1.0
"""What words of a question count once more that players ask together."""
_REMEMBERED: Final = 4096
_MOST_WORDS: Final = 40
"""No question is longer, and what a longer text asks takes time."""
_WORTH: Final = 0.35
"""What a rule must reach of the best one's score to be shown."""


@dataclass(frozen=True, slots=True)
class RuleHit:
    """A rule and how well it answers: about the share of the question's weight that its words bear."""

    rule: Rule
    score: float


@dataclass(frozen=True, slots=True)
class _Text:
    """What is searched of a rule: all its words, the phrases that players ask with, how long the statements are."""

    rule: Rule
    words: frozenset[str]
    asked: tuple[frozenset[str], ...]
    length: int

    def phrased(self, question: Sequence[_Asked], weights: Sequence[float]) -> float:
        """What the words of the question weigh that the best of the phrases has."""
        return max(
            sum(
                weight * max((each.fits[word] for word in phrase & each.fits.keys()), default=0.0)
                for each, weight in zip(question, weights, strict=True)
            )
            for phrase in self.asked
        )


class RuleSearch:
    """The words of every statement, made once for each snapshot."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._texts = tuple(_text(rule) for rule in catalog.rules.values())
        self._mean = sum(text.length for text in self._texts) / max(1, len(self._texts))
        self._holders: dict[str, list[int]] = defaultdict(list)
        for place, text in enumerate(self._texts):
            for word in text.words:
                self._holders[word].append(place)
        self._vocabulary = _Vocabulary(self._holders)
        self._glossary = _Glossary(catalog)
        self._fits: dict[tuple[str, str | None], Mapping[str, float]] = {}

    def ask(self, question: str, game: str | None = None, most: int | None = None) -> list[RuleHit]:
        """The rules that have most of what the question says, the best first; those of `game` and its base game."""
        seen = self._seen(game)
        scores: dict[int, float] = defaultdict(float)
        known: dict[str, float] = defaultdict(float)
        asked = self._asked(question, game)
        weights = []
        for each in asked:
            places = {place: fit for place, fit in self._places(each.fits).items() if place in seen}
            weight = self._weight(each.word, sum(places.values()), len(seen))
            weights.append(weight)
            for place, fit in places.items():
                text = self._texts[place]
                spread = 1 - _LENGTH_WEIGHT + _LENGTH_WEIGHT * text.length / self._mean
                scores[place] += weight * fit * (1 + _SATURATION) / (fit + _SATURATION * spread)
            for name, fit in self._best_by_game(places).items():
                known[name] += weight * fit
        whole = sum(weights) * (1 + _PHRASE)
        for place in scores:
            scores[place] += _PHRASE * self._texts[place].phrased(asked, weights)
        hits = [
            self._hit(place, score / whole * self._nearness(place, game), known, whole)
            for place, score in scores.items()
            if score > 0
        ]
        hits.sort(key=lambda hit: (-hit.score, hit.rule.id))
        return [hit for hit in hits if hit.score >= hits[0].score * _WORTH][:most]

    def _asked(self, question: str, game: str | None) -> list[_Asked]:
        """The words of a question, and as one more the words that its turn of phrase lets expect."""
        words = list(dict.fromkeys(words_of(question)))[:_MOST_WORDS]
        asked = [_Asked(word, self._found(word, game)) for word in words]
        hinted = [self._vocabulary.like(word, 1.0) for word in answering(fold(question))]
        if hinted:
            asked.append(_Asked("", {word: fit for fits in hinted for word, fit in fits.items()}))
        return asked

    def _hit(self, place: int, score: float, known: Mapping[str, float], whole: float) -> RuleHit:
        """A game that has all words of the question is more likely to be meant than one that has some."""
        rule = self._texts[place].rule
        return RuleHit(rule, score * (1 - _GAME_WEIGHT + _GAME_WEIGHT * known[rule.game] / whole))

    def _nearness(self, place: int, game: str | None) -> float:
        return _BASE_GAME if game is not None and self._texts[place].rule.game != game else 1.0

    def _best_by_game(self, places: Mapping[int, float]) -> Mapping[str, float]:
        best: dict[str, float] = defaultdict(float)
        for place, fit in places.items():
            name = self._texts[place].rule.game
            best[name] = max(best[name], fit)
        return best

    def _seen(self, game: str | None) -> frozenset[int]:
        """The places of the rules of a game and its base game, or of all."""
        games = lineage(self._catalog, game) if game is not None else tuple(self._catalog.games)
        return frozenset(place for place, text in enumerate(self._texts) if text.rule.game in games)

    def _weight(self, word: str, held: float, rules: int) -> float:
        """How telling a word is that `held` of so many rules have: a rare one more, one of every question hardly."""
        if word in ASKING or word in _FOLDED_PREFIXES:
            return _ASKING_WEIGHT
        weight = math.log(1 + (rules - held + 0.5) / (held + 0.5)) if held else 0.0
        return weight * (1.0 if word else _HINT_WEIGHT)

    def _places(self, fits: Mapping[str, float]) -> dict[int, float]:
        """By place: how well the best word of the statement fits."""
        found: dict[int, float] = {}
        for word, fit in fits.items():
            for place in self._holders[word]:
                found[place] = max(fit, found.get(place, 0.0))
        return found

    def _found(self, word: str, game: str | None) -> Mapping[str, float]:
        """The words of statements that a word of a question may mean, and how surely."""
        key = (word, game)
        if key not in self._fits:
            if len(self._fits) >= _REMEMBERED:
                self._fits.clear()
            self._fits[key] = self._meant(word, game)
        return self._fits[key]

    def _meant(self, word: str, game: str | None) -> Mapping[str, float]:
        found = self._vocabulary.like(word, 1.0, parts=True)
        if word in ASKING:
            return {word: 1.0} if word in self._holders else {}
        bare = next((word[len(p) :] for p in _FOLDED_PREFIXES if word.startswith(p) and len(word) >= len(p) + 3), word)
        others = dict.fromkeys(everyday(word) | everyday(bare), _EVERYDAY)
        others |= dict.fromkeys(self._glossary.others(word, game), _GLOSSARY)
        for other, sure in others.items():
            for held, fit in self._vocabulary.like(other, sure).items():
                found[held] = max(fit, found.get(held, 0.0))
        return found


@dataclass(frozen=True, slots=True)
class _Asked:
    """A word of a question with the words of statements that fit it; an empty word stands for its turn of phrase."""

    word: str
    fits: Mapping[str, float]


class _Vocabulary:
    """The words of all statements, by how they begin."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = tuple(words)
        self._beginning: dict[str, list[str]] = defaultdict(list)
        self._forms: dict[str, list[str]] = defaultdict(list)
        for word in self._words:
            self._beginning[word[:2]].append(word)
            for verb in verbs_of(word):
                self._forms[verb].append(word)

    def like(self, word: str, sure: float, *, parts: bool = False) -> dict[str, float]:
        """The words that are like one, and how surely; with `parts` also compounds of it and its parts."""
        held: Iterable[str] = self._beginning.get(word[:2], ())
        if parts:
            root = word[:_SHARED_LETTERS]
            held = [
                each for each in self._words if each[:2] == word[:2] or root in each or each[:_SHARED_LETTERS] in word
            ]
        fits = ((each, sure * likeness(word, each)) for each in held)
        found = {each: fit for each, fit in fits if fit >= _LEAST * sure}
        for each in (form for verb in verbs_of(word) for form in self._forms[verb]):
            found[each] = max(found.get(each, 0.0), sure * _SAME_STEM)
        return found


class _Glossary:
    """What a glossary has for a word in other words: of the same concept, in both languages."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._concepts: dict[str, list[str]] = defaultdict(list)
        hungarian: list[tuple[str, str]] = []
        for term in catalog.terms.values():
            if " " not in term.folded:
                self._concepts[term.folded].append(term.concept)
                if term.language == "hu":
                    hungarian.append((term.text.lower(), term.pos if term.pos in ("verb", "adjective") else "noun"))
        self._index = FormIndex((fold(text), pos) for text, pos in hungarian)

    def others(self, word: str, game: str | None) -> frozenset[str]:
        """The single words of the concepts that the word may be a form of, without the word."""
        bases = {fold(analysis.word) for analysis in self._index.words(word)}
        bases |= {stem for stem in stems(word) if len(stem) >= _SHARED_LETTERS or stem == word}
        concepts = {concept for base in bases for concept in self._concepts.get(base, ())}
        seen = lineage(self._catalog, game) if game is not None else None
        found = {
            term.folded
            for concept in concepts
            for term in (self._catalog.terms[name] for name in self._catalog.concepts[concept].terms)
            if seen is None or term.game in seen
        }
        return frozenset(each for text in found for each in words_of(text) if " " not in text) - {word}


def _text(rule: Rule) -> _Text:
    said = f"{rule.statement_en} {rule.statement_hu}"
    slug = rule.id.rpartition(":")[2].replace("-", " ")
    words = words_of(said)
    asked = tuple(frozenset(words_of(phrase)) for phrase in (rule.asked or "").split(";"))
    return _Text(rule, frozenset(words).union(words_of(slug), *asked), asked, len(words))


@lru_cache(maxsize=65536)
def likeness(one: str, other: str) -> float:
    """How surely two folded words are forms of one word, or one a part of the other, from 0 to 1."""
    if one == other:
        return 1.0
    if one[:2] == other[:2]:
        shared = max((len(stem) for stem in stems(one) & stems(other)), default=0)
        by_stem = _SAME_STEM * math.sqrt(shared / max(len(one), len(other))) if shared >= 2 else 0.0
        return max(by_stem, _common_beginning(one, other))
    return _compounded(one, other)


def _common_beginning(one: str, other: str) -> float:
    """Forms that no table of endings has mostly begin alike: építhetek, építeni."""
    shared = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    if shared < _SHARED_LETTERS or shared < _SHARED_PART * min(len(one), len(other)):
        return 0.0
    return _SAME_BEGINNING * math.sqrt(shared / max(len(one), len(other)))


def _compounded(one: str, other: str) -> float:
    """A verb with another prefix, or a compound that ends in the word."""
    for long, short in ((one, other), (other, one)):
        for prefix in _FOLDED_PREFIXES:
            if long.startswith(prefix) and long[len(prefix) :][:2] == short[:2] and len(long) - len(prefix) >= 3:
                return 0.85 * likeness(long[len(prefix) :], short)
    return max(_inside(one, other), _inside(other, one))


def _inside(word: str, compound: str) -> float:
    least = max(_SHARED_LETTERS, math.ceil(_SHARED_PART * len(word)))
    for cut in range(len(word), least - 1, -1):
        if compound.find(word[:cut]) >= 2:
            return _INSIDE * math.sqrt(cut / len(word))
    return 0.0


_FOLDED_PREFIXES: Final = tuple(sorted({fold(prefix) for prefix in PREFIXES}, key=lambda prefix: -len(prefix)))
