"""The kinds of names that a vocabulary declares, one small record each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

__all__ = [
    "LATER",
    "AttributeSpec",
    "DomainSpec",
    "EventSpec",
    "FlagSpec",
    "HookSpec",
    "HostSpec",
    "MapSpec",
    "NounSpec",
    "ResourceSpec",
    "ScopeSpec",
    "StatSpec",
    "VerbSpec",
    "ZoneSpec",
]

LATER: Final = {"later": True}
"""Marks a field that records did not always have: where it says nothing, their JSON is what it was before."""


@dataclass(frozen=True, slots=True)
class ResourceSpec:
    """Something gained, lost and paid. `account` resources are kept by the game's rules (a power cycle, say).

    `substitutes` are the resources in whose place this one may be paid, one for one.
    """

    name: str
    group: str | None = None
    cap: int | None = None
    signed: bool = False
    tradable: bool = False
    account: bool = False
    expires: str | None = None
    substitutes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StatSpec:
    """Something a player has by virtue of live abilities or position, never spent."""

    name: str
    derived: bool = False


@dataclass(frozen=True, slots=True)
class ScopeSpec:
    """Players seen from one seat: by offsets round the table, or everybody else; both, where offset 0 is one's own."""

    name: str
    offsets: tuple[int, ...] = ()
    others: bool = False
    table: bool = field(default=False, metadata=LATER)
    """Is it nobody's: what belongs to the table?"""
    turn: Literal["first", "last"] | None = field(default=None, metadata=LATER)
    """The one player with that place in turn order."""

    def seats(self, seat: int, players: int) -> tuple[int, ...]:
        """The seats meant, each once, in the declared order; the table has the number behind them."""
        if self.table:
            return (players,)
        if self.others:
            own = (seat,) if self.offsets else ()
            return (*own, *((seat + step) % players for step in range(1, players)))
        return tuple(dict.fromkeys((seat + offset) % players for offset in self.offsets))


@dataclass(frozen=True, slots=True)
class DomainSpec:
    """Named values of an attribute; groups are shorthands for several of them."""

    name: str
    values: tuple[str, ...]
    ordered: bool = False
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def members(self, value: str) -> tuple[str, ...]:
        """The plain values that a value or group name stands for; none if it is neither."""
        return (value,) if value in self.values else tuple(self.groups.get(value, ()))


@dataclass(frozen=True, slots=True)
class AttributeSpec:
    """Yes/no, a number, a value of a domain, or another object (of the noun in `of`)."""

    name: str
    type: Literal["flag", "number", "domain", "object"]
    of: str | None = None
    derived: bool = False
    low: int | None = field(default=None, metadata=LATER)
    high: int | None = field(default=None, metadata=LATER)
    """The ends of a track: a number goes no further."""


@dataclass(frozen=True, slots=True)
class NounSpec:
    """A kind of object that expressions can count, pick and act on. Derived nouns are supplied by the rules."""

    name: str
    attributes: Mapping[str, AttributeSpec]
    derived: bool = False
    carries: tuple[str, ...] = ()
    shared: bool = field(default=False, metadata=LATER)
    """Do its things belong to the table, so that whoever speaks of them means those?"""


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """Where things lie that are not in play, or not yet: a deck, a hand, a supply. A thing that can lie in zones has an
    attribute of the domain `zone`, whose values are these and `looked`, where things are while somebody looks at them.

    One with an order has a top. When it is empty, what lies in `refill` is shuffled into it. An `endless` one never
    runs out: what leaves it is new, what enters it is gone. The abilities of things in a `live` one are live."""

    name: str
    owner: Literal["player", "table"] = "player"
    ordered: bool = False
    seen: Literal["all", "owner", "nobody"] = "all"
    refill: str | None = None
    endless: bool = False
    live: bool = False
    room: int | None = None


@dataclass(frozen=True, slots=True)
class MapSpec:
    """How the things of a noun lie beside each other: by the numbers `x` and `y`, or by the two ends of `links`, the
    noun of what joins them. Other things lie where an attribute of theirs names one of the noun."""

    name: str
    noun: str
    shape: Literal["line", "ring", "square", "hex", "links"] = "square"
    links: str | None = None


@dataclass(frozen=True, slots=True)
class EventSpec:
    """Something that happens. `raised` by whatever moves, or sets an attribute of, a thing of its subject; else by the
    verb of the same name."""

    name: str
    subject: str | None
    attributes: Mapping[str, AttributeSpec]
    order: Literal["after", "free"] = "after"
    raised: Literal["move", "set"] | None = field(default=None, metadata=LATER)


@dataclass(frozen=True, slots=True)
class VerbSpec:
    """Something a player does. `params` are `int`, `scope`, `object` or a domain's name.

    `reads` are the hooks and flags whose one-time changes are used up once the verb is done. `does` is the step that
    the verb is, in the language itself: `arg1` in it is the first argument, and filters of the verb are those of the
    things that it moves.
    """

    name: str
    subject: str | None = None
    params: tuple[str, ...] = ()
    costs: bool = False
    reads: tuple[str, ...] = ()
    does: str | None = field(default=None, metadata=LATER)


@dataclass(frozen=True, slots=True)
class HookSpec:
    """A number that abilities change: base, then `=`, `-=`, floor, `+=`, cap."""

    name: str
    attributes: Mapping[str, AttributeSpec]
    base: int | None = 0
    conflict: Literal["lowest", "highest"] = "lowest"
    floor: int | None = None
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class FlagSpec:
    name: str
    default: bool = False
    attributes: Mapping[str, AttributeSpec] = field(default_factory=dict, metadata=LATER)
    """What a permission may be given for alone."""


@dataclass(frozen=True, slots=True)
class HostSpec:
    """A kind of component that carries abilities: its noun if it has one, and how it is held."""

    name: str
    noun: str | None = None
    shared: bool = False
    exclusive: bool = False
