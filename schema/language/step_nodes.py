"""The nodes that do something: steps, and the ability that they make up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kartotek.schema.language.node import Node
from kartotek.schema.language.term_nodes import Bundle, Cond, Filter, Int, Per, Ref, Select, Unknown, Word

__all__ = [
    "Ability",
    "Arg",
    "Choose",
    "Do",
    "Flag",
    "ForEach",
    "ForPick",
    "ForScope",
    "Free",
    "If",
    "Later",
    "Limit",
    "May",
    "Mod",
    "OncePer",
    "OnlyIf",
    "Pay",
    "Price",
    "Replace",
    "Seq",
    "Step",
    "Timing",
    "Transfer",
    "UpTo",
    "Use",
]


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
