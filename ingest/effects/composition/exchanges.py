"""Exchanges in one clause: one good turned into another, sold, or had for a price that the clause names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.clause_signs import OFTEN
from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import last_run, only, place_of
from kartotek.ingest.effects.composition.prizes import WHENEVER, exchange_timing, stated_timing, up_to
from kartotek.ingest.effects.composition.transfers import ClausePart, transfer_of
from kartotek.ingest.effects.composition.trees import bundle_of
from kartotek.schema.language.nodes import Bundle, Pay, Step, Transfer

__all__ = ["price_in", "take_exchange"]

_POINTS: Final = "vp"
_YOU: Final = "2s"
_CAN_BE: Final = ("hato", "heto")
"""How a word ends for what can be done to something."""
_EXCHANGING: Final = WHENEVER | {"V.exchange", "ATMOST", "TIMES", "AND", "TOGETHER"}
_GIVING_AWAY: Final = frozenset(("V.pay", "V.sell", "V.part"))
_SELLING: Final = WHENEVER | {"V.pay", "V.sell", "V.part", "V.give", "ATMOST", "TIMES", "AND"}


def take_exchange(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """One good given for another: turned into it, or paid for it in one clause."""
    step = _exchanged(passage) if "V.exchange" in passage.verbs else _sold(passage) or _bought(passage)
    if step is None:
        return None
    commanded = any(p.command for p in passage.of("verb"))
    draft.parts.append(ClausePart(step, stated_timing(passage), exchange_timing(passage, commanded)))
    return True


def _exchanged(passage: ClausePassage) -> Step | None:
    """One good turned into another: what comes of it stands in the case of where it goes."""
    given = [p for p in passage.in_case("amount", "acc", *_passive(passage)) if not (p.bound or p.each)]
    had = [p for p in passage.in_case("amount", "sub") if not (p.bound or p.each)]
    often = passage.tagged("TIMES")
    step = _trade(passage, given, had, _EXCHANGING)
    if step is None or len(often) > 1 or ("ATMOST" in passage.words and not often):
        return None
    if not often:
        return step
    return up_to(often[0].n, step) if passage.times else None  # so often in what time, where none is said


def _passive(passage: ClausePassage) -> Sequence[str]:
    """The case of what is turned into something, where the verb says that it can be."""
    return ("nom",) if any(p.key.endswith(_CAN_BE) for p in passage.of("verb")) else ()


def _sold(passage: ClausePassage) -> Step | None:
    """So much paid for so much: what is paid stands as the object, what it is for in the causal case."""
    parted = ("del", "abl") if "V.part" in passage.verbs else ("acc",)
    given = [*filter(_is_plain, passage.in_case("amount", *parted))]
    had = [*filter(_is_plain, passage.in_case("amount", "cau", "sub"))]
    often = passage.tagged("TIMES")
    if not _gives_away(passage) or len(often) > 1 or _is_open(passage, had):
        return None
    step = _trade(passage, given, had, _SELLING)
    return up_to(often[0].n, step) if step is not None and often else step


def _gives_away(passage: ClausePassage) -> bool:
    """Whether a clause says that you pay or sell something, or give it for something else."""
    verb = only(passage.of("verb"))
    return verb is not None and (verb.tag in _GIVING_AWAY or (verb.tag, verb.person) == ("V.give", _YOU))


def _is_open(passage: ClausePassage, had: Sequence[ComposedPhrase]) -> bool:
    """Whether the book says elsewhere when it is: when points are bought."""
    return not passage.times and any(p.name == _POINTS for p in had)


def _trade(
    passage: ClausePassage, given: Sequence[ComposedPhrase], had: Sequence[ComposedPhrase], words: frozenset[str]
) -> Pay | None:
    """Some amounts paid for others, where the rest of the clause is these words and times."""
    price, prize = bundle_of(given, "pay"), bundle_of(had, "gain")
    rest = {p.tag for p in passage.without(*given, *had).phrases if p.kind != "time"}
    if price is None or prize is None or rest - words:
        return None
    return Pay(price, Transfer("gain", prize))


def _bought(passage: ClausePassage) -> Step | None:
    """What is had for a price that the clause of getting it names."""
    found = price_in(passage)
    if found is None:
        return None
    price, bare = found
    prize = only(transfer_of(bare.without_tags(*WHENEVER)) or ())
    return Pay(price, prize.step) if prize is not None else None


def price_in(passage: ClausePassage) -> tuple[Bundle, ClausePassage] | None:
    """The price that a clause of getting names itself, and the clause without it: for two coins, by paying them."""
    at = place_of(passage.phrases, "BY_PAYING")
    if at is None:
        given = gone = [*filter(_is_plain, passage.in_case("amount", "cau"))]
    elif stated_timing(passage) is None and not any(unit.tag in OFTEN for unit in passage.units):
        return None  # whether it is an action, the book says elsewhere
    else:
        listed = last_run(passage.phrases[:at], _is_listed)
        given = [*filter(_is_paid, listed)]
        gone = [*given, *(p for p in listed if p.tag == "SPENDING"), passage.phrases[at]]
    price = bundle_of(given, "pay")
    return (price, passage.without(*gone)) if price is not None else None


def _is_listed(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is a good, `and` between goods, or the word for spending them."""
    return phrase.kind == "amount" or phrase.tag in ("AND", "SPENDING")


def _is_paid(phrase: ComposedPhrase) -> bool:
    """Whether a phrase before *by paying* is a part of the price."""
    return (phrase.kind, phrase.case) == ("amount", "nom") and _is_plain(replace(phrase, owned=False))


def _is_plain(amount: ComposedPhrase) -> bool:
    """Whether an amount is just so much of a good."""
    return amount.n is not None and not (amount.each or amount.bound or amount.owned or amount.apiece)
