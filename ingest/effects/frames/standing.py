"""Frames of rules that stand: what a number of the game is, what things cost, what a rank is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ingest.effects.frames.frame import Frame, Said
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import bundle_text
from ingest.effects.lexicon.word_tables import lexical_rules, table_of

__all__ = ["STANDING_FRAMES"]

_GAIA: Final = ("gaia-project",)


def _ranked(clause: Clause) -> Iterator[Said]:
    """Who has most of something; what else a ranking counts, or where alone, the game's table tells."""
    clause.use_all("MOST", "X", "THING", "THINGS", "V.be", "ADJ", "FEDERATION", "LAUNCH", "DIFFERENT")
    things = [i.value if i.tag == "THING" else i.value[1][-1] for i in clause.main if i.tag in ("THING", "THINGS")]
    if not things:
        return
    counted = clause.language.selection(things[:1]) or ""
    rules = [r for r in lexical_rules(clause.language.game, "rankings")
             if clause.says(*r["needs"]) and r.get("counted", counted) == counted]  # fmt: skip
    for rule in rules:
        counted = counted.replace("]", f", {rule['within']}]") if "within" in rule else counted
    number = counted if counted.startswith("distinct") else f"count({counted})"
    number = " + ".join((number, *(rule["adds"] for rule in rules if "adds" in rule)))
    yield Said(f"gain ranked({number}, RANKS) vp", "end")


def _rank(clause: Clause) -> Iterator[Said]:
    """What a place in the ranking is worth: remembered for the statements that rank."""
    place, bundle = clause.take("ORD"), clause.take("BUNDLE", "acc")
    clause.use_all("RANKED", "V.gain", "V.give")
    if place is not None and bundle is not None and bundle.value[0].n is not None:
        yield Said(f"RANK {place.value} {bundle.value[0].n}")


def _price_of_upgrade(clause: Clause) -> Iterator[Said]:
    """What building a thing costs, or turning one into another."""
    bundle = clause.take("BUNDLE", "ill")
    things = [i for i in clause.main if i.tag == "THING" and "kind" in i.value]
    wanted = [i for i in things if i.case in ("tra", "sub")] or things
    kinds = [str(i.value["kind"]) for i in wanted]
    kinds = kinds or [kind for tag, kind in table_of(clause.language.game, "built").items() if clause.says(tag)]
    if bundle is None or len(kinds) != 1 or any(amount.n is None for amount in bundle.value):
        return
    clause.use(*things, *(i for i in clause.main if i.tag == "NUM" and i.value in {a.n for a in bundle.value}))
    clause.use_all("V.cost", "MINE_OF", "UPGRADING", "ONE", "X", "MINE_ACTION")
    yield Said(f"build[kind = {kinds[0]}] for {bundle_text(bundle.value, 'pay')}", "action")


STANDING_FRAMES: Final = (
    Frame("price of building", ("V.cost", "BUNDLE", "MINE_OF|UPGRADING|MINE_ACTION"), _price_of_upgrade, _GAIA),
    Frame("ranking", ("ORD", "RANKED", "BUNDLE"), _rank, _GAIA),
    Frame("ranking", ("MOST", "THING|THINGS"), _ranked, _GAIA),
)
