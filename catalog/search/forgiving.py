"""A search as people type it: plain words are understood, misspelt ones forgiven, and other searches offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from itertools import combinations, islice
from typing import Final

from kartotek.catalog.families import family_of
from kartotek.catalog.labels import Labels
from kartotek.catalog.search.admitted import nearest
from kartotek.catalog.search.conditions import ANYTHING, AllOf, AnyOf, Condition, KeyCondition, Negated, TextCondition
from kartotek.catalog.search.engine import Searcher
from kartotek.catalog.search.everyday_words import ASKING
from kartotek.catalog.search.keys import KEYS
from kartotek.catalog.search.order import Order
from kartotek.catalog.search.plain import PlainWords
from kartotek.catalog.search.relevance import wanted_names
from kartotek.catalog.search.spelling import NearestWords
from kartotek.catalog.search.stems import roots, stems, typed_words, words_of
from kartotek.catalog.search.syntax import parse_search, print_search
from kartotek.catalog.store import Catalog, Component
from kartotek.catalog.suggestions import Suggester
from kartotek.catalog.views import Views
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import fold

__all__ = ["ForgivingSearch", "OtherSearch", "SearchAnswer", "is_named"]

_MOST_OFFERS: Final = 5
_LONGEST: Final = 200
"""A longer text is no search of a person: no other spelling of it is looked for."""
_LEAST_STEM: Final = 4
_MOST_LOOSE: Final = 8
"""Of so many words every choice is tried; of more, the rarest."""
_PIECE: Final = 3
_FAMILY_ORDER: Final = {"card": 0, "board": 1, "tile": 1, "slot": 2, "piece": _PIECE}


@dataclass(frozen=True, slots=True)
class OtherSearch:
    """Another search, with how many it finds."""

    text: str
    count: int


@dataclass(slots=True)
class SearchAnswer:
    """What was found for a text, how it was understood, and what else could be asked."""

    found: list[Component]
    condition: Condition = ANYTHING
    searched: str | None = None
    """The text that was searched for instead, where the one that was typed finds nothing."""
    left_out: tuple[str, ...] = ()
    """Words, as they were typed, that are in no part of the condition."""
    offers: list[OtherSearch] = field(default_factory=list)
    fault: KartotekError | None = None
    exact: Component | None = None
    """The one component of this name."""


class ForgivingSearch:
    """Over one snapshot; its indexes are made when first needed."""

    def __init__(self, catalog: Catalog) -> None:
        self._searcher = catalog.kept(Searcher)
        self._plain = PlainWords(self._searcher, catalog.kept(Labels))
        self._views = catalog.kept(Views)
        self._sentences: dict[str, frozenset[str]] = {}

    @cached_property
    def suggester(self) -> Suggester:
        return Suggester(self._searcher)

    def found(self, text: str, orders: Sequence[tuple[Order, bool]] = ()) -> list[Component]:
        """What a text finds, or what the nearest search finds. Raises where it cannot be read and nothing is near."""
        answer = self.answer(text, orders)
        if answer.fault is not None and not answer.found:
            raise answer.fault
        return answer.found

    def answer(self, text: str, orders: Sequence[tuple[Order, bool]] = ()) -> SearchAnswer:
        """The answer to a text. Raises nothing: a text that cannot be read has its fault in the answer, with offers."""
        if not text.strip():
            return SearchAnswer(self._searcher.find(ANYTHING, orders))
        answer, fault = self._tried(text, orders)
        if answer is not None and answer.found:
            return answer
        answer = answer or SearchAnswer([])
        answer.fault = fault
        offers = list(islice(self._offers(text, fault), _MOST_OFFERS)) if len(text) <= _LONGEST else []
        answer.offers = offers
        if offers:
            instead, _ = self._tried(offers[0].text, orders)
            if instead is not None:
                answer.found, answer.condition, answer.searched = instead.found, instead.condition, offers[0].text
                answer.left_out = self._missing(text, offers[0].text)
        return answer

    def _tried(
        self, text: str, orders: Sequence[tuple[Order, bool]]
    ) -> tuple[SearchAnswer | None, KartotekError | None]:
        try:
            condition = parse_search(text)
            as_words = self._searcher.find(condition, [(Order.RELEVANCE, False)])
        except KartotekError as error:
            return None, error
        understood, idle = self._understood(condition)
        as_values = self._searcher.find(understood) if understood is not None else []
        if understood is not None and as_values:
            wanted = fold(text)
            idea = self._plain.is_idea(text)
            numbered = _has_number(understood)
            if numbered:  # a number that is an age, found anywhere in a sentence, says nothing
                as_words = [item for item in as_words if is_named(item, words_of(wanted))]
            found = self._ranked(wanted, as_words, as_values, idea, numbered)
            both: Condition = understood if not as_words else AnyOf((understood, condition))
        else:
            found, both = self._ranked(fold(text), as_words, []), condition
        if orders:
            held = {item.id for item in found}
            found = [item for item in self._searcher.find(both, orders) if item.id in held]
        exact = None if self._plain.is_idea(text) else self._exact(text)
        if understood is None or not as_values:
            return SearchAnswer(found, condition, exact=exact), None
        left_out = tuple(dict.fromkeys(word for word in typed_words(text) if fold(word) in idle))
        return SearchAnswer(found, understood, left_out=left_out, exact=exact), None

    def _understood(self, condition: Condition) -> tuple[Condition | None, list[str]]:
        """The condition with its free words read as values, None where they are only words; and its idle words."""
        parts = condition.parts if isinstance(condition, AllOf) else (condition,)
        words = [part.text for part in parts if isinstance(part, TextCondition) and not part.phrase]
        others = [part for part in parts if not (isinstance(part, TextCondition) and not part.phrase)]
        if not words or any(wanted_names(part) for part in others if isinstance(part, AllOf | AnyOf | Negated)):
            return None, []
        reading = self._plain.reading(" ".join(words))
        read = reading.condition
        return None if read is None else AllOf((read, *others)) if others else read, reading.idle

    def _ranked(
        self,
        wanted: str,
        as_words: list[Component],
        as_values: list[Component],
        values_first: bool = False,
        numbered: bool = False,
    ) -> list[Component]:
        """Whole names first, then what has the values that are meant, then what has the words; cards before
        pieces, and what says more of the words first."""
        held = {item.id for item in as_values}
        words = words_of(wanted)
        loose = [word for word in words if not (numbered and word.isdecimal())]
        meant = [roots(word) for word in loose] if len(words) > 1 else []

        def covered(item: Component) -> int:
            said = self._said(item)
            return sum(not word.isdisjoint(said) for word in meant)

        def rank(item: Component) -> tuple[int, int]:
            names = [name for name in (item.folded_en, item.folded_hu) if name]
            family = _FAMILY_ORDER[family_of(item.kind)]
            whole = wanted in names
            if values_first and item.id in held:
                return 0, family
            if family < _PIECE and (whole or any(name.startswith(wanted) for name in names)):
                return (1 if whole else 2), family
            if item.id in held:
                return 3, family
            return (4 if is_named(item, words) else 5), family

        place = {item.id: number for number, item in enumerate([*as_words, *as_values])}
        merged = list({item.id: item for item in (*as_words, *as_values)}.values())
        # Whoever asks for an idea wants what does little else first.
        others = {item.id: len(item.abilities) if values_first and item.id in held else 0 for item in merged}
        return sorted(merged, key=lambda item: (*rank(item), -covered(item), others[item.id], place[item.id]))

    def _said(self, item: Component) -> frozenset[str]:
        """Stems of what the sentences of a component say, in both languages."""
        found = self._sentences.get(item.id)
        if found is None:
            view = self._views.component(item)
            texts = [text for each in view.get("abilities", ()) for text in each["sentence"].values() if text]
            found = frozenset(stem for text in texts for word in words_of(str(text)) for stem in roots(word))
            self._sentences[item.id] = found
        return found

    def _exact(self, text: str) -> Component | None:
        named = self._searcher.catalog.by_name(text)
        return named[0] if len(named) == 1 else None

    # ---- offers ----

    def _offers(self, text: str, fault: KartotekError | None) -> Iterator[OtherSearch]:
        """Searches that find something, the likeliest first."""
        seen: set[str] = set()
        choices = (
            *(self._repaired(text) if fault else ()),
            *self._respelled(text),
            *self._loosened(text),
            *self._stemmed(text),
            *self._named(text),
        )
        for other in choices:
            if fold(other) not in seen | {fold(text)}:
                seen.add(fold(other))
                answer, _ = self._tried(other, ())
                if answer is not None and answer.found:
                    yield OtherSearch(other, len(answer.found))

    def _repaired(self, text: str) -> Iterator[str]:
        """The text with keys and values that are nearly right; and its words without the marks."""
        try:
            condition = parse_search(text)
        except KartotekError:
            condition = None
        if condition is not None:
            choices = list(self._right(condition))
            yield from (print_search(choice) for choice in choices[:_MOST_OFFERS])
        bare = " ".join(words_of(text))
        if bare:
            yield bare

    def _right(self, condition: Condition) -> Iterator[Condition]:
        """The condition with each wrong key or value replaced by one that is near."""
        match condition:
            case KeyCondition():
                yield from self._right_key(condition)
            case AllOf(parts) | AnyOf(parts):
                fixed = [next(self._right(part), part) for part in parts]
                yield type(condition)(tuple(fixed))
            case Negated(part):
                yield from (Negated(right) for right in self._right(part))
            case _:
                yield condition

    def _right_key(self, condition: KeyCondition) -> Iterator[Condition]:
        try:
            self._searcher.mask(condition)
        except KartotekError as error:
            if error.code == "query-value":
                near = nearest(str(condition.value), self._searcher.admitted(condition.key))
                yield from (KeyCondition(condition.key, condition.operator, value) for value in near)
            else:
                names = get_close_matches(condition.key, [*KEYS, *self._searcher.attributes], n=2)
                for name in names:
                    yield from self._right_key(KeyCondition(name, condition.operator, condition.value))
            return
        yield condition

    def _respelled(self, text: str) -> Iterator[str]:
        """Where a word is unknown: names that the text nearly is, then the text as it may have been meant."""
        typed = typed_words(text)
        near = {word: self._speller.nearest(word) for word in map(fold, typed) if not self._is_word(word)}
        if not near:
            return
        yield from self._named(text)
        for choice in range(max(map(len, near.values()))):
            words = [self._chosen(word, near.get(fold(word), []), choice) for word in typed]
            yield " ".join(words)
            yield from self._loosened(" ".join(words))

    def _chosen(self, word: str, near: list[str], choice: int) -> str:
        return self._spelled.get(held := near[min(choice, len(near) - 1)], held) if near else word

    def _named(self, text: str) -> Iterator[str]:
        """Names that the text nearly is."""
        for spelling in dict.fromkeys((text, _as_english(text))) if words_of(text) else ():
            for suggestion in self.suggester.suggest(spelling, ANYTHING, 3):
                yield suggestion.text

    def _loosened(self, text: str) -> Iterator[str]:
        """The text without as few of its words as will do, the commonest first; all that is understood is kept.

        Only where values that are understood do not go together, words such as *card* are left out, then a value is
        taken as a word, and then others are left out.
        """
        tests, typed = self._tests_and_words(text)
        idle = set(self._plain.reading(" ".join(typed)).idle)
        typed = [word for word in typed if fold(word) not in idle]
        special = [word for word in typed if not self._plain.is_generic(fold(word))]
        rows = (
            self._fewer_words(typed),
            [typed],
            self._fewer_words(special),
            self._one_as_word(special),
            self._fewer_values(special),
        )
        yield from (" ".join((*tests, *words)) for choices in rows for words in choices if words)

    def _fewer_words(self, typed: list[str]) -> Iterator[list[str]]:
        """Words that find something together, with the fewest of those left out that are only words."""
        reading = self._plain.reading(" ".join(typed))
        base = self._searcher.mask(AllOf(tuple(reading.conditions)))
        held = {word: base & self._searcher.mask(TextCondition(word)) for word in dict.fromkeys(reading.words)}
        rarest = sorted((word for word in held if held[word]), key=self._weakness)[:_MOST_LOOSE]
        for kept in _fewest_left_out(rarest, base != 0 and bool(reading.conditions)):
            if self._searcher.mask(AllOf((*reading.conditions, *map(TextCondition, kept)))):
                yield [word for word in typed if fold(word) not in held or fold(word) in kept]

    def _one_as_word(self, typed: list[str]) -> Iterator[list[str]]:
        """The same with one word taken as it is written: what is done for a colour need not be of the colour."""
        loose = self._plain.reading(" ".join(typed)).words
        for place, word in enumerate(typed if len(typed) > 1 else ()):
            rest = self._plain.read(" ".join((*typed[:place], *typed[place + 1 :])))
            written = TextCondition(word, phrase=True)
            if (
                rest is not None
                and fold(word) not in loose
                and not word.isdecimal()
                and self._searcher.mask(AllOf((rest, written)))
            ):
                yield [*typed[:place], f'"{word}"', *typed[place + 1 :]]

    def _fewer_values(self, typed: list[str]) -> Iterator[list[str]]:
        """The fewest words left out of a search whose values do not go together, so that something is found."""
        rarest = sorted((word for word in typed if self._known(fold(word))), key=self._weakness)[:_MOST_LOOSE]
        for kept in _fewest_left_out(rarest, nothing=False):
            words = [word for word in typed if word in kept]
            condition = self._plain.read(" ".join(words)) or AllOf(tuple(map(TextCondition, words)))
            if self._searcher.mask(condition) and not all(map(self._plain.is_number, map(fold, words))):
                yield words

    def _tests_and_words(self, text: str) -> tuple[list[str], list[str]]:
        """The tests of a search as text, and its free words as they were typed."""
        try:
            condition = parse_search(text)
        except KartotekError:
            return [], typed_words(text)
        parts = condition.parts if isinstance(condition, AllOf) else (condition,)
        loose = [part for part in parts if isinstance(part, TextCondition) and not part.phrase]
        if not loose or any(wanted_names(part) for part in parts if isinstance(part, AllOf | AnyOf | Negated)):
            return [], typed_words(text)
        tests = [_tested(part) for part in parts if part not in loose]
        return tests, [word for part in loose for word in typed_words(part.text)]

    def _weakness(self, word: str) -> tuple[bool, int]:
        """What is left out first: a word for any component, then the word that most have in their texts."""
        return self._plain.is_generic(fold(word)), self._searcher.mask(TextCondition(word)).bit_count()

    def _missing(self, text: str, searched: str) -> tuple[str, ...]:
        """Words of a text that another one has not, as they were typed. A misspelt word is there as the right one."""
        kept = set(words_of(searched))

        def stays(word: str) -> bool:
            return not kept.isdisjoint(roots(word)) or not kept.isdisjoint(self._speller.nearest(word))

        return tuple(dict.fromkeys(word for word in typed_words(text) if not stays(fold(word))))

    def _stemmed(self, text: str) -> Iterator[str]:
        """The words without endings that no known word has."""
        whole = [self._stem(word) for word in words_of(text)]
        if all(whole):
            yield " ".join(map(str, whole))

    def _stem(self, word: str) -> str | None:
        """The word, or the longest part of it without its endings with which a known word begins."""
        longer = sorted((stem for stem in stems(word) if len(stem) >= _LEAST_STEM), key=len, reverse=True)
        return next((stem for stem in longer if self._known(stem)), None)

    def _known(self, word: str) -> bool:
        return word in self._plain.phrases or self._searcher.mask(TextCondition(word)) != 0

    def _is_word(self, word: str) -> bool:
        """Whether the site knows the word anywhere: then it is misspelt nowhere."""
        longer = {root for root in roots(word) if len(root) >= _LEAST_STEM} | {word}
        return word in ASKING or self._known(word) or not longer.isdisjoint(self._spelled)

    @cached_property
    def _spelled(self) -> dict[str, str]:
        """Words of names, terms and rules by their folded form, with their accents."""
        catalog = self._searcher.catalog
        names = (name for item in self._searcher.components for name in (item.name_en, item.name_hu) if name)
        rules = catalog.rules.values()
        said = (text for rule in rules for text in (rule.asked, rule.statement_en, rule.statement_hu) if text)
        texts = (*said, *(term.text for term in catalog.terms.values()), *names)
        return {fold(word): word.lower() for text in texts for word in typed_words(text)}

    @cached_property
    def _speller(self) -> NearestWords:
        phrases = (word for phrase in self._plain.phrases for word in phrase.split())
        return NearestWords(dict.fromkeys((*self._searcher.words, *phrases)))


def _fewest_left_out(rarest: list[str], nothing: bool) -> Iterator[tuple[str, ...]]:
    """Choices of words, the longest first; of one length, that first which leaves out the last words. With `nothing`
    also the empty one."""
    for size in range(len(rarest), -1 if nothing else 0, -1):
        yield from combinations(rarest, size)


def _tested(condition: Condition) -> str:
    """A test as it is written beside others."""
    return f"({print_search(condition)})" if isinstance(condition, AllOf | AnyOf) else print_search(condition)


def is_named(item: Component, words: list[str]) -> bool:
    """Whether each word begins one of a name of the component."""
    names = [words_of(name) for name in (item.folded_en, item.folded_hu) if name]
    return any(all(any(part.startswith(word) for part in name) for word in words) for name in names)


def _has_number(condition: Condition) -> bool:
    """Whether a number of the text was read as a value, such as that of an age."""
    match condition:
        case KeyCondition(_, _, value):
            return isinstance(value, int)
        case AllOf(parts) | AnyOf(parts):
            return any(map(_has_number, parts))
        case _:
            return False


def _as_english(text: str) -> str:
    """A foreign name that was written as Hungarians say it: `sz` for s, `k` for c, `j` for y."""
    folded = fold(text)
    for heard, written in (("cs", "ch"), ("sz", "s"), ("zs", "s"), ("k", "c"), ("j", "y")):
        folded = folded.replace(heard, written)
    return folded
