"""Frames of titles and of tables whose columns a scan reads across: several things, as many actions and numbers."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from kartotek.ingest.confidence import LOOSE_RULE
from kartotek.ingest.effects.frames.frame import EffectRule, Said
from kartotek.ingest.effects.frames.items import first_tagged, in_text_order, is_numbered, tagged, values_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.notation import bundle_of, filters_of, kind_built, timing_of
from kartotek.schema.language.construct import ACTION, do, gain, in_order, mod, on, once_per, pay, transfer, where
from kartotek.schema.language.construct import amount as amount_of
from kartotek.schema.language.construct import amounts as bundles

__all__ = ["ACROSS_FRAMES"]

_LEAST_COLUMNS: Final = 3
_BUILDING: Final = "BUILDING_OF"
_TITLE: Final = "ACTION_TITLE"


def _in_order(clause: Clause) -> list[Item]:
    """All items as they stand, a thing and its building apart."""
    return [part for item in in_text_order(clause) for part in _apart(item, clause)]


def _apart(item: Item, clause: Clause) -> Iterator[Item]:
    """A time that is the building of a thing as that thing and its building; other items as they are."""
    timing = timing_of(str(item.value), clause.language) if item.tag == "TIME" else None
    built = kind_built(timing) if timing is not None else None
    if not built:
        yield item
        return
    yield item._replace(tag="THING", value={"noun": "structure", "kind": built})
    yield item._replace(tag=_BUILDING, value=None)


def _number_groups(items: Sequence[Item]) -> list[list[int]]:
    """Numbers in their order, those with `or` between them together."""
    groups: list[list[int]] = []
    tags = ["", *(item.tag for item in items)]
    for before, item in zip(tags, items, strict=False):
        number = _number(item)
        if number is None:
            continue
        if before != "OR" or not groups:
            groups.append([])
        groups[-1].append(number)
    return groups


def _number(item: Item) -> int | None:
    match item.tag:
        case "NUM":
            return int(item.value)
        case "BUNDLE":
            return item.value[0].n  # type: ignore[no-any-return]
    return None


def _thing_groups(items: Sequence[Item], wanted: int, grounds: Container[str]) -> list[list[Mapping[str, Any]]] | None:
    """The things of each column; one that an `or` leaves open is completed by a thing further down."""
    first = next(at for at, item in enumerate(items) if item.tag == _BUILDING)
    groups, open_columns = _columns(items[:first], grounds)
    rest = [item.value for item in items[first:] if _is_of_kind(item)]
    if len(groups) != wanted or len(rest) != len(open_columns):
        return None
    for column, thing in zip(open_columns, rest, strict=True):
        groups[column].append(thing)
    return groups


def _columns(items: Sequence[Item], grounds: Container[str]) -> tuple[list[list[Mapping[str, Any]]], list[int]]:
    """The things of each column so far, with the ground that one is on, and which columns an `or` leaves open."""
    groups: list[list[Mapping[str, Any]]] = []
    open_columns: list[int] = []
    for place, item in enumerate(items):
        if _is_of_kind(item):
            groups.append([item.value])
        elif groups and item.tag == "THING" and item.value.get("noun") in grounds:
            groups[-1].append({item.value["noun"]: item.value["type"]})
        elif place and item.tag == "OR":
            open_columns.append(len(groups) - 1)
    return groups, open_columns


def _is_of_kind(item: Item) -> bool:
    return item.tag == "THING" and "kind" in item.value


def _built_across(clause: Clause) -> Iterator[Said]:
    """Points for building several things, one column each."""
    items = _in_order(clause)
    columns = len(tagged(items, _BUILDING))
    if columns < _LEAST_COLUMNS:
        return
    numbers = _number_groups(items)
    things = _thing_groups(items, columns, clause.language.vocabulary.grounds)
    points = first_tagged(items, "BUNDLE")
    if things is None or len(numbers) != columns or points is None:
        return
    clause.use(*items)
    for features, stated in zip(things, numbers, strict=True):
        event = on("build", *filters_of(features, clause.language))
        for number in stated:
            yield Said(gain(number, points.value[0].named("gain")), event, cap=LOOSE_RULE)


def _goods_of_actions(clause: Clause) -> Iterator[Said]:
    """The title of several places of action: each gives one of the goods; what is paid, a picture shows."""
    stated = _goods_before_gaining(clause)
    price = clause.language.table("action_titles").get("price")
    if _TITLE not in clause.title or price is None or not all(map(is_numbered, stated)):
        return
    clause.use(*clause.main)
    clause.use_event()
    for amount in chain.from_iterable(item.value for item in stated):
        step = pay(bundles(amount_of(None, str(price))), transfer("gain", bundle_of([amount])))
        yield Said(step, ACTION, once_per("round"), cap=LOOSE_RULE)


def _goods_before_gaining(clause: Clause) -> list[Item]:
    last = max(at for at, item in enumerate(clause.main) if item.tag == "GAINING")
    return tagged(clause.main[:last], "BUNDLE", "VALUES")


def _steps_of_actions(clause: Clause) -> Iterator[Said]:
    """The title of places of action that give so many free steps to build with."""
    stated = clause.language.table("action_titles")
    if _TITLE not in clause.title or clause.has("BUNDLE") or "steps" not in stated:
        return
    clause.use(*clause.main)
    price = bundles(amount_of(None, stated["price"]))
    for number in values_of(clause, "NUM", "ONE"):
        steps = in_order((mod(stated["hook"], "+=", number), do("build", where("kind", stated["steps"]))))
        yield Said(pay(price, steps), ACTION, once_per("round"), cap=LOOSE_RULE)


ACROSS_FRAMES: Final = (
    EffectRule("columns read across", (_BUILDING, "BUNDLE", "THING", "V.gain"), _built_across),
    EffectRule("title of actions", ("BUNDLE|VALUES", "GAINING"), _goods_of_actions),
    EffectRule("title of actions", ("FREE", "NUM|ONE"), _steps_of_actions),
)
