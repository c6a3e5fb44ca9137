"""A sentence made ready for frames: its phrases, its brackets, and the condition or event that a clause states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

from kartotek.ingest.effects.grammar.chunks import Item, tag_tokens
from kartotek.ingest.effects.grammar.meaning import CountPhrase, count_text, filters_text
from kartotek.ingest.effects.grammar.patterns import apply_phrases
from kartotek.ingest.effects.grammar.phrases import PHRASES
from kartotek.ingest.effects.grammar.statements import canonical
from kartotek.ingest.effects.lexicon.lexicon import Lexicon
from kartotek.ingest.text.sentences import Sentence, Token
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import Ability
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.words import Words

_DENIAL = 40

__all__ = ["Clause", "GameLanguage", "clause_of", "speaks"]


@dataclass(frozen=True, eq=False)
class GameLanguage:
    """A game's words and names, and the tables of words and rules that its book alone has."""

    game: str
    lexicon: Lexicon
    vocabulary: Vocabulary
    words: Words | None = field(default=None, repr=False)
    tables: Mapping[str, Any] = field(default_factory=dict, repr=False)
    printed: dict[tuple[str, str | None], str | None] = field(default_factory=dict, repr=False)

    @property
    def timing(self) -> Mapping[str, str]:
        """When the amounts of the game take effect where a text does not say it."""
        return self.table("timing")

    def table(self, name: str) -> Mapping[str, Any]:
        """A table of the game's own: what exchanges are paid with, what an action builds, what its titles leave out."""
        table: Mapping[str, Any] = self.tables.get(name, {})
        return table

    def rows(self, kind: str) -> Sequence[Mapping[str, Any]]:
        """The rows of one of the game's tables of rules."""
        rows: Sequence[Mapping[str, Any]] = self.tables.get(kind, ())
        return rows

    def named(self, tag: str) -> str:
        """The name of the vocabulary that words of a tag stand for in this game; empty where it has none."""
        return str(self.table("named").get(tag, ""))

    @cached_property
    def addressed(self) -> frozenset[str]:
        """The persons in which the book speaks to its reader beside the second: all players, or us."""
        return frozenset(self.timing.get("address", "").split())

    @property
    def kinds_of_symbols(self) -> tuple[str, ...]:
        """The stats that are symbols collected in kinds."""
        return tuple(self.timing.get("symbols", "").split())

    def canonical(self, text: str, host: str | None = None) -> str | None:
        """The expression as the language prints it, worked out once."""
        if (text, host) not in self.printed:
            self.printed[text, host] = canonical(text, self.vocabulary, host)
        return self.printed[text, host]

    def tree(self, text: str) -> Ability | None:
        """The expression as a tree, None where it is none."""
        try:
            return parse_ability(text, self.vocabulary)
        except KartotekError:
            return None

    def count(self, count: CountPhrase) -> str | None:
        return count_text(count, self.vocabulary, self.lexicon.groups)

    def selection(self, features: Sequence[Mapping[str, Any]]) -> str | None:
        return self.count(CountPhrase(tuple(features)))

    def filters(self, features: Sequence[Mapping[str, Any]], holder: str) -> str:
        """Filters in brackets for a verb or an event; empty where there are none."""
        order = ("kind", *self.vocabulary.grounds, "type", "color", "connected", "nth_here", "nth_turn")
        made = filters_text(features, order, self.lexicon.groups)
        return f"[{', '.join(made)}]" if made else ""


@dataclass
class Clause:
    """The items of a sentence. What a frame takes is marked as used: the rest counts against its confidence."""

    language: GameLanguage
    main: list[Item]
    asides: list[Item]
    event: list[Item]
    whole: list[Item] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    rules: list[str] = field(default_factory=list)
    doubt: int = 0
    event_read: bool = False
    about: str = ""
    condition: str | None = None
    excused: bool = False
    """Whether what it is for was understood: then a purpose takes nothing from how certain it is."""
    title: frozenset[str] = frozenset()
    """The tags of the label that it stands under."""
    understood: set[str] = field(default_factory=set)
    """The tags that the rules of a reading ask for: what they stand for is part of its meaning."""
    built: str = ""
    """The kind of thing that its event builds, where what is said happens at once: it belongs to that thing."""

    @cached_property
    def tags(self) -> frozenset[str]:
        """The tags of the main clause."""
        return frozenset(item.tag for item in self.main)

    @cached_property
    def _everywhere(self) -> frozenset[str]:
        return self.tags.union(item.tag for item in (*self.asides, *self.event))

    @cached_property
    def event_tags(self) -> frozenset[str]:
        """The tags of its event."""
        return frozenset(item.tag for item in self.event)

    def has(self, *tags: str) -> bool:
        return self.tags.issuperset(tags)

    def says(self, *tags: str) -> bool:
        """Whether all tags stand anywhere: in the clause, its event or its brackets."""
        return self._everywhere.issuperset(tags)

    def says_any(self, *tags: str) -> bool:
        """Whether one of the tags stands in the clause itself."""
        return not self.tags.isdisjoint(tags)

    def find(self, tag: str, cases: str = "") -> Iterator[Item]:
        for item in self.main:
            if item.tag == tag and (not cases or item.case in cases.split()):
                yield item

    def first(self, tag: str, cases: str = "") -> Item | None:
        return next(self.find(tag, cases), None)

    def take(self, tag: str, cases: str = "") -> Item | None:
        """The first such item, marked as used."""
        item = self.first(tag, cases)
        if item is not None:
            self.use(item)
        return item

    def use(self, *items: Item) -> None:
        for item in items:
            self.used.update(item.tokens)
            self.rules += item.rules
            self.doubt = max(self.doubt, item.doubt)

    def use_event(self) -> None:
        """Mark the event as used, and as understood."""
        self.use(*self.event)
        self.event_read = True

    def use_all(self, *tags: str) -> None:
        self.use(*(item for item in (*self.main, *self.asides, *self.event) if item.tag in tags))

    def copy(self, denied: bool = False) -> Clause:
        """The same clause with nothing used; with what it denies, where that is wanted."""
        if denied and self.whole:
            return Clause(self.language, self.whole, self.asides, self.event, self.whole, title=self.title)
        return Clause(self.language, self.main, self.asides, self.event, self.whole, doubt=self.doubt, title=self.title)


