"""The kinds of names that a vocabulary declares, one small record each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

__all__ = [
    "AttributeSpec",
    "DomainSpec",
    "EventSpec",
    "FlagSpec",
    "HookSpec",
    "HostSpec",
    "NounSpec",
    "ResourceSpec",
    "ScopeSpec",
    "StatSpec",
    "VerbSpec",
]


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

    def seats(self, seat: int, players: int) -> tuple[int, ...]:
        """The seats meant, each once, in the declared order."""
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


@dataclass(frozen=True, slots=True)
class NounSpec:
    """A kind of object that expressions can count, pick and act on. Derived nouns are supplied by the rules."""

    name: str
    attributes: Mapping[str, AttributeSpec]
    derived: bool = False
    carries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EventSpec:
    name: str
    subject: str | None
    attributes: Mapping[str, AttributeSpec]
    order: Literal["after", "free"] = "after"


@dataclass(frozen=True, slots=True)
class VerbSpec:
    """Something a player does. `params` are `int`, `scope`, `object` or a domain's name.

    `reads` are the hooks and flags whose one-time changes are used up once the verb is done.
    """

    name: str
    subject: str | None = None
    params: tuple[str, ...] = ()
    costs: bool = False
    reads: tuple[str, ...] = ()


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


@dataclass(frozen=True, slots=True)
class HostSpec:
    """A kind of component that carries abilities: its noun if it has one, and how it is held."""

    name: str
    noun: str | None = None
    shared: bool = False
    exclusive: bool = False
