"""Frames of rules that stand: what a number of the game is, what things cost, what a rank is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kartotek.ingest.effects.discourse import PointsByRank, RankPrize
from kartotek.ingest.effects.frames.frame import EffectRule, Said
from kartotek.ingest.effects.frames.items import tagged, take_amount, take_numbered
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.notation import bundle_of, number_of, selection_of
from kartotek.schema.language.construct import ACTION, END, do, flag, total, where
from kartotek.schema.language.nodes import Count, Countable, Select

__all__ = ["STANDING_FRAMES"]

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
    place, bundle = clause.take("ORD"), take_amount(clause, "acc")
    clause.use_all("RANKED", "V.gain", "V.give")
    if place is not None and bundle is not None:
        yield Said(RankPrize(int(place.value), bundle.value[0].n))


def _price_of_upgrade(clause: Clause) -> Iterator[Said]:
    """What building a thing costs, or turning one into another."""
    bundle = take_numbered(clause, "ill")
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
    wanted = [item for item in things if item.case in ("tra", "sub")] or things
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
