"""How much at most, and how often: caps of what was said, and limits in a period."""

from __future__ import annotations

from dataclasses import replace

from ingest.effects.composition.clauses import ClausePassage, is_limit
from ingest.effects.composition.draft import AbilityDraft
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.trees import capped, timing_node
from schema.language.nodes import ForScope, OncePer, Transfer

__all__ = ["take_cap", "take_limit", "take_usage", "without_limit"]

_ONCE = frozenset(("ONCE", "ONE_TIME"))
_SPECIAL, _ROUND = "special", "round"
"""An action of its own, and the period in which it can be done once."""


def take_cap(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """But at most so much: of what the clause before gives for each of something."""
    bounds = [p for p in passage.phrases if p.bound == "<=" and p.kind in ("number", "amount")]
    if len(bounds) != 1 or not passage.words <= {"BUT", "AND", "V.gain"} or passage.of("things", "player", "time"):
        return None
    if not draft.parts or len(passage.of("number", "amount")) != 1 or passage.verbs:
        return None
    step = draft.parts[-1].step
    inner = step.step if isinstance(step, ForScope) else step
    made = capped(inner, bounds[0].n, None, None) if isinstance(inner, Transfer) else None
    if made is None:
        return False
    whole = ForScope(step.scope, made) if isinstance(step, ForScope) else made
    draft.parts[-1] = replace(draft.parts[-1], step=whole)
    return True


def take_usage(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """How often what was said may be done: any number of times, or once in a period."""
    if not draft.parts or passage.verbs & {"V.gain", "V.give", "V.due", "V.lose", "V.pay"}:
        return None
    if "ANYHOW_OFTEN" in passage.words:
        draft.timing = timing_node("free", passage.language)
        return True
    if not _period(passage) or not (passage.words & _ONCE or _is_once(passage)):
        return None
    if passage.of("things", "amount", "player", "number") or "X" in passage.words:
        return None
    without_limit(passage, draft)
    if draft.timing is None:  # what happens at an event stays so
        draft.timing = timing_node("action", passage.language)
    return draft.timing is not None


def take_limit(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """How often in a period what comes after may be done, or happens."""
    if draft.parts or not is_limit(passage.units):
        return None
    rest = without_limit(passage, draft)
    return all(p.tag in ("ONLY", "ATMOST") for p in rest.phrases) and bool(draft.limits)


def _period(passage: ClausePassage) -> ComposedPhrase | None:
    return next((p for p in passage.phrases if p.tag == "PERIOD"), None)


def _is_once(passage: ClausePassage) -> bool:
    return any(p.tag == "TIMES" and p.n == 1 for p in passage.phrases)


def without_limit(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage:
    """The clause without `once in a period`, which the draft takes as a limit."""
    period = _period(passage)
    if period is None and any(p.name == _SPECIAL for p in passage.of("time")):
        draft.limits.append(OncePer(_ROUND))
    often = [p for p in passage.phrases if p.tag in _ONCE or (p.tag == "TIMES" and p.n == 1)]
    if period is None or len(often) != 1:
        return passage
    most = [p for p in passage.phrases if p.tag in ("ATMOST", "ONLY")]
    draft.limits.append(OncePer(str(period.features[0]["period"])))
    draft.understood.update(("LIMIT", *(p.tag for p in most)))
    return passage.without(period, *often, *most)
