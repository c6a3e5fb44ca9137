"""What the names of one game's effect expressions mean: a vocabulary is data, loaded from TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from kartotek.schema.errors import KartotekError
from kartotek.schema.shapes import hints, misfit, test_of
from kartotek.schema.toml_text import parse_toml
from kartotek.schema.vocabulary_check import problems
from kartotek.schema.vocabulary_parts import (
    AttributeSpec,
    DomainSpec,
    EventSpec,
    FlagSpec,
    HookSpec,
    HostSpec,
    MapSpec,
    NounSpec,
    ResourceSpec,
    ScopeSpec,
    StatSpec,
    VerbSpec,
    ZoneSpec,
)

__all__ = ["GAME", "LOOKED", "RELATIONS", "TABLE", "Vocabulary", "build_vocabulary", "load_vocabulary"]

GAME: Final = "game"
"""The period that every game has: a limit of it is never free again."""
LOOKED: Final = "looked"
"""Where things are while somebody looks at them."""
RELATIONS: Final = ("beside", "within", "connected", "line")
"""What filters may ask of things on a map, beside their attributes."""
TABLE: Final = "table"
"""The scope of things that are nobody's."""
_PLAYERS = {
    name: ScopeSpec(name, offsets, others)
    for name, offsets, others in (
        ("all", (0,), True),
        ("others", (), True),
        ("left", (-1,), False),
        ("right", (1,), False),
        ("neighbours", (-1, 1), False),
    )
}
_PLAYERS |= {"first": ScopeSpec("first", turn="first"), "last": ScopeSpec("last", turn="last")}
_PLAYERS |= {TABLE: ScopeSpec(TABLE, table=True)}
"""Scopes that every game has unless it declares its own of that name."""


@dataclass(frozen=True)
class Vocabulary:
    """All declared names of one game."""

    game: str
    resources: Mapping[str, ResourceSpec]
    stats: Mapping[str, StatSpec]
    scopes: Mapping[str, ScopeSpec]
    phases: tuple[str, ...]
    periods: tuple[str, ...]
    domains: Mapping[str, DomainSpec]
    nouns: Mapping[str, NounSpec]
    events: Mapping[str, EventSpec]
    verbs: Mapping[str, VerbSpec]
    hooks: Mapping[str, HookSpec]
    flags: Mapping[str, FlagSpec]
    hosts: Mapping[str, HostSpec]
    zones: Mapping[str, ZoneSpec] = field(default_factory=dict)
    maps: Mapping[str, MapSpec] = field(default_factory=dict)
    partial: bool = False
    order_free: bool = False

    def __hash__(self) -> int:
        """By the game alone, so that what is worked out for a vocabulary can be kept; its tables cannot be hashed."""
        return hash(self.game)

    @cached_property
    def amounts(self) -> tuple[str, ...]:
        """Resources, then stats: the index of a name is its place in a state's ledger."""
        return (*self.resources, *self.stats)

    @cached_property
    def stand_ins(self) -> Mapping[str, tuple[str, ...]]:
        """For each resource, those that may be paid in its place."""
        return {
            name: tuple(other.name for other in self.resources.values() if name in other.substitutes)
            for name in self.resources
        }

    @cached_property
    def grounds(self) -> tuple[str, ...]:
        """Nouns of a type on which others stand: these have an attribute of the same name."""
        named = {name for noun in self.nouns.values() for name in noun.attributes}
        return tuple(noun.name for noun in self.nouns.values() if noun.name in named and "type" in noun.attributes)

    @cached_property
    def players(self) -> Mapping[str, ScopeSpec]:
        """The scopes that an expression may name: the game's own, then those that every game has."""
        return {**self.scopes, **{name: scope for name, scope in _PLAYERS.items() if name not in self.scopes}}

    @cached_property
    def times(self) -> tuple[str, ...]:
        """Phases and periods: what has a start and an end, or limits."""
        return tuple(dict.fromkeys((*self.phases, *self.periods, GAME)))

    @cached_property
    def on_maps(self) -> Mapping[str, tuple[MapSpec, str | None]]:
        """For each noun that lies on a map, which, and the attribute that says where (none: it is the map's own)."""
        found: dict[str, tuple[MapSpec, str | None]] = {}
        for item in self.maps.values():
            found[item.noun] = (item, None)
            for noun in self.nouns.values():
                for name, attribute in noun.attributes.items():
                    if attribute.type == "object" and attribute.of == item.noun and noun.name != item.links:
                        found.setdefault(noun.name, (item, name))
        return found

    def zone_attribute(self, noun: str) -> str | None:
        """The attribute that says in which zone a thing of the noun lies."""
        found = [item.name for item in self.nouns[noun].attributes.values() if item.of == "zone"]
        return found[0] if found and self.zones else None

    def is_amount(self, name: str) -> bool:
        return name in self.resources or name in self.stats

    def verb_attributes(self, verb: VerbSpec) -> dict[str, AttributeSpec]:
        """What `verb[...]` may filter: its subject's attributes and those of the event of the same name."""
        found: dict[str, AttributeSpec] = {}
        if verb.subject:
            found.update(self.nouns[verb.subject].attributes)
        if verb.name in self.events:
            found.update(self.event_attributes(self.events[verb.name]))
        return found

    def event_attributes(self, event: EventSpec) -> dict[str, AttributeSpec]:
        """The event's own attributes and those of its subject."""
        found = dict(self.nouns[event.subject].attributes) if event.subject else {}
        return found | dict(event.attributes)


