"""Syntax trees of the effect language; made by `make docs` from its node classes."""
# ruff: noqa
# fmt: off

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict, Union


class Ability(TypedDict):
    node: Literal["Ability"]
    timing: Timing
    effect: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]
    limits: list[Union[OncePer, TimesPer, Unlimited, OnlyIf]]


class Aggregate(TypedDict):
    node: Literal["Aggregate"]
    kind: Literal["sum", "distinct", "sets", "highest", "lowest", "largest", "smallest"]
    select: Select
    attribute: str


class Alternative(TypedDict):
    node: Literal["Alternative"]
    options: list[Bundle]


class Amount(TypedDict):
    node: Literal["Amount"]
    count: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]
    resource: str


class Arithmetic(TypedDict):
    node: Literal["Arithmetic"]
    operator: Literal["+", "-", "*"]
    left: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]
    right: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]


class Band(TypedDict):
    node: Literal["Band"]
    value: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]
    steps: list[list[Union[int, int]]]


class Best(TypedDict):
    node: Literal["Best"]
    kind: Literal["most", "least"]
    value: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]
    ties: Literal["all", "none", "first"]
    by: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue, None]


class Bid(TypedDict):
    node: Literal["Bid"]
    resource: str
    who: Union[str, Them, OwnerOf, Best, Chosen]
    manner: Literal["once", "turns"]
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Bundle(TypedDict):
    node: Literal["Bundle"]
    amounts: list[Union[Amount, Alternative, SomeOf, MostOf]]


class Choose(TypedDict):
    node: Literal["Choose"]
    options: list[Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]]


class Chosen(TypedDict):
    node: Literal["Chosen"]
    scope: str


class Compare(TypedDict):
    node: Literal["Compare"]
    operator: Literal["=", "!=", ">=", "<=", "<", ">"]
    left: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]
    right: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]


class Conjunction(TypedDict):
    node: Literal["Conjunction"]
    conditions: list[Union[Exists, ObjectIs, Compare, Not, Conjunction, Disjunction, Unknown]]


class Count(TypedDict):
    node: Literal["Count"]
    select: Select


class Disjunction(TypedDict):
    node: Literal["Disjunction"]
    conditions: list[Union[Exists, ObjectIs, Compare, Not, Conjunction, Disjunction, Unknown]]


class Divide(TypedDict):
    node: Literal["Divide"]
    left: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]
    divisor: int
    up: NotRequired[bool]


class Do(TypedDict):
    node: Literal["Do"]
    verb: str
    filters: list[Filter]
    args: list[Union[Ref, Word, Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]]
    price: Union[Free, Unknown, Bundle, None]


class ExchangeThings(TypedDict):
    node: Literal["ExchangeThings"]
    select: Select
    who: Union[str, Them, OwnerOf, Best, Chosen]


class Exists(TypedDict):
    node: Literal["Exists"]
    select: Select


class Filter(TypedDict):
    node: Literal["Filter"]
    attribute: str
    operator: Union[Literal["=", "!=", ">=", "<=", "<", ">"], None]
    values: list[Union[Number, Word, Ref, PickValue, Unknown, Select, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]]
    negated: bool
    reach: NotRequired[Union[int, None]]


class Flag(TypedDict):
    node: Literal["Flag"]
    name: str
    allowed: bool
    filters: NotRequired[list[Filter]]


class ForEach(TypedDict):
    node: Literal["ForEach"]
    select: Select
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class ForPick(TypedDict):
    node: Literal["ForPick"]
    count: int
    select: Select
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class ForScope(TypedDict):
    node: Literal["ForScope"]
    scope: Union[str, Them, OwnerOf, Best, Chosen]
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Free(TypedDict):
    node: Literal["Free"]


class Give(TypedDict):
    node: Literal["Give"]
    bundle: Bundle
    who: Union[str, Them, OwnerOf, Best, Chosen]


class GroupSize(TypedDict):
    node: Literal["GroupSize"]


