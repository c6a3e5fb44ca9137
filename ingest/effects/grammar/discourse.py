"""What a sentence says that is no ability by itself: it adds to one before it, or waits for one that comes later.

`Continuation` changes the ability of an earlier sentence. `Remembered` is a row, a rate or a place that later sentences
need. `Open` is an effect of which an earlier sentence has stated a part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from kartotek.schema.language.nodes import Bundle, Filter, Int, Step, Unknown

__all__ = [
    "ByFloors",
    "Continuation",
    "EventWith",
    "ExchangesWith",
    "GoodWorth",
    "LowerPrice",
    "Note",
    "OncePerNote",
    "OnlyThose",
    "Open",
    "Otherwise",
    "PointsByCount",
    "PointsByRank",
    "PriceOf",
    "RankPrize",
    "Remembered",
    "Repeat",
    "Substitute",
    "TableRow",
    "Unless",
    "UpgradeThat",
    "YieldOf",
]


# ---- changes to what was said before ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PriceOf:
    """What the thing of the label, or the step of the sentence before, costs."""

    cost: Bundle


@dataclass(frozen=True, slots=True)
class LowerPrice:
    """What the step of the sentence before costs under a condition."""

    cost: Bundle


@dataclass(frozen=True, slots=True)
class UpgradeThat:
    """What was just built is upgraded for a price."""

    cost: Bundle


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The step where what was to be lost is not there."""

    step: Step


@dataclass(frozen=True, slots=True)
class OnlyThose:
    """The things counted before are only those that are so."""

    noun: str
    which: Filter


@dataclass(frozen=True, slots=True)
class EventWith:
    """The event of the sentence before happens only to what is so."""

    which: Filter


@dataclass(frozen=True, slots=True)
class Unless:
    """It holds until a thing of this kind stands; `members` are the kinds that the kind is made of."""

    kind: str
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Repeat:
    """It may be done as often as it can be paid for."""


@dataclass(frozen=True, slots=True)
class OncePerNote:
    """It may be done once in a period."""

    period: str


Continuation: TypeAlias = (
    PriceOf | LowerPrice | UpgradeThat | Otherwise | OnlyThose | EventWith | Unless | Repeat | OncePerNote
)


# ---- what later sentences need ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RankPrize:
    """What a place of a ranking is worth."""

    place: int
    points: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """The points for so many of what a table counts."""

    reached: int
    points: int


@dataclass(frozen=True, slots=True)
class GoodWorth:
    """What a good is turned into before points are counted; `*` is every other good."""

    good: str
    count: int
    unit: str


@dataclass(frozen=True, slots=True)
class ExchangesWith:
    """All exchanges stated so far, paid with another good."""

    good: str


@dataclass(frozen=True, slots=True)
class YieldOf:
    """The good that things of a colour yield; how much of it is stated later."""

    color: str
    good: str


@dataclass(frozen=True, slots=True)
class ByFloors:
    """What things of each colour yield is as much as they have floors."""


Remembered: TypeAlias = RankPrize | TableRow | GoodWorth | ExchangesWith | YieldOf | ByFloors
Note: TypeAlias = Continuation | Remembered


# ---- effects with a part that was stated before ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PointsByCount:
    """Points by how many there are of what was counted last."""

    steps: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PointsByRank:
    """Points by rank, as the places of the ranking are worth."""

    value: Int | Unknown


@dataclass(frozen=True, slots=True)
class Substitute:
    """The good that was spoken of last is paid in place of others."""

    prize: Bundle


Open: TypeAlias = PointsByCount | PointsByRank | Substitute
