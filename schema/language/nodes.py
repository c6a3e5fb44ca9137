"""The syntax tree of the effect language: frozen, hashable nodes that know where they stood in the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Literal, TypeAlias

__all__ = [
    "Ability",
    "Aggregate",
    "Alternative",
    "Amount",
    "AnyAmount",
    "Arg",
    "Arithmetic",
    "Band",
    "Bundle",
    "Choose",
    "Compare",
    "Cond",
    "Count",
    "Countable",
    "Divide",
    "Do",
    "Exists",
    "Filter",
    "Flag",
    "ForEach",
    "ForPick",
    "ForScope",
    "Free",
    "Held",
    "If",
    "Int",
    "Later",
    "Limit",
    "May",
    "Mod",
    "MostOf",
    "Node",
    "Not",
    "Number",
    "ObjectAttribute",
    "ObjectIs",
    "OncePer",
    "OnlyIf",
    "Pay",
    "Per",
    "PickValue",
    "Price",
    "Ranked",
    "Ref",
    "Replace",
    "Select",
    "Seq",
    "SmallestLargest",
    "SomeOf",
    "Span",
    "Step",
    "Timing",
    "Transfer",
    "Unknown",
    "UpTo",
    "Use",
    "Value",
    "Word",
    "walk",
]

Span: TypeAlias = tuple[int, int]
Comparison = Literal["=", "!=", ">=", "<=", "<", ">"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Any part of an expression. The span is the half-open range of characters it was read from."""

    span: Span = field(default=(0, 0), compare=False, repr=False)

    def children(self) -> Iterator[Node]:
        for spec in fields(self):
            value = getattr(self, spec.name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (item for item in value if isinstance(item, Node))


def walk(node: Node) -> Iterator[Node]:
    """Every node of the tree, parents before children, left to right."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(list(top.children())))


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


# ---- steps -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seq(Node):
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class May(Node):
    step: Step


@dataclass(frozen=True, slots=True)
class If(Node):
    condition: Cond
    then: Step
    otherwise: Step | None = None


@dataclass(frozen=True, slots=True)
class ForScope(Node):
    """Each player of the scope carries out the step."""

    scope: str
    step: Step


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    select: Select
    step: Step


@dataclass(frozen=True, slots=True)
class ForPick(Node):
    """The step once for each of so many different objects of the player's choice."""

    count: int
    select: Select
    step: Step


@dataclass(frozen=True, slots=True)
class Choose(Node):
    options: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class UpTo(Node):
    times: int | Unknown
    step: Step


@dataclass(frozen=True, slots=True)
class Later(Node):
    """The step waits for a later phase of the same turn."""

    phase: str
    step: Step


@dataclass(frozen=True, slots=True)
class Pay(Node):
    price: Bundle
    step: Step


@dataclass(frozen=True, slots=True)
class Transfer(Node):
    kind: Literal["gain", "lose", "have", "produce"]
    bundle: Bundle
    per: Per | None = None
    private: bool = False


@dataclass(frozen=True, slots=True)
class Replace(Node):
    resource: str
    bundle: Bundle


@dataclass(frozen=True, slots=True)
class Mod(Node):
    hook: str
    filters: tuple[Filter, ...]
    operator: Literal["=", "+=", "-="]
    value: Int


@dataclass(frozen=True, slots=True)
class Flag(Node):
    name: str
    allowed: bool


@dataclass(frozen=True, slots=True)
class Use(Node):
    """Run the abilities of another component that have this timing as if they were one's own."""

    when: str
    select: Select


@dataclass(frozen=True, slots=True)
class Free(Node):
    """`for free`."""


Price: TypeAlias = Free | Unknown | Bundle
Arg: TypeAlias = Ref | Word | Int


@dataclass(frozen=True, slots=True)
class Do(Node):
    """A verb of the game; its filters say which subjects the player may pick."""

    verb: str
    filters: tuple[Filter, ...] = ()
    args: tuple[Arg, ...] = ()
    price: Price | None = None


Step: TypeAlias = (
    Seq
    | May
    | If
    | ForScope
    | ForEach
    | ForPick
    | Choose
    | UpTo
    | Later
    | Pay
    | Transfer
    | Replace
    | Mod
    | Flag
    | Use
    | Do
    | Unknown
)


# ---- the whole line --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Timing(Node):
    """`now`, `always`, `end`, `action`, `free`; `each` with a phase; `on` with an event and filters."""

    kind: Literal["now", "always", "end", "action", "free", "each", "on"]
    name: str | None = None
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class OncePer(Node):
    period: str


@dataclass(frozen=True, slots=True)
class OnlyIf(Node):
    condition: Cond


Limit: TypeAlias = OncePer | OnlyIf


@dataclass(frozen=True, slots=True)
class Ability(Node):
    timing: Timing
    effect: Step
    limits: tuple[Limit, ...] = ()
