"""Plain words read as conditions: values, kinds, games, goods with *costs*, *gives* and *without*, and ideas.

`blue age 2` is a colour and a number, `costs no glass` a price, `science` an idea that `data/ideas.toml` explains.
Words that mean none of these are searched for as words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Final

from kartotek.catalog.labels import Label, Labels
from kartotek.catalog.search.conditions import AllOf, AnyOf, Condition, KeyCondition, Negated, TextCondition
from kartotek.catalog.search.engine import Searcher
from kartotek.catalog.search.keys import ATTRIBUTE_PREFIX
from kartotek.catalog.search.stems import roots, stems, words_of
from kartotek.catalog.search.syntax import parse_search
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.paths import data_folder

__all__ = ["PlainWords"]

_COSTS: Final = frozenset("cost costs price priced costing ar ara arban kerul kell".split())
_GIVES: Final = frozenset("gain gains give gives giving produce produces ad adnak kap kapsz termel termelnek".split())
_NOT: Final = frozenset("no not without nem nincs".split())
_WITHOUT: Final = frozenset(("nelkul", "nelkuli"))
"""Hungarian says *without* after the thing."""
_FILLING: Final = frozenset(
    "the that which with for and are all any of in to is it az amely ami amelyek es hozza".split()
)
_GENERIC: Final = frozenset("card tile piece kartya lap lapka elem".split())
"""What people call any component beside what it is: `island cards`."""
_ROMAN: Final = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5}
_NUMBERED: Final = ("age", "era", "level", "number")
"""Attributes that are said with their number: `age 2`, `2. kor`."""
_LONGEST: Final = 4
_LEAST_LETTERS: Final = 3
_IDEA_KEYS: Final = ("en", "hu", "search")
_PROGRAMS: Final = "log_"
"""How attributes begin that only programs read."""


@dataclass(slots=True)
class _Meanings:
    """What a phrase may mean: conditions, any of which may hold, and goods."""

    conditions: list[Condition] = field(default_factory=list)
    goods: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Reading:
    """Conditions read so far, and the words that change what the next good means."""

    conditions: list[Condition] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    negated: bool = False
    asks: str = ""
    last_good: list[str] = field(default_factory=list)
    understood: bool = False


class PlainWords:
    """The phrases of one catalog in both languages."""

    def __init__(self, searcher: Searcher, labels: Labels) -> None:
        self._searcher = searcher
        self._labels = labels

    def read(self, text: str) -> Condition | None:
        """The condition that the words of a text state; None where every word is only a word."""
        words = words_of(text)
        found = self._read(words, every=True)
        if found is None or self._searcher.mask(found):
            return found
        special = [word for word in words if _singular(word).isdisjoint(_GENERIC)]
        readings = [self._read(special, every=True)]
        if all(map(self._is_known, words)):  # a word that is not may be misspelt
            readings += [self._read(words, every=False), self._read(special, every=False)]
        return next((each for each in readings if each is not None and self._searcher.mask(each)), found)

    def _is_known(self, word: str) -> bool:
        return word in self.phrases or any(self._searcher.mask(TextCondition(root)) for root in roots(word))

    def _read(self, words: list[str], every: bool) -> Condition | None:
        """What words state; with `every` those that are only words must be found, too."""
        reading = _Reading()
        place = 0
        while place < len(words):
            place += self._take(words, place, reading)
        if not reading.understood:
            return None
        parts = [*reading.conditions, *(TextCondition(word) for word in reading.words if every)]
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def _take(self, words: list[str], place: int, reading: _Reading) -> int:
        """Read what begins at a word; how many words it takes."""
        word = words[place]
        numbered = self._numbered(words[place : place + 2])
        if numbered is not None:
            reading.conditions.append(numbered)
            reading.understood = True
            return 2
        length, meanings = self._longest(words[place : place + _LONGEST])
        if length > 1 or (meanings is not None and word not in _FILLING | _NOT):
            assert meanings is not None
            self._mean(meanings, reading)
            return length
        if word in _NOT:
            reading.negated = True
        elif word in _COSTS:
            reading.asks = "cost"
        elif word in _GIVES:
            reading.asks = "gain"
        elif word in _WITHOUT and reading.last_good:
            reading.conditions[-1] = _without(reading.last_good)
        elif word not in _FILLING and len(word) > 1:
            reading.words.append(word)
        return 1

    def _mean(self, meanings: _Meanings, reading: _Reading) -> None:
        condition: Condition
        reading.last_good = meanings.goods
        if meanings.goods and (reading.asks or reading.negated):
            condition = _of_goods(meanings.goods, reading.asks, reading.negated)
        else:
            about = [KeyCondition("effect", ":", good) for good in meanings.goods]
            condition = _any([*about, *meanings.conditions])
            condition = Negated(condition) if reading.negated else condition
        reading.conditions.append(condition)
        reading.asks, reading.negated, reading.understood = "", False, True

    def _numbered(self, words: list[str]) -> Condition | None:
        """`age 2`, `2. kor`, `II. kor`."""
        if len(words) < 2:
            return None
        for label, number in (words, reversed(words)):
            value = _ROMAN.get(number) or (int(number) if number.isdecimal() and len(number) < 4 else None)
            keys = [name for name, said in self._number_labels.items() if not stems(label).isdisjoint(said)]
            if value is not None and keys:
                return _any([KeyCondition(f"{ATTRIBUTE_PREFIX}{key}", ":", value) for key in keys])
        return None

    def _longest(self, words: list[str]) -> tuple[int, _Meanings | None]:
        for length in range(len(words), 0, -1):
            before = " ".join(words[: length - 1])
            for stem in sorted(_singular(words[length - 1]), key=len, reverse=True):
                found = self.phrases.get(f"{before} {stem}".strip())
                if found is not None and len(stem) >= _LEAST_LETTERS:
                    return length, found
        return 1, None

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
                for said in _said(self._labels.of("amount", name, game)):
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


def _said(label: Label) -> Iterator[str]:
    """Both words of a label, folded, as a search splits them."""
    for text in (label.en, label.hu):
        words = words_of(text) if text else []
        if words and len(" ".join(words)) >= _LEAST_LETTERS:
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


@cache
def _ideas() -> tuple[tuple[str, Condition], ...]:
    """Ideas with the searches that they stand for. Raises where the file has another key, or a search is wrong."""
    path = data_folder() / "ideas.toml"
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
