"""What comes in place of something else: other numbers where a condition does not hold, goods instead of others."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only, phrase_before
from kartotek.ingest.effects.composition.steps import good_of
from kartotek.ingest.effects.composition.trees import bundle_of
from kartotek.schema.language.nodes import Bundle, Transfer

__all__ = ["take_otherwise", "without_instead"]

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
    if phrase.case != "nom" or phrase.bound:
        return False
    unnumbered = phrase.kind == "amount" and phrase.n is None and not _are_unnumbered(passage, phrase)
    return phrase.kind == "number" or unnumbered


def _are_unnumbered(passage: ClausePassage, replaced: ComposedPhrase) -> bool:
    """Whether what comes in place of a good has no number of its own either: then it comes whenever that would."""
    others = [p for p in passage.of("amount") if p is not replaced]
    return bool(others) and all(p.n is None for p in others)
