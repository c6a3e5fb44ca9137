"""Frames of what things make and eat by themselves, and of what peoples can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final

from kartotek.ingest.confidence import LED_LIST, PART_OF_SENSE
from kartotek.ingest.effects.frames.frame import (
    LAST_MAKER,
    EffectRule,
    Said,
    features_in,
    is_numbered,
    tagged,
    take_numbered,
    unless_stated,
    usual_timing,
    values_in,
    values_of,
)
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.discourse import OncePerNote, OnlyThose, Otherwise, Repeat, Unless
from kartotek.ingest.effects.grammar.meaning import AmountPhrase, first_value, is_bare
from kartotek.ingest.effects.grammar.notation import bundle_of, selection_of, timing_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import (
    ACTION,
    ALWAYS,
    FREE_OF_CHARGE,
    NOW,
    THIS,
    amount,
    amounts,
    choose,
    do,
    each,
    flag,
    gain,
    in_order,
    once_per,
    only_if,
    pay,
    transfer,
    where,
)
from kartotek.schema.language.construct import amount as amount_of
from kartotek.schema.language.construct import number as number_node
from kartotek.schema.language.nodes import Compare, Count, Exists, ForEach, If, May, OnlyIf, Replace, Select, Transfer

__all__ = ["PRODUCTION_FRAMES", "ABILITY_FRAMES"]


# Frames of what things make by themselves, and what they eat: each of them, several together, those improved.
_SLOTS: Final = ("slot",)
"""Games with slots that actions are done at."""
_TIME: Final = each("production")
_IMPROVED: Final = Exists(Select("structure", (flag("this"), flag("upgraded"))))
_ANY_KIND: Final = ("city", "building", "structure")
_BEFORE_A_THING: Final = ("ADJ", "NUM", "ONE", "EACH")


@dataclass(frozen=True, slots=True)
class _Maker:
    """A thing that makes, what is said of it, and how many there are."""

    item: Item
    stated: Sequence[Item]

    @property
    def thing(self) -> Mapping[str, Any]:
        return self.item.value  # type: ignore[no-any-return]

    @property
    def number(self) -> int:
        return next(iter(values_in(self.stated, "NUM")), 1)

    @property
    def is_improved(self) -> bool:
        return any(value.get("flags") == "upgraded" for value in values_in(self.stated, "ADJ"))

    @property
    def subject(self) -> str | None:
        kind = self.thing.get("kind")
        return f"{self.thing['noun']}:{kind}" if kind and kind not in _ANY_KIND else None


def _maker(clause: Clause) -> _Maker | None:
    """The thing that makes, with the words right before it."""
    item = clause.first("THING", Case.NOM)
    if item is None:
        return None
    place = next(at for at, one in enumerate(clause.main) if one is item)
    before = list(takewhile(lambda one: one.tag in _BEFORE_A_THING, reversed(clause.main[:place])))
    return _Maker(item, before[::-1])


def _makes(clause: Clause) -> Iterator[Said]:
    """A thing of a kind makes so much; several make so much together."""
    maker, bundle = _maker(clause), take_numbered(clause, Case.ACC)
    if maker is None or bundle is None:
        return
    clause.use(maker.item, *maker.stated)
    clause.use_all("V.produce", "EACH", "TIME")
    clause.understood.add("NUM")
    limit = _limit(maker, clause)
    parts = _shares(bundle.value, maker.number)
    if parts is not None:
        yield _made_by_one(maker, transfer("gain", bundle_of(parts)), limit, clause)
    elif maker.is_improved and maker.number > 1 and maker.thing.get("noun") == "structure":
        clause.use_all("THING", "ONE")
        yield Said(transfer("gain", bundle_of(bundle.value)), _TIME, _enough_improved(maker), cap=PART_OF_SENSE)


def _limit(maker: _Maker, clause: Clause) -> OnlyIf | None:
    """The condition under which a thing makes: that something is beside it, or that it is improved."""
    if clause.says("BESIDE") and _has_site(maker.thing, clause):
        clause.use_all("BESIDE")
        return only_if(Exists(Select(str(maker.thing["noun"]), (where("site", THIS),))))
    return only_if(_IMPROVED) if maker.is_improved else None


def _made_by_one(maker: _Maker, step: Transfer, limit: OnlyIf | None, clause: Clause) -> Said:
    """What one of the things makes; what it makes instead belongs to where that is stated."""
    clause.use_all("NEIGHBOURING", "THING")
    if clause.says("INSTEAD"):
        return Said(step, _TIME, limit or _only_such(maker, clause), cap=PART_OF_SENSE)
    return Said(step, _TIME, limit, subject=maker.subject)


def _enough_improved(maker: _Maker) -> OnlyIf:
    """The condition that a city has so many improved things of the kind."""
    filters = (where("kind", maker.thing["kind"]), flag("upgraded"), where("city", THIS))
    return only_if(Compare(">=", Count(Select("structure", filters)), number_node(maker.number)))


def _has_site(thing: Mapping[str, Any], clause: Clause) -> bool:
    """Whether a thing stands beside others: its noun has a site of its own."""
    noun = clause.language.vocabulary.nouns.get(str(thing.get("noun")))
    return noun is not None and "site" in noun.attributes


def _only_such(maker: _Maker, clause: Clause) -> OnlyIf | None:
    """The condition that the thing which makes other goods here is of its kind."""
    features = [*values_in(maker.stated, "ADJ"), maker.thing]
    selection = selection_of(features, clause.language) if maker.subject else None
    if not isinstance(selection, Select) or not selection.filters:
        return None
    return only_if(Exists(replace(selection, filters=(flag("this"), *selection.filters))))


def _shares(amounts: Sequence[AmountPhrase], number: int) -> list[AmountPhrase] | None:
    """What one of so many makes; None where the amounts cannot be shared out."""
    if number < 1 or any((one.n or 0) % number for one in amounts):
        return None
    return [replace(one, n=(one.n or 0) // number) for one in amounts]


def _improved_one_too(clause: Clause) -> Iterator[Said]:
    """One of them is improved, and makes this besides."""
    bundle = take_numbered(clause, Case.NOM)
    if bundle is None:
        return
    clause.use_all("ONE_OF", "ADJ", "V.give")
    yield Said(transfer("gain", bundle_of(bundle.value)), _TIME, only_if(_IMPROVED), subject=LAST_MAKER)


def _plain_or_improved(clause: Clause) -> Iterator[Said]:
    """A thing makes so much, or, if it is improved, so much and something else."""
    bundles = list(clause.find("BUNDLE", Case.ACC))
    if len(bundles) != 2 or not all(map(is_numbered, bundles)):
        return
    plain, improved = (Counter({a.named("gain"): a.n or 0 for a in bundle.value}) for bundle in bundles)
    more = improved - plain
    if not more or not plain <= improved:
        return
    clause.use(*clause.main)
    clause.use_event()
    besides = transfer("gain", amounts(*(amount(n, name) for name, n in more.items())))
    steps = (transfer("gain", bundle_of(bundles[0].value)), If(_IMPROVED, besides))
    yield Said(in_order(steps), _TIME, cap=PART_OF_SENSE)


def _eats(clause: Clause) -> Iterator[Said]:
    bundle, thing = take_numbered(clause, Case.ACC), clause.take("THING", Case.NOM)
    if bundle is None or thing is None:
        return
    clause.use_all("EACH", "ADJ", "V.consume")
    step = ForEach(Select(thing.value["noun"]), transfer("lose", bundle_of(bundle.value)))
    yield Said(step, each("feeding"))


def _otherwise(clause: Clause) -> Iterator[Said]:
    """What is given up where the thing to be eaten is missing."""
    bundle = clause.take("BUNDLE", Case.ACC)
    if bundle is None or "NEG" not in clause.event_tags:
        return
    clause.use_event()
    clause.use(*clause.main)
    yield Said(Otherwise(transfer("lose", bundle_of(bundle.value))))


def _only_those(clause: Clause) -> Iterator[Said]:
    """Only those of a kind are counted, or have to be fed."""
    features = [*values_of(clause, "ADJ"), *features_in(clause.main)]
    flags = [str(one["flags"]) for one in features if "flags" in one]
    nouns = {str(one["noun"]) for one in features if "noun" in one}
    if len(flags) == 1 and len(nouns) == 1:
        clause.use(*clause.main)
        yield Said(OnlyThose(nouns.pop(), flag(flags[0])))


PRODUCTION_FRAMES: Final = (
    EffectRule("makes or eats", ("THING", "BUNDLE", "OR", "V.produce"), _plain_or_improved, _SLOTS),
    EffectRule("makes or eats", ("THING", "BUNDLE", "V.produce"), _makes, _SLOTS),
    EffectRule("makes or eats", ("ONE_OF", "ADJ", "BUNDLE", "V.give"), _improved_one_too, _SLOTS),
    EffectRule("makes or eats", ("EACH", "BUNDLE", "THING", "V.consume"), _eats, _SLOTS),
    EffectRule("makes or eats", ("BUNDLE", "ELSE|V.lose"), _otherwise, _SLOTS),
    EffectRule("only those", ("THING|THINGS", "ONLY|COUNT_UP", "FEED|COUNT_UP"), _only_those, _SLOTS),
)


# Frames of what peoples can do: other goods instead, things had from the start, places of action, prices by amount.
_LEAST_ROWS: Final = 3
_ONLY_USABLE: Final = frozenset(("LIMIT", "USABLE", "X", "THING"))
_INCOME: Final = "INCOME_OF"
_WAYS: Final = (_INCOME, "ACTION_SPACE")
_PAIRS: Final = tuple(("BUNDLE", way) for way in _WAYS)
_GIVERS: Final = ("V.gain", "V.give")


def _replaced(clause: Clause) -> Iterator[Said]:
    """Whenever goods would be had, or are said not to be, as much of another comes in their place."""
    stated = tagged((*clause.event, *clause.whole), "BUNDLE", case=Case.ACC)
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
    bundle = take_numbered(clause, Case.INS)
    clause.use_all("V.begin")
    if bundle is not None:
        yield Said(transfer("gain", bundle_of(bundle.value)), NOW, named=True)


def _by_spending(clause: Clause) -> Iterator[Said]:
    """By spending so much, something is had: a place of action."""
    price, prize = take_numbered(clause, Case.NOM), take_numbered(clause, Case.ACC)
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
