"""Frames of rules that hold on: numbers of the game, prices, and titles with columns that a scan reads across."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from kartotek.ingest.confidence import LOOSE_RULE
from kartotek.ingest.effects.frames.frame import (
    EffectRule,
    Said,
    features_in,
    first_tagged,
    in_text_order,
    is_numbered,
    only,
    starts_bare,
    tagged,
    take_amount,
    take_numbered,
    values_of,
)
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.discourse import LowerPrice, PointsByRank, RankPrize
from kartotek.ingest.effects.grammar.meaning import AmountPhrase
from kartotek.ingest.effects.grammar.notation import (
    bundle_of,
    filters_of,
    kind_built,
    number_of,
    selection_of,
    timing_of,
)
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import (
    ACTION,
    ALWAYS,
    END,
    UNKNOWN,
    do,
    flag,
    gain,
    in_order,
    mod,
    on,
    once_per,
    only_if,
    pay,
    total,
    transfer,
    where,
)
from kartotek.schema.language.construct import amount as amount_of
from kartotek.schema.language.construct import amounts as bundles
from kartotek.schema.language.nodes import Count, Countable, Mod, Select

__all__ = ["STANDING_FRAMES", "STANDING_PRICE_FRAMES", "ACROSS_FRAMES"]


# Frames of rules that stand: what a number of the game is, what things cost, what a rank is worth.
_RESEARCH: Final = ("research",)
"""Games with tracks of research."""


def _ranked(clause: Clause) -> Iterator[Said]:
    """Who has most of something; what else a ranking counts, or where alone, the game's table says."""
    clause.use_all("MOST", "X", "THING", "THINGS", "V.be", "ADJ", "FEDERATION", "LAUNCH", "DIFFERENT")
    things = tagged(clause.main, "THING", "THINGS")
    counted = selection_of([item.features[-1] for item in things[:1]], clause.language)
    if counted is None:
        return
    rules = _rankings(counted, clause)
    more = [Count(Select("structure", (where("kind", rule["adds"]),))) for rule in rules if "adds" in rule]
    yield Said(PointsByRank(total((number_of(_within(counted, rules)), *more))), END)


def _rankings(counted: Countable, clause: Clause) -> list[Mapping[str, Any]]:
    """The rows of the game's table that are about such a ranking."""
    rules = (rule for rule in clause.language.rows("rankings") if clause.says(*rule["needs"]))
    return [rule for rule in rules if "counted" not in rule or counted == Select(rule["counted"])]


def _within(counted: Countable, rules: Iterable[Mapping[str, Any]]) -> Countable:
    """What is counted, only where the rules say, if they say so."""
    if not isinstance(counted, Select) or not counted.filters:
        return counted
    places = (flag(rule["within"]) for rule in rules if "within" in rule)
    return replace(counted, filters=(*counted.filters, *places))


def _rank(clause: Clause) -> Iterator[Said]:
    """What a place in the ranking is worth: remembered for the statements that rank."""
    place, bundle = clause.take("ORD"), take_amount(clause, Case.ACC)
    clause.use_all("RANKED", "V.gain", "V.give")
    if place is not None and bundle is not None:
        yield Said(RankPrize(int(place.value), bundle.value[0].n))


def _price_of_upgrade(clause: Clause) -> Iterator[Said]:
    """What building a thing costs, or turning one into another."""
    bundle = take_numbered(clause, Case.ILL)
    things = [item for item in clause.find("THING") if "kind" in item.value]
    kinds = _kinds_built(things, clause)
    if bundle is None or len(kinds) != 1:
        return
    numbers = {amount.n for amount in bundle.value}
    clause.use(*things, *(item for item in clause.find("NUM") if item.value in numbers))
    clause.use_all("V.cost", "MINE_OF", "UPGRADING", "ONE", "X", "MINE_ACTION")
    yield Said(do("build", where("kind", kinds[0]), price=bundle_of(bundle.value, "pay")), ACTION)


def _kinds_built(things: Sequence[Item], clause: Clause) -> list[str]:
    """The kinds of what something is turned into, or else of all things that are named; or what an action builds."""
    wanted = [item for item in things if item.case in (Case.TRA, Case.SUB)] or things
    if wanted:
        return [str(item.value["kind"]) for item in wanted]
    return [kind for tag, kind in clause.language.table("built").items() if clause.says(tag)]


STANDING_FRAMES: Final = (
    EffectRule(
        "price of building", ("V.cost", "BUNDLE", "MINE_OF|UPGRADING|MINE_ACTION"), _price_of_upgrade, _RESEARCH
    ),
    EffectRule("ranking", ("ORD", "RANKED", "BUNDLE"), _rank, _RESEARCH),
    EffectRule("ranking", ("MOST", "THING|THINGS"), _ranked, _RESEARCH),
)


