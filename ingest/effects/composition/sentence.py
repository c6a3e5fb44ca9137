"""A sentence composed into abilities: its clauses, what each one does to the others, and when all of it happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from ingest.effects.composition.arrangement import arranged, each_in
from ingest.effects.composition.assembly import abilities_of
from ingest.effects.composition.clauses import ClausePassage, passage_of, segments_of
from ingest.effects.composition.conditions import condition_of
from ingest.effects.composition.draft import AbilityDraft
from ingest.effects.composition.events import event_of
from ingest.effects.composition.exchanges import take_rate, take_replacement
from ingest.effects.composition.limits import take_cap, take_limit, take_usage, without_limit
from ingest.effects.composition.main_clause import Fallback, MainClause
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.relatives import take_but_not, take_exception, take_measure, take_private, take_relative
from ingest.effects.composition.remarks import (
    take_each_time,
    take_free_choice,
    take_not_others,
    take_not_you,
    take_price_due,
    take_the_rest,
)
from ingest.effects.composition.restrictions import take_restriction
from ingest.effects.composition.trees import bundle_of, timing_node
from ingest.effects.composition.units import units_of
from ingest.effects.grammar.clauses import GameLanguage
from ingest.prose.sentences import Token
from schema.language.nodes import Ability, Cond, Not, Transfer

__all__ = ["Fallback", "compose", "spoken_label"]

_EVENTS: Final = frozenset(("IF", "WHEN", "ONLY_THEN"))
_WITHOUT: Final = "nelkul"
_LABELLED: Final = frozenset("TIME PERIOD ONCE TIMES ONE_TIME V.choose EACH_TIME ONLY ATMOST".split())
"""What a label may say of the sentence after it."""
_PRICED: Final = frozenset("V.pay RES NUM ONE AND TIME".split())
"""What a label says that is the price of what the sentence after it gives."""
_BINDING: Final = frozenset(("IF", "WHEN", "EACH_TIME", "ONLY_THEN", "BUT", "EXCEPT", "TIME"))


def compose(tokens: Sequence[Token], language: GameLanguage, fallback: Fallback) -> tuple[list[Ability], set[str]]:
    """The abilities that a sentence states, none where one of its clauses was not understood; and the tags of operators
    that were used up without leaving a sign in them."""
    units = units_of(tokens, language)
    if not units or units[0].tag in ("AND", "OR", "BUT"):
        return [], set()
    draft = AbilityDraft()
    segments = list(segments_of(units))
    draft.each = each_in(segments)
    if any(unit.tag in ("UNUSED", "RATHER") or (unit.tag == "FREE" and _WITHOUT in unit.key) for unit in units):
        draft.understood.add("NEG")
    main = MainClause(tokens, fallback)
    for segment in arranged(segments):
        passage = _without_instead(passage_of(segment, language), draft)
        if passage.phrases and not _take(passage, draft, main):
            return [], set()
    return list(abilities_of(draft, language)), draft.understood


def spoken_label(label: Sequence[Token], language: GameLanguage) -> Sequence[Token]:
    """The label of a sentence where it says when, how often or that there is a choice; else nothing."""
    tags = {unit.tag for unit in units_of(label, language)} - {"IDLE", "YOU", "YOU_TOO"}
    priced = "V.pay" in tags and tags <= _PRICED
    return label if tags and (tags <= _LABELLED or priced) else ()


def _take(passage: ClausePassage, draft: AbilityDraft, main: MainClause) -> bool:
    """Add what a clause says, by the first reader that it is one for; False where it was not understood."""
    for reader in _READERS:
        taken = reader(passage, draft)
        if taken is not None:
            return taken
    return main.take(passage, draft)


def _without_instead(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage:
    """The clause without a good or number that others come in place of: what is had, the rest of the clause says."""
    phrases = passage.phrases
    at = next((at for at, p in enumerate(phrases) if p.tag == "INSTEAD"), 0)
    replaced = phrases[at - 1] if at > 0 else None
    if replaced is None or replaced.kind not in ("amount", "number") or replaced.case != "nom" or replaced.bound:
        return passage
    if replaced.kind == "amount" and (replaced.n is not None or _is_unnumbered(passage, replaced)):
        return passage
    draft.understood.add("INSTEAD")
    return passage.without(replaced, phrases[at])


def _is_unnumbered(passage: ClausePassage, replaced: ComposedPhrase) -> bool:
    """Whether what comes in place of a good has no number of its own either: then it comes whenever that would."""
    others = [p for p in passage.of("amount") if p is not replaced]
    return bool(others) and all(p.n is None for p in others)


def _take_event(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """When it happens, or on which condition."""
    if "ONLY_THEN" in passage.words and not passage.words & {"IF", "WHEN"}:
        draft.conditional = True
        draft.understood.add("ONLY")
        return None if passage.verbs else True
    starts = passage.head in _EVENTS or (passage.head in _BINDING and bool(passage.words & _EVENTS))
    if not starts or (passage.head == "BUT" and "IF" not in passage.words):
        return None
    passage = _without_time(passage, draft)
    condition = condition_of(passage) if "IF" in passage.words else None
    if condition is not None and draft.condition is None:
        draft.condition = _unless(condition) if "EXCEPT" in passage.words else condition
        draft.understood.update(("EXCEPT", "NEG") if "EXCEPT" in passage.words else ())
        return True
    inner = without_limit(passage, draft)
    kept = [p for p in inner.phrases if p.tag not in ("IF", "WHEN", "EACH_TIME", "BUT", "ONLY_THEN")]
    text = event_of(inner.with_phrases(kept))
    timing = timing_node(text, passage.language) if text is not None else None
    if timing is None or draft.timing is not None:
        return False
    if timing.kind in ("now", "end"):
        draft.understood.add("WHEN")
    draft.timing = timing
    return True


def _unless(condition: Cond) -> Cond:
    """What must be so where a condition is an exception: its opposite."""
    return condition.condition if isinstance(condition, Not) else Not(condition)


def _without_time(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage:
    """A clause of condition without the time at which it is asked, which is that of the whole."""
    times = passage.of("time")
    if "IF" not in passage.words or len(times) != 1 or draft.timing is not None:
        return passage
    draft.timing = timing_node(passage.times[0], passage.language)
    return passage.without(*times) if draft.timing is not None else passage


def _take_otherwise(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """What holds where the condition does not: another number of the same good."""
    if passage.head != "OTHERWISE":
        return None
    if passage.words == {"OTHERWISE", "NOTHING"} and len(passage.phrases) == 2:
        draft.understood.update(("OTHERWISE", "NEG"))
        return draft.condition is not None
    numbers = [p for p in passage.of("number", "amount") if p.n is not None]
    if draft.condition is None or len(draft.parts) != 1 or len(numbers) != 1:
        return False
    step = draft.parts[0].step
    if not isinstance(step, Transfer) or len(step.bundle.amounts) != 1:
        return False
    good = getattr(step.bundle.amounts[0], "resource", None)
    named = numbers[0].name if numbers[0].kind == "amount" else good
    bundle = bundle_of([replace(numbers[0], name=named)], "gain")
    draft.otherwise = replace(step, bundle=bundle) if bundle is not None else None
    return draft.otherwise is not None


_READERS: Final[tuple[Callable[[ClausePassage, AbilityDraft], bool | None], ...]] = (
    take_limit, take_replacement, _take_event, take_each_time, take_free_choice, take_not_you, take_not_others,
    take_price_due, take_private, take_the_rest, take_exception, take_restriction, take_relative, _take_otherwise,
    take_measure, take_but_not, take_cap, take_usage, take_rate,
)  # fmt: skip
"""The readers of clauses, in the order in which they are asked; None means that it is none for them."""
