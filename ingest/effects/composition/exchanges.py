"""Exchanges: one good turned into another, sold, had for a price that a clause names, or come in place of another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.composition.clauses import OFTEN, ClausePassage, are_goods
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, last_run, only, phrase_before, place_of
from kartotek.ingest.effects.composition.transfer_phrases import is_paid_to_you
from kartotek.ingest.effects.composition.transfers import ClausePart, transfer_of
from kartotek.ingest.effects.composition.trees import bundle_of, in_a_row
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.language.nodes import Bundle, Do, May, Pay, Replace, Step, Transfer, UpTo

__all__ = [
    "add_prize",
    "stated_timing",
    "take_price",
    "take_price_of_each",
    "take_rate",
    "price_in",
    "take_exchange",
    "take_replacement",
]


# Prices that a clause names by itself, and what the clause after it says is had for them.
WHENEVER: Final = frozenset(("ANYTIME", "ANYHOW_OFTEN"))
_PAYING: Final = frozenset("fizet befizet kifizet megfizet lefizet költ elkölt bead lead leró áldoz feláldoz".split())
"""Verbs of giving up what one has; others only say where a thing is put, for a reason given elsewhere."""
_DISCARDING: Final = "eldob"
_GIVING_UP: Final = _PAYING - {"fizet", "költ"} | {"visszaad", "eldob", "visszatesz"}
"""Those that say by themselves that it is given up for something: paying may also be the event that is spoken of."""
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
    draft.price_due = stated.times is None and any(_is_due(p) for p in verbs)
    return True


def _is_due(verb: ComposedPhrase) -> bool:
    """Whether a verb says that something has to be given up."""
    return not verb.possible and (verb.lemma in _PAYING or (verb.lemma == _DISCARDING and verb.command))


def take_conditional_price(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """What one may pay: if you pay it, what the clause after it says is yours."""
    verb = only(passage.of("verb"))
    yours = verb is not None and verb.person == Person.YOU and verb.lemma in _GIVING_UP and not verb.possible
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
    yours = all(p.person == Person.YOU for p in passage.of("verb")) and "YOU_TOO" in passage.words
    alone = "ONLY" not in passage.words or any(
        (p.tag, after.tag) == ("ONLY", "YOU_TOO") for p, after in pairwise(passage.phrases)
    )
    return denied and yours and alone


def _case_of_spending(passage: ClausePassage) -> str | None:
    """The case in which what is paid stands."""
    if "V.pay" in passage.verbs:
        return Case.ACC
    return Case.NOM if ("SPENDING" in passage.words and not passage.verbs) or are_goods(passage.units) else None


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
    amounts = passage.in_case("amount", Case.CAU)
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
    amounts = passage.in_case("amount", Case.CAU)
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


# Exchanges in one clause: one good turned into another, sold, or had for a price that the clause names.
_POINTS: Final = "vp"
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
    given = [p for p in passage.in_case("amount", Case.ACC, *_passive(passage)) if not (p.bound or p.each)]
    had = [p for p in passage.in_case("amount", Case.SUB) if not (p.bound or p.each)]
    often = passage.tagged("TIMES")
    step = _trade(passage, given, had, _EXCHANGING)
    if step is None or len(often) > 1 or ("ATMOST" in passage.words and not often):
        return None
    if not often:
        return step
    return up_to(often[0].n, step) if passage.times else None  # so often in what time, where none is said


def _passive(passage: ClausePassage) -> Sequence[str]:
    """The case of what is turned into something, where the verb says that it can be."""
    return (Case.NOM,) if any(p.key.endswith(_CAN_BE) for p in passage.of("verb")) else ()


def _sold(passage: ClausePassage) -> Step | None:
    """So much paid for so much: what is paid stands as the object, what it is for in the causal case."""
    parted = (Case.DEL, Case.ABL) if "V.part" in passage.verbs else (Case.ACC,)
    given = [*filter(_is_plain, passage.in_case("amount", *parted))]
    had = [*filter(_is_plain, passage.in_case("amount", Case.CAU, Case.SUB))]
    often = passage.tagged("TIMES")
    if not _gives_away(passage) or len(often) > 1 or _is_open(passage, had):
        return None
    step = _trade(passage, given, had, _SELLING)
    return up_to(often[0].n, step) if step is not None and often else step


def _gives_away(passage: ClausePassage) -> bool:
    """Whether a clause says that you pay or sell something, or give it for something else."""
    verb = only(passage.of("verb"))
    return verb is not None and (verb.tag in _GIVING_AWAY or (verb.tag, verb.person) == ("V.give", Person.YOU))


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
        given = gone = [*filter(_is_plain, passage.in_case("amount", Case.CAU))]
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
    return (phrase.kind, phrase.case) == ("amount", Case.NOM) and _is_plain(replace(phrase, owned=False))


def _is_plain(amount: ComposedPhrase) -> bool:
    """Whether an amount is just so much of a good."""
    return amount.n is not None and not (amount.each or amount.bound or amount.owned or amount.apiece)


# Goods that always come in place of others.
_WORDS: Final = frozenset(("INSTEAD", "SO_MUCH", "EACH_TIME"))


def take_replacement(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """A good that always comes in place of another: as much of it, where no number is said."""
    old = phrase_before(passage.phrases, "INSTEAD")
    new = only([p for p in passage.of("amount") if p is not old])
    if old is None or new is None or not _is_gain(passage) or not _are_unnumbered(old, new):
        return None
    prize = bundle_of([replace(new, n=1)], "gain")
    if prize is None:
        return None
    draft.understood.add("INSTEAD")
    draft.parts.append(ClausePart(Replace(old.gained_good, prize), "always", "always"))
    return True


def _are_unnumbered(old: ComposedPhrase, new: ComposedPhrase) -> bool:
    """Whether both are goods without numbers, and the new one is what is had."""
    return (old.kind, old.n) == ("amount", None) and (new.case, new.n) == (Case.ACC, None)


def _is_gain(passage: ClausePassage) -> bool:
    """Whether a clause says no more than which goods are had."""
    plain = passage.verbs == {"V.gain"} and passage.words <= _WORDS
    return plain and passage.kinds <= {"amount", "word", "verb"}