def clause_of(sentence: Sentence, language: GameLanguage) -> Clause:
    """The phrases of a sentence, with the brackets and the clause of its event set apart."""
    main, kept, asides, event, title = _phrased(sentence.tokens, sentence.label, language)
    return Clause(language, kept, asides, event, main, doubt=_denied(main, kept), title=title)


@lru_cache(maxsize=4096)  # mixed columns, the reader and clauses by themselves ask for the same words
def _phrased(
    tokens: tuple[Token, ...], label: tuple[Token, ...], language: GameLanguage
) -> tuple[list[Item], list[Item], list[Item], list[Item], frozenset[str]]:
    """Of a sentence: all of its main clause, what of that is not denied, brackets, event, and the tags of its label."""
    tagged = tag_tokens(tokens, language.lexicon)
    main = apply_phrases([item for item in tagged if not item.aside], PHRASES)
    asides = apply_phrases([item for item in tagged if item.aside], PHRASES)
    main, event = _without_event(main)
    title = frozenset(item.tag for item in tag_tokens(label, language.lexicon))
    return main, _without_denial(main), asides, event, title


def _denied(items: list[Item], kept: list[Item]) -> int:
    """What it costs that a part was left out: nothing where it only says whether or not."""
    if len(kept) == len(items):
        return 0
    before_denials = [before.tag for before, item in pairwise(items) if item.tag == "NEG"]
    return 0 if set(before_denials) == {"OR"} else _DENIAL


def _without_denial(items: list[Item]) -> list[Item]:
    """Leave out what is said not to be, between commas, and what it would be for, where something is left that is."""
    kept: list[Item] = []
    denied = False
    for part in _parts(items):
        denied = (denied and part[0].tag == "SO") or any(item.tag == "NEG" for item in part)
        kept += [] if denied else part
    return kept if speaks(kept) else items


def _parts(items: Sequence[Item]) -> Iterator[list[Item]]:
    """The items between commas, each part with the comma behind it."""
    start = 0
    for at, item in enumerate(items, 1):
        if item.tag == "," or at == len(items):
            yield list(items[start:at])
            start = at


def _without_event(items: list[Item]) -> tuple[list[Item], list[Item]]:
    """Cut out the clause that begins with when or if, up to the comma after its verb. `Not even if` binds nothing."""
    start = _start_of_event(items)
    if start is None:
        return items, []
    before = [at for at in range(start) if items[at].tag != ","]
    if [items[at].tag for at in before[-2:]] == ["THEN", "NEG"]:
        return items[: before[-2]], []
    then = _place_of("THEN", items, start + 1)
    if then is not None:
        return items[:start] + items[then + 1 :], [item for item in items[start:then] if item.tag != ","]
    end = _end_of_event(items, start)
    return items[:start] + items[end + 1 :], items[start:end]


def _start_of_event(items: Sequence[Item]) -> int | None:
    start = _place_of("WHEN", items)
    return 0 if start is None and items and items[0].tag == "HERE_AT" else start


def _place_of(tag: str, items: Sequence[Item], start: int = 0) -> int | None:
    return next((at for at in range(start, len(items)) if items[at].tag == tag), None)


def _end_of_event(items: Sequence[Item], start: int) -> int:
    """The comma at which an event ends: after its verb, where another verb stands outside, else before a verb."""
    commas = [at for at in range(start + 1, len(items)) if items[at].tag == ","]
    before_verb = [comma for comma in commas if speaks(items[comma:])]
    possible = commas if speaks(items[:start]) else before_verb
    after_own = [comma for comma in possible if speaks(items[start:comma])]
    return next(iter(after_own or before_verb), len(items))


def speaks(items: Sequence[Item]) -> bool:
    """Whether some items have a verb among them."""
    return any(item.is_verb for item in items)