class Groups(TypedDict):
    node: Literal["Groups"]
    kind: Literal["groups", "layers"]
    select: Select
    attribute: str
    worth: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]


class Held(TypedDict):
    node: Literal["Held"]
    name: str


class HookValue(TypedDict):
    node: Literal["HookValue"]
    hook: str


class If(TypedDict):
    node: Literal["If"]
    condition: Union[Exists, ObjectIs, Compare, Not, Conjunction, Disjunction, Unknown]
    then: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]
    otherwise: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown, None]


class Later(TypedDict):
    node: Literal["Later"]
    phase: str
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Look(TypedDict):
    node: Literal["Look"]
    kind: Literal["peek", "reveal"]
    count: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue, Literal["all"]]
    select: Select
    source: ThingPlace
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class May(TypedDict):
    node: Literal["May"]
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Mine(TypedDict):
    node: Literal["Mine"]
    value: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]


class Mod(TypedDict):
    node: Literal["Mod"]
    hook: str
    filters: list[Filter]
    operator: Literal["=", "+=", "-="]
    value: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]


class MostOf(TypedDict):
    node: Literal["MostOf"]
    source: Alternative


class MoveThings(TypedDict):
    node: Literal["MoveThings"]
    count: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue, Literal["all", "any"]]
    select: Select
    source: Union[ThingPlace, None]
    target: ThingPlace
    random: bool


class MustPay(TypedDict):
    node: Literal["MustPay"]
    price: Bundle
    otherwise: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown, None]


class Next(TypedDict):
    node: Literal["Next"]
    period: str
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Not(TypedDict):
    node: Literal["Not"]
    condition: Union[Exists, ObjectIs, Compare, Not, Conjunction, Disjunction, Unknown]


class Number(TypedDict):
    node: Literal["Number"]
    value: int


class ObjectAttribute(TypedDict):
    node: Literal["ObjectAttribute"]
    target: Ref
    attribute: str


class ObjectIs(TypedDict):
    node: Literal["ObjectIs"]
    target: Ref
    filters: list[Filter]


class OncePer(TypedDict):
    node: Literal["OncePer"]
    period: str
    each: NotRequired[bool]


class OnlyIf(TypedDict):
    node: Literal["OnlyIf"]
    condition: Union[Exists, ObjectIs, Compare, Not, Conjunction, Disjunction, Unknown]


class OverPlayers(TypedDict):
    node: Literal["OverPlayers"]
    kind: Literal["highest", "lowest", "total"]
    who: Union[str, Them, OwnerOf, Best, Chosen]
    value: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]


class OwnerOf(TypedDict):
    node: Literal["OwnerOf"]
    target: Ref


class Pay(TypedDict):
    node: Literal["Pay"]
    price: Bundle
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Per(TypedDict):
    node: Literal["Per"]
    every: int
    what: Union[Select, Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]


class PickValue(TypedDict):
    node: Literal["PickValue"]


class PlayersWhere(TypedDict):
    node: Literal["PlayersWhere"]
    who: Union[str, Them, OwnerOf, Best, Chosen]
    condition: Union[Exists, ObjectIs, Compare, Not, Conjunction, Disjunction, Unknown]


class Ranked(TypedDict):
    node: Literal["Ranked"]
    value: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]
    prizes: list[int]
    ties: NotRequired[Literal["share", "full", "next", "none"]]
    by: NotRequired[Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue, None]]


class Ref(TypedDict):
    node: Literal["Ref"]
    name: Literal["it", "this", "that"]


class Replace(TypedDict):
    node: Literal["Replace"]
    resource: str
    bundle: Bundle


class SecretChoice(TypedDict):
    node: Literal["SecretChoice"]
    who: Union[str, Them, OwnerOf, Best, Chosen]
    options: list[Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]]


class Select(TypedDict):
    node: Literal["Select"]
    noun: str
    filters: list[Filter]
    scope: Union[str, Them, OwnerOf, Best, Chosen, None]


