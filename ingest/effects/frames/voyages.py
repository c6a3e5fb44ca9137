"""Frames of islands explored and drawn, and of raids on other players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kartotek.ingest.confidence import FULL, PICTURED_PART
from kartotek.ingest.effects.frames.fleets import colour_of
from kartotek.ingest.effects.frames.frame import EffectRule, Said
from kartotek.ingest.effects.frames.gain_values import gain_values
from kartotek.ingest.effects.frames.items import tagged, values_in, values_of
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.schema.language.construct import NOW, UNKNOWN, do, each, on, where
from kartotek.schema.language.nodes import Arg, Do, May, Word

__all__ = ["VOYAGE_FRAMES"]

_SIDES: Final = ("RIGHT2", "LEFT2")


def _draw_island(clause: Clause) -> Iterator[Said]:
    """The top of a deck of islands: of the level shown, or of one for each of the components."""
    clause.use_all("V.draw", "ISLAND_DECK", "LEVELLED", "X", "V.take", "AND", "THINGS", "V.use")
    clause.use_all("NUM")
    levels = values_in(clause.asides, "NUM")
    for variant, level in enumerate(levels):
        yield Said(do("draw", where("level", level)), NOW, variant=variant)
    if not levels and clause.has("LEVELLED"):
        yield Said(do("draw", where("level", UNKNOWN)), NOW)


def _explore(clause: Clause) -> Iterator[Said]:
    """An island is explored: of a level that is stated or shown, where a fleet arrives or at once."""
    colour = colour_of([*clause.event, *clause.main])
    is_arrival = colour is not None and clause.says("V.arrive")
    if not _is_of_islands(clause) or (clause.event and not is_arrival):
        return
    clause.use(*tagged(clause.main, "THING", "THINGS"))
    clause.use_event()
    clause.use_all("V.discover", "V.do", "EXPLORING", "ONE", "LEVELLED", "FLEET", "STEP", "ADJ", "ORD")
    yield from _explored(colour, clause)


def _is_of_islands(clause: Clause) -> bool:
    """Whether something is explored, and it is neither an example nor a number of things."""
    return clause.says_any("THING", "THINGS", "EXPLORING") and not clause.says_any("EXAMPLE", "NUM")


def _explored(colour: str | None, clause: Clause) -> Iterator[Said]:
    level = next(iter(values_of(clause, "ORD")), UNKNOWN)
    verb = clause.language.named("EXPLORING")
    explored = do(verb, where("level", level))
    if colour is not None:
        yield Said(May(explored), on("step", where("color", colour), where("space", UNKNOWN)))
    elif clause.says_any("LEVELLED", "ORD"):
        yield Said(explored, NOW)
    elif clause.has("V.do"):
        yield Said(do(verb), each(verb), cap=PICTURED_PART)


def _raid_on(who: Arg = UNKNOWN) -> Do:
    return do("raid", args=(who,))


def _raid(clause: Clause) -> Iterator[Said]:
    """A conflict more than usual, with someone whom a marker names."""
    clause.use_all(
        "RAID", "V.cause", "RAID_MARKER", "ONE", "V.hand", "V.take", "V.fight", "NEIGHBOUR", "NUM", "ARROW", "V.point"
    )
    if clause.has("V.fight"):
        yield Said(_raid_on(), each("conflict"))
    elif "V.build" in clause.event_tags:
        clause.use_event()
        yield Said(_raid_on(), on("build"))
    elif not clause.event:
        yield Said(_raid_on(), NOW, cap=PICTURED_PART if clause.has("THING") else FULL)


def _raid_with_values(clause: Clause) -> Iterator[Said]:
    """Several components share a sentence: each has a number of its own, and all of them raid."""
    clause.use_all("RAID", "V.cause", "ONE", "AND", "BUILT", "THING", "X")
    yield from gain_values(clause)
    yield Said(_raid_on(), NOW, cap=PICTURED_PART)


def _raid_side(clause: Clause) -> Iterator[Said]:
    """Where a sign points to: two seats to one side."""
    sides = [item.tag for item in tagged(clause.main, *_SIDES)]
    if len(sides) == 2 and len(set(sides)) == 1:
        clause.use_all(*_SIDES, "ARROW", "V.point")
        yield Said(_raid_on(Word(sides[0].lower())), NOW)


VOYAGE_FRAMES: Final = (
    EffectRule("top of a deck", ("V.draw|V.take", "ISLAND_DECK"), _draw_island),
    EffectRule("exploring", ("V.discover",), _explore),
    EffectRule("exploring", ("EXPLORING", "V.do"), _explore),
    EffectRule("values and a raid", ("@VALUES", "V.give", "RAID", "V.cause"), _raid_with_values),
    EffectRule("raid", ("RAID", "V.cause"), _raid),
    EffectRule("raid", ("RAID_MARKER", "V.hand"), _raid),
    EffectRule("raid", ("RAID_MARKER", "V.fight", "RAID"), _raid),
    EffectRule("side of a raid", ("ARROW", "V.point"), _raid_side),
)
