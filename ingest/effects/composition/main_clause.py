"""The clause that says what happens: a transfer, a number of the game that changes, or a verb of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.commands import command_of
from kartotek.ingest.effects.composition.conditions import without_condition
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.exchanges import add_prize, price_in, stated_timing, take_exchange, take_price
from kartotek.ingest.effects.composition.hooks import (
    cost_change_when,
    event_price_of,
    event_price_when,
    hook_of,
    other_change_of,
    spared_loss_of,
    trade_limit_of,
)
from kartotek.ingest.effects.composition.limits import without_limit
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, all_made, only
from kartotek.ingest.effects.composition.prices import price_of, priced_doing
from kartotek.ingest.effects.composition.shared_verbs import parts_of_list, use_of
from kartotek.ingest.effects.composition.time_clauses import without_happening
from kartotek.ingest.effects.composition.transfers import ClausePart, transfer_of, with_multiple
from kartotek.ingest.effects.composition.trees import commanded, good_of, unscoped
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.nodes import Choose, Do, May, Transfer

__all__ = ["Fallback", "MainClause"]

Fallback = Callable[[Sequence[Token]], ClausePart | None]
"""Reads a clause by the rules of single verbs: its step and timing."""

_AFTER_THIS: Final = "ezutan"


class MainClause:
    """Reads main clauses of one sentence."""

    def __init__(self, tokens: Sequence[Token], fallback: Fallback) -> None:
        self._tokens = tokens
        self._fallback = fallback

    def take(self, passage: ClausePassage, draft: AbilityDraft) -> bool:
        """Add what the clause says to the draft; False where it was not understood."""
        if passage.head == "OTHERWISE":
            return self._take_otherwise(passage.without_tags("OTHERWISE"), draft)
        passage, condition = without_condition(passage)
        if condition is not None:
            if draft.condition is not None:
                return False
            draft.condition = condition
        bare = without_happening(without_limit(passage, draft), draft)
        if bare is None or _is_unpriced_result(passage, draft):
            return False
        if _is_another_choice(passage, draft):
            return self._add_choice(bare, draft)
        if _names_prize(passage, draft):
            found = self._understood(passage, bare, draft)
            return bool(found) and add_prize(found, draft, passage)
        if take_price(bare, draft) or take_exchange(bare, draft):
            return True
        priced = price_in(bare) if "SO_MUCH" in bare.words and draft.price is None else None
        if priced is not None:
            draft.price, draft.price_timing = priced[0], stated_timing(bare)
            found = self._understood(passage, priced[1], draft)
            return len(found) == 1 and add_prize(found, draft, passage)
        found = self._understood(passage, bare, draft)
        draft.parts += found
        return bool(found)

    def _take_otherwise(self, passage: ClausePassage, draft: AbilityDraft) -> bool:
        """What happens where the condition of what was said does not hold."""
        found, first = only(self._understood(passage, passage, draft)), only(draft.parts)
        if found is None or first is None or draft.condition is None or draft.otherwise is not None:
            return False
        draft.otherwise = found.step
        return found.timing in (None, first.timing)

    def _add_choice(self, passage: ClausePassage, draft: AbilityDraft) -> bool:
        """Let the clause before and this one be two ways, of which one is chosen."""
        way, first = passage.without(*passage.phrases[:1]), only(draft.parts)
        second = only(self._understood(way, way, draft))
        if first is None or second is None or draft.is_waiting or draft.price is not None:
            return False
        if first.timing != second.timing and second.timing is not None:
            return False
        draft.chosen = True
        draft.replace_last(Choose((commanded(first.step), commanded(second.step))))
        return True

    def _understood(self, passage: ClausePassage, bare: ClausePassage, draft: AbilityDraft) -> list[ClausePart]:
        """The parts of a clause, none where it was not understood; the draft notes the operators that they use up."""
        bare = _measured(bare.without_tags("SO", "ONLY_THEN"), draft)
        found = self._read(bare, draft) or []
        compared = {"LESS" if _is_loss(part) else "MORE" for part in found if isinstance(part.step, Transfer)}
        shrunk = {"LESS"} if found and "V.shrink" in passage.verbs else set()
        draft.understood |= (passage.words & {"ONLY", *compared}) | shrunk
        if any(p.bound == "=" for p in bare.of("amount", "number")):  # just so much is so much
            draft.understood.add("EXACTLY")
        return found

    def _read(self, passage: ClausePassage, draft: AbilityDraft) -> list[ClausePart] | None:
        """The parts of a clause, by the first reader that understands all of it."""
        if "EXCEPTING" in passage.words:
            return None
        listed = all_made([transfer_of(part) for part in parts_of_list(passage)])
        if listed:
            return [*chain.from_iterable(listed)]
        found = transfer_of(*_with_each(_with_good(with_multiple(passage), draft), draft.each))
        found = found or _changed_number(passage, draft) or _changed_cost(passage, draft) or _priced(passage)
        return found or _commanded_step(passage) or self._by_rule(passage)

    def _by_rule(self, passage: ClausePassage) -> list[ClausePart] | None:
        if any(unit.tag == "X" for unit in passage.units):  # a rule would pass over the word
            return None
        places = [place for unit in passage.units for place in unit.places]
        read = self._fallback([self._tokens[place] for place in places])
        return [read] if read is not None else None


def _is_unpriced_result(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Whether a clause says what comes of a loss that is no price, or of something else that is done for it."""
    return passage.head == "SO" and draft.price is None and any(_is_loss(one) or _is_done(one) for one in draft.parts)


