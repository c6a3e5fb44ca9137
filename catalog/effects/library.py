"""The abilities of a game, numbered, flattened and indexed by who carries them and when they act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from kartotek.catalog.effects.state import Layout
from kartotek.schema.language import nodes as n
from kartotek.schema.language.definitions import expanded
from kartotek.schema.language.picks import picked_domains
from kartotek.schema.language.triggers import check_stats
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["Ending", "Entry", "Library", "StoredAbility"]


Ending = Literal["borrow", "have", "score"]
"""The parts of a final count, in their order: abilities are borrowed, open stats settled, points counted."""


@dataclass(frozen=True, slots=True)
class StoredAbility:
    """A stored ability: its component's id and kind, its place there, and its checked tree.

    Code is generated only for `trusted` ones: those of the shipped facts, not of packs and requests.
    """

    component: str
    kind: str
    number: int
    ability: n.Ability
    trusted: bool = False

    @property
    def id(self) -> str:
        return f"{self.component}#{self.number}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One ability, its nodes numbered parents first, so that pending work can point into it by number."""

    index: int
    source: StoredAbility
    component: int
    shared: bool
    nodes: tuple[n.Node, ...]
    kids: tuple[tuple[int, ...], ...]
    it_noun: tuple[str | None, ...]
    that_noun: tuple[str | None, ...]
    host_noun: str | None
    event: str | None
    period: str | None
    times: int
    """How often in the period."""
    each: bool
    """Is the limit each player's own, on what all share?"""
    conditions: tuple[int, ...]
    picks: str | None
    root: int
    borrows: bool
    ending: Ending | None
    """The part that an `end` ability has in the final count."""
    reads: frozenset[str]
    """The stats that its numbers and conditions look at."""

    id: str

    @property
    def timing(self) -> n.Timing:
        return self.source.ability.timing


@dataclass
class _Flattening:
    nodes: list[n.Node] = field(default_factory=list)
    kids: list[tuple[int, ...]] = field(default_factory=list)
    it_noun: list[str | None] = field(default_factory=list)
    that_noun: list[str | None] = field(default_factory=list)

    def add(self, node: n.Node, it_noun: str | None, that_noun: str | None = None) -> int:
        index = len(self.nodes)
        self.nodes.append(node)
        self.kids.append(())
        self.it_noun.append(it_noun)
        self.that_noun.append(that_noun)
        inner = node.select.noun if isinstance(node, n.ForEach | n.ForPick) else it_noun
        own = []
        for child in node.children():
            own.append(self.add(child, it_noun if isinstance(child, n.Select) else inner, that_noun))
            if isinstance(node, n.Seq) and isinstance(child, n.Do):
                that_noun = f"verb:{child.verb}"
            elif isinstance(node, n.Seq) and isinstance(child, n.MoveThings):
                that_noun = child.select.noun
        self.kids[index] = tuple(own)
        return index


_NONE: Mapping[int, tuple[Entry, ...]] = {}


