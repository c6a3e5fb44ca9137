"""Prices that a clause names by itself, and what the clause after it says is had for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.clause_signs import are_goods
from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.composition.transfer_verbs import is_paid_to_you
from kartotek.ingest.effects.composition.transfers import ClausePart
from kartotek.ingest.effects.composition.trees import bundle_of, in_a_row
from kartotek.schema.language.nodes import Bundle, Do, May, Pay, Step, Transfer, UpTo

__all__ = [
    "WHENEVER", "add_prize", "exchange_timing", "stated_timing", "take_price", "take_price_of_each",
    "take_rate", "up_to",
]  # fmt: skip

WHENEVER: Final = frozenset(("ANYTIME", "ANYHOW_OFTEN"))
_PAYING: Final = frozenset("fizet befizet kifizet megfizet lefizet költ elkölt bead lead leró áldoz feláldoz".split())
"""Verbs of giving up what one has; others only say where a thing is put, for a reason given elsewhere."""
_GIVING_UP: Final = _PAYING - {"fizet", "költ"} | {"visszaad", "eldob", "visszatesz"}
"""Those that say by themselves that it is given up for something: paying may also be the event that is spoken of."""
_YOU: Final = "2s"
_PLAIN: Final = frozenset(("TIMES", "ATMOST", "AND", "FIRST", "ANYTIME", "SPENDING", "BUT"))


@dataclass(frozen=True, slots=True)
class _StatedPrice:
    """What is paid, and how often at most."""

    amounts: Sequence[ComposedPhrase]
    times: int | None
    rated: bool = False
    """Whether it is the price of each of at most so many."""

    @property
    def bundle(self) -> Bundle | None:
        return None if any(p.bound for p in self.amounts) else bundle_of(self.amounts, "pay")


def stated_timing(passage: ClausePassage) -> str | None:
    """When the clause says that its exchange can be made."""
    return passage.time or ("free" if passage.words & WHENEVER else None)


def exchange_timing(passage: ClausePassage, commanded: bool) -> str:
    """When an exchange can be made where the clause does not say it."""
    return "now" if commanded else passage.language.timing.get("exchange", "free")


def up_to(times: int | None, step: Step) -> Step:
    """The step at most so many times, where a number is said; what can be left out at most once is just it."""
    return UpTo(times, step) if times and times > 1 else step


def take_price(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """A price by itself, which the clause after it says the prize for."""
    if draft.price is not None or not _is_price(passage):
        return None
    stated, verbs = _stated(passage), passage.of("verb")
    price = stated.bundle
    if price is None:
        return None
    draft.price, draft.price_times, draft.price_timing = price, stated.times, stated_timing(passage)
    draft.rated |= stated.rated
    draft.price_offered |= not verbs and "SPENDING" not in passage.words
    draft.understood |= passage.words & {"ONLY"}
    draft.price_commanded = any(p.command for p in verbs)
    draft.price_given_up = all(p.lemma in _GIVING_UP for p in verbs)
    draft.price_due = stated.times is None and any(p.lemma in _PAYING and not p.possible for p in verbs)
    return True


def take_conditional_price(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """What one may pay: if you pay it, what the clause after it says is yours."""
    verb = only(passage.of("verb"))
    yours = verb is not None and verb.person == _YOU and verb.lemma in _GIVING_UP and not verb.possible
    if passage.head != "IF" or not yours or draft.parts or not take_price(passage.without_tags("IF"), draft):
        return False
    draft.price_offered, draft.price_due = True, False
    draft.understood.update(("IF", "WHEN"))
    return True


def _is_price(passage: ClausePassage) -> bool:
    """Whether a clause says no more than what is paid, by you."""
    words = passage.words - ({"YOU_TOO", "ONLY"} if _is_only_you(passage) else set())
    if passage.kinds & {"things", "number", "player"} or words - _PLAIN or is_paid_to_you(passage):
        return False
    amounts = passage.of("amount")
    return {p.case for p in amounts} == {_case_of_spending(passage)} and not any(p.each for p in amounts)


def _is_only_you(passage: ClausePassage) -> bool:
    """Whether a clause says that you pay, and nobody else."""
    denied = any(unit.tag == "RATHER" for unit in passage.units)
    yours = all(p.person == _YOU for p in passage.of("verb")) and "YOU_TOO" in passage.words
    alone = "ONLY" not in passage.words or any(
        (p.tag, after.tag) == ("ONLY", "YOU_TOO") for p, after in pairwise(passage.phrases)
    )
    return denied and yours and alone


def _case_of_spending(passage: ClausePassage) -> str | None:
    """The case in which what is paid stands."""
    if "V.pay" in passage.verbs:
        return "acc"
    return "nom" if ("SPENDING" in passage.words and not passage.verbs) or are_goods(passage.units) else None


def _stated(passage: ClausePassage) -> _StatedPrice:
    amounts = passage.of("amount")
    times = next((p.n for p in passage.tagged("TIMES")), None)
    if times is None and [p.bound for p in amounts] == ["<="]:
        return _StatedPrice([replace(amounts[0], n=1, bound="")], amounts[0].n, rated=True)
    return _StatedPrice(amounts, times)


def take_rate(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """One each for so much: what every piece of the price brings."""
    if not draft.rated or draft.price is None or passage.words != {"APIECE"}:
        return None
    amounts = passage.in_case("amount", "cau")
    bundle = bundle_of(amounts, "gain")
    if bundle is None or len(amounts) + 1 != len(passage.phrases):
        return False
    draft.rated = False
    return add_prize([ClausePart(Transfer("gain", bundle), None, "")], draft, passage)


def take_price_of_each(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """One each for so much: what doing it to every one of several things costs."""
    last = draft.last_step
    if not isinstance(last, UpTo) or not isinstance(last.step, Do) or passage.words - {"APIECE", "BUT"}:
        return None
    amounts = passage.in_case("amount", "cau")
    price = bundle_of(amounts, "pay")
    stated = "APIECE" in passage.words and len(amounts) == len(passage.of("amount", "things", "number", "verb"))
    if price is None or not stated or last.step.price is not None or any(p.bound or p.each for p in amounts):
        return None
    draft.replace_last(replace(last, step=replace(last.step, price=price)))
    return True


def add_prize(prizes: list[ClausePart], draft: AbilityDraft, passage: ClausePassage) -> bool:
    """Add what is had for the price that the clause before names."""
    if draft.price is None:
        return False
    steps = [part.step.step if isinstance(part.step, May) else part.step for part in prizes]
    whole = up_to(draft.price_times, Pay(draft.price, in_a_row(steps)))
    stated = draft.price_timing or prizes[0].timing
    draft.parts.append(ClausePart(whole, stated, exchange_timing(passage, draft.price_commanded)))
    draft.price = None
    return True
