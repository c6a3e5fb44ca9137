"""The nodes that stand for something: values, selections, numbers, conditions and bundles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kartotek.schema.language.node import Comparison, Node, added

__all__ = [
    "Aggregate",
    "Alternative",
    "Amount",
    "Conjunction",
    "AnyAmount",
    "Disjunction",
    "Arithmetic",
    "Band",
    "Best",
    "Bundle",
    "Chosen",
    "Compare",
    "Cond",
    "Count",
    "Countable",
    "Divide",
    "Exists",
    "Filter",
    "Groups",
    "Held",
    "HookValue",
    "Int",
    "Mine",
    "MostOf",
    "Not",
    "Number",
    "ObjectAttribute",
    "ObjectIs",
    "OverPlayers",
    "OwnerOf",
    "Per",
    "PickValue",
    "PlayersWhere",
    "Ranked",
    "Ref",
    "Select",
    "GroupSize",
    "SmallestLargest",
    "SomeOf",
    "Them",
    "Unknown",
    "Value",
    "Who",
    "Word",
]


# ---- values and references -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unknown(Node):
    """`?`: a number, step, price, value or condition that nobody has stated yet."""


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """`this` is the host of the ability, `it` the loop or event subject, `that` what the last verb acted on."""

    name: Literal["it", "this", "that"]


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A bare name: a value of a domain or a scope, whichever its place asks for."""

    name: str


@dataclass(frozen=True, slots=True)
class PickValue(Node):
    """`= pick`: the player chooses the value, one for the whole ability."""


# ---- players ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Them(Node):
    """The player that `with` goes over, or whose doing the ability reacts to."""


@dataclass(frozen=True, slots=True)
class OwnerOf(Node):
    """The player to whom a thing belongs."""

    target: Ref


@dataclass(frozen=True, slots=True)
class Best(Node):
    """The players with the most or the least of something. Several are equal: all of them, none, the first of them in
    turn order, or the one with the higher number `by`."""

    kind: Literal["most", "least"]
    value: Int
    ties: Literal["all", "none", "first"] = "all"
    by: Int | None = None


@dataclass(frozen=True, slots=True)
class Chosen(Node):
    """A player of the scope whom the acting player chooses."""

    scope: str


Who: TypeAlias = str | Them | OwnerOf | Best | Chosen
"""A declared scope by its name, or players found by something else."""


