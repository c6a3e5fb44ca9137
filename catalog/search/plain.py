"""Plain words read as conditions: values, kinds, games, goods with *costs*, *gives* and *without*, and ideas.

`blue age 2` is a colour and a number, `costs no glass` a price, `science` an idea that `data/ideas.toml` explains.
Words that mean none of these are searched for as words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from kartotek.catalog.labels import Label, Labels
from kartotek.catalog.search.conditions import AllOf, AnyOf, Condition, KeyCondition, Negated, TextCondition
from kartotek.catalog.search.engine import Searcher
from kartotek.catalog.search.everyday_words import ASKING, everyday
from kartotek.catalog.search.keys import ATTRIBUTE_PREFIX
from kartotek.catalog.search.stems import inflects, stems, words_of
from kartotek.catalog.search.syntax import parse_search
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.paths import data_folder

__all__ = ["PlainReading", "PlainWords"]

_COSTS: Final = frozenset("cost costs price priced costing ar ara arban kerul kell".split())
_GIVES: Final = frozenset("gain gains give gives giving produce produces ad adnak kap kapsz termel termelnek".split())
_NOT: Final = frozenset("no not without nem nincs".split())
_WITHOUT: Final = frozenset(("nelkul", "nelkuli"))
"""Hungarian says *without* after the thing."""
_VERBS_AFTER: Final = {"kerul": "cost", "kerulnek": "cost", "ad": "gain", "adnak": "gain", "termel": "gain"}
"""Hungarian verbs that may follow their good: `érmébe kerül`, `ércet ad`."""
_FILLING: Final = frozenset(
    "the that which with for and are all any of in to is it az amely ami amelyek es hozza".split()
)
_IDLE: Final = _FILLING | ASKING
_GENERIC: Final = frozenset("card tile piece kartya lap lapka elem".split())
"""What people call any component beside what it is: `island cards`."""
_ROMAN: Final = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5}
_NUMBERED: Final = ("age", "era", "level", "number")
"""Attributes that are said with their number: `age 2`, `2. kor`."""
_LONGEST: Final = 4
_LEAST_LETTERS: Final = 3
_LEAST_GOOD: Final = 2
"""A good may be `fa` or `kő`."""
_IDEA_KEYS: Final = ("en", "hu", "search")
_PROGRAMS: Final = "log_"
"""How attributes begin that only programs read."""


@dataclass(slots=True)
class _Meanings:
    """What a phrase may mean: conditions, any of which may hold, and goods."""

    conditions: list[Condition] = field(default_factory=list)
    goods: list[str] = field(default_factory=list)


@dataclass(slots=True)
class PlainReading:
    """Conditions read so far, words that are only words, idle ones, and what changes the meaning of the next good."""

    conditions: list[Condition] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    negated: bool = False
    asks: str = ""
    count: str = ""
    last_good: list[str] = field(default_factory=list)
    after_good: int = -1
    """The place behind the last phrase that means something."""
    pending: list[str] = field(default_factory=list)
    """The words that change the next good; idle where none follows."""

    @property
    def condition(self) -> Condition | None:
        """What the words state; None where every word is only a word."""
        parts = (*self.conditions, *map(TextCondition, self.words))
        if not self.conditions:
            return None
        return parts[0] if len(parts) == 1 else AllOf(parts)

    def settle(self, used: bool) -> None:
        """Forget what would have changed the next good."""
        if not used:
            self.idle += self.pending
            self.words += [self.count] if self.count else []
        self.negated, self.asks, self.count = False, "", ""
        self.pending.clear()


class PlainWords:
    """The phrases of one catalog in both languages."""

    def __init__(self, searcher: Searcher, labels: Labels) -> None:
        self._searcher = searcher
        self._labels = labels

    def read(self, text: str) -> Condition | None:
        """The condition that the words of a text state; None where every word is only a word."""
        return self.reading(text).condition

    def reading(self, text: str) -> PlainReading:
        """Each word of a text: part of a condition, only a word, or idle."""
        words = words_of(text)
        reading = PlainReading()
        place = 0
        while place < len(words):
            place += self._take(words, place, reading)
        reading.settle(used=False)
        return reading

    def _take(self, words: list[str], place: int, reading: PlainReading) -> int:
        """Read what begins at a word; how many words it takes."""
        word = words[place]
        numbered = self._numbered(words[place : place + 2])
        if numbered is not None:
            reading.conditions.append(numbered)
            return 2
        length, meanings = self._longest(words[place : place + _LONGEST])
        if length > 1 or (meanings is not None and word not in _IDLE | _NOT):
            assert meanings is not None
            self._mean(meanings, reading)
            reading.after_good = place + length
            return length
        if word in _NOT:
            reading.negated = True
            reading.pending.append(word)
        elif word in _VERBS_AFTER and reading.last_good and reading.after_good == place:
            reading.conditions[-1] = _of_goods(reading.last_good, _VERBS_AFTER[word], negated=False)
        elif word in _COSTS | _GIVES:
            reading.asks = "cost" if word in _COSTS else "gain"
            reading.pending.append(word)
        elif word in _WITHOUT and reading.last_good:
            reading.conditions[-1] = _without(reading.last_good)
        elif (number := _number(word)) is not None and word not in _ROMAN and self._is_good(words[place + 1 :]):
            reading.count = str(number)
        elif self._is_idle(word):
            reading.idle.append(word)
        else:
            reading.words.append(word)
        return 1

    def _is_idle(self, word: str) -> bool:
        """Whether a word that means nothing here says nothing of what is searched for."""
        return word in _IDLE or word in _ROMAN or self.is_generic(word) or (len(word) == 1 and not word.isdecimal())

    def _is_good(self, words: list[str]) -> bool:
        """Whether goods follow, of which there may be a number."""
        _, meanings = self._longest(words[:_LONGEST])
        return meanings is not None and bool(meanings.goods)

    def _mean(self, meanings: _Meanings, reading: PlainReading) -> None:
        condition: Condition
        reading.last_good = meanings.goods
        asked = bool(meanings.goods and (reading.asks or reading.negated))
        priced = self._priced(meanings.goods, reading.count) if reading.asks != "gain" and not reading.negated else []
        if priced:
            condition = _any(priced)
        elif asked:
            condition = _of_goods(meanings.goods, reading.asks, reading.negated)
        else:
            about = [KeyCondition("effect", ":", good) for good in meanings.goods]
            condition = _any([*about, *meanings.conditions])
            condition = Negated(condition) if reading.negated else condition
        used = asked or reading.negated or bool(priced)
        reading.conditions.append(condition)
        if reading.count and not priced:
            reading.words.append(reading.count)
        reading.count = ""
        reading.settle(used)

    def _priced(self, goods: list[str], count: str) -> list[Condition]:
        """Prices with this number of a good, of which some component has one."""
        prices = [KeyCondition("cost.amount", ":", f"{count} {good}") for good in goods] if count else []
        return [price for price in prices if self._searcher.mask(price)]

    def _numbered(self, words: list[str]) -> Condition | None:
        """`age 2`, `2. kor`, `II. kor`."""
        if len(words) < 2:
            return None
        for label, number in (words, reversed(words)):
            value = _number(number)
            keys = [name for name, said in self._number_labels.items() if any(inflects(label, each) for each in said)]
            if value is not None and keys:
                return _any([KeyCondition(f"{ATTRIBUTE_PREFIX}{key}", ":", value) for key in keys])
        return None

    def _longest(self, words: list[str]) -> tuple[int, _Meanings | None]:
        for length in range(len(words), 0, -1):
            before = " ".join(words[: length - 1])
            for stem in sorted(_singular(words[length - 1]), key=len, reverse=True):
                found = self.phrases.get(f"{before} {stem}".strip())
                sure = stem == words[length - 1] or len(stem) >= _LEAST_LETTERS
                if found is not None and sure and inflects(words[length - 1], stem):
                    return length, found
        return 1, None

    def is_generic(self, word: str) -> bool:
        """Whether people call any component so."""
        return not _singular(word).isdisjoint(_GENERIC)

    def is_number(self, word: str) -> bool:
        """Whether the word is a number in figures or in letters."""
        return _number(word) is not None

    def is_idea(self, text: str) -> bool:
        """Whether the text is an idea of the declared table."""
        return " ".join(words_of(text)) in self.idea_words

    # ---- what phrases there are ----

    @cached_property
    def idea_words(self) -> frozenset[str]:
        return frozenset(said for said, _ in _ideas())

    @cached_property
    def phrases(self) -> Mapping[str, _Meanings]:
        """Every folded phrase that means something."""
        found: dict[str, _Meanings] = {}
        for said, condition in (*self._values(), *self._kinds(), *self._games(), *_ideas()):
            held = found.setdefault(said, _Meanings())
            if condition not in held.conditions:
                held.conditions.append(condition)
        for said, good in self._goods():
            held = found.setdefault(said, _Meanings())
            if good not in held.goods:
                held.goods.append(good)
        return found

    def _values(self) -> Iterator[tuple[str, Condition]]:
        """Values of printed attributes by what people call them; one that is one game's piece has its own name."""
        seen: set[tuple[str, str, str]] = set()
        for component in self._searcher.components:
            for name, attribute in component.attributes.items():
                if name.startswith(_PROGRAMS) or attribute.type == "component":
                    continue
                for value in attribute.values:
                    key = (name, str(value), component.game)
                    if isinstance(value, str) and len(value) >= _LEAST_LETTERS and key not in seen:
                        seen.add(key)
                        label = self._labels.attribute_value(name, value, component.game)
                        for said in _said(label):
                            yield said, KeyCondition(f"{ATTRIBUTE_PREFIX}{name}", ":", value)

    def _kinds(self) -> Iterator[tuple[str, Condition]]:
        for game, kind in dict.fromkeys((item.game, item.kind) for item in self._searcher.components):
            for said in {*_said(self._labels.of("kind", kind, game)), fold(kind.replace("_", " "))}:
                yield said, KeyCondition("kind", ":", kind)

    def _games(self) -> Iterator[tuple[str, Condition]]:
        for game in self._searcher.catalog.games.values():
            for said in {fold(name) for name in (game.name_en, game.name_hu, game.id.replace("-", " ")) if name}:
                yield " ".join(words_of(said)), KeyCondition("game", ":", game.id)
        for label in ("free", "ingyenes", "ingyen"):
            yield label, KeyCondition("is", ":", "free")

    def _goods(self) -> Iterator[tuple[str, str]]:
        for game in self._searcher.catalog.games:
            vocabulary = self._searcher.catalog.vocabulary(game)
            for name in (*vocabulary.resources, *vocabulary.stats):
                for said in _said(self._labels.of("amount", name, game), _LEAST_GOOD):
                    yield said, name

    @cached_property
    def _number_labels(self) -> Mapping[str, frozenset[str]]:
        """The words before or after the number of an attribute, in every game."""
        found: dict[str, set[str]] = {}
        for game in self._searcher.catalog.games:
            for name in _NUMBERED:
                if name in self._searcher.attributes:
                    labels = [self._labels.of(category, name, game) for category in ("effect", "field")]
                    found.setdefault(name, {name}).update(text for label in labels for text in _said(label))
        return {name: frozenset(said) for name, said in found.items()}


