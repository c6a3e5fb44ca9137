"""Prices and what is had for them: in one clause, or in the clause after."""

from __future__ import annotations

from dataclasses import replace

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.draft import AbilityDraft
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.transfer_verbs import is_paid_to_you
from ingest.effects.composition.transfers import ClausePart, transfer_of
from ingest.effects.composition.trees import bundle_of
from schema.language.nodes import Bundle, May, Pay, Replace, Seq, Step, Transfer, UpTo

__all__ = ["add_prize", "price_in", "take_exchange", "take_price", "take_rate", "take_replacement", "take_sale"]

_WHENEVER = frozenset(("ANYTIME", "ANYHOW_OFTEN"))
_POINTS = "vp"
_PAYING = frozenset("fizet befizet kifizet megfizet lefizet költ elkölt bead lead leró áldoz feláldoz".split())
"""Verbs of giving up what one has; others only say where a thing is put, for a reason given elsewhere."""
_PLAIN = frozenset(("TIMES", "ATMOST", "AND", "FIRST", "ANYTIME", "SPENDING"))


def take_price(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """A price by itself, which the clause after it says the prize for."""
    amounts = passage.of("amount")
    spent = "acc" if "V.pay" in passage.verbs else "nom" if "SPENDING" in passage.words and not passage.verbs else None
    if spent is None or "MUST" in passage.words or not amounts or draft.price is not None or is_paid_to_you(passage):
        return None
    if passage.of("things", "number", "player") or passage.words - _PLAIN:
        return None
    if any(p.case != spent or p.each for p in amounts):
        return None
    times = next((p.n for p in passage.phrases if p.tag == "TIMES"), None)
    if amounts[0].bound == "<=" and len(amounts) == 1 and times is None:
        times, amounts = amounts[0].n, [replace(amounts[0], n=1, bound="")]
        draft.rated = True
    if any(p.bound for p in amounts):
        return None
    draft.price = bundle_of(amounts, "pay")
    draft.price_times = times
    draft.price_timing = _timing(passage)
    draft.price_commanded = any(p.command for p in passage.of("verb"))
    draft.price_due = times is None and any(p.lemma in _PAYING and not p.possible for p in passage.of("verb"))
    return True if draft.price is not None else None


def take_replacement(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """A good that always comes in place of another: as much of it, where no number is said."""
    at = next((at for at, p in enumerate(passage.phrases) if p.tag == "INSTEAD"), 0)
    old = passage.phrases[at - 1] if at else None
    others = [p for p in passage.of("amount") if p is not old]
    if old is None or old.kind != "amount" or old.n is not None or len(others) != 1 or others[0].n is not None:
        return None
    if passage.verbs != {"V.gain"} or passage.words - {"INSTEAD", "SO_MUCH", "EACH_TIME"} or others[0].case != "acc":
        return None
    prize = bundle_of([replace(others[0], n=1)], "gain")
    name = old.name if isinstance(old.name, str) else old.name["gain"]
    if prize is None or len(passage.phrases) != 2 + len(passage.of("word", "verb")):
        return None
    draft.understood.add("INSTEAD")
    draft.parts.append(ClausePart(Replace(str(name), prize), "always", "always"))
    return True


def take_rate(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """One each for so much: what every piece of the price brings."""
    if not draft.rated or draft.price is None or "APIECE" not in passage.words or len(passage.words) != 1:
        return None
    amounts = passage.of("amount")
    bundle = bundle_of(amounts, "gain")
    if bundle is None or len(amounts) + 1 != len(passage.phrases) or any(p.case != "cau" for p in amounts):
        return False
    draft.rated = False
    return add_prize([ClausePart(Transfer("gain", bundle), None, "")], draft, passage)


def _timing(passage: ClausePassage) -> str | None:
    return passage.times[0] if passage.times else "free" if passage.words & _WHENEVER else None


def add_prize(prizes: list[ClausePart], draft: AbilityDraft, passage: ClausePassage) -> bool:
    """Add what is had for the price that the clause before names."""
    if draft.price is None:
        return False
    steps = [part.step.step if isinstance(part.step, May) else part.step for part in prizes]
    whole: Step = Pay(draft.price, steps[0] if len(steps) == 1 else Seq(tuple(steps)))
    whole = UpTo(draft.price_times, whole) if draft.price_times else whole
    stated = draft.price_timing or prizes[0].timing
    default = "now" if draft.price_commanded else passage.language.timing.get("exchange", "free")
    draft.parts.append(ClausePart(whole, stated, default))
    draft.price = None
    return True


def price_in(passage: ClausePassage) -> tuple[Bundle, ClausePassage] | None:
    """The price that a clause of getting names itself, and the clause without it: for two coins, by paying them."""
    paying = next((at for at, p in enumerate(passage.phrases) if p.tag == "BY_PAYING"), None)
    if paying is not None and _timing(passage) is None:
        return None  # whether it is an action, the book says elsewhere
    if paying is not None:
        given = _amounts_before(passage.phrases[:paying])
        gone = [*given, passage.phrases[paying]]
    else:
        given = gone = [p for p in passage.of("amount") if p.case == "cau" and _is_plain(p)]
    price = bundle_of(given, "pay")
    return (price, passage.without(*gone)) if price is not None else None


def _amounts_before(phrases: tuple[ComposedPhrase, ...]) -> list[ComposedPhrase]:
    found: list[ComposedPhrase] = []
    for phrase in reversed(phrases):
        if phrase.kind != "amount" and phrase.tag != "AND":
            break
        found.insert(0, phrase)
    return [p for p in found if p.kind == "amount" and p.case == "nom" and _is_plain(p)]


def _is_plain(phrase: ComposedPhrase) -> bool:
    return phrase.n is not None and not phrase.each and not phrase.bound and not phrase.owned and not phrase.apiece


def take_sale(passage: ClausePassage, draft: AbilityDraft, default: str) -> bool:
    """So much paid for so much: what is paid stands as the object, what it is for in the causal case."""
    given = [p for p in passage.of("amount") if p.case == "acc" and _is_plain(p)]
    had = [p for p in passage.of("amount") if p.case == "cau" and _is_plain(p)]
    times = [p for p in passage.phrases if p.tag == "TIMES"]
    rest = [p for p in passage.phrases if p not in (*given, *had, *times) and p.kind != "time"]
    price, prize = bundle_of(given, "pay"), bundle_of(had, "gain")
    if passage.verbs != {"V.pay"} or price is None or prize is None or len(times) > 1:
        return False
    if any(p.name == _POINTS for p in had) and not passage.times:
        return False  # when points are bought, the book says elsewhere
    if any(p.tag not in ("V.pay", "ATMOST", *_WHENEVER) for p in rest):
        return False
    step: Step = Pay(price, Transfer("gain", prize))
    step = UpTo(times[0].n, step) if times and times[0].n else step
    draft.parts.append(ClausePart(step, _timing(passage), default))
    return True


def take_exchange(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """One good given for another: turned into it, or paid for it in one clause."""
    commanded = any(p.command for p in passage.of("verb"))
    default = "now" if commanded else passage.language.timing.get("exchange", "free")
    if "V.exchange" in passage.verbs:
        given = [p for p in passage.of("amount") if p.case == "acc" and not p.bound and not p.each]
        had = [p for p in passage.of("amount") if p.case == "sub" and not p.bound and not p.each]
        rest = [p for p in passage.phrases if p not in given and p not in had and p.kind != "time"]
        price, prize = bundle_of(given, "pay"), bundle_of(had, "gain")
        if any(p.tag not in ("V.exchange", *_WHENEVER) for p in rest) or price is None or prize is None:
            return None
        draft.parts.append(ClausePart(Pay(price, Transfer("gain", prize)), _timing(passage), default))
        return True
    if take_sale(passage, draft, default):
        return True
    found = price_in(passage)
    prizes = transfer_of(found[1]) if found is not None else None
    if found is None or not prizes or len(prizes) != 1:
        return None
    draft.parts.append(ClausePart(Pay(found[0], prizes[0].step), _timing(passage), default))
    return True
