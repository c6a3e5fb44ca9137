"""Frames of what peoples can do: other goods instead, things had from the start, places of action, prices by amount."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ingest.effects.discourse import OncePerNote, Repeat, Unless
from ingest.effects.frames.frame import EffectRule, Said, unless_stated
from ingest.effects.frames.items import is_numbered
from ingest.effects.grammar.clauses import Clause
from ingest.effects.lexicon.word_tables import table_of
from ingest.effects.notation import bundle_of, timing_of
from schema.language.construct import (
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
from schema.language.construct import amount as amount_of
from schema.language.nodes import May, Replace

__all__ = ["ABILITY_FRAMES"]

_OPENING: Final = 890
_LEAST_ROWS: Final = 3
_GIVERS: Final = ("V.gain", "V.give")


def _replaced(clause: Clause) -> Iterator[Said]:
    """Whenever goods would be had, or are said not to be, as much of another comes in their place."""
    stated = [i for i in (*clause.event, *clause.whole) if i.tag == "BUNDLE" and i.case == "acc"]
    if len(stated) != 2 or any(amount.n is not None for item in stated for amount in item.value):
        return
    old, new = stated
    clause.use(*stated, *clause.event)
    clause.event_read = True
    clause.understood.add("NEG")
    clause.use_all("ELSE", "AS_MANY", "V.gain", "NEG", "ADJ", "THING", "AFTER", "X", ",")
    prize = amounts(amount_of(1, new.value[0].named("gain")))
    steps = [Replace(amount.named("gain"), prize) for amount in old.value]
    rival = any(item.tag == "OPPONENT" for item in clause.event)
    yield Said(in_order(steps), ALWAYS, subject="opponent:*" if rival else None)


def _lapses(clause: Clause) -> Iterator[Said]:
    """What was said before ends when something is built."""
    features = [f for i in clause.whole or clause.event if i.tag == "THINGS" for f in i.value[1]]
    features += [f for i in clause.event if i.tag == "THINGS" for f in i.value[1]]
    kind = next((f["kind"] for f in features if "kind" in f), None)
    if kind is not None and clause.says("V.build"):
        clause.use(*clause.event, *clause.main)
        clause.event_read = True
        domain = clause.language.vocabulary.domains.get("structure_kind")
        members = domain.groups.get(kind, ()) if domain is not None else ()
        yield Said(Unless(kind, tuple(members)))


def _repeats(clause: Clause) -> Iterator[Said]:
    """What was said before may be done as often as it can be paid for."""
    clause.use(*clause.main)
    yield Said(Repeat())


def _so_often(clause: Clause) -> Iterator[Said]:
    """A thing may be used once in a while: so may what was stated of it."""
    limits = [item.value for item in clause.find("LIMIT")]
    known = {"LIMIT", "USABLE", "X", "THING"}
    if len(limits) == 1 and limits[0][1] == 1 and clause.tags <= known and not clause.event:
        clause.use(*clause.main)
        yield Said(OncePerNote(limits[0][0]))


def _from_the_start(clause: Clause) -> Iterator[Said]:
    """A thing is put on the board after everybody's first ones."""
    things = [i for i in clause.main if i.tag == "THINGS" and any("kind" in f for f in i.value[1])]
    if len(things) != 1 or not any(item.tag == "FIRST_ONES" for item in clause.event):
        return
    kind = next(f["kind"] for f in things[0].value[1] if "kind" in f)
    clause.use(*clause.main, *clause.event)
    clause.event_read = True
    yield Said(do("build", where("kind", kind), price=FREE_OF_CHARGE), NOW, cap=_OPENING)


def _starts_with(clause: Clause) -> Iterator[Said]:
    """A people begins the game with so much."""
    bundle = clause.take("BUNDLE", "ins")
    clause.use_all("V.begin")
    if bundle is not None and is_numbered(bundle):
        yield Said(transfer("gain", bundle_of(bundle.value)), NOW, named=True)


def _by_spending(clause: Clause) -> Iterator[Said]:
    """By spending so much, something is had: a place of action."""
    price, prize = clause.take("BUNDLE", "nom"), clause.take("BUNDLE", "acc")
    amounts = [amount for item in (price, prize) if item is not None for amount in item.value]
    if price is None or prize is None or any(amount.n is None for amount in amounts):
        return
    clause.use_all("FOR_SPENDING", *_GIVERS)
    step = pay(bundle_of(price.value, "pay"), transfer("gain", bundle_of(prize.value)))
    yield Said(step, unless_stated(ACTION), once_per("round"))


def _paid_by_amount(clause: Clause) -> Iterator[Said]:
    """Rows of numbers in brackets: for each of the goods in one, so much of the other is paid."""
    rows: list[tuple[list[int], str]] = []
    numbers: list[int] = []
    for item in clause.asides:
        if item.tag == "NUM":
            numbers.append(item.value)
        elif item.tag == "BUNDLE" and item.value[0].n is not None:
            rows.append(([*numbers, item.value[0].n], item.value[0].named("pay")))
            numbers = []
    if len(rows) != 2 or len(rows[0][0]) != len(rows[1][0]) or len(rows[0][0]) < _LEAST_ROWS:
        return
    clause.use(*clause.main)
    clause.excused = True
    (prizes, good), (prices, coin) = rows
    ways = [
        pay(amounts(amount_of(price, coin)), gain(prize, good)) if price else gain(prize, good)
        for prize, price in zip(prizes, prices, strict=True)
    ]
    when = timing_of(clause.language.timing.get("bought", "now"), clause.language)
    yield Said(May(choose(ways)), when or NOW, cap=_OPENING)


def _one_and_other(clause: Clause) -> Iterator[Said]:
    """One of a pair gives an income, the other a place of action."""
    kind = next((i.value["kind"] for i in clause.main if i.tag == "THING" and "kind" in i.value), None)
    stated = [i for i in clause.main if i.tag in ("BUNDLE", "INCOME_OF", "ACTION_SPACE")]
    names = table_of(clause.language.game, "pairs")
    clause.use_all("V.give", "INCOME_OF", "ACTION_SPACE", "PERIOD", "X", "THING")
    for bundle, way in zip(stated[::2], stated[1::2], strict=False):
        if bundle.tag != "BUNDLE" or way.tag == "BUNDLE" or not is_numbered(bundle):
            return
        clause.use(bundle)
        subject = str(names["subject"]).replace("KIND", str(kind)).replace("GOOD", bundle.value[0].named("gain"))
        subject = subject if kind and len(stated) > 2 else ""
        if way.tag == "INCOME_OF":
            income = timing_of(names["income"], clause.language) or NOW
            yield Said(transfer("gain", bundle_of(bundle.value)), income, subject=subject or None)
        else:
            step = transfer("gain", bundle_of(bundle.value))
            yield Said(step, ACTION, once_per("round"), subject=subject or None)


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
