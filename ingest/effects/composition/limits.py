"""How much at most, and how often: caps of what was said, and limits in a period."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.clause_signs import is_limit
from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.composition.steps import good_of, put_back, unscoped
from kartotek.ingest.effects.composition.trees import capped, timing_node
from kartotek.schema.language.nodes import OncePer, Transfer

__all__ = ["take_cap", "take_limit", "take_usage", "without_limit"]

_ONCE: Final = frozenset(("ONCE", "ONE_TIME"))
_MOST: Final = ("ATMOST", "ONLY")
_CHANGING_HANDS: Final = frozenset(("V.gain", "V.give", "V.due", "V.lose", "V.pay"))
_NO_MORE: Final = frozenset(("NEG", "MORE"))
_HAVING: Final = frozenset(("V.gain", "V.due", "V.give", "V.be"))
_SPECIAL, _ROUND = "special", "round"
"""An action of its own, and the period in which it can be done once."""


def take_cap(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """But at most, or at least, so much: of what the clause before gives for each of something."""
    most, last = _cap_in(passage), draft.last_step
    if most is None or last is None:
        return None
    inner = unscoped(last)
    if most.kind == "amount" and isinstance(most.name, str) and most.name != good_of(inner):
        return False
    made = capped(inner, most.n, None, None, most.bound == ">=") if isinstance(inner, Transfer) else None
    if made is None:
        return False
    draft.understood |= passage.words & _NO_MORE
    draft.replace_last(put_back(last, made))
    return True


def _cap_in(passage: ClausePassage) -> ComposedPhrase | None:
    """The number or amount that a clause says no more of than that it is the most, or the least."""
    most = only(_with_good(passage.of("number", "amount")))
    if most is None or passage.kinds - {"number", "amount", "word", "verb"}:
        return None
    if passage.words - {"BUT", "AND"} == _NO_MORE:
        exceeded = (most.case, most.bound) == ("ade", "") and most.n is not None and passage.verbs <= _HAVING
        return most if exceeded else None
    return most if most.bound in ("<=", ">=") and passage.words <= {"BUT", "AND"} and not passage.verbs else None


def _with_good(stated: Sequence[ComposedPhrase]) -> Sequence[ComposedPhrase]:
    """The numbers and amounts of a clause, *more than five* and *points* as one: more points than five."""
    match stated:
        case [ComposedPhrase("number", case="ade") as number, ComposedPhrase("amount", good, None)]:
            return [replace(number, kind="amount", name=good)]
    return stated


def take_usage(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """How often what was said may be done: any number of times, or once in a period."""
    if not draft.parts or passage.verbs & _CHANGING_HANDS:
        return None
    if "ANYHOW_OFTEN" in passage.words:
        draft.timing = timing_node("free", passage.language)
        return True
    if not _is_usage(passage):
        return None
    without_limit(passage, draft)
    draft.timing = draft.timing or timing_node("action", passage.language)  # what happens at an event stays so
    return draft.timing is not None


def _is_usage(passage: ClausePassage) -> bool:
    """Whether a clause says once in a period, and of nothing else."""
    stated = "PERIOD" in passage.words and bool(_once_in(passage))
    return stated and "X" not in passage.words and passage.kinds <= {"word", "verb", "time"}


def take_limit(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """How often in a period what comes after may be done, or happens."""
    if draft.parts or not is_limit(passage.units):
        return None
    rest = without_limit(passage, draft)
    return all(p.tag in _MOST for p in rest.phrases) and bool(draft.limits)


def _once_in(passage: ClausePassage) -> list[ComposedPhrase]:
    """The words that say once."""
    return list(filter(_says_once, passage.phrases))


def _says_once(phrase: ComposedPhrase) -> bool:
    return phrase.tag in _ONCE or (phrase.tag, phrase.n) == ("TIMES", 1)


def without_limit(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage:
    """The clause without `once in a period`, which the draft takes as a limit."""
    period, once = passage.first("PERIOD"), _once_in(passage)
    if period is None and any(p.name == _SPECIAL for p in passage.of("time")):
        draft.limits.append(OncePer(_ROUND))
    if period is None or len(once) != 1:
        return passage
    draft.limits.append(OncePer(str(period.features[0]["period"])))
    draft.understood.update(("LIMIT", *passage.words.intersection(_MOST)))
    return passage.without(period, *once, *passage.tagged(*_MOST))
