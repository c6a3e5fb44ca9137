"""Clauses that say how many there are: as many times as there are things of a kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.event_matches import is_own_place
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.composition.relatives import BEING
from kartotek.ingest.effects.composition.steps import put_off
from kartotek.ingest.effects.composition.trees import countable, timing_node
from kartotek.schema.language.nodes import Countable, Per

__all__ = ["take_measure"]

_AT_PLAYER: Final = frozenset(("ade", "ine", "dat"))


def take_measure(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """As many times as there are things of a kind."""
    if "AS_MUCH" not in passage.words or not draft.measured:
        return False if passage.head == "AS_MUCH" else None
    when = passage.time
    what = _measured(passage.without(*passage.of("time")))
    if what is None or (when is not None and not draft.take_timing(timing_node(when, passage.language))):
        return False
    draft.measured = False
    counted = Per(draft.measured_in, what)
    changed = draft.change_last(lambda step: replace(step, per=counted) if step.per is None else None)
    draft.replace_last(put_off(draft.parts[-1].step, passage.language))
    return changed


def _measured(passage: ClausePassage) -> Countable | None:
    """What there is so much of."""
    counted = _counted_in(passage) if passage.verbs <= BEING else None
    return countable(counted, passage.language) if counted is not None else None


def _counted_in(passage: ClausePassage) -> ComposedPhrase | None:
    """What a clause counts; None where it says more than that, and whose it is."""
    phrases = [p for p in passage.phrases if not _is_understood(p)]
    owner = only(passage.in_case("player", *_AT_PLAYER))
    counted = only([p for p in phrases if p is not owner])
    if counted is None or not counted.is_noun:
        return None
    if owner is not None:
        return replace(counted, scope=str(owner.name))
    return counted if counted.n is None else None


def _is_understood(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says no more than as many as there are, or that something is in one's own city."""
    if phrase.kind != "things":
        return phrase.kind == "verb" or phrase.tag in ("THAN", "AS_MUCH")
    return is_own_place(phrase)