def _singular(word: str) -> frozenset[str]:
    """What a word may be a form of, English plurals included."""
    english = {word.removesuffix("s"), word.removesuffix("es")} if word.endswith("s") else set()
    return stems(word) | english


def _number(word: str) -> int | None:
    """The number that a folded word states in figures or in letters; an article states none."""
    if word.isdecimal():
        return int(word) if len(word) < 4 else None
    digits = [other for other in everyday(word) if other.isdecimal()] if word not in ASKING else []
    return _ROMAN.get(word) or (int(digits[0]) if len(digits) == 1 else None)


def _said(label: Label, least: int = _LEAST_LETTERS) -> Iterator[str]:
    """Both words of a label, folded, as a search splits them; shorter ones than `least` letters mean nothing."""
    for text in (label.en, label.hu):
        words = words_of(text) if text else []
        if words and len(" ".join(words)) >= least:
            yield " ".join(words)


def _of_goods(goods: list[str], asks: str, negated: bool) -> Condition:
    """What is said of goods: a price, a gain, or that an effect is about them."""
    if negated:
        return _without(goods) if asks != "gain" else Negated(_any(_given(goods)))
    if asks == "cost":
        return _any([KeyCondition("cost", ":", good) for good in goods])
    return _any(_given(goods) if asks == "gain" else [KeyCondition("effect", ":", good) for good in goods])


