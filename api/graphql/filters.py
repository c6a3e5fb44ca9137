"""`where` and `orderBy`: inputs of the API turned into the conditions that the search text also comes to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import strawberry

from kartotek.api.graphql.enums import ComponentOrder, Direction, EvidenceKind, Timing
from kartotek.api.graphql.world import World
from kartotek.api.limits import limit
from kartotek.catalog.search import (
    ATTRIBUTE_PREFIX,
    AllOf,
    AnyOf,
    Condition,
    KeyCondition,
    Negated,
    Order,
    TextCondition,
    parse_search,
)
from kartotek.catalog.store import Component
from kartotek.schema.errors import KartotekError

__all__ = [
    "ComponentWhere",
    "EffectTouches",
    "IntRange",
    "OrderBy",
    "condition_of",
    "found_components",
    "orders_of",
    "whole_condition",
]

_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)


def _wish(description: str, name: str | None = None) -> Any:
    """A field of an input that may be left out."""
    return strawberry.field(default=None, description=description, name=name)


@strawberry.input(
    description="Numbers from one bound to another, both included; a bound that is left out does not bind."
)
class IntRange:
    at_least: int | None = _wish("The smallest number.")
    at_most: int | None = _wish("The largest number.")


@strawberry.input(description="Names that an effect uses; all that are given must be used, by any effects.")
class EffectTouches:
    any: list[str] | None = _wish("Any of these names, whatever they are.")
    resource: list[str] | None = _wish("Any of these resources.")
    verb: list[str] | None = _wish("Any of these verbs.")
    event: list[str] | None = _wish("Any of these events.")
    hook: list[str] | None = _wish("Any of these hooks.")
    gain: list[str] | None = _wish("Any of these is gained.")
    produce: list[str] | None = _wish("Any of these is produced.")
    pay: list[str] | None = _wish("Any of these is paid.")


@strawberry.input(description="A printed property with any of the given values, or within the range.")
class AttributeTest:
    name: str = strawberry.field(description="The name of the property, such as `level`.")
    any: list[str] | None = _wish("Any of these words; numbers may be written as words, yes/no as `yes` and `no`.")
    range: IntRange | None = _wish("A range of numbers.")


@strawberry.input(description="What must hold of a component. Everything that is given must hold; lists mean any of.")
class ComponentWhere:
    and_: list[ComponentWhere] | None = _wish("All of these hold.", "and")
    or_: list[ComponentWhere] | None = _wish("Any of these holds.", "or")
    not_: ComponentWhere | None = _wish("This does not hold.", "not")
    search: str | None = _wish("It fits a search text, such as `c:brown cost<=1`.")
    id: list[strawberry.ID] | None = _wish("Its id; a retired one stands for its successor.")
    game: list[strawberry.ID] | None = _wish("Its game, by id or name.")
    kind: list[str] | None = _wish("Its kind.")
    family: list[str] | None = _wish("The family of its kind: card, tile, board, slot or piece.")
    edition: list[str] | None = _wish("Its edition, by id, short id or name.")
    name: list[str] | None = _wish("Its whole name in either language.")
    color: list[str] | None = _wish("Its colour.")
    age: IntRange | None = _wish("Its age.")
    attribute: list[AttributeTest] | None = _wish("Any of these properties.")
    cost_has: list[str] | None = _wish("Its price takes any of these resources.")
    cost_total: IntRange | None = _wish("How many resources its price takes in all.")
    free: bool | None = _wish("Whether it is known to cost nothing.")
    touches: EffectTouches | None = _wish("What its effects use.")
    concept: list[str] | None = _wish(
        "Its price or effects are about any of these concepts, named by any word of any game: coin, credit or érme."
    )
    timing: list[Timing] | None = _wish("When any of its effects happens.")
    players: int | None = _wish("It is in a game of so many players, unless that is known not to be so.")
    known: list[str] | None = _wish(
        "Any of these fields has evidence (`ability` covers `ability.1`); `all` where no field is unknown."
    )
    unknown: list[str] | None = _wish("Any of these fields is unknown; `any` for any field.")
    evidence: list[EvidenceKind] | None = _wish("Any field rests on such evidence.")
    confidence: IntRange | None = _wish("The permille confidence of its least certain field.")
    part: bool | None = _wish("Whether it is a part of another component.")


@strawberry.input(description="What to order by, and which end comes first.")
class OrderBy:
    by: ComponentOrder = strawberry.field(description="What to order by.")
    direction: Direction = strawberry.field(default=Direction.ASC, description="Which end comes first.")


def condition_of(where: ComponentWhere) -> Condition:
    """The condition that a filter states."""
    parts = list(_parts(where))
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def _parts(where: ComponentWhere) -> Iterator[Condition]:
    if where.and_ is not None:
        yield AllOf(tuple(map(condition_of, where.and_)))
    if where.or_ is not None:
        yield AnyOf(tuple(map(condition_of, where.or_)))
    if where.not_ is not None:
        yield Negated(condition_of(where.not_))
    if where.search is not None:
        yield parse_search(where.search)
    for key in ("game", "kind", "family", "edition", "name", "concept", "known", "unknown"):
        yield from _any_of(key, getattr(where, key))
    for key, named in (("id.whole", where.id), ("attribute.color", where.color), ("cost.resource", where.cost_has)):
        yield from _any_of(key, named)
    for key, chosen in (("timing", where.timing), ("evidence", where.evidence)):
        yield from _any_of(key, None if chosen is None else [item.value for item in chosen])
    for key, span in _ranges(where):
        yield from _range(key, span)
    for flag, wanted in (("free", where.free), ("part", where.part)):
        if wanted is not None:
            yield KeyCondition("is", ":", flag) if wanted else Negated(KeyCondition("is", ":", flag))
    if where.players is not None:
        yield KeyCondition("players", ":", where.players)
    yield from _touched(where.touches)
    if where.attribute is not None:
        yield AnyOf(tuple(map(_attribute, where.attribute)))


def _ranges(where: ComponentWhere) -> Iterator[tuple[str, IntRange | None]]:
    yield "attribute.age", where.age
    yield "cost.total", where.cost_total
    yield "confidence", where.confidence


def _any_of(key: str, values: Iterable[str | int] | None) -> Iterator[Condition]:
    if values is not None:
        tests = tuple(KeyCondition(key, ":", value) for value in values)
        yield tests[0] if len(tests) == 1 else AnyOf(tests)


def _range(key: str, span: IntRange | None) -> Iterator[Condition]:
    if span is not None:
        if span.at_least is not None:
            yield KeyCondition(key, ">=", span.at_least)
        if span.at_most is not None:
            yield KeyCondition(key, "<=", span.at_most)


def _touched(touches: EffectTouches | None) -> Iterator[Condition]:
    if touches is not None:
        yield from _any_of("effect", touches.any)
        for key in ("resource", "verb", "event", "hook", "gain", "produce", "pay"):
            yield from _any_of(key, getattr(touches, key))


def _attribute(test: AttributeTest) -> Condition:
    if test.any is None and test.range is None:
        raise KartotekError(
            "request", f"the test of the attribute {test.name!r} asks for nothing", hint="give `any` or `range`"
        )
    key = f"{ATTRIBUTE_PREFIX}{test.name}"
    words = None if test.any is None else [int(word) if _NUMBER.fullmatch(word) else word for word in test.any]
    return AllOf((*_any_of(key, words), *_range(key, test.range)))


def _size(condition: Condition) -> int:
    match condition:
        case AllOf(parts) | AnyOf(parts):
            return 1 + sum(map(_size, parts))
        case Negated(part):
            return 1 + _size(part)
        case KeyCondition() | TextCondition():
            return 1


def found_components(
    world: World, where: ComponentWhere | None, order_by: list[OrderBy] | None, *also: Condition
) -> list[Component]:
    """Components for which everything holds, in the wanted order."""
    return world.searcher.find(whole_condition(where, *also), orders_of(order_by))


def whole_condition(where: ComponentWhere | None, *also: Condition) -> Condition:
    """What a filter and further conditions state together; refused where that is too much."""
    condition = AllOf((*also, condition_of(where)) if where is not None else also)
    if _size(condition) > limit("filters"):
        raise KartotekError("limit", "the filter has too many tests", hint=f"at most {limit('filters')} are admitted")
    return condition


def orders_of(order_by: list[OrderBy] | None) -> list[tuple[Order, bool]]:
    """The orders that the library knows, each once."""
    found = {item.by.value: item.direction is Direction.DESC for item in reversed(order_by or ())}
    return list(reversed(found.items()))
