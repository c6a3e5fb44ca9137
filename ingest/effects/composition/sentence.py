"""A sentence composed into abilities: its clauses, what each one does to the others, and when all of it happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from ingest.effects.composition.assembly import abilities_of
from ingest.effects.composition.clauses import ClausePassage, is_apiece, passage_of, segments_of
from ingest.effects.composition.conditions import condition_of
from ingest.effects.composition.draft import AbilityDraft
from ingest.effects.composition.events import event_of
from ingest.effects.composition.exchanges import take_rate
from ingest.effects.composition.limits import take_cap, take_limit, take_usage, without_limit
from ingest.effects.composition.main_clause import Fallback, MainClause
from ingest.effects.composition.phrases import phrases_of
from ingest.effects.composition.relatives import take_but_not, take_exception, take_measure, take_relative
from ingest.effects.composition.trees import bundle_of, timing_node
from ingest.effects.composition.unit import WordUnit
from ingest.effects.composition.units import units_of
from ingest.effects.grammar.clauses import GameLanguage
from ingest.prose.sentences import Token
from schema.language.nodes import Ability, ForScope, Transfer

__all__ = ["Fallback", "compose", "spoken_label"]

_EVENTS: Final = frozenset(("IF", "WHEN", "ONLY_THEN"))
_LABELLED: Final = frozenset("TIME PERIOD ONCE TIMES ONE_TIME V.choose EACH_TIME ONLY ATMOST".split())
"""What a label may say of the sentence after it."""
_PRICED: Final = frozenset("V.pay RES NUM ONE AND TIME".split())
"""What a label says that is the price of what the sentence after it gives."""
_BINDING: Final = frozenset(("IF", "WHEN", "EACH_TIME", "ONLY_THEN", "BUT"))


def compose(tokens: Sequence[Token], language: GameLanguage, fallback: Fallback) -> tuple[list[Ability], set[str]]:
    """The abilities that a sentence states, none where one of its clauses was not understood; and the tags of operators
    that were used up without leaving a sign in them."""
    units = units_of(tokens, language)
    if not units or units[0].tag in ("AND", "OR", "BUT"):
        return [], set()
    draft = AbilityDraft()
    segments = list(segments_of(units))
    draft.each = _each_in(segments)
    if any(unit.tag in ("UNUSED", "RATHER") for unit in units):
        draft.understood.add("NEG")
    main = MainClause(tokens, fallback)
    for segment in _measures_last(_with_verbs(segments)):
        passage = _without_instead(passage_of(segment, language), draft)
        if passage.phrases and not _take(passage, draft, main):
            return [], set()
    return list(abilities_of(draft, language)), draft.understood


def spoken_label(label: Sequence[Token], language: GameLanguage) -> Sequence[Token]:
    """The label of a sentence where it says when, how often or that there is a choice; else nothing."""
    tags = {unit.tag for unit in units_of(label, language)} - {"IDLE", "YOU", "YOU_TOO"}
    priced = "V.pay" in tags and tags <= _PRICED
    return label if tags and (tags <= _LABELLED or priced) else ()


def _each_in(segments: list[list[WordUnit]]) -> int | None:
    """How much each is worth where a clause of its own says it; the clause is taken out."""
    for at, segment in enumerate(segments):
        paid = any(unit.tag == "RES" and unit.case == "cau" for unit in segment)
        if at and is_apiece(segment) and not paid:
            numbers = [p.n for p in phrases_of(segment) if p.n is not None]
            if len(numbers) == 1:
                del segments[at]
                return numbers[0]
    return None


def _measures_last(segments: list[list[WordUnit]]) -> list[list[WordUnit]]:
    """The clauses, one that says how many there are behind the one that says so many."""
    if len(segments) > 1 and any(unit.tag == "AS_MUCH" for unit in segments[0]):
        return [*segments[1:], segments[0]]
    return segments


def _with_verbs(segments: list[list[WordUnit]]) -> list[list[WordUnit]]:
    """The clauses, those of another player without a verb with that of the clause before."""
    made: list[list[WordUnit]] = []
    for segment in segments:
        before = [unit for unit in made[-1] if unit.tag.startswith("V.")] if made else []
        lacks = not any(unit.tag.startswith("V.") or unit.tag in ("NONE", "NEG", "EXCEPT") for unit in segment)
        other = any(unit.tag in ("YOU_TOO", "PERSON") for unit in segment)
        goods = any(unit.tag in ("RES", "STAT", "NUM", "ONE") and unit.case == "acc" for unit in segment)
        made.append([*segment, before[-1]] if lacks and other and goods and len(before) == 1 else segment)
    return made


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
    if replaced.kind == "amount" and replaced.n is not None:
        return passage
    draft.understood.add("INSTEAD")
    return passage.without(replaced, phrases[at])


def _take_event(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """When it happens, or on which condition."""
    if passage.head == "ONLY_THEN" and not passage.words & {"IF", "WHEN"}:
        draft.conditional = True
        draft.understood.add("ONLY")
        return None if passage.verbs else True
    starts = passage.head in _EVENTS or (passage.head in _BINDING and bool(passage.words & _EVENTS))
    if not starts or (passage.head == "BUT" and "IF" not in passage.words):
        return None
    condition = condition_of(passage) if "IF" in passage.words else None
    if condition is not None and draft.condition is None:
        draft.condition = condition
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


def _take_each_time(passage: ClausePassage, _: AbilityDraft) -> bool | None:
    """`Every time`, which the clause after it says when."""
    return True if passage.head == "EACH_TIME" and len(passage.phrases) == 1 else None


def _take_free_choice(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """`You decide which`, of a choice that was named."""
    if passage.verbs != {"V.choose"} or not passage.words <= {"YOU_TOO", "WHICH_ONE", "SOME_ONE"} or not draft.parts:
        return None
    return True if len(passage.phrases) == len(passage.of("word", "verb")) else None


def _take_not_you(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Others get it, not you."""
    if not passage.words <= {"NEG", "YOU_TOO", "BUT"} or "NEG" not in passage.words or passage.verbs:
        return None
    if len(passage.of("word")) != len(passage.phrases):
        return None
    if not draft.parts or not isinstance(draft.parts[-1].step, ForScope):
        return False
    draft.understood.add("NEG")
    return True


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
    take_limit, _take_event, _take_each_time, _take_free_choice, _take_not_you, take_exception, take_relative,
    _take_otherwise, take_measure, take_but_not, take_cap, take_usage, take_rate,
)  # fmt: skip
"""The readers of clauses, in the order in which they are asked; None means that it is none for them."""