def load_vocabulary(path: Path, base: Vocabulary | None = None) -> Vocabulary:
    """Read a vocabulary file; `base` is the game that an expansion adds to."""
    try:
        raw = parse_toml(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KartotekError("data-missing", "cannot read the vocabulary", where=str(path), why=str(error)) from error
    except tomllib.TOMLDecodeError as error:
        raise KartotekError("data-format", "not a TOML file", where=str(path), why=str(error)) from error
    from kartotek.schema.models.base import require
    from kartotek.schema.models.vocabulary_file import VocabularyFile

    require(VocabularyFile, raw, str(path))
    return build_vocabulary(raw, base, where=str(path))


def build_vocabulary(raw: Mapping[str, Any], base: Vocabulary | None = None, *, where: str = "") -> Vocabulary:
    """A vocabulary from declarations as they stand in the file; `where` is what a fault is placed at."""
    try:
        built = _build(raw, base)
        faults = [*problems(built), *_mistyped(built)]
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise KartotekError(
            "data-format", "an entry of the vocabulary is malformed", where=where, why=str(error)
        ) from error
    for problem in faults:
        raise KartotekError("data-value", problem, where=where)
    return built


def _mistyped(vocabulary: Vocabulary) -> Iterator[str]:
    """Values of another type than their place declares. Numbers among them become part of generated code."""
    for kind, hint in hints(Vocabulary).items():
        declared = getattr(vocabulary, kind)
        if isinstance(declared, Mapping):
            for name, record in declared.items():
                field = misfit(record)
                if field is not None:
                    yield f"{kind}.{name}: the value of {field!r} is of the wrong type"
        elif not test_of(hint)(declared):
            yield f"the value of {kind!r} is of the wrong type"


def _build(raw: Mapping[str, Any], base: Vocabulary | None) -> Vocabulary:
    """An attribute of type `domain resource` needs no declaration: it is the game's resources, with their groups."""

    def merged(kind: str, build: Any) -> Mapping[str, Any]:
        inherited = dict(getattr(base, kind)) if base else {}
        return MappingProxyType(inherited | {name: build(name, entry) for name, entry in raw.get(kind, {}).items()})

    def extended(kind: str) -> tuple[str, ...]:
        own = tuple(raw.get(kind, ()))
        return own if not base else tuple(dict.fromkeys((*own, *getattr(base, kind))))

    resources = merged("resources", lambda n, e: ResourceSpec(n, **_tuples(e)))
    zones = merged("zones", lambda n, e: ZoneSpec(n, **e))
    return Vocabulary(
        game=raw["game"],
        resources=resources,
        stats=merged("stats", lambda n, e: StatSpec(n, **e)),
        scopes=merged("scopes", lambda n, e: ScopeSpec(n, **_tuples(e))),
        phases=extended("phases"),
        periods=extended("periods"),
        domains=MappingProxyType(_own_domains(resources, zones) | dict(merged("domains", _domain))),
        nouns=merged("nouns", lambda n, e: NounSpec(n, _attributes(e), **_rest(e))),
        events=merged("events", lambda n, e: EventSpec(n, e.get("subject"), _attributes(e), **_rest(e, "subject"))),
        verbs=merged("verbs", lambda n, e: VerbSpec(n, **_tuples(e))),
        hooks=merged("hooks", _hook),
        flags=merged("flags", lambda n, e: FlagSpec(n, attributes=_attributes(e), **_rest(e))),
        hosts=merged("hosts", lambda n, e: HostSpec(n, **e)),
        zones=zones,
        maps=merged("maps", lambda n, e: MapSpec(n, **e)),
        partial=raw.get("partial", base.partial if base else False),
        order_free=raw.get("order_free", base.order_free if base else False),
    )


def _tuples(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}


def _rest(entry: Mapping[str, Any], *skip: str) -> dict[str, Any]:
    return _tuples({key: value for key, value in entry.items() if key not in ("attributes", *skip)})


def _domain(name: str, entry: Mapping[str, Any]) -> DomainSpec:
    groups = {group: tuple(members) for group, members in entry.get("groups", {}).items()}
    return DomainSpec(name, tuple(entry["values"]), entry.get("ordered", False), MappingProxyType(groups))


def _own_domains(resources: Mapping[str, ResourceSpec], zones: Mapping[str, ZoneSpec]) -> dict[str, DomainSpec]:
    """What a game need not declare as domains, because it declares them by themselves."""
    found = {"resource": _resource_domain(resources)}
    return found | ({"zone": DomainSpec("zone", (*zones, LOOKED))} if zones else {})


def _resource_domain(resources: Mapping[str, ResourceSpec]) -> DomainSpec:
    groups: dict[str, tuple[str, ...]] = {}
    for resource in resources.values():
        if resource.group:
            groups[resource.group] = (*groups.get(resource.group, ()), resource.name)
    return DomainSpec("resource", tuple(resources), groups=MappingProxyType(groups))


def _hook(name: str, entry: Mapping[str, Any]) -> HookSpec:
    rest = _rest(entry)
    if rest.get("base") == "none":
        rest["base"] = None
    return HookSpec(name, _attributes(entry), **rest)


def _attributes(entry: Mapping[str, Any]) -> Mapping[str, AttributeSpec]:
    """Attributes are written `color = "domain color"`, `floors = "number"`, `connected = "flag derived"`, and those of
    a track `step = "number 0 12"`."""
    found = {}
    for name, text in entry.get("attributes", {}).items():
        kind, *rest = text.split()
        ends = [int(word) for word in rest if word.isdecimal()]
        derived = rest[-1:] == ["derived"]
        of = next((word for word in rest if word != "derived" and not word.isdecimal()), None)
        found[name] = AttributeSpec(name, kind, of, derived, *ends)
    return MappingProxyType(found)
