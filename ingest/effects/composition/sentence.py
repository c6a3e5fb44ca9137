"""A sentence composed into abilities: its clauses, what each one does to the others, and when all of it happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final

from kartotek.ingest.effects.composition.alternatives import take_otherwise, without_instead
from kartotek.ingest.effects.composition.arrangement import IF_NOT, arranged, each_in
from kartotek.ingest.effects.composition.assembly import abilities_of
from kartotek.ingest.effects.composition.clauses import ClausePassage, passage_of
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.ellipsis import with_predicate
from kartotek.ingest.effects.composition.holders import take_holder
from kartotek.ingest.effects.composition.left_out import take_exception
from kartotek.ingest.effects.composition.limits import take_cap, take_limit, take_usage
from kartotek.ingest.effects.composition.main_clause import Fallback, MainClause
from kartotek.ingest.effects.composition.measures import take_measure
from kartotek.ingest.effects.composition.nameless import has_nameless
from kartotek.ingest.effects.composition.nothing_more import take_nothing_for_others, take_waived_price
from kartotek.ingest.effects.composition.once_more import take_once_more
from kartotek.ingest.effects.composition.plain_order import without_choosing
from kartotek.ingest.effects.composition.prizes import take_price_of_each, take_rate
from kartotek.ingest.effects.composition.readers import first_answer
from kartotek.ingest.effects.composition.relatives import take_private, take_relative
from kartotek.ingest.effects.composition.remarks import (
    take_each_time,
    take_free,
    take_free_choice,
    take_however_many,
    take_kept,
    take_not_both,
    take_not_others,
    take_not_you,
    take_price_due,
    take_rounding,
    take_the_rest,
)
from kartotek.ingest.effects.composition.replacements import take_replacement
from kartotek.ingest.effects.composition.restrictions import take_restriction
from kartotek.ingest.effects.composition.segments import segments_of
from kartotek.ingest.effects.composition.shorthand import has_open_sign, with_shorthand
from kartotek.ingest.effects.composition.time_clauses import take_event
from kartotek.ingest.effects.composition.titles import with_title
from kartotek.ingest.effects.composition.unchanged import take_unchanged
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.sentences import Token
from kartotek.schema.language.nodes import Ability

__all__ = ["Fallback", "compose"]

_SELF_DENYING: Final = frozenset(("UNUSED", "RATHER", "ADDRESS"))
_WITHOUT: Final = "nelkul"
_ONLY: Final = "csak"
"""The beginning of *only then*, where it says what comes next."""
_READERS: Final[tuple[Callable[[ClausePassage, AbilityDraft], bool | None], ...]] = (
    take_limit, take_holder, take_replacement, take_nothing_for_others, take_restriction, take_event, take_each_time,
    take_free_choice, take_not_you, take_not_others, take_not_both, take_free, take_price_due, take_waived_price,
    take_private, take_the_rest, take_exception, take_relative, take_otherwise, take_measure, take_unchanged, take_cap,
    take_usage, take_rate, take_price_of_each, take_rounding, take_however_many, take_kept,
    take_once_more,
)  # fmt: skip
"""The readers of clauses, in the order in which they are asked; None means that it is none for them."""


def compose(
    tokens: Sequence[Token], language: GameLanguage, fallback: Fallback, passing: bool = False
) -> tuple[list[Ability], set[str]]:
    """The abilities that a sentence states, none where one of its clauses was not understood; and the tags of operators
    that were used up without leaving a sign in them. `passing`: words that are not known are passed over."""
    spoken = [unit for unit in units_of(tokens, language) if not passing or unit.tag != "X"]
    units = with_predicate(with_title(with_shorthand(without_choosing(spoken), language), language))
    if not units or units[0].tag in ("AND", "OR", "BUT") or has_open_sign(units) or has_nameless(units, language):
        return [], set()
    segments = list(segments_of(units))
    draft = AbilityDraft(each=each_in(segments))
    clauses = arranged(segments)
    if any(map(_denies_itself, chain(units, *clauses))):
        draft.understood.add("NEG")
    if any(unit.tag == "NEXT" and unit.key.startswith(_ONLY) for unit in units):
        draft.understood.add("ONLY")
        draft.in_order = True
    main = MainClause(tokens, fallback)
    passages = (passage_of(clause, language) for clause in clauses)
    if not all(_take(without_instead(passage, draft), draft, main) for passage in passages):
        return [], set()
    return list(abilities_of(draft, language)), draft.understood


def _denies_itself(unit: WordUnit) -> bool:
    """Whether a word of several says not, and all of it is understood."""
    return unit.tag in _SELF_DENYING or unit.key == IF_NOT or (unit.tag == "FREE" and _WITHOUT in unit.key)


def _take(passage: ClausePassage, draft: AbilityDraft, main: MainClause) -> bool:
    """Add what a clause says, by the first reader that it is one for; False where it was not understood."""
    if not passage.phrases:
        return True
    if draft.chosen:
        return bool(first_answer((take_free_choice, take_not_both), passage, draft))
    taken = first_answer(_READERS, passage, draft)
    return main.take(passage, draft) if taken is None else taken
