"""Clauses that say when something happens, or on which condition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.conditions import condition_of
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.events import event_of
from kartotek.ingest.effects.composition.limits import without_limit
from kartotek.ingest.effects.composition.prizes import take_conditional_price
from kartotek.ingest.effects.composition.trees import timing_node
from kartotek.schema.language.nodes import Cond, Not

__all__ = ["take_event"]

_EVENTS: Final = frozenset(("IF", "WHEN", "ONLY_THEN"))
_BEFORE_EVENTS: Final[Mapping[str, frozenset[str]]] = {
    "BUT": frozenset(("IF",)), "EACH_TIME": _EVENTS, "EXCEPT": _EVENTS, "TIME": _EVENTS,
}  # fmt: skip
"""Words that such a clause may begin with, and one of the words that must come later in it then."""
_AT_A_TIME: Final = ("now", "end")
"""What `when` leaves no sign of."""


def take_event(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """When it happens, or on which condition."""
    if {"ONLY_THEN"} == passage.words & _EVENTS:
        return _take_only_then(passage, draft)
    if not _is_time_clause(passage):
        return None
    if take_conditional_price(passage, draft):
        return True
    passage = _without_time(passage, draft)
    return _take_condition(passage, draft) or _take_timing(passage, draft)


def _is_time_clause(passage: ClausePassage) -> bool:
    needed = _BEFORE_EVENTS.get(passage.head, frozenset())
    return passage.head in _EVENTS or not needed.isdisjoint(passage.words)


def _take_only_then(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """`Only then`, which waits for the clause that says when."""
    draft.conditional = True
    draft.understood.add("ONLY")
    again = bool(draft.parts) and passage.verbs <= {"V.gain", "V.due"} and len(passage.phrases) == 2
    return True if again or not passage.verbs else None  # only then you get it


def _take_condition(passage: ClausePassage, draft: AbilityDraft) -> bool:
    condition = condition_of(passage) if "IF" in passage.words else None
    if condition is None or draft.condition is not None:
        return False
    if passage.words & {"NEG", "NONE"}:  # not at least three are fewer than three
        draft.understood.update(("NEG", "ATLEAST"))
    if "EXCEPT" in passage.words:
        condition = _unless(condition)
        draft.understood.update(("EXCEPT", "NEG"))
    draft.condition = condition
    return True


def _take_timing(passage: ClausePassage, draft: AbilityDraft) -> bool:
    inner = without_limit(passage, draft).without_tags("IF", "WHEN", "EACH_TIME", "BUT", "ONLY_THEN")
    timing = timing_node(event_of(inner), passage.language)
    if timing is not None and timing.kind in _AT_A_TIME:
        draft.understood.add("WHEN")
    draft.understood |= passage.words & {"INSTEAD"}  # what the event takes the place of is a part of its name
    return draft.take_timing(timing)


def _unless(condition: Cond) -> Cond:
    """What must be so where a condition is an exception: its opposite."""
    return condition.condition if isinstance(condition, Not) else Not(condition)


def _without_time(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage:
    """A clause of condition without the time at which it is asked, which is that of the whole."""
    at_once = [p for p in passage.tagged("DOING") if p.this]  # when the component itself is built
    when = passage.time or ("now" if at_once else None)
    asked = "IF" in passage.words and len(passage.times) + len(at_once) == 1
    if asked and draft.take_timing(timing_node(when, passage.language)):
        return passage.without(*passage.of("time"), *at_once)
    return passage