def _given(goods: list[str]) -> list[Condition]:
    return [KeyCondition(key, ":", good) for good in goods for key in ("gain", "produce")]


def _without(goods: list[str]) -> Condition:
    """A known price that has none of the goods."""
    return AllOf(
        (KeyCondition("known", ":", "cost"), Negated(_any([KeyCondition("cost", ":", good) for good in goods])))
    )


def _any(conditions: list[Condition]) -> Condition:
    return conditions[0] if len(conditions) == 1 else AnyOf(tuple(conditions))


def _ideas() -> tuple[tuple[str, Condition], ...]:
    return _ideas_of(data_folder() / "ideas.toml")


@cache
def _ideas_of(path: Path) -> tuple[tuple[str, Condition], ...]:
    """Ideas with the searches that they stand for. Raises where the file has another key, or a search is wrong."""
    if not path.exists():
        return ()  # a data folder of one's own need not have any
    found = []
    for idea in tomllib.loads(path.read_text(encoding="utf-8"))["ideas"]:
        for key in idea:
            if key not in _IDEA_KEYS:
                hint = did_you_mean(key, _IDEA_KEYS)
                raise KartotekError("data-format", f"{key!r} is no key of an idea", where=path.name, hint=hint)
        condition = parse_search(idea["search"])
        found += [(" ".join(words_of(text)), condition) for text in (*idea["en"], *idea["hu"])]
    return tuple(found)
