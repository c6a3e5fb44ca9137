"""Syntax trees of the effect language; made by `make docs` from its node classes."""
# ruff: noqa
# fmt: off

from __future__ import annotations

from typing import Literal, TypedDict, Union


class Ability(TypedDict):
    node: Literal["Ability"]
    timing: Timing
    effect: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown]
    limits: list[Union[OncePer, OnlyIf]]


class Aggregate(TypedDict):
    node: Literal["Aggregate"]
    kind: Literal["sum", "distinct", "sets"]
    select: Select
    attribute: str


class Alternative(TypedDict):
    node: Literal["Alternative"]
    options: list[Bundle]


class Amount(TypedDict):
    node: Literal["Amount"]
    count: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked]
    resource: str


class Arithmetic(TypedDict):
    node: Literal["Arithmetic"]
    operator: Literal["+", "-", "*"]
    left: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked]
    right: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked]


class Band(TypedDict):
    node: Literal["Band"]
    value: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked]
    steps: list[list[Union[int, int]]]


class Bundle(TypedDict):
    node: Literal["Bundle"]
    amounts: list[Union[Amount, Alternative, SomeOf, MostOf]]


class Choose(TypedDict):
    node: Literal["Choose"]
    options: list[Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown]]


class Compare(TypedDict):
    node: Literal["Compare"]
    operator: Literal["=", "!=", ">=", "<=", "<", ">"]
    left: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked]
    right: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked]


class Count(TypedDict):
    node: Literal["Count"]
    select: Select


class Divide(TypedDict):
    node: Literal["Divide"]
    left: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked]
    divisor: int


class Do(TypedDict):
    node: Literal["Do"]
    verb: str
    filters: list[Filter]
    args: list[Union[Ref, Word, Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked]]
    price: Union[Free, Unknown, Bundle, None]


class Exists(TypedDict):
    node: Literal["Exists"]
    select: Select


class Filter(TypedDict):
    node: Literal["Filter"]
    attribute: str
    operator: Union[Literal["=", "!=", ">=", "<=", "<", ">"], None]
    values: list[Union[Number, Word, Ref, PickValue, Unknown]]
    negated: bool


class Flag(TypedDict):
    node: Literal["Flag"]
    name: str
    allowed: bool


class ForEach(TypedDict):
    node: Literal["ForEach"]
    select: Select
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class ForPick(TypedDict):
    node: Literal["ForPick"]
    count: int
    select: Select
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class ForScope(TypedDict):
    node: Literal["ForScope"]
    scope: str
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Free(TypedDict):
    node: Literal["Free"]


class Held(TypedDict):
    node: Literal["Held"]
    name: str


class If(TypedDict):
    node: Literal["If"]
    condition: Union[Exists, ObjectIs, Compare, Not, Unknown]
    then: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown]
    otherwise: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown, None]


class Later(TypedDict):
    node: Literal["Later"]
    phase: str
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class May(TypedDict):
    node: Literal["May"]
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Mod(TypedDict):
    node: Literal["Mod"]
    hook: str
    filters: list[Filter]
    operator: Literal["=", "+=", "-="]
    value: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked]


class MostOf(TypedDict):
    node: Literal["MostOf"]
    source: Alternative


class Not(TypedDict):
    node: Literal["Not"]
    condition: Union[Exists, ObjectIs, Compare, Not, Unknown]


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


class OnlyIf(TypedDict):
    node: Literal["OnlyIf"]
    condition: Union[Exists, ObjectIs, Compare, Not, Unknown]


class Pay(TypedDict):
    node: Literal["Pay"]
    price: Bundle
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Per(TypedDict):
    node: Literal["Per"]
    every: int
    what: Union[Select, Held, Aggregate]


class PickValue(TypedDict):
    node: Literal["PickValue"]


class Ranked(TypedDict):
    node: Literal["Ranked"]
    value: Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked]
    prizes: list[int]


class Ref(TypedDict):
    node: Literal["Ref"]
    name: Literal["it", "this", "that"]


class Replace(TypedDict):
    node: Literal["Replace"]
    resource: str
    bundle: Bundle


class Select(TypedDict):
    node: Literal["Select"]
    noun: str
    filters: list[Filter]
    scope: Union[str, None]


class Seq(TypedDict):
    node: Literal["Seq"]
    steps: list[Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown]]


class SmallestLargest(TypedDict):
    node: Literal["SmallestLargest"]
    kind: Literal["min", "max"]
    terms: list[Union[Number, Unknown, Held, ObjectAttribute, Count, Aggregate, SmallestLargest, Arithmetic, Divide, Band, Ranked]]


class SomeOf(TypedDict):
    node: Literal["SomeOf"]
    count: int
    source: Union[Alternative, Unknown]


class Timing(TypedDict):
    node: Literal["Timing"]
    kind: Literal["now", "always", "end", "action", "free", "each", "on"]
    name: Union[str, None]
    filters: list[Filter]


class Transfer(TypedDict):
    node: Literal["Transfer"]
    kind: Literal["gain", "lose", "have", "produce"]
    bundle: Bundle
    per: Union[Per, None]
    private: bool


class Unknown(TypedDict):
    node: Literal["Unknown"]


class UpTo(TypedDict):
    node: Literal["UpTo"]
    times: Union[int, Unknown]
    step: Union[Seq, May, If, ForScope, ForEach, ForPick, Choose, UpTo, Later, Pay, Transfer, Replace, Mod, Flag, Use, Do, Unknown]


class Use(TypedDict):
    node: Literal["Use"]
    when: str
    select: Select


class Word(TypedDict):
    node: Literal["Word"]
    name: str


Node = Union[Ability, Aggregate, Alternative, Amount, Arithmetic, Band, Bundle, Choose, Compare, Count, Divide, Do, Exists, Filter, Flag, ForEach, ForPick, ForScope, Free, Held, If, Later, May, Mod, MostOf, Not, Number, ObjectAttribute, ObjectIs, OncePer, OnlyIf, Pay, Per, PickValue, Ranked, Ref, Replace, Select, Seq, SmallestLargest, SomeOf, Timing, Transfer, Unknown, UpTo, Use, Word]
