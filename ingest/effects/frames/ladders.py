"""Frames of levels stated in running text: what each of them sets, hands over or is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ingest.effects.frames.frame import EffectRule, Said
from ingest.effects.frames.items import first_bare, values_of
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.lexicon.word_tables import lexical_rules
from schema.language.construct import ALWAYS, END, IT, NOW, gain, mod
from schema.language.nodes import Band, ForEach, ObjectAttribute, Select

__all__ = ["LADDER_FRAMES"]

_TOP: Final = 5
_STATED: Final = (
    "ORD", "LEVEL", "ABOVE", "NUM", "ONE", "BUNDLE", "COST_OF", "V.cost", "V.be", "HOOK_RANGE", "WHEN", "OR", "AND",
    "EACH", "THING", "NAME", "X", "ALSO",
)  # fmt: skip
_Rung = tuple[tuple[int, ...], Item]


def _rungs(items: Sequence[Item]) -> list[_Rung]:
    """Levels with the value stated after them: `at the second and third level two, at the fourth three`."""
    found: list[_Rung] = []
    pending: list[int] = []
    levels: tuple[int, ...] = ()
    for item in items:
        if item.tag == "ORD":
            pending.append(item.value)
        elif item.tag == "LEVEL" and pending:
            levels, pending = tuple(pending), []
        elif item.tag == "ABOVE" and levels:
            levels = tuple(range(levels[0], _TOP + 1))
        elif item.tag in ("NUM", "ONE", "BUNDLE") and levels:
            found.append((levels, item))
            levels = ()
    return [] if pending or levels else found


def _value(rule: Mapping[str, Any], item: Item) -> int | None:
    """The number that a rung of this ladder has; none where it counts something else."""
    if item.tag != "BUNDLE":
        return int(item.value) if "res" not in rule else None
    amount = item.value[0]
    fits = len(item.value) == 1 and amount.named("pay") == rule.get("res")
    return amount.n if fits else None


def _by_level(clause: Clause) -> Iterator[Said]:
    """A number of the game by level, for the ladder whose words or goods stand in the sentence."""
    items = [*clause.event, *clause.main]
    rungs = _rungs(items)
    for rule in lexical_rules(clause.language.game, "ladders"):
        values = [_value(rule, item) for _, item in rungs]
        if not rungs or None in values or not any(clause.says(tag) for tag in rule["needs"]):
            continue
        clause.use_all(*_STATED)
        clause.event_read = True
        for (levels, _), value in zip(rungs, values, strict=True):
            for level in levels:
                yield Said(mod(rule["hook"], "=", value), ALWAYS, subject=f"level:{rule['track']}-{level}")
        return


def _on_arriving(clause: Clause) -> Iterator[Said]:
    """The first of its kind is had on reaching one level, the second on reaching another."""
    bundle = first_bare(clause, "acc")
    levels = [
        before.value for before, item in zip(clause.main, clause.main[1:], strict=False)
        if before.tag == "ORD" and item.tag == "LEVEL"
    ]  # fmt: skip
    ordinals = sum(item.tag == "ORD" for item in clause.main)
    track = next((i.value["track"] for i in clause.main if i.tag == "NAME" and "track" in i.value), None)
    for rule in lexical_rules(clause.language.game, "arrivals"):
        if bundle is None or bundle.value[0].named("gain") != rule["res"] or ordinals != 2 * len(levels):
            continue
        clause.use(bundle)
        clause.use_all("ORD", "LEVEL", "ARRIVING", "V.gain", "NAME", "TRACK")
        for level in levels:
            yield Said(gain(1, rule["res"]), NOW, subject=f"level:{track or rule['track']}-{level}")


def _worth_of_levels(clause: Clause) -> Iterator[Said]:
    """Points for each of some levels that was reached: they add up."""
    points = next((i for i in clause.main if i.tag == "BUNDLE" and i.value[0].n), None)
    levels = values_of(clause, "ORD")
    rising = levels == list(range(levels[0], levels[0] + len(levels))) if levels else False
    if points is None or len(points.value) > 1 or len(levels) < 2 or not rising:
        return
    clause.use(points)
    clause.use_all("ORD", "LEVEL", "EACH", "V.gain", "V.give", "TRACK", "DIFFERENT", "AND", "OR", "WHICH", "V.reach")
    amount = points.value[0]
    steps = tuple((level, amount.n * place) for place, level in enumerate(levels, start=1))
    number = Band(ObjectAttribute(IT, "level"), steps)
    yield Said(ForEach(Select("track"), gain(number, amount.named("gain"))), END, subject="rule:research-scoring")


LADDER_FRAMES: Final = (
    EffectRule("number by level", ("@LEVEL", "@ORD"), _by_level),
    EffectRule("first and second on arriving", ("V.gain", "LEVEL", "ARRIVING", "BUNDLE"), _on_arriving),
    EffectRule("worth of levels", ("V.gain|V.give", "LEVEL", "ORD", "BUNDLE"), _worth_of_levels),
)
