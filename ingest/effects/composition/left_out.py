"""Clauses that leave something out of what was said: things that are not counted, yourself among everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.relatives import change_counts, features_in
from kartotek.ingest.effects.composition.restrictions import except_from_event
from kartotek.ingest.effects.composition.steps import unscoped
from kartotek.ingest.effects.composition.trees import excluding, filters_without
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.language.construct import product
from kartotek.schema.language.nodes import (
    Amount,
    Arithmetic,
    Bundle,
    Count,
    ForEach,
    ForScope,
    Later,
    Mod,
    Number,
    Per,
    Select,
    Transfer,
)

__all__ = ["take_exception"]

_EXCEPTING: Final = frozenset(("EXCEPT", "EXCEPTING"))


def take_exception(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Except these: things that are not counted, or yourself among everybody."""
    if passage.head != "EXCEPT" and not _excepts_from(passage, draft):
        return None
    draft.understood.add("EXCEPT")
    if {"YOU_TOO"} <= passage.words <= {"EXCEPT", "YOU_TOO"} and not passage.kinds & {"things", "amount"}:
        return _spare_yourself(draft)
    more = passage.kinds - {"things", "word"} or passage.words - _EXCEPTING - {"AND"}
    if more or any(map(_is_counted, passage.phrases)):
        return False
    features, step = features_in(passage), unscoped(draft.last_step)
    if isinstance(step, Mod):
        return _except_from_number(draft, step, features, passage.language)
    if isinstance(step, ForEach):
        return _except_from_each(draft, step, features, passage.language)
    if any(p.this for p in passage.of("things")):
        draft.understood.add("NEG")  # *not counting* says no more
        return draft.change_last(lambda counted: _but_this(counted, features))
    if step is None or (isinstance(step, Transfer) and step.per is None):
        return except_from_event(features, draft, passage.language)
    return change_counts(draft, features, passage.language, True)


def _but_this(step: Transfer, features: Sequence[Mapping[str, Any]]) -> Transfer | None:
    """What is had for each of all things of a noun but the one at hand; None where only some are counted, of which it
    may be none."""
    match step:
        case Transfer(bundle=Bundle((Amount(Number(value), good),)), per=Per(1, Select(noun, (), None) as what)):
            others = Arithmetic("-", Count(what), Number(1))
            made = Bundle((Amount(product(value, others), good),))
            return replace(step, bundle=made, per=None) if [*features] == [{"noun": noun}] else None
    return None


def _except_from_number(
    draft: AbilityDraft, step: Mod, features: Sequence[Mapping[str, Any]], language: GameLanguage
) -> bool:
    """A number of the game that is another one for all of a group of things but these."""
    left = filters_without(step.filters, features, language)
    if left is None or len(draft.parts) != 1:
        return False
    draft.replace_last(replace(step, filters=left))
    return True


def _except_from_each(
    draft: AbilityDraft, step: ForEach, features: Sequence[Mapping[str, Any]], language: GameLanguage
) -> bool:
    """What is done to each of some things, but to these."""
    left = excluding(step.select, features, language)
    if not isinstance(left, Select):
        return False
    draft.replace_last(replace(step, select=left))
    return True


def _is_counted(phrase: ComposedPhrase) -> bool:
    """Whether so many things are meant, one in a row, or those of somebody."""
    return phrase.n is not None or any((phrase.each, phrase.bound, phrase.scope, phrase.ordinal))


def _excepts_from(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Whether a clause without a verb excepts something from what was said."""
    return bool(draft.parts) and not passage.verbs and bool(passage.words & _EXCEPTING)


def _spare_yourself(draft: AbilityDraft) -> bool:
    """Everybody but you is every other player."""
    last = draft.parts[-1].step if draft.parts else None
    if isinstance(last, Later):
        return isinstance(last.step, ForScope) and last.step.scope == "others"
    if not isinstance(last, ForScope) or last.scope not in ("others", "all"):
        return False
    draft.parts[-1] = replace(draft.parts[-1], step=replace(last, scope="others"))
    return True
