"""The parts of a sentence put together: what happens at one time is one ability, with its conditions and limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.due import default_timing
from kartotek.ingest.effects.composition.event_prices import PRICE
from kartotek.ingest.effects.composition.steps import commanded
from kartotek.ingest.effects.composition.transfers import ClausePart
from kartotek.ingest.effects.composition.trees import timing_node
from kartotek.ingest.effects.grammar.clauses import GameLanguage
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

__all__ = ["abilities_of"]


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
