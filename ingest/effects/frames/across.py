"""Frames of titles and of tables whose columns a scan reads across: several things, as many actions and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from ingest.effects.frames.frame import EffectRule, Said
from ingest.effects.frames.items import values_of
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.lexicon.word_tables import table_of
from ingest.effects.notation import bundle_of, filters_of, kind_built, timing_of
from schema.language.construct import ACTION, do, gain, in_order, mod, on, once_per, pay, transfer, where
from schema.language.construct import amount as amount_of
from schema.language.construct import amounts as bundles

__all__ = ["ACROSS_FRAMES"]

_UNCERTAIN: Final = 880
_LEAST_COLUMNS: Final = 3
_TITLE: Final = "ACTION_TITLE"


def _in_order(clause: Clause) -> list[Item]:
    """All items as they stand, a thing and its building apart."""
    items = sorted((i for i in (*clause.main, *clause.asides) if i.tokens), key=lambda item: item.tokens[0])
    made: list[Item] = []
    for item in items:
        built = _built(item, clause) if item.tag == "TIME" else None
        if built:
            thing = {"noun": "structure", "kind": built}
            made += [replace(item, tag="THING", value=thing), replace(item, tag="BUILDING_OF", value=None)]
        else:
            made.append(item)
    return made


def _built(item: Item, clause: Clause) -> str | None:
    """The kind of thing whose building is a time."""
    timing = timing_of(str(item.value), clause.language)
    return kind_built(timing) if timing is not None else None


def _number_groups(items: Sequence[Item]) -> list[list[int]]:
    """Numbers in their order, those with `or` between them together."""
    groups: list[list[int]] = []
    tags = [""] + [item.tag for item in items]
    for before, item in zip(tags, items, strict=False):
        number = item.value if item.tag == "NUM" else item.value[0].n if item.tag == "BUNDLE" else None
        if number is not None and before == "OR" and groups:
            groups[-1].append(number)
        elif number is not None:
            groups.append([number])
    return groups


def _thing_groups(items: Sequence[Item], wanted: int) -> list[list[Mapping[str, Any]]] | None:
    """The things of each column; one that an `or` leaves open is completed by a thing further down."""
    first = next(at for at, item in enumerate(items) if item.tag == "BUILDING_OF")
    groups: list[list[Mapping[str, Any]]] = []
    for item in items[:first]:
        if item.tag == "THING" and "kind" in item.value:
            groups.append([item.value])
        elif item.tag == "THING" and item.value.get("noun") == "planet" and groups:
            groups[-1].append({"planet": item.value["type"]})
    open_ones = [sum(i.tag == "THING" and "kind" in i.value for i in items[:at]) - 1
                 for at, (_, item) in enumerate(pairwise(items[: first + 1]), start=1) if item.tag == "OR"]  # fmt: skip
    rest = [item.value for item in items[first:] if item.tag == "THING" and "kind" in item.value]
    if len(groups) != wanted or len(rest) != len(open_ones):
        return None
    for column, thing in zip(open_ones, rest, strict=True):
        groups[column].append(thing)
    return groups


def _built_across(clause: Clause) -> Iterator[Said]:
    """Points for building several things, one column each."""
    items = _in_order(clause)
    columns = sum(item.tag == "BUILDING_OF" for item in items)
    if columns < _LEAST_COLUMNS:
        return
    numbers, things = _number_groups(items), _thing_groups(items, columns)
    points = next((i.value[0].named("gain") for i in items if i.tag == "BUNDLE"), None)
    if things is None or len(numbers) != columns or points is None:
        return
    clause.use(*items)
    for features, stated in zip(things, numbers, strict=True):
        event = on("build", *filters_of(features, clause.language))
        for number in stated:
            yield Said(gain(number, points), event, cap=_UNCERTAIN)


def _goods_of_actions(clause: Clause) -> Iterator[Said]:
    """The title of several places of action: each gives one of the goods; what is paid, a picture shows."""
    if _TITLE not in clause.title:
        return
    last = max(at for at, item in enumerate(clause.main) if item.tag == "GAINING")
    stated = [i for i in clause.main[:last] if i.tag in ("BUNDLE", "VALUES")]
    amounts = [amount for item in stated for amount in item.value]
    if not amounts or any(amount.n is None for amount in amounts):
        return
    clause.use(*clause.main, *clause.event)
    clause.event_read = True
    price = table_of(clause.language.game, "action_titles").get("price")
    for amount in amounts if price is not None else ():
        step = pay(bundles(amount_of(None, str(price))), transfer("gain", bundle_of([amount])))
        yield Said(step, ACTION, once_per("round"), cap=_UNCERTAIN)


def _steps_of_actions(clause: Clause) -> Iterator[Said]:
    """The title of places of action that give so many free steps to build with."""
    numbers = values_of(clause, "NUM", "ONE")
    stated = table_of(clause.language.game, "action_titles")
    if _TITLE not in clause.title or not numbers or clause.has("BUNDLE") or "steps" not in stated:
        return
    clause.use(*clause.main)
    price = bundles(amount_of(None, stated["price"]))
    for number in numbers:
        steps = in_order((mod(stated["hook"], "+=", number), do("build", where("kind", stated["steps"]))))
        yield Said(pay(price, steps), ACTION, once_per("round"), cap=_UNCERTAIN)


ACROSS_FRAMES: Final = (
    EffectRule("columns read across", ("BUILDING_OF", "BUNDLE", "THING", "V.gain"), _built_across),
    EffectRule("title of actions", ("BUNDLE|VALUES", "GAINING"), _goods_of_actions),
    EffectRule("title of actions", ("FREE", "NUM|ONE"), _steps_of_actions),
)
