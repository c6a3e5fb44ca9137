"""The nodes that do something: steps, and the ability that they make up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kartotek.schema.language.node import Node, added
from kartotek.schema.language.term_nodes import Bundle, Cond, Filter, Int, Per, Ref, Select, Unknown, Who, Word

__all__ = [
    "Ability",
    "Arg",
    "SecretChoice",
    "Bid",
    "Choose",
    "Do",
    "ExchangeThings",
    "Flag",
    "ForEach",
    "ForPick",
    "ForScope",
    "Free",
    "Give",
    "If",
    "Later",
    "Limit",
    "Look",
    "May",
    "Mod",
    "MoveThings",
    "MustPay",
    "Next",
    "OncePer",
    "OnlyIf",
    "Pay",
    "ThingPlace",
    "Price",
    "Replace",
    "Seq",
    "Set",
    "ShuffleZone",
    "Spend",
    "Step",
    "Take",
    "TimesPer",
    "Timing",
    "Transfer",
    "Try",
    "TurnOrder",
    "Unlimited",
    "Until",
    "UpTo",
    "Use",
    "With",
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

    scope: Who
    step: Step


@dataclass(frozen=True, slots=True)
class With(Node):
    """The step once for each of the players, who are `them` in it; it stays the step of the acting player."""

    who: Who
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
class MustPay(Node):
    """A price that is paid where it can be; where it cannot, the other step is done."""

    price: Bundle
    otherwise: Step | None = None


@dataclass(frozen=True, slots=True)
class Spend(Node):
    """A price in things, all of which must be moved, and in resources if need be."""

    moves: tuple[MoveThings, ...]
    price: Bundle | None
    step: Step


@dataclass(frozen=True, slots=True)
class Try(Node):
    """If the step is done, then another; otherwise a third. `may` inside is asked first."""

    step: Step
    then: Step
    otherwise: Step | None = None


@dataclass(frozen=True, slots=True)
class Until(Node):
    """A change of the rules that lasts to the end of a period."""

    period: str
    step: Step


@dataclass(frozen=True, slots=True)
class Next(Node):
    """The step waits for the beginning of the next period of that name."""

    period: str
    step: Step


@dataclass(frozen=True, slots=True)
class SecretChoice(Node):
    """Each of the players chooses one of the options, unseen by the others; then all do theirs, in turn order."""

    who: Who
    options: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Bid(Node):
    """The players bid a resource, all at once or in turn; who bids most pays it and does the step. Equal bids: the
    first in turn order."""

    resource: str
    who: Who
    manner: Literal["once", "turns"]
    step: Step


# ---- things on the table ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThingPlace(Node):
    """Where things lie: a zone, of the acting player unless another is named; its top or bottom if it has an order; or
    on another thing, which is named or picked."""

    zone: str | None = None
    who: Who | None = None
    end: Literal["top", "bottom"] | None = None
    on: Ref | Select | None = None


@dataclass(frozen=True, slots=True)
class MoveThings(Node):
    """Things of a noun to another place: a number of them, `all`, or `any` number that the player likes. The player
    picks which, unless their zone has an order or chance picks."""

    count: Int | Literal["all", "any"]
    select: Select
    source: ThingPlace | None
    target: ThingPlace
    random: bool = False


@dataclass(frozen=True, slots=True)
class Look(Node):
    """Take things from the top of a place into `looked`, seen by the player or by all; what is left there after the
    step goes back as it was."""

    kind: Literal["peek", "reveal"]
    count: Int | Literal["all"]
    select: Select
    source: ThingPlace
    step: Step


@dataclass(frozen=True, slots=True)
class ExchangeThings(Node):
    """One's own things of a kind for those of another player."""

    select: Select
    who: Who


@dataclass(frozen=True, slots=True)
class ShuffleZone(Node):
    place: ThingPlace


@dataclass(frozen=True, slots=True)
class Set(Node):
    """Give an attribute of a thing another value: turn it, mark it, advance it on a track."""

    target: Ref
    attribute: str
    operator: Literal["=", "+=", "-="]
    value: Word | Int


@dataclass(frozen=True, slots=True)
class Give(Node):
    """Resources of one's own to other players, as far as one has them."""

    bundle: Bundle
    who: Who


@dataclass(frozen=True, slots=True)
class Take(Node):
    """Resources of other players to oneself, as far as they have them."""

    bundle: Bundle
    who: Who


@dataclass(frozen=True, slots=True)
class TurnOrder(Node):
    """The acting player becomes the first or the last in turn order, has another turn behind this one, or misses the
    next."""

    place: Literal["first", "last", "again", "skip"]


# ---- gains, changes and verbs ----------------------------------------------------------------------------------------


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
    filters: tuple[Filter, ...] = added(())


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
    | With
    | MustPay
    | Spend
    | Try
    | Until
    | Next
    | SecretChoice
    | Bid
    | MoveThings
    | Look
    | ExchangeThings
    | ShuffleZone
    | Set
    | Give
    | Take
    | TurnOrder
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
    """`now`, `always`, `end`, `action`, `free`; `each` with a phase, or with the start or end of a phase or period;
    `on` with an event and filters, one's own unless it says by whom."""

    kind: Literal["now", "always", "end", "action", "free", "each", "on"]
    name: str | None = None
    filters: tuple[Filter, ...] = ()
    edge: Literal["start", "end"] | None = added(None)
    by: Who | None = added(None)


@dataclass(frozen=True, slots=True)
class OncePer(Node):
    """Once in a period; on what all share once for the whole table, unless each player may."""

    period: str
    each: bool = added(False)


@dataclass(frozen=True, slots=True)
class TimesPer(Node):
    times: int
    period: str
    each: bool = False


@dataclass(frozen=True, slots=True)
class Unlimited(Node):
    """Any number of times, and for nothing: said where a limit or a price would be expected."""


@dataclass(frozen=True, slots=True)
class OnlyIf(Node):
    condition: Cond


Limit: TypeAlias = OncePer | TimesPer | Unlimited | OnlyIf


@dataclass(frozen=True, slots=True)
class Ability(Node):
    timing: Timing
    effect: Step
    limits: tuple[Limit, ...] = ()
