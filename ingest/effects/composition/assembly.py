"""The parts of a sentence put together: what happens at one time is one ability, with its conditions and limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.effects.composition.draft import AbilityDraft
from ingest.effects.composition.due import default_timing
from ingest.effects.composition.transfers import ClausePart
from ingest.effects.composition.trees import timing_node
from ingest.effects.grammar.clauses import GameLanguage
from schema.language.nodes import Ability, Amount, Bundle, If, May, Mod, OncePer, OnlyIf, Seq, Step, Timing, Transfer

__all__ = ["abilities_of"]


def abilities_of(draft: AbilityDraft, language: GameLanguage) -> Iterator[Ability]:
    """The parts with their timing and conditions; those that happen together are one ability."""
    if draft.price is not None and draft.price_due and not draft.parts:
        draft.parts.append(_loss(draft.price, draft, language))
        draft.price = None
    waits = draft.measured or draft.rated or (draft.conditional and draft.condition is None and draft.timing is None)
    limited = any(isinstance(limit, OncePer) for limit in draft.limits)
    lasting = any(isinstance(part.step, Mod) for part in draft.parts)
    if draft.price is not None or waits or not draft.parts or (limited and lasting):
        return
    for when, steps in _by_time(draft).items():
        due = "now" if when == "stated" or (when == "action" and draft.condition is not None) else when
        if limited and draft.timing is None and due in ("now", "free"):
            due = "action"
        timing = draft.timing or timing_node(due, language)
        whole = steps[0] if len(steps) == 1 else _joined(steps)
        if timing is not None:
            stated = limited or any(part.timing == "action" for part in draft.parts)
            optional = timing.kind == "action" and stated
            yield _conditional(timing, whole.step if optional and isinstance(whole, May) else whole, draft)


def _loss(price: Bundle, draft: AbilityDraft, language: GameLanguage) -> ClausePart:
    """What must be paid for nothing."""
    names = [amount.resource for amount in price.amounts if isinstance(amount, Amount)]
    return ClausePart(Transfer("lose", price), draft.price_timing, default_timing(names[0], language, False, "lose"))


def _by_time(draft: AbilityDraft) -> dict[str, list[Step]]:
    """The steps by when they are due: all together where the sentence says one time."""
    groups: dict[str, list[Step]] = {}
    if draft.timing is not None:
        return {"": [part.step for part in draft.parts]}
    for part in draft.parts:
        stated = part.timing or ("" if part.default.startswith("!") else None)
        groups.setdefault(stated or part.default.removeprefix("!"), []).append(part.step)
    stated_once = {part.timing for part in draft.parts if part.timing}
    shared = all(part.timing or part.default != "always" for part in draft.parts)
    if len(groups) > 1 and len(stated_once) == 1 and shared:
        return {str(stated_once.pop()): [part.step for part in draft.parts]}
    return groups


def _joined(steps: Sequence[Step]) -> Step:
    """Steps in a row; gains in a row are one gain of all. What may be done at the start of a row begins it."""
    steps = [step.step if isinstance(step, May) and at == 0 else step for at, step in enumerate(steps)]
    if all(isinstance(s, Transfer) and s.kind == "gain" and s.per is None for s in steps):
        amounts = tuple(a for s in steps if isinstance(s, Transfer) for a in s.bundle.amounts)
        return Transfer("gain", Bundle(amounts))
    return Seq(tuple(steps))


def _conditional(timing: Timing, step: Step, draft: AbilityDraft) -> Ability:
    limits = tuple(draft.limits)
    if draft.condition is None:
        return Ability(timing, step, limits)
    if draft.otherwise is not None or timing.kind in ("now", "action", "end"):
        return Ability(timing, If(draft.condition, step, draft.otherwise), limits)
    return Ability(timing, step, (*limits, OnlyIf(draft.condition)))
