"""How much at most and how often, as many times as there are things, and what comes where a condition does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage, is_limit
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.events import is_own_place
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, only, phrase_before
from kartotek.ingest.effects.composition.restrictions import BEING
from kartotek.ingest.effects.composition.trees import (
    bundle_of,
    capped,
    countable,
    good_of,
    put_back,
    put_off,
    timing_node,
    unscoped,
)
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.nodes import Bundle, Countable, OncePer, Per, Transfer

__all__ = ["take_cap", "take_limit", "take_usage", "without_limit", "take_measure", "take_otherwise", "without_instead"]


# How much at most, and how often: caps of what was said, and limits in a period.
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
        exceeded = (most.case, most.bound) == (Case.ADE, "") and most.n is not None and passage.verbs <= _HAVING
        return most if exceeded else None
    return most if most.bound in ("<=", ">=") and passage.words <= {"BUT", "AND"} and not passage.verbs else None


def _with_good(stated: Sequence[ComposedPhrase]) -> Sequence[ComposedPhrase]:
    """The numbers and amounts of a clause, *more than five* and *points* as one: more points than five."""
    match stated:
        case [ComposedPhrase("number", case=Case.ADE) as number, ComposedPhrase("amount", good, None)]:
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


# Clauses that say how many there are: as many times as there are things of a kind.
_AT_PLAYER: Final = frozenset((Case.ADE, Case.INE, Case.DAT))


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


# What comes in place of something else: other numbers where a condition does not hold, goods instead of others.
_WORDS: Final = frozenset(("OTHERWISE", "ONLY", "BUT", "THEN"))


def take_otherwise(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """What holds where the condition does not: another number of the same good."""
    if passage.head != "OTHERWISE" or passage.verbs:
        return None
    if _says_nothing(passage):
        draft.understood.update(("OTHERWISE", "NEG"))
        return draft.condition is not None
    step, number = _only_transfer(draft), _number_in(passage)
    if draft.condition is None or step is None or number is None or number.bound or passage.words - _WORDS:
        return False
    if passage.kinds - {"number", "amount", "word"}:
        return False
    draft.understood |= passage.words & {"ONLY"}
    bundle = _other_amount(number, step)
    draft.otherwise = replace(step, bundle=bundle) if bundle is not None else None
    return bundle is not None


def _says_nothing(passage: ClausePassage) -> bool:
    return passage.words == {"OTHERWISE", "NOTHING"} and len(passage.phrases) == 2


def _number_in(passage: ClausePassage) -> ComposedPhrase | None:
    """The one number or amount of a clause."""
    return only([p for p in passage.of("number", "amount") if p.n is not None])


def _only_transfer(draft: AbilityDraft) -> Transfer | None:
    """The transfer of one amount that is all that was said so far."""
    step = draft.last_step if len(draft.parts) == 1 else None
    return step if isinstance(step, Transfer) and len(step.bundle.amounts) == 1 else None


def _other_amount(number: ComposedPhrase, step: Transfer) -> Bundle | None:
    """So much of the good that a clause names, or of the one that was transferred."""
    good = number.name if number.kind == "amount" else good_of(step)
    return bundle_of([replace(number, name=good)], "gain") if good is not None else None


def without_instead(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage:
    """The clause without a good or number that others come in place of: what is had, the rest of the clause says."""
    replaced = phrase_before(passage.phrases, "INSTEAD")
    if replaced is None or not _is_replaced(replaced, passage):
        return passage
    draft.understood.add("INSTEAD")
    return passage.without(replaced, *passage.tagged("INSTEAD")[:1])


def _is_replaced(phrase: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether a phrase is only what another comes in place of: a number, or a good that has none."""
    if phrase.case != Case.NOM or phrase.bound:
        return False
    unnumbered = phrase.kind == "amount" and phrase.n is None and not _are_unnumbered(passage, phrase)
    return phrase.kind == "number" or unnumbered


def _are_unnumbered(passage: ClausePassage, replaced: ComposedPhrase) -> bool:
    """Whether what comes in place of a good has no number of its own either: then it comes whenever that would."""
    others = [p for p in passage.of("amount") if p is not replaced]
    return bool(others) and all(p.n is None for p in others)
