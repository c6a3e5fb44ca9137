"""A sentence composed into abilities: its clauses, what each one does to the others, and when all of it happens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage, passage_of
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.exchanges import take_price_of_each, take_rate, take_replacement
from kartotek.ingest.effects.composition.game_words import event_patterns, game_commands, hook_patterns, hook_texts
from kartotek.ingest.effects.composition.hooks import PRICE, PURPOSE
from kartotek.ingest.effects.composition.labels import with_title
from kartotek.ingest.effects.composition.limits import (
    take_cap,
    take_limit,
    take_measure,
    take_otherwise,
    take_usage,
    without_instead,
)
from kartotek.ingest.effects.composition.main_clause import Fallback, MainClause
from kartotek.ingest.effects.composition.plain_wording import without_choosing
from kartotek.ingest.effects.composition.prices import COST, take_unchanged
from kartotek.ingest.effects.composition.remarks import (
    take_each_time,
    take_free,
    take_free_choice,
    take_however_many,
    take_kept,
    take_not_both,
    take_not_others,
    take_not_you,
    take_nothing_for_others,
    take_once_more,
    take_price_due,
    take_rounding,
    take_the_rest,
    take_waived_price,
)
from kartotek.ingest.effects.composition.restrictions import (
    take_exception,
    take_private,
    take_relative,
    take_restriction,
)
from kartotek.ingest.effects.composition.segments import IF_NOT, arranged, each_in, segments_of
from kartotek.ingest.effects.composition.shorthand import has_open_sign, with_predicate, with_shorthand
from kartotek.ingest.effects.composition.time_clauses import take_event, take_holder
from kartotek.ingest.effects.composition.transfers import ClausePart
from kartotek.ingest.effects.composition.trees import commanded, default_timing, timing_node
from kartotek.ingest.effects.composition.unit import WordUnit, first_answer
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Token
from kartotek.schema.language.nodes import (
    Ability,
    Amount,
    AnyAmount,
    Bundle,
    If,
    Mod,
    OnlyIf,
    Seq,
    Step,
    Timing,
    Transfer,
)

__all__ = ["has_nameless", "compose"]


# Words that no reader of clauses can use: a sentence that has one is not composed, and need not be tried.
# Most sentences of a book hold a word that no list has. A few readers look for words of the game by their roots, in
# its wording of numbers, events, verbs, flags and values; what has none of these roots is read by nobody.
_UNKNOWN: Final = "X"
_SHORT: Final = 2
"""Words of so few letters are listed, or say nothing."""
_ROOT: Final = 5
"""The fewest letters of a longer word by whose beginning a reader knows it."""


def has_nameless(units: Iterable[WordUnit], language: GameLanguage) -> bool:
    """Whether one of some words is in no list, and has no root by which a reader may know it."""
    unknown = [unit.key for unit in units if unit.tag == _UNKNOWN]
    return bool(unknown) and not all(map(_roots(language).search, unknown))


@lru_cache(maxsize=8)
def _roots(language: GameLanguage) -> re.Pattern[str]:
    """What readers look for: the beginnings of some words, and roots that may stand anywhere in one."""
    begins = {key[:_ROOT] for key in _keys(language) if len(key) > _SHORT}
    roots = {root for pattern in hook_patterns(language) for root in pattern.roots if len(root) > _SHORT}
    return re.compile("|".join(sorted({f"^(?:{'|'.join(sorted(begins))})", *roots, *PURPOSE, COST})))


def _keys(language: GameLanguage) -> Iterator[str]:
    """The keys of the words by which a game names its numbers, events, verbs, flags and values."""
    for command in game_commands(language):
        yield from (*command.roots, *command.optional, command.unit)
    for pattern in event_patterns(language):
        yield from pattern.others
    for text in _texts(language):
        yield from (key_of(word) for word in text.split() if "{" not in word)


def _texts(language: GameLanguage) -> Iterator[str]:
    """The texts of which a reader looks for single words."""
    yield from (text for way in ("set", "none") for _, text in hook_texts(language, way))
    if language.words is None:
        return
    for stated in language.words.attributes.values():
        yield stated.name.hu.lemma
        yield from stated.hu.values()
    for values in language.words.values.values():
        yield from (term.hu.lemma for terms in values.values() for term in terms)


# The parts of a sentence put together: what happens at one time is one ability, with its conditions and limits.
def abilities_of(draft: AbilityDraft, language: GameLanguage) -> Iterator[Ability]:
    """The parts with their timing and conditions; those that happen together are one ability."""
    if not draft.parts:
        _lose_price(draft, language)
    if _is_unfinished(draft):
        return
    if draft.timing is not None and (_changes_its_price(draft, draft.timing) or _lasts(draft, draft.timing)):
        draft.timing = None
    for when, steps in _by_time(draft).items():
        timing = _timing(when, draft, language)
        if timing is not None:
            yield _conditional(timing, _as_action(_joined(steps, draft.in_order), timing, draft), draft)


def _lose_price(draft: AbilityDraft, language: GameLanguage) -> None:
    """Make a loss of what must be paid for nothing, or that a command says to pay at an event."""
    due = draft.price_due or (draft.price_commanded and draft.timing is not None and draft.timing.kind == "on")
    if draft.price is None or not due:
        return
    names = [amount.resource for amount in draft.price.amounts if isinstance(amount, Amount)]
    default = default_timing(names[0], language, False, "lose")
    draft.parts.append(ClausePart(Transfer("lose", draft.price), draft.price_timing, default))
    draft.price = None


def _is_unfinished(draft: AbilityDraft) -> bool:
    """Whether something still waits for another clause, or what lasts would be done once in a period."""
    nothing = not draft.parts or draft.price is not None or draft.is_waiting
    return nothing or (draft.is_limited and draft.is_lasting)


def _timing(when: str, draft: AbilityDraft, language: GameLanguage) -> Timing | None:
    """The time that the sentence says, or that of some of its steps."""
    return draft.timing or timing_node(_due(when, draft), language)


def _changes_its_price(draft: AbilityDraft, timing: Timing) -> bool:
    """Whether all that is said to be so at an event is what it costs: that lasts, and does not happen then."""
    price = f"{timing.name}{PRICE}"
    return not timing.filters and all(isinstance(part.step, Mod) and part.step.hook == price for part in draft.parts)


def _lasts(draft: AbilityDraft, timing: Timing) -> bool:
    """Whether all that is said to be so as long as the component is there always is then."""
    return timing.kind == "now" and all(part.default.removeprefix("!") == "always" for part in draft.parts)


def _due(when: str, draft: AbilityDraft) -> str:
    """When steps are due; those that can be done once in a period are actions, if the sentence does not say that they
    are free."""
    if when == "stated" or (when == "action" and draft.condition is not None):
        when = "now"
    free = when == "free" and all(part.timing == when for part in draft.parts)
    return "action" if draft.is_limited and when in ("now", "free") and not free else when


def _as_action(step: Step, timing: Timing, draft: AbilityDraft) -> Step:
    """A step at its time: what may be done as an action that is stated to be one, is no more than the action."""
    stated = draft.is_limited or any(part.timing == "action" for part in draft.parts)
    return commanded(step) if stated and timing.kind == "action" else step


def _by_time(draft: AbilityDraft) -> dict[str, list[Step]]:
    """The steps by when they are due: all together where the sentence says one time."""
    shared = _shared_time(draft.parts) if draft.timing is None else ""
    groups: dict[str, list[Step]] = {}
    for part in draft.parts:
        due = part.timing or part.default.removeprefix("!")
        groups.setdefault(due if shared is None else shared, []).append(part.step)
    return groups


def _shared_time(parts: Sequence[ClausePart]) -> str | None:
    """The one time that parts state, where it is that of the others too: none of them always holds."""
    stated = {part.timing for part in parts} - {None}
    unstated = {part.default for part in parts if part.timing is None}
    return stated.pop() if len(stated) == 1 and "always" not in unstated else None


def _joined(steps: Sequence[Step], in_order: bool) -> Step:
    """Steps in a row; gains in a row are one gain of all, unless each is said to come only after the one
    before. What may be done at the start of a row begins it."""
    if len(steps) == 1:
        return steps[0]
    row = (commanded(steps[0]), *steps[1:])
    if in_order:
        return Seq(row)
    gains = [amounts for amounts in map(_gained, row) if amounts]
    return Transfer("gain", Bundle(tuple(chain.from_iterable(gains)))) if len(gains) == len(row) else Seq(row)


def _gained(step: Step) -> tuple[AnyAmount, ...]:
    """What a step gains that does nothing else."""
    match step:
        case Transfer(kind="gain", bundle=bundle, per=None):
            return bundle.amounts
    return ()


def _conditional(timing: Timing, step: Step, draft: AbilityDraft) -> Ability:
    limits = tuple(draft.limits)
    if draft.condition is None:
        return Ability(timing, step, limits)
    if draft.otherwise is not None or timing.kind in ("now", "action", "end"):
        return Ability(timing, If(draft.condition, step, draft.otherwise), limits)
    return Ability(timing, step, (*limits, OnlyIf(draft.condition)))


# A sentence composed into abilities: its clauses, what each one does to the others, and when all of it happens.
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
