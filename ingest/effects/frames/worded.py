"""Frames whose rules are rows of a game's `reading.toml`: abilities that words alone name, and abilities with amounts.

An ability that words alone name takes all words but amounts as read; one with amounts only those that it needs and
those that it accounts for `also`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.effects.discourse import EventWith, ExchangesWith
from ingest.effects.frames.frame import EffectRule, Said
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import is_bare
from ingest.effects.notation import bundle_of, filters_of
from ingest.effects.rows import ReadingRow, load_rows
from ingest.effects.templates import EffectTemplate, ExpressionSlot, Filling
from schema.language.construct import in_order, mod, where
from schema.language.nodes import Ability, Amount, Transfer

__all__ = ["AMOUNT_FRAMES", "WORDED_FRAMES"]

_TIMED: Final = frozenset(("TIME", "STAGE"))
_COUNTED: Final = frozenset(("BUNDLE", "VALUES"))
_SLOTTED: Final = _COUNTED | {"NUM", "ORD", "THINGS"}
"""What an ability with amounts takes as read only where a slot or the row says so."""


@dataclass(frozen=True, slots=True)
class _Filled:
    """A value for a slot, and the item that it comes from."""

    value: Filling
    item: Item | None


def _rows(clause: Clause, table: str) -> Iterator[ReadingRow]:
    """The rows of a table that fit the clause."""
    return (row for row in load_rows(clause.language, table) if row.needs <= clause.tags and _fits(row, clause))


def _fits(row: ReadingRow, clause: Clause) -> bool:
    if any(clause.tags.isdisjoint(tags) for tags in (*row.either, *([row.by] if row.by else ()))):
        return False
    if clause.says_any(*row.forbids):
        return False
    if not row.event <= {item.tag for item in clause.event}:
        return False
    return ("NEG" not in clause.tags or row.denied) and _speaks_of(row, clause)


def _speaks_of(row: ReadingRow, clause: Clause) -> bool:
    """Whether the clause names one of the goods and one of the things that the row is about."""
    goods = {amount.named(way) for i in clause.find("BUNDLE") for amount in i.value for way in ("pay", "gain")}
    things = {str(value) for item in clause.main for feature in _features(item) for value in feature.values()}
    return not (row.goods and goods.isdisjoint(row.goods)) and not (row.things and things.isdisjoint(row.things))


def _features(item: Item) -> Sequence[dict[str, str]]:
    if item.tag == "THING":
        return [item.value]
    return list(item.value[1]) if item.tag == "THINGS" else []


def _said(row: ReadingRow, ability: Ability | None, clause: Clause) -> Said:
    """What the row says; the event that it asks for, or allows, is understood."""
    if row.whenever:
        clause.use(*clause.event)
        clause.event_read = clause.event_read or bool(clause.event)
    clause.excused = row.excused
    clause.rules.append(row.name)
    clause.understood.update(tag.removeprefix("@") for tag in row.accounted)
    if row.event_with is not None:
        return Said(EventWith(row.event_with))
    assert ability is not None
    if row.exchanges:
        return Said(ExchangesWith(_good_of(ability)))
    when = replace(row.when, timing=ability.timing) if row.timed else row.when
    return Said(ability.effect, when, row.limit, subject=row.subject, cap=row.cap, named=row.named)


def _good_of(ability: Ability) -> str:
    """The good that is gained."""
    assert isinstance(ability.effect, Transfer)
    first = ability.effect.bundle.amounts[0]
    assert isinstance(first, Amount)
    return first.resource


def _worded(clause: Clause) -> Iterator[Said]:
    """An ability that words alone name."""
    for row in _rows(clause, "worded"):
        templates = row.templates_for(clause.tags)
        abilities = [made for template in templates if (made := _filled(template, clause)) is not None]
        if len(abilities) < len(templates):
            continue
        kept = _TIMED if row.whole else _TIMED | _COUNTED
        clause.use(*(item for item in clause.main if item.tag not in kept))
        for ability in abilities or (None,):
            yield _said(row, ability, clause)
        return


def _with_amounts(clause: Clause) -> Iterator[Said]:
    """An ability with the amounts that the sentence states."""
    yield from _of_rows((row for row in _rows(clause, "amounts") if not row.denied), clause)


def _denied_with_amounts(clause: Clause) -> Iterator[Said]:
    """The same where a part of what is stated is that something is not done."""
    yield from _of_rows((row for row in _rows(clause, "amounts") if row.denied), clause)


def _of_rows(rows: Iterable[ReadingRow], clause: Clause) -> Iterator[Said]:
    """What the first row says whose slots the clause can fill."""
    for row in rows:
        template = row.templates_for(clause.tags)[0]
        filled = _fillings(template, clause)
        single = _single(clause, row.single) if row.single else None
        if filled is None or (row.single and single is None):
            continue
        clause.use(*(one.item for one in filled if one.item is not None), *([single] if single else ()))
        known = (row.needs.union(*row.either) - _SLOTTED) | row.also
        clause.use(*(item for item in clause.main if item.tag in known or (is_bare(item) and "X" in known)))
        yield _said(row, template.fill([one.value for one in filled]), clause)
        return


def _fillings(template: EffectTemplate, clause: Clause) -> list[_Filled] | None:
    """What the clause has for the slots of a template; None where it lacks one."""
    found = [_filling(slot, clause) for slot in template.slots]
    filled = [one for one in found if one is not None]
    return filled if len(filled) == len(found) else None


def _filled(template: EffectTemplate, clause: Clause) -> Ability | None:
    """The template with what the clause states; None where it lacks something."""
    found = _fillings(template, clause)
    return template.fill([one.value for one in found]) if found is not None else None


def _single(clause: Clause, case: str) -> Item | None:
    """The amount of one thing in a case: it adds nothing to what is said."""
    return next((i for i in clause.find("BUNDLE", case) if [amount.n or 1 for amount in i.value] == [1]), None)


def _filling(slot: ExpressionSlot, clause: Clause) -> _Filled | None:
    """What the clause has for a slot; None where it does not state it."""
    if slot.is_word:
        return _word(slot, clause)
    if slot.name == "filters":
        things = list(clause.find("THING"))
        filters = filters_of([item.value for item in things], clause.language)
        return _Filled(filters, things[-1]) if filters else None
    return next((made for item in clause.find("BUNDLE", slot.case) if (made := _amount(slot, item))), None)


def _amount(slot: ExpressionSlot, item: Item) -> _Filled | None:
    """What amounts are for a slot."""
    open_ones = [amount.n is None for amount in item.value]
    if slot.name == "good":
        return _Filled(item.value[0].named("pay"), item) if open_ones == [True] else None
    if any(open_ones):
        return None
    if slot.name == "n":
        return _Filled(item.value[0].n, item) if len(open_ones) == 1 else None
    if slot.name == "mods":
        steps = (mod(slot.part, "=", amount.n, where("res", amount.named("gain"))) for amount in item.value)
        return _Filled(in_order(steps), item)
    return _Filled(bundle_of(item.value, slot.name), item)


def _word(slot: ExpressionSlot, clause: Clause) -> _Filled | None:
    """The value of a word: the number of things, a part of what it names; `last` is the last such word."""
    tags = slot.name.split("|")
    items = [i for i in (*clause.main, *clause.asides) if i.tag in tags and slot.case in ("", "last", i.case)]
    for item in reversed(items) if slot.case == "last" else items:
        value = item.value[0] if item.tag == "THINGS" else item.value.get(slot.part) if slot.part else item.value
        if value is not None:
            return _Filled(value, item)
    return None


AMOUNT_FRAMES: Final = (
    EffectRule("amounts of the game", (), _with_amounts),
    EffectRule("amounts of the game", (), _denied_with_amounts, denied=True),
)
WORDED_FRAMES: Final = (
    EffectRule("words of the game", (), _worded, denied=True),
    EffectRule("words of the game", (), _worded),
)
"""With what a sentence denies, and without."""
