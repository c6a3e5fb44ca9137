"""Frames of what peoples can do: other goods instead, things had from the start, places of action, prices by amount."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from kartotek.ingest.confidence import LED_LIST
from kartotek.ingest.effects.discourse import OncePerNote, Repeat, Unless
from kartotek.ingest.effects.frames.frame import EffectRule, Said, unless_stated, usual_timing
from kartotek.ingest.effects.frames.items import features_in, is_numbered, tagged, take_numbered, values_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import first_value, is_bare
from kartotek.ingest.effects.notation import bundle_of, timing_of
from kartotek.schema.language.construct import (
    ACTION,
    ALWAYS,
    FREE_OF_CHARGE,
    NOW,
    amounts,
    choose,
    do,
    gain,
    in_order,
    once_per,
    pay,
    transfer,
    where,
)  # fmt: skip
from kartotek.schema.language.construct import amount as amount_of
from kartotek.schema.language.nodes import May, Replace

__all__ = ["ABILITY_FRAMES"]

_LEAST_ROWS: Final = 3
_ONLY_USABLE: Final = frozenset(("LIMIT", "USABLE", "X", "THING"))
_INCOME: Final = "INCOME_OF"
_WAYS: Final = (_INCOME, "ACTION_SPACE")
_PAIRS: Final = tuple(("BUNDLE", way) for way in _WAYS)
_GIVERS: Final = ("V.gain", "V.give")


def _replaced(clause: Clause) -> Iterator[Said]:
    """Whenever goods would be had, or are said not to be, as much of another comes in their place."""
    stated = tagged((*clause.event, *clause.whole), "BUNDLE", case="acc")
    if len(stated) != 2 or not all(map(is_bare, stated)):
        return
    old, new = stated
    clause.use(*stated)
    clause.use_event()
    clause.understood.add("NEG")
    clause.use_all("ELSE", "AS_MANY", "V.gain", "NEG", "ADJ", "THING", "AFTER", "X", ",")
    prize = amounts(amount_of(1, new.value[0].named("gain")))
    steps = [Replace(amount.named("gain"), prize) for amount in old.value]
    yield Said(in_order(steps), ALWAYS, subject="opponent:*" if "OPPONENT" in clause.event_tags else None)


def _lapses(clause: Clause) -> Iterator[Said]:
    """What was said before ends when something is built."""
    kind = first_value(features_in(tagged((*clause.whole, *clause.event), "THINGS")), "kind")
    if kind is not None and clause.says("V.build"):
        clause.use_event()
        clause.use(*clause.main)
        yield Said(Unless(kind, _members(kind, clause)))


def _members(kind: str, clause: Clause) -> tuple[str, ...]:
    """The kinds of things that a word for several kinds stands for."""
    domain = clause.language.vocabulary.domains.get("structure_kind")
    return tuple(domain.groups.get(kind, ())) if domain is not None else ()


def _repeats(clause: Clause) -> Iterator[Said]:
    """What was said before may be done as often as it can be paid for."""
    clause.use(*clause.main)
    yield Said(Repeat())


def _so_often(clause: Clause) -> Iterator[Said]:
    """A thing may be used once in a while: so may what was stated of it."""
    limits = values_of(clause, "LIMIT")
    if clause.event or not clause.tags <= _ONLY_USABLE or [limit[1] for limit in limits] != [1]:
        return
    clause.use(*clause.main)
    yield Said(OncePerNote(limits[0][0]))


def _from_the_start(clause: Clause) -> Iterator[Said]:
    """A thing is put on the board after everybody's first ones."""
    kinds = [first_value(item.features, "kind") for item in clause.find("THINGS")]
    stated = [kind for kind in kinds if kind is not None]
    if len(stated) == 1 and "FIRST_ONES" in clause.event_tags:
        clause.use(*clause.main)
        clause.use_event()
        yield Said(do("build", where("kind", stated[0]), price=FREE_OF_CHARGE), NOW, cap=LED_LIST)


def _starts_with(clause: Clause) -> Iterator[Said]:
    """A people begins the game with so much."""
    bundle = take_numbered(clause, "ins")
    clause.use_all("V.begin")
    if bundle is not None:
        yield Said(transfer("gain", bundle_of(bundle.value)), NOW, named=True)