class Seq(TypedDict):
    node: Literal["Seq"]
    steps: list[Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]]


class Set(TypedDict):
    node: Literal["Set"]
    target: Ref
    attribute: str
    operator: Literal["=", "+=", "-="]
    value: Union[Word, Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]


class ShuffleZone(TypedDict):
    node: Literal["ShuffleZone"]
    place: ThingPlace


class SmallestLargest(TypedDict):
    node: Literal["SmallestLargest"]
    kind: Literal["min", "max"]
    terms: list[Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked, Groups, GroupSize, Mine, OverPlayers, PlayersWhere, HookValue]]


class SomeOf(TypedDict):
    node: Literal["SomeOf"]
    count: int
    source: Union[Alternative, Unknown]


class Spend(TypedDict):
    node: Literal["Spend"]
    moves: list[MoveThings]
    price: Union[Bundle, None]
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Take(TypedDict):
    node: Literal["Take"]
    bundle: Bundle
    who: Union[str, Them, OwnerOf, Best, Chosen]


class Them(TypedDict):
    node: Literal["Them"]


class ThingPlace(TypedDict):
    node: Literal["ThingPlace"]
    zone: Union[str, None]
    who: Union[str, Them, OwnerOf, Best, Chosen, None]
    end: Union[Literal["top", "bottom"], None]
    on: Union[Ref, Select, None]


class TimesPer(TypedDict):
    node: Literal["TimesPer"]
    times: int
    period: str
    each: bool


class Timing(TypedDict):
    node: Literal["Timing"]
    kind: Literal["now", "always", "end", "action", "free", "each", "on"]
    name: Union[str, None]
    filters: list[Filter]
    edge: NotRequired[Union[Literal["start", "end"], None]]
    by: NotRequired[Union[str, Them, OwnerOf, Best, Chosen, None]]


class Transfer(TypedDict):
    node: Literal["Transfer"]
    kind: Literal["gain", "lose", "have", "produce"]
    bundle: Bundle
    per: Union[Per, None]
    private: bool


class Try(TypedDict):
    node: Literal["Try"]
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]
    then: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]
    otherwise: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown, None]


class TurnOrder(TypedDict):
    node: Literal["TurnOrder"]
    place: Literal["first", "last", "again", "skip"]


class Unknown(TypedDict):
    node: Literal["Unknown"]


class Unlimited(TypedDict):
    node: Literal["Unlimited"]


class Until(TypedDict):
    node: Literal["Until"]
    period: str
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class UpTo(TypedDict):
    node: Literal["UpTo"]
    times: Union[int, Unknown]
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Use(TypedDict):
    node: Literal["Use"]
    when: str
    select: Select


class With(TypedDict):
    node: Literal["With"]
    who: Union[str, Them, OwnerOf, Best, Chosen]
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, With, MustPay, Spend, Try, Until, Next, SecretChoice, Bid, MoveThings, Look, ExchangeThings, ShuffleZone, Set, Give, Take, TurnOrder, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Word(TypedDict):
    node: Literal["Word"]
    name: str


Node = Union[Ability, Aggregate, Alternative, Amount, Arithmetic, Band, Best, Bid, Bundle, Choose, Chosen, Compare, Conjunction, Count, Disjunction, Divide, Do, ExchangeThings, Exists, Filter, Flag, ForEach, ForPick, ForScope, Free, Give, GroupSize, Groups, Held, HookValue, If, Later, Look, May, Mine, Mod, MostOf, MoveThings, MustPay, Next, Not, Number, ObjectAttribute, ObjectIs, OncePer, OnlyIf, OverPlayers, OwnerOf, Pay, Per, PickValue, PlayersWhere, Ranked, Ref, Replace, SecretChoice, Select, Seq, Set, ShuffleZone, SmallestLargest, SomeOf, Spend, Take, Them, ThingPlace, TimesPer, Timing, Transfer, Try, TurnOrder, Unknown, Unlimited, Until, UpTo, Use, With, Word]