class Library:
    """All abilities of one game under one profile."""

    def __init__(self, vocabulary: Vocabulary, sources: Iterable[StoredAbility]) -> None:
        self.vocabulary = vocabulary
        self.layout = Layout(vocabulary)
        self.components: dict[str, int] = {}
        entries: list[Entry] = []
        for source in sources:
            component = self.components.setdefault(source.component, len(self.components))
            entries.append(_entry(len(entries), component, source, vocabulary))
        self.entries: tuple[Entry, ...] = tuple(entries)
        check_stats([(entry.id, entry.source.ability) for entry in entries])
        self.component_ids: tuple[str, ...] = tuple(self.components)
        self._of: list[list[Entry]] = [[] for _ in self.components]
        for entry in entries:
            self._of[entry.component].append(entry)
        self._carriers: dict[tuple[str, str | None], dict[int, tuple[Entry, ...]]] = {}
        for entry in entries:
            at_that_time = self._carriers.setdefault((_moment(entry.timing), entry.timing.name), {})
            at_that_time[entry.component] = (*at_that_time.get(entry.component, ()), entry)
        self.endings: Mapping[Ending, dict[int, tuple[Entry, ...]]] = {"borrow": {}, "have": {}, "score": {}}
        """The components that have a part in the final count, with the abilities for it."""
        for entry in entries:
            if entry.ending is not None:
                part = self.endings[entry.ending]
                part[entry.component] = (*part.get(entry.component, ()), entry)
        self.triggering = frozenset(entry.event for entry in entries if entry.event)
        self.watched = frozenset(entry.event for entry in entries if entry.event and entry.timing.by is not None)
        """Events of others to which something reacts."""

    def register(self, component: str) -> int:
        """The number of a component, given now if it carries no ability."""
        index = self.components.setdefault(component, len(self.components))
        if index == len(self._of):
            self._of.append([])
            self.component_ids = (*self.component_ids, component)
        return index

    def of(self, component: int) -> Sequence[Entry]:
        return self._of[component]

    def timed(self, component: int, kind: str, name: str | None = None) -> tuple[Entry, ...]:
        """The abilities of a component that act at one time: `("each", "income")`, `("on", "build")`, `("now",)`."""
        return self.carriers(kind, name).get(component, ())

    def carriers(self, kind: str, name: str | None = None) -> Mapping[int, tuple[Entry, ...]]:
        """The components that have abilities for one time, with those abilities: for looking through many hosts."""
        return self._carriers.get((kind, name), _NONE)


def _moment(timing: n.Timing) -> str:
    """What abilities are looked up by: their kind of timing, where it needs no closer word."""
    if timing.edge is not None:
        return f"each {timing.edge}"
    return "by" if timing.by is not None else timing.kind


def _entry(index: int, component: int, source: StoredAbility, vocabulary: Vocabulary) -> Entry:
    ability = source.ability
    event = ability.timing.name if ability.timing.kind == "on" else None
    flat = _Flattening()
    flat.add(expanded(ability, vocabulary), f"event:{event}" if event else None)
    limits = [limit for limit in ability.limits if isinstance(limit, n.OncePer | n.TimesPer)]
    conditions = tuple(flat.kids[i][0] for i in flat.kids[0] if isinstance(flat.nodes[i], n.OnlyIf))
    host = vocabulary.hosts.get(source.kind)
    picks = picked_domains(ability, vocabulary)
    borrows = any(isinstance(node, n.Use) for node in flat.nodes)
    return Entry(
        index,
        source,
        component,
        bool(host and host.shared),
        tuple(flat.nodes),
        tuple(flat.kids),
        tuple(flat.it_noun),
        tuple(flat.that_noun),
        host.noun if host else None,
        event,
        limits[0].period if limits else None,
        limits[0].times if limits and isinstance(limits[0], n.TimesPer) else 1,
        bool(limits and limits[0].each),
        conditions,
        picks[0][0] if picks else None,
        flat.kids[0][1],
        borrows,
        _ending(ability, borrows) if ability.timing.kind == "end" else None,
        frozenset(node.name for node in flat.nodes if isinstance(node, n.Held) and node.name in vocabulary.stats),
        source.id,
    )


def _ending(ability: n.Ability, borrows: bool) -> Ending:
    has = isinstance(ability.effect, n.Transfer) and ability.effect.kind == "have"
    return "borrow" if borrows else "have" if has else "score"


def attributes_of(vocabulary: Vocabulary, noun: str) -> Mapping[str, AttributeSpec]:
    """The attributes of a noun, of an event written `event:<name>` or of the subject of a `verb:<name>`."""
    if noun.startswith("verb:"):
        return vocabulary.verb_attributes(vocabulary.verbs[noun.removeprefix("verb:")])
    if noun.startswith("event:"):
        return vocabulary.event_attributes(vocabulary.events[noun.removeprefix("event:")])
    return vocabulary.nouns[noun].attributes