def _by_spending(clause: Clause) -> Iterator[Said]:
    """By spending so much, something is had: a place of action."""
    price, prize = take_numbered(clause, "nom"), take_numbered(clause, "acc")
    if price is None or prize is None:
        return
    clause.use_all("FOR_SPENDING", *_GIVERS)
    step = pay(bundle_of(price.value, "pay"), transfer("gain", bundle_of(prize.value)))
    yield Said(step, unless_stated(ACTION), once_per("round"))


def _paid_by_amount(clause: Clause) -> Iterator[Said]:
    """Rows of numbers in brackets: for each of the goods in one, so much of the other is paid."""
    rows = _rows_of_numbers(clause.asides)
    if len(rows) != 2 or len(rows[0][0]) != len(rows[1][0]) or len(rows[0][0]) < _LEAST_ROWS:
        return
    clause.use(*clause.main)
    clause.excused = True
    (prizes, good), (prices, coin) = rows
    ways = [
        pay(amounts(amount_of(price, coin)), gain(prize, good)) if price else gain(prize, good)
        for prize, price in zip(prizes, prices, strict=True)
    ]
    yield Said(May(choose(ways)), usual_timing(clause, "bought"), cap=LED_LIST)


def _rows_of_numbers(items: Iterable[Item]) -> list[tuple[list[int], str]]:
    """Numbers up to one that has a good, each row with that good."""
    rows: list[tuple[list[int], str]] = []
    numbers: list[int] = []
    for item in items:
        if item.tag == "NUM":
            numbers.append(item.value)
        elif item.tag == "BUNDLE" and item.value[0].n is not None:
            rows.append(([*numbers, item.value[0].n], item.value[0].named("pay")))
            numbers = []
    return rows


def _one_and_other(clause: Clause) -> Iterator[Said]:
    """One of a pair gives an income, the other a place of action."""
    stated = tagged(clause.main, "BUNDLE", *_WAYS)
    clause.use_all("V.give", *_WAYS, "PERIOD", "X", "THING")
    for bundle, way in zip(stated[::2], stated[1::2], strict=False):
        if (bundle.tag, way.tag) not in _PAIRS or not is_numbered(bundle):
            return
        clause.use(bundle)
        yield _had_by(way, bundle, _one_of_pair(bundle, clause) if len(stated) > 2 else None, clause)


def _had_by(way: Item, bundle: Item, subject: str | None, clause: Clause) -> Said:
    """Goods as an income, or at a place of action."""
    step = transfer("gain", bundle_of(bundle.value))
    if way.tag == _INCOME:
        income = timing_of(clause.language.table("pairs")["income"], clause.language)
        return Said(step, income or NOW, subject=subject)
    return Said(step, ACTION, once_per("round"), subject=subject)


def _one_of_pair(bundle: Item, clause: Clause) -> str | None:
    """The component of a pair that has these goods, where the sentence names the kind of the pair."""
    kind = first_value(values_of(clause, "THING"), "kind")
    subject = str(clause.language.table("pairs")["subject"])
    return subject.replace("KIND", kind).replace("GOOD", bundle.value[0].named("gain")) if kind else None


ABILITY_FRAMES: Final = (
    EffectRule("pay in order to get", ("V.pay", "HOOK_POWER", "@BUNDLE", "LESS"), _paid_by_amount),
    EffectRule("income or place of action", ("V.give", "BUNDLE", "INCOME_OF|ACTION_SPACE"), _one_and_other),
    EffectRule("put at the start", ("V.put|V.place", "THINGS", "@FIRST_ONES"), _from_the_start),
    EffectRule("starts with", ("V.begin", "BUNDLE"), _starts_with),
    EffectRule("other goods instead", ("ELSE", "V.gain", "BUNDLE"), _replaced),
    EffectRule("changes what was said", ("@LAPSES", "@THINGS", "@NEG"), _lapses, denied=True),
    EffectRule("changes what was said", ("LIMIT", "USABLE"), _so_often),
    EffectRule("changes what was said", ("AS_OFTEN", "V.pay", "V.repeat"), _repeats),
    EffectRule("pay in order to get", ("FOR_SPENDING", "BUNDLE", "V.gain|V.give"), _by_spending),
)