# ---- selections ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """`color = brown | grey`, `not upgraded`, `this`. Without an operator the attribute is a yes/no one. The relations
    of a map are filters as well: `beside = it`, `within(2) = this`, `line(3)`."""

    attribute: str
    operator: Comparison | None = None
    values: tuple[Value, ...] = ()
    negated: bool = False
    reach: int | None = added(None)


@dataclass(frozen=True, slots=True)
class Select(Node):
    """The objects of one noun that pass all filters, own ones unless a scope is named."""

    noun: str
    filters: tuple[Filter, ...] = ()
    scope: Who | None = None


# ---- numbers ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held(Node):
    """How much of a resource or stat the player holds."""

    name: str


@dataclass(frozen=True, slots=True)
class ObjectAttribute(Node):
    target: Ref
    attribute: str


@dataclass(frozen=True, slots=True)
class Count(Node):
    select: Select


@dataclass(frozen=True, slots=True)
class Aggregate(Node):
    """Sum of an attribute, number of its different values, or number of complete sets of its values; its highest or
    lowest value; or how many things the largest or smallest group with one value has."""

    kind: Literal["sum", "distinct", "sets", "highest", "lowest", "largest", "smallest"]
    select: Select
    attribute: str


@dataclass(frozen=True, slots=True)
class SmallestLargest(Node):
    kind: Literal["min", "max"]
    terms: tuple[Int, ...]


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    operator: Literal["+", "-", "*"]
    left: Int
    right: Int


@dataclass(frozen=True, slots=True)
class Divide(Node):
    """Rounded down, or up; the divisor is a literal."""

    left: Int
    divisor: int
    up: bool = added(False)


@dataclass(frozen=True, slots=True)
class Band(Node):
    """The worth of the highest step that the value reaches; nothing below the first."""

    value: Int
    steps: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Ranked(Node):
    """What the player's place among all is worth. Equal players share the prizes of their places; or each gets the
    whole prize, or that of the last of their places, or nothing, or the higher number `by` comes first."""

    value: Int
    prizes: tuple[int, ...]
    ties: Literal["share", "full", "next", "none"] = added("share")
    by: Int | None = added(None)


@dataclass(frozen=True, slots=True)
class Groups(Node):
    """The sum of a number over groups of equal things. `groups`: the things with one value are a group, of which `size`
    is the number. `layers`: one thing of each value makes a set, then what is left the next set."""

    kind: Literal["groups", "layers"]
    select: Select
    attribute: str
    worth: Int


@dataclass(frozen=True, slots=True)
class GroupSize(Node):
    """How many things the group has that `groups` or `layers` has come to."""


@dataclass(frozen=True, slots=True)
class Mine(Node):
    """A number as the owner of the ability has it, where others are looked at."""

    value: Int


@dataclass(frozen=True, slots=True)
class OverPlayers(Node):
    """The highest, the lowest or the sum of what each of the players has of a number; 0 without a player."""

    kind: Literal["highest", "lowest", "total"]
    who: Who
    value: Int


@dataclass(frozen=True, slots=True)
class PlayersWhere(Node):
    """How many of the players meet a condition, each seen from their own seat."""

    who: Who
    condition: Cond


@dataclass(frozen=True, slots=True)
class HookValue(Node):
    """What a number of the rules is worth now."""

    hook: str


Int: TypeAlias = (
    Number
    | Unknown
    | Held
    | ObjectAttribute
    | Count
    | Aggregate
    | SmallestLargest
    | Arithmetic
    | Divide
    | Band
    | Ranked
    | Groups
    | GroupSize
    | Mine
    | OverPlayers
    | PlayersWhere
    | HookValue
)
Countable: TypeAlias = Select | Int
Value: TypeAlias = Number | Word | Ref | PickValue | Unknown | Select | Int
"""What a filter compares with. A number stands in brackets; a selection is any of its things, beside which something
lies."""


# ---- conditions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exists(Node):
    select: Select


@dataclass(frozen=True, slots=True)
class ObjectIs(Node):
    target: Ref
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Compare(Node):
    operator: Comparison
    left: Int
    right: Int


@dataclass(frozen=True, slots=True)
class Not(Node):
    condition: Cond


@dataclass(frozen=True, slots=True)
class Conjunction(Node):
    conditions: tuple[Cond, ...]


@dataclass(frozen=True, slots=True)
class Disjunction(Node):
    conditions: tuple[Cond, ...]


Cond: TypeAlias = Exists | ObjectIs | Compare | Not | Conjunction | Disjunction | Unknown


# ---- bundles ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Amount(Node):
    count: Int
    resource: str


@dataclass(frozen=True, slots=True)
class Alternative(Node):
    """`{a | b}`: one of several bundles."""

    options: tuple[Bundle, ...]


@dataclass(frozen=True, slots=True)
class SomeOf(Node):
    """`2 of {a | b | c}`: that many different ones."""

    count: int
    source: Alternative | Unknown


@dataclass(frozen=True, slots=True)
class MostOf(Node):
    """`most of {a | b}`: one more of whichever the player holds most of."""

    source: Alternative


AnyAmount: TypeAlias = Amount | Alternative | SomeOf | MostOf


@dataclass(frozen=True, slots=True)
class Bundle(Node):
    amounts: tuple[AnyAmount, ...]


@dataclass(frozen=True, slots=True)
class Per(Node):
    """`per 2 card[...]`: the bundle once for every so many."""

    every: int
    what: Countable
