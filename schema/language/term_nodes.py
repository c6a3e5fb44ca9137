"""The nodes that stand for something: values, selections, numbers, conditions and bundles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kartotek.schema.language.node import Comparison, Node

__all__ = [
    "Aggregate",
    "Alternative",
    "Amount",
    "AnyAmount",
    "Arithmetic",
    "Band",
    "Bundle",
    "Compare",
    "Cond",
    "Count",
    "Countable",
    "Divide",
    "Exists",
    "Filter",
    "Held",
    "Int",
    "MostOf",
    "Not",
    "Number",
    "ObjectAttribute",
    "ObjectIs",
    "Per",
    "PickValue",
    "Ranked",
    "Ref",
    "Select",
    "SmallestLargest",
    "SomeOf",
    "Unknown",
    "Value",
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


Value: TypeAlias = Number | Word | Ref | PickValue | Unknown


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """`color = brown | grey`, `not upgraded`, `this`. Without an operator the attribute is a yes/no one."""

    attribute: str
    operator: Comparison | None = None
    values: tuple[Value, ...] = ()
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Select(Node):
    """The objects of one noun that pass all filters, own ones unless a scope is named."""

    noun: str
    filters: tuple[Filter, ...] = ()
    scope: str | None = None


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
    """Sum of an attribute, number of its different values, or number of complete sets of its values."""

    kind: Literal["sum", "distinct", "sets"]
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
    """Rounded down; the divisor is a literal."""

    left: Int
    divisor: int


@dataclass(frozen=True, slots=True)
class Band(Node):
    """The worth of the highest step that the value reaches; nothing below the first."""

    value: Int
    steps: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Ranked(Node):
    """What the player's place among all is worth."""

    value: Int
    prizes: tuple[int, ...]


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
)
Countable: TypeAlias = Select | Held | Aggregate


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


Cond: TypeAlias = Exists | ObjectIs | Compare | Not | Unknown


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