# Frames of standing prices: what an action costs beside its thing, in which goods, and when it costs less.
_PAYERS: Final = ("V.pay", "V.burn", "PAYING", "BURNING", "FOR_PAYING", "COST_OF", "LAUNCH", "HABITABLE", "V.put")
_Priced = Mapping[str, str]


def _priced(clause: Clause) -> _Priced | None:
    """What is paid for, as the game's table has it: the word for the action, and the noun that it is done to."""
    nouns = {str(feature.get("noun")) for feature in features_in(clause.main)}
    rules = (rule for rule in clause.language.rows("priced") if clause.has(rule["action"]))
    return next((rule for rule in rules if rule["noun"] in nouns or _is_implied(rule, nouns, clause)), None)


def _is_implied(rule: Mapping[str, Any], nouns: set[str], clause: Clause) -> bool:
    """Whether a denial is about the thing of the rule, which it need not name, and about no other."""
    return rule.get("implied", False) and clause.says("NEG") and nouns.isdisjoint(rule.get("others", ()))


def _res(amount: AmountPhrase, clause: Clause) -> str:
    """The good that a price takes; what is sacrificed may have another name than what is spent."""
    burnt = clause.has("V.burn") or clause.has("BURNING")
    return amount.named("burn" if burnt else "pay")


def _use(clause: Clause, *bundles: Item) -> None:
    clause.use(*bundles, *tagged(clause.main, "THING", "THINGS"))
    clause.use_all(*_PAYERS, "INSTEAD", "ONE", "X")


def _costs(clause: Clause) -> Iterator[Said]:
    """An action costs so much of one good."""
    rule = _priced(clause)
    bundle = only(list(clause.find("BUNDLE")))
    amount = only(bundle.value) if bundle is not None else None
    if rule is None or bundle is None or amount is None or amount.n is None:
        return
    _use(clause, bundle)
    yield Said(_cost(rule, _res(amount, clause), "=", amount.n), ALWAYS, subject=rule["subject"])


def _cost(rule: _Priced, good: str, operator: str, number: int | None) -> Mod:
    """What is paid of a good for what the rule is about."""
    return mod("cost", operator, number, where("kind", rule["kind"]), where("res", good))


def _costs_nothing(clause: Clause) -> Iterator[Said]:
    """Under a condition that stands before, a good need not be paid."""
    rule = _priced(clause)
    bundle = clause.first("BUNDLE", Case.ACC)
    if rule is None or bundle is None or not starts_bare(bundle) or clause.has("INSTEAD"):
        return
    _use(clause, bundle)
    clause.use_all("NEG")
    price = _cost(rule, _res(bundle.value[0], clause), "=", 0)
    yield Said(price, ALWAYS, only_if(UNKNOWN), subject=rule["subject"], cap=LOOSE_RULE)


def _costs_instead(clause: Clause) -> Iterator[Said]:
    """One good is paid in place of another."""
    rule, at = _priced(clause), [item.tag for item in clause.main].index("INSTEAD")
    before, after = (only(tagged(items, "BUNDLE")) for items in (clause.main[:at], clause.main[at:]))
    if rule is None or before is None or after is None:
        return
    _use(clause, before, after)
    old, new = before.value[0], after.value[0]
    steps = (_cost(rule, _res(old, clause), "=", 0), _cost(rule, new.named("pay"), "+=", new.n or 1))
    yield Said(in_order(steps), ALWAYS)


def _price_falls(clause: Clause) -> Iterator[Said]:
    """Under a condition, the price of the sentence before is a lower one."""
    bundle = take_numbered(clause, "sub")
    if bundle is None:
        return
    clause.use_all("V.fall", "COST_OF")
    clause.use(*clause.event)
    clause.event_read = bool(clause.event)
    yield Said(LowerPrice(bundle_of(bundle.value, "pay")), ACTION, cap=LOOSE_RULE)


def _standing(clause: Clause) -> Iterator[Said]:
    """What an action costs: so much, other goods, or nothing."""
    if clause.has("NEG"):
        yield from _costs_nothing(clause)
    else:
        yield from _costs_instead(clause) if clause.has("INSTEAD") else _costs(clause)


STANDING_PRICE_FRAMES: Final = (
    EffectRule("standing price", ("BUNDLE", "HABITABLE|LAUNCH", "|".join(_PAYERS[:6])), _standing, denied=True),
    EffectRule("changes what was said", ("V.fall", "COST_OF", "BUNDLE"), _price_falls),
)


# Frames of titles and of tables whose columns a scan reads across: several things, as many actions and numbers.
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
