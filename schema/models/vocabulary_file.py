"""`vocabulary.toml`: the names that the effect expressions of a game may use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from kartotek.schema.models.base import DeclaredName, FileModel

__all__ = ["VocabularyFile"]

AttributeType = Annotated[
    str, Field(pattern=r"^(flag|number( \d{1,6} \d{1,6})?|domain [a-z]\w*|object( [a-z]\w*)?)( derived)?$")
]
Attributes = Mapping[DeclaredName, AttributeType]


class ResourceEntry(FileModel):
    """Something gained, lost and paid."""

    group: str | None = Field(None, description="the group that a domain of resources may name")
    cap: int | None = Field(None, description="the most that one can hold")
    signed: bool = Field(False, description="whether it may fall below zero")
    tradable: bool = Field(False, description="whether others may buy it")
    account: bool = Field(False, description="kept by the game's rules, such as a power cycle")
    expires: str | None = Field(None, description="the phase at whose end it is lost")
    substitutes: list[DeclaredName] = Field([], description="resources in whose place it may be paid, one for one")


class StatEntry(FileModel):
    """Something one has by virtue of live abilities or position, never spent."""

    derived: bool = Field(False, description="worked out by the game's rules")


class ScopeEntry(FileModel):
    """Players seen from one seat."""

    offsets: list[int] = Field([], description="seats counted round the table")
    others: bool = Field(False, description="everybody else")


class DomainEntry(FileModel):
    """Named values of an attribute."""

    values: list[str] = Field(description="the values, in order if they are ordered")
    ordered: bool = Field(False, description="whether larger and smaller mean something")
    groups: Mapping[str, list[str]] = Field({}, description="names that stand for several values")


class NounEntry(FileModel):
    """A kind of object that expressions count, pick and act on."""

    attributes: Attributes = Field({}, description="what a filter may test")
    derived: bool = Field(False, description="supplied by the game's rules")
    carries: list[str] = Field([], description="timings of the abilities that such an object brings along")
    shared: bool = Field(False, description="whether its things are the table's, and are meant where no owner is said")


class EventEntry(FileModel):
    """Something that abilities react to."""

    subject: DeclaredName | None = Field(None, description="the noun that it happens to")
    attributes: Attributes = Field({}, description="what else a filter may test")
    order: Literal["after", "free"] = Field("after", description="when reactions come")
    raised: Literal["move", "set"] | None = Field(None, description="raised by any move or change of its subject")


class VerbEntry(FileModel):
    """Something a player does."""

    subject: DeclaredName | None = Field(None, description="the noun that it is done to")
    params: list[str] = Field([], description="`int`, `scope`, `object` or the name of a domain")
    costs: bool = Field(False, description="whether it has a price")
    reads: list[str] = Field([], description="hooks and flags whose one-time changes it uses up")
    does: str | None = Field(None, description="the step that it is, where the language can say it")


class HookEntry(FileModel):
    """A number that abilities change."""

    attributes: Attributes = Field({}, description="what a filter may test")
    base: int | Literal["none"] = Field(0, description="the value without abilities; `none`: the game supplies it")
    conflict: Literal["lowest", "highest"] = Field("lowest", description="which of several set values holds")
    floor: int | None = Field(None, description="the smallest value")
    cap: int | None = Field(None, description="the largest value")


class FlagEntry(FileModel):
    """A yes or no that abilities switch."""

    attributes: Attributes = Field({}, description="what a permission may be for alone")
    default: bool = Field(False, description="the value without abilities")


class HostEntry(FileModel):
    """A kind of component that carries abilities."""

    noun: DeclaredName | None = Field(None, description="its noun, if it has one")
    shared: bool = Field(False, description="whether it belongs to the whole table")
    exclusive: bool = Field(False, description="whether a seat holds at most one")


class ZoneEntry(FileModel):
    """Where things lie: a deck, a hand, a supply."""

    owner: Literal["player", "table"] = Field("player", description="whether each player has one")
    ordered: bool = Field(False, description="whether it has a top")
    seen: Literal["all", "owner", "nobody"] = Field("all", description="who sees what lies there")
    refill: DeclaredName | None = Field(None, description="the zone that is shuffled into it when it is empty")
    endless: bool = Field(False, description="whether it never runs out")
    live: bool = Field(False, description="whether abilities of things there are live")
    room: int | None = Field(None, description="the most things that lie there")


class MapEntry(FileModel):
    """How things of a noun lie beside each other."""

    noun: DeclaredName = Field(description="what the map is made of")
    shape: Literal["line", "ring", "square", "hex", "links"] = Field("square", description="what its neighbours are")
    links: DeclaredName | None = Field(None, description="the noun that joins two of them, where its shape is `links`")


class VocabularyFile(FileModel):
    """All names of one game; an expansion's add to those of its base game."""

    game: str = Field(description="the id of the game")
    phases: list[DeclaredName] = Field([], description="phases in their order")
    periods: list[DeclaredName] = Field([], description="periods that a limit of use may name")
    resources: Mapping[DeclaredName, ResourceEntry] = Field({}, description="what is gained, lost and paid")
    stats: Mapping[DeclaredName, StatEntry] = Field({}, description="what is had and not spent")
    scopes: Mapping[DeclaredName, ScopeEntry] = Field({}, description="players seen from one seat")
    domains: Mapping[DeclaredName, DomainEntry] = Field({}, description="values of attributes")
    nouns: Mapping[DeclaredName, NounEntry] = Field({}, description="objects")
    events: Mapping[DeclaredName, EventEntry] = Field({}, description="what abilities react to")
    verbs: Mapping[DeclaredName, VerbEntry] = Field({}, description="what players do")
    hooks: Mapping[DeclaredName, HookEntry] = Field({}, description="numbers that abilities change")
    flags: Mapping[DeclaredName, FlagEntry] = Field({}, description="yes or no that abilities switch")
    hosts: Mapping[DeclaredName, HostEntry] = Field({}, description="kinds of components that carry abilities")
    zones: Mapping[DeclaredName, ZoneEntry] = Field({}, description="where things lie")
    maps: Mapping[DeclaredName, MapEntry] = Field({}, description="what lies beside what")
    partial: bool = Field(False, description="whether an effect that cannot be done whole is done in part")
    order_free: bool = Field(False, description="whether the parts of an effect may be done in any order")
