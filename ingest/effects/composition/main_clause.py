"""The clause that says what happens: a transfer, a number of the game that changes, or a verb of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.commands import command_of
from ingest.effects.composition.draft import AbilityDraft
from ingest.effects.composition.exchanges import add_prize, take_exchange, take_price
from ingest.effects.composition.happenings import without_happening
from ingest.effects.composition.hooks import hook_of
from ingest.effects.composition.limits import without_limit
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.prices import price_of
from ingest.effects.composition.transfers import ClausePart, transfer_of
from ingest.effects.composition.uses import use_of
from ingest.prose.sentences import Token
from schema.language.nodes import ForScope, Transfer

__all__ = ["Fallback", "MainClause"]

Fallback = Callable[[Sequence[Token]], ClausePart | None]
"""Reads a clause by the rules of single verbs: its step and timing."""


class MainClause:
    """Reads main clauses of one sentence."""

    def __init__(self, tokens: Sequence[Token], fallback: Fallback) -> None:
        self._tokens = tokens
        self._fallback = fallback

    def take(self, passage: ClausePassage, draft: AbilityDraft) -> bool:
        """Add what the clause says to the draft; False where it was not understood."""
        bare = without_happening(without_limit(passage, draft), draft)
        if bare is None:
            return False
        if passage.head == "SO" and draft.price is None and any(_is_loss(part) for part in draft.parts):
            return False
        prized = draft.price is not None and (passage.head == "SO" or bool(passage.words & {"FOR_IT", "NEXT"}))
        if not prized and (take_price(bare, draft) or take_exchange(bare, draft)):
            return True
        bare = _measured(_without_so(bare), draft)
        found = self._read(bare, draft)
        if not found:
            return False
        exact = any(p.bound == "=" for p in bare.of("amount", "number"))  # just so much is so much
        less = {"LESS"} & passage.words if any(_is_loss(part) for part in found) else ()
        draft.understood.update({"ONLY"} & passage.words, {"EXACTLY"} if exact else (), less)
        if prized:
            return add_prize(found, draft, passage)
        draft.parts += found
        return True

    def _read(self, passage: ClausePassage, draft: AbilityDraft) -> list[ClausePart] | None:
        """The parts of a clause, by the first reader that understands all of it."""
        if "EXCEPTING" in passage.words:
            return None
        found = transfer_of(_with_good(passage, draft), draft.each)
        if found is not None:
            return found
        hook = hook_of(passage) or price_of(passage)
        if hook is not None:
            return [ClausePart(hook, "always", "always")]
        timing = passage.times[0] if passage.times else None
        step = use_of(passage) or command_of(passage)
        if step is not None:
            return [ClausePart(step, timing, passage.language.timing.get("*", "now"))]
        return self._by_rule(passage)

    def _by_rule(self, passage: ClausePassage) -> list[ClausePart] | None:
        places = [place for unit in passage.units for place in unit.places]
        read = self._fallback([self._tokens[place] for place in places])
        return [read] if read is not None else None


def _with_good(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage:
    """The clause with the good of the clause before, where it names a number alone: you get one, and they get two."""
    numbers = [p for p in passage.of("number") if p.case == "acc"]
    last = draft.parts[-1].step if draft.parts else None
    inner = last.step if isinstance(last, ForScope) else last
    if len(numbers) != 1 or passage.of("amount", "things") or not isinstance(inner, Transfer):
        return passage
    good = getattr(inner.bundle.amounts[0], "resource", None) if len(inner.bundle.amounts) == 1 else None
    if not isinstance(good, str):
        return passage
    named = replace(numbers[0], kind="amount", name=good)
    return passage.with_phrases([named if p is numbers[0] else p for p in passage.phrases])


def _is_loss(part: ClausePart) -> bool:
    return isinstance(part.step, Transfer) and part.step.kind == "lose"


def _without_so(passage: ClausePassage) -> ClausePassage:
    return passage.with_phrases([p for p in passage.phrases if p.tag not in ("SO", "ONLY_THEN")])


def _measured(passage: ClausePassage, draft: AbilityDraft) -> ClausePassage:
    """So many of a good, or twice as many, as an amount of one or two, which waits for what it is as many as."""
    if not passage.words & {"SO_MUCH", "SO_OFTEN"} or "V.pay" in passage.verbs:
        return passage
    draft.measured = True
    often = next((p.n for p in passage.phrases if p.tag == "TIMES"), 1)
    kept = [p for p in passage.phrases if p.tag not in ("SO_MUCH", "TIMES", "SO_OFTEN")]
    return passage.with_phrases([_numbered(p, often) for p in kept])


def _numbered(phrase: ComposedPhrase, number: int | None) -> ComposedPhrase:
    return replace(phrase, n=number) if phrase.kind == "amount" and phrase.n is None else phrase
