"""Frames of rules that stand: what a number of the game is, what things cost, what a rank is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ingest.effects.discourse import PointsByRank, RankPrize
from ingest.effects.frames.frame import EffectRule, Said
from ingest.effects.frames.items import is_numbered
from ingest.effects.grammar.clauses import Clause
from ingest.effects.lexicon.word_tables import lexical_rules, table_of
from ingest.effects.notation import bundle_of, number_of, selection_of
from schema.language.construct import ACTION, END, do, flag, total, where
from schema.language.nodes import Count, Select

__all__ = ["STANDING_FRAMES"]

_RESEARCH: Final = ("research",)
"""Games with tracks of research."""


def _ranked(clause: Clause) -> Iterator[Said]:
    """Who has most of something; what else a ranking counts, or where alone, the game's table says."""
    clause.use_all("MOST", "X", "THING", "THINGS", "V.be", "ADJ", "FEDERATION", "LAUNCH", "DIFFERENT")
    things = [i.value if i.tag == "THING" else i.value[1][-1] for i in clause.main if i.tag in ("THING", "THINGS")]
    if not things:
        return
    counted = selection_of(things[:1], clause.language)
    if counted is None:
        return
    rules = [rule for rule in lexical_rules(clause.language.game, "rankings") if clause.says(*rule["needs"])]
    rules = [rule for rule in rules if "counted" not in rule or counted == Select(rule["counted"])]
    for within in (rule["within"] for rule in rules if "within" in rule):
        if isinstance(counted, Select) and counted.filters:
            counted = replace(counted, filters=(*counted.filters, flag(within)))
    more = [Count(Select("structure", (where("kind", rule["adds"]),))) for rule in rules if "adds" in rule]
    yield Said(PointsByRank(total((number_of(counted), *more))), END)


def _rank(clause: Clause) -> Iterator[Said]:
    """What a place in the ranking is worth: remembered for the statements that rank."""
    place, bundle = clause.take("ORD"), clause.take("BUNDLE", "acc")
    clause.use_all("RANKED", "V.gain", "V.give")
    if place is not None and bundle is not None and bundle.value[0].n is not None:
        yield Said(RankPrize(int(place.value), bundle.value[0].n))


def _price_of_upgrade(clause: Clause) -> Iterator[Said]:
    """What building a thing costs, or turning one into another."""
    bundle = clause.take("BUNDLE", "ill")
    things = [i for i in clause.main if i.tag == "THING" and "kind" in i.value]
    wanted = [i for i in things if i.case in ("tra", "sub")] or things
    kinds = [str(i.value["kind"]) for i in wanted]
    kinds = kinds or [kind for tag, kind in table_of(clause.language.game, "built").items() if clause.says(tag)]
    if bundle is None or len(kinds) != 1 or not is_numbered(bundle):
        return
    clause.use(*things, *(i for i in clause.main if i.tag == "NUM" and i.value in {a.n for a in bundle.value}))
    clause.use_all("V.cost", "MINE_OF", "UPGRADING", "ONE", "X", "MINE_ACTION")
    yield Said(do("build", where("kind", kinds[0]), price=bundle_of(bundle.value, "pay")), ACTION)


STANDING_FRAMES: Final = (
    EffectRule(
        "price of building", ("V.cost", "BUNDLE", "MINE_OF|UPGRADING|MINE_ACTION"), _price_of_upgrade, _RESEARCH
    ),
    EffectRule("ranking", ("ORD", "RANKED", "BUNDLE"), _rank, _RESEARCH),
    EffectRule("ranking", ("MOST", "THING|THINGS"), _ranked, _RESEARCH),
)
