"""Clauses that say that there is nothing: nothing to pay for what is done, nothing for other things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.steps import commanded, put_back, unscoped
from kartotek.schema.language.construct import FREE_OF_CHARGE
from kartotek.schema.language.nodes import Countable, Do, Filter, Select, Transfer, Word

__all__ = ["take_nothing_for_others", "take_waived_price"]

_WAIVING: Final = frozenset(("NEG", "MUST", "DOING", "STEP", "FOR_IT", "NOTHING", "BUT", "AND"))
_OTHERS: Final = frozenset(("OTHER", "OTHER_ONES"))
_DENYING: Final = frozenset(("NEG", "NOTHING", "BUT", "AND")) | _OTHERS
_GIVING: Final = frozenset(("V.due", "V.give", "V.gain"))


def take_waived_price(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """That one need not pay for what was just said to do: it is for free."""
    worded = {"NEG", "MUST"} <= passage.words <= _WAIVING and passage.verbs == {"V.pay"}
    last = draft.last_step
    if not worded or last is None or not passage.kinds <= {"word", "verb"}:
        return None
    draft.understood.add("NEG")
    command = commanded(last)
    if not isinstance(command, Do) or command.price is not None:
        return False
    spec = passage.language.vocabulary.verbs[command.verb]
    draft.replace_last(put_back(last, replace(command, price=FREE_OF_CHARGE)))
    return spec.costs


def take_nothing_for_others(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """That there is nothing for other things than those that are counted: it adds nothing."""
    things = [p for p in passage.of("things") if not p.this]
    if _denies(passage) and passage.words & _OTHERS and draft.parts:
        draft.understood.add("NEG")
        return _shuts_out_all_others(things, draft)
    if not _denies(passage) or not things or not all(map(_is_given_for, things)):
        return None
    counted = _counted_in(draft)
    pairs = [(phrase, what) for phrase in things for what in counted]
    if not draft.parts or not all(_filters_by(*pair) for pair in pairs):
        return None  # they are left out of what is counted
    draft.understood.add("NEG")
    return len(counted) == len(draft.parts) and all(_is_apart(*pair) for pair in pairs)


def _shuts_out_all_others(things: Sequence[ComposedPhrase], draft: AbilityDraft) -> bool:
    """Whether only some things of a kind are counted, of which all others bring nothing."""
    counted = _counted_in(draft)
    some = all(isinstance(what, Select) and bool(what.filters or what.scope) for what in counted)
    nouns = {what.noun for what in counted if isinstance(what, Select)}
    alike = all(p.is_unqualified and p.feature("noun") in nouns and p.n is None for p in things)
    return some and alike and 0 < len(counted) == len(draft.parts)


def _is_given_for(phrase: ComposedPhrase) -> bool:
    """Whether something is had for each of some things, however many."""
    return phrase.case in ("cau", "after") and phrase.n is None


def _counted_in(draft: AbilityDraft) -> list[Countable]:
    """What the transfers of a draft are for each of."""
    steps = (unscoped(part.step) for part in draft.parts)
    return [step.per.what for step in steps if isinstance(step, Transfer) and step.per]


def _denies(passage: ClausePassage) -> bool:
    """Whether a clause says no more than that there is nothing for some things."""
    denied = not passage.words.isdisjoint(("NOTHING", "NEG")) and passage.words <= _DENYING
    return denied and passage.verbs <= _GIVING and passage.kinds <= {"things", "word", "verb"}


def _filters_by(phrase: ComposedPhrase, what: Countable) -> bool:
    """Whether a phrase names a quality by which what is counted is chosen."""
    chosen_by = {one.attribute for one in what.filters} if isinstance(what, Select) else set()
    return any(name in chosen_by for feature in phrase.features for name in feature)


def _is_apart(phrase: ComposedPhrase, what: Countable) -> bool:
    """Whether things have another value of a quality than the things that are counted."""
    filters = {one.attribute: one for one in what.filters} if isinstance(what, Select) else {}
    return any(
        _shuts_out(filters[name], str(value))
        for feature in phrase.features
        for name, value in feature.items()
        if name in filters
    )


def _shuts_out(one: Filter, value: str) -> bool:
    named = Word(value) in one.values
    return named if one.operator == "!=" else one.operator == "=" and not named
