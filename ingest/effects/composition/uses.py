"""Cards whose actions a clause says to use."""

from __future__ import annotations

from typing import Final

from ingest.effects.composition.clauses import ClausePassage
from schema.language.nodes import Seq, Step, UpTo

__all__ = ["use_of"]

_USING: Final = "now: use action of pick card"


def use_of(passage: ClausePassage) -> Step | None:
    """Using so many of one's cards that carry actions, or at most so many."""
    things = passage.of("things")
    step = passage.language.tree(_USING)
    acts = len(things) == 1 and any(f.get("type") == "action" for f in things[0].features)
    if passage.verbs != {"V.use"} or not acts or step is None or things[0].case != "acc" or things[0].ordinal:
        return None
    if passage.words or len(passage.phrases) != 2 + len(passage.of("time")) or things[0].each:
        return None
    number = things[0].n or 1
    if things[0].bound:
        return UpTo(number, step.effect) if things[0].bound == "<=" else None
    return step.effect if number == 1 else Seq((step.effect,) * number)
