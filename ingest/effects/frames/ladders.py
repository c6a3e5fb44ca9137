"""Frames of levels stated in running text: what each of them sets, hands over or is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from kartotek.ingest.effects.frames.frame import EffectRule, Said
from kartotek.ingest.effects.frames.items import first_bare, values_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import first_value
from kartotek.schema.language.construct import ALWAYS, END, IT, NOW, gain, mod
from kartotek.schema.language.nodes import Band, ForEach, ObjectAttribute, Select

__all__ = ["LADDER_FRAMES"]

_TOP: Final = 5
_STATED: Final = (
    "ORD", "LEVEL", "ABOVE", "NUM", "ONE", "BUNDLE", "COST_OF", "V.cost", "V.be", "HOOK_RANGE", "WHEN", "OR", "AND",
    "EACH", "THING", "NAME", "X", "ALSO",
)  # fmt: skip
_Rung = tuple[tuple[int, ...], Item]


@dataclass(slots=True)
class _Ladder:
    """Levels with the value stated after them: `at the second and third level two, at the fourth three`."""

    rungs: list[_Rung] = field(default_factory=list)
    pending: list[int] = field(default_factory=list)
    """Ordinals of which it is not yet said that they are levels."""
    levels: tuple[int, ...] = ()
    """Levels without a value so far."""
    broken: bool = False
    """Whether a value or an unknown word stands after ordinals of which nothing says that they are levels."""

    def add(self, item: Item) -> None:
        match item.tag:
            case "ORD":
                self.pending.append(item.value)
            case "LEVEL" if self.pending:
                self.levels, self.pending = tuple(self.pending), []
            case "ABOVE" if self.levels:
                self.levels = tuple(range(self.levels[0], _TOP + 1))
            case "NUM" | "ONE" | "BUNDLE" | "X" if self.pending:
                self.broken = True
            case "NUM" | "ONE" | "BUNDLE" if self.levels:
                self.rungs.append((self.levels, item))
                self.levels = ()

    @property
    def is_whole(self) -> bool:
        return bool(self.rungs) and not (self.pending or self.levels or self.broken)


def _value(rule: Mapping[str, Any], item: Item) -> int | None:
    """The number that a rung of this ladder has; none where it counts something else."""
    if item.tag != "BUNDLE":
        return int(item.value) if "res" not in rule else None
    amount = item.value[0]
    fits = len(item.value) == 1 and amount.named("pay") == rule.get("res")
    return amount.n if fits else None


def _by_level(clause: Clause) -> Iterator[Said]:
    """A number of the game by level, for the ladder whose words or goods stand in the sentence."""
    ladder = _Ladder()
    for item in (*clause.event, *clause.main):
        ladder.add(item)
    rule = _rule_of(ladder.rungs, clause) if ladder.is_whole else None
    if rule is None:
        return
    clause.use_all(*_STATED)
    clause.event_read = True
    for levels, item in ladder.rungs:
        for level in levels:
            step = mod(rule["hook"], "=", _value(rule, item))
            yield Said(step, ALWAYS, subject=f"level:{rule['track']}-{level}")


def _rule_of(rungs: Sequence[_Rung], clause: Clause) -> Mapping[str, Any] | None:
    """The ladder that the clause speaks of and that can have all of these values."""
    for rule in clause.language.rows("ladders"):
        values = [_value(rule, item) for _, item in rungs]
        if None not in values and any(clause.says(tag) for tag in rule["needs"]):
            return rule
    return None


def _on_arriving(clause: Clause) -> Iterator[Said]:
    """The first of its kind is had on reaching one level, the second on reaching another."""
    bundle, levels = first_bare(clause, "acc"), _levels_named(clause)
    if bundle is None or len(values_of(clause, "ORD")) != 2 * len(levels):
        return
    clause.use(bundle)
    clause.use_all("ORD", "LEVEL", "ARRIVING", "V.gain", "NAME", "TRACK")
    good = bundle.value[0].named("gain")
    for rule in clause.language.rows("arrivals"):
        if rule["res"] == good:
            yield from _had_on(levels, rule, clause)


def _levels_named(clause: Clause) -> list[int]:
    """The ordinals that stand right before the word for a level."""
    return [one.value for one, other in pairwise(clause.main) if (one.tag, other.tag) == ("ORD", "LEVEL")]


def _had_on(levels: Sequence[int], rule: Mapping[str, Any], clause: Clause) -> Iterator[Said]:
    """One good of the rule on each of some levels, of the track that is named or of its own."""
    track = first_value(values_of(clause, "NAME"), "track") or rule["track"]
    yield from (Said(gain(1, rule["res"]), NOW, subject=f"level:{track}-{level}") for level in levels)


def _worth_of_levels(clause: Clause) -> Iterator[Said]:
    """Points for each of some levels that was reached: they add up."""
    points = next((item for item in clause.find("BUNDLE") if item.value[0].n), None)
    levels = values_of(clause, "ORD")
    if points is None or len(points.value) > 1 or not _is_row(levels):
        return
    clause.use(points)
    clause.use_all("ORD", "LEVEL", "EACH", "V.gain", "V.give", "TRACK", "DIFFERENT", "AND", "OR", "WHICH", "V.reach")
    amount = points.value[0]
    steps = tuple((level, amount.n * place) for place, level in enumerate(levels, start=1))
    number = Band(ObjectAttribute(IT, "level"), steps)
    yield Said(ForEach(Select("track"), gain(number, amount.named("gain"))), END, subject="rule:research-scoring")


def _is_row(levels: Sequence[int]) -> bool:
    """Whether several levels follow one another."""
    return len(levels) > 1 and list(levels) == list(range(levels[0], levels[0] + len(levels)))


LADDER_FRAMES: Final = (
    EffectRule("number by level", ("@LEVEL", "@ORD"), _by_level),
    EffectRule("first and second on arriving", ("V.gain", "LEVEL", "ARRIVING", "BUNDLE"), _on_arriving),
    EffectRule("worth of levels", ("V.gain|V.give", "LEVEL", "ORD", "BUNDLE"), _worth_of_levels),
)
