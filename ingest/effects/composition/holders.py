"""Clauses about whoever has the component: that is you; they say no more, or when you get what it gives."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.event_matches import is_own_place
from kartotek.ingest.effects.composition.events import is_host_noun
from kartotek.ingest.effects.composition.trees import timing_node

__all__ = ["take_holder"]

_HAVING: Final = frozenset(("V.have", "V.build", "V.gain", "V.take", "V.be", "V.stand", "V.game", "V.play"))
_MAKING: Final = frozenset(("V.build", "V.play"))
_WORDS: Final = frozenset(("WHO", "YOURS"))


def take_holder(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Whoever has or builds this component; who gets at once what was just said."""
    if passage.head != "WHO":
        return None
    if not _says_only_who(passage):
        return False
    things = [p for p in passage.of("things") if not is_own_place(p)]
    if things or any(unit.tag == "THIS" for unit in passage.units):
        return not passage.times and all(is_host_noun(p) and p.ordinal is None for p in things)
    if not passage.times and passage.verbs & _MAKING and _is_definite(passage):
        return bool(draft.parts)  # whoever builds it
    return _take_when(passage, draft)


def _says_only_who(passage: ClausePassage) -> bool:
    """Whether a clause has no words but those for having or building something."""
    worded = passage.words <= _WORDS and passage.verbs <= _HAVING
    return worded and passage.kinds.isdisjoint(("amount", "number", "player"))


def _is_definite(passage: ClausePassage) -> bool:
    """Whether a verb of a clause says that what is had or built is known."""
    return any(unit.definite for unit in passage.units)


def _take_when(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Take when they get what was said, where the clause says no more."""
    known = bool(draft.parts) and _is_definite(passage) and len(passage.times) == 1
    return known and passage.verbs == {"V.gain"} and draft.take_timing(timing_node(passage.time, passage.language))