def _is_another_choice(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Whether a clause says what one may do in place of what stands before it."""
    return bool(draft.parts) and any(p.tag == "OR" for p in passage.phrases[:1])


def _names_prize(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Whether a clause says what is had for the price named before."""
    joined = draft.price_given_up and "amount" in passage.kinds and any(p.tag == "AND" for p in passage.phrases[:1])
    bought = "amount" not in passage.kinds or ("V.gain" in passage.verbs and not _is_counted_last(passage))
    behind_colon = any(":" in unit.before for unit in passage.units[:1])
    stated = (
        (draft.price_offered and not (behind_colon and _is_counted_last(passage)))
        or joined
        or (draft.price_commanded and bought and behind_colon)
        or passage.head == "SO"
        or bool(passage.words & {"FOR_IT", "NEXT"})
    )
    return draft.price is not None and stated


def _is_counted_last(passage: ClausePassage) -> bool:
    """Whether a good that is had is counted as the game ends, where nothing is paid any more."""
    return any("end" in passage.language.timing.get(str(p.name), "") for p in passage.of("amount"))


def _changed_number(passage: ClausePassage, draft: AbilityDraft) -> list[ClausePart] | None:
    """A number or price of the game that is another one from now on."""
    passage = passage if draft.parts else _from_now_on(passage)
    step = hook_of(passage) or event_price_of(passage) or price_of(passage) or trade_limit_of(passage)
    step = step or spared_loss_of(passage)
    step = step or other_change_of(passage, draft.last_step)
    return [ClausePart(step, "always", "always")] if step is not None else None


def _from_now_on(passage: ClausePassage) -> ClausePassage:
    """The clause without *after this* at its head, behind which a number is another one from now on."""
    return passage.without(*(p for p in passage.phrases[:1] if p.key == _AFTER_THIS))


def _changed_cost(passage: ClausePassage, draft: AbilityDraft) -> list[ClausePart] | None:
    """More or less to pay at every building that the sentence speaks of: that lasts, and does not happen then."""
    step = cost_change_when(passage, draft.timing) or event_price_when(passage, draft.timing)
    if step is None:
        return None
    draft.timing = None
    draft.understood.update(("IF", "WHEN"))
    return [ClausePart(step, "always", "always")]


def _priced(passage: ClausePassage) -> list[ClausePart] | None:
    """What an action costs."""
    step = priced_doing(passage)
    return [ClausePart(step, "action", "action")] if step is not None else None


def _commanded_step(passage: ClausePassage) -> list[ClausePart] | None:
    """A verb of the game that is done."""
    step = use_of(passage) or command_of(passage)
    return [ClausePart(step, passage.time, passage.language.timing.get("*", "now"))] if step is not None else None


def _with_good(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage:
    """The clause with the good of the clause before, where it names a number alone: you get one, and they get two."""
    due = "V.due" in passage.verbs
    number, good = only(passage.in_case("number", Case.NOM if due else Case.ACC)), good_of(unscoped(draft.last_step))
    if good is None or number is None or passage.kinds & {"amount", "things"}:
        return passage
    return passage.exchanging(number, replace(number, kind="amount", name=good))


def _with_each(passage: ClausePassage, each: int | None) -> tuple[ClausePassage, int | None]:
    """The clause with how much each is worth at the good that has no number; as it is where it has one, or a limit."""
    good = only(passage.of("amount"))
    bounded = any(p.bound for p in passage.phrases)
    if each is None or good is None or good.n is not None or bounded:
        return passage, each
    return passage.exchanging(good, replace(good, n=each)), None


def _is_loss(part: ClausePart) -> bool:
    return isinstance(part.step, Transfer) and part.step.kind == "lose"


def _is_done(part: ClausePart) -> bool:
    step = part.step.step if isinstance(part.step, May) else part.step
    return isinstance(step, Do)


def _measured(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage:
    """So many of a good, or twice as many, as an amount of one or two, which waits for what it is as many as."""
    halved = "HALF_SO_MUCH" in passage.words
    if not (halved or passage.words & {"SO_MUCH", "SO_OFTEN"}) or "V.pay" in passage.verbs:
        return passage
    if "SO_OFTEN" in passage.words and draft.timing is not None and draft.timing.kind == "on":
        return passage.without_tags("SO_OFTEN")  # as often as it happens
    draft.measured, draft.measured_in = True, 2 if halved else 1
    often = passage.first("TIMES")
    number = often.n if often is not None else 1
    kept = passage.without_tags("SO_MUCH", "TIMES", "SO_OFTEN", "HALF_SO_MUCH", "ROUNDED")
    return kept.with_phrases([_numbered(p, number) for p in kept.phrases])


def _numbered(phrase: ComposedPhrase, number: int | None) -> ComposedPhrase:
    return replace(phrase, n=number) if phrase.kind == "amount" and phrase.n is None else phrase
