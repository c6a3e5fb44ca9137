"""What doing something costs of a good from now on, where a game has such a number for one of its events."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.cost_hooks import sign_of
from kartotek.ingest.effects.composition.hook_words import hook_step
from kartotek.ingest.effects.composition.patterns import event_patterns
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only
from kartotek.schema.language.nodes import Step, Timing

__all__ = ["PRICE", "event_price_of", "event_price_when"]

_WORDS: Final = frozenset(("EACH", "DOING", "LESS", "MORE", "MUST", "NEG"))
_VERBS: Final = frozenset(("V.cost", "V.pay"))
_MORE: Final = frozenset(("things", "player", "time"))
"""What would say for whom, when or with what it is so: that no such number has."""
PRICE: Final = "_cost"
"""How the number is called after the event that it is the price of."""


def event_price_of(passage: ClausePassage) -> Step | None:
    """So much more, less or nothing of a good for whatever the noun of doing says."""
    doing = only(passage.tagged("DOING"))
    if doing is None or passage.words - _WORDS or not passage.verbs or passage.verbs - _VERBS:
        return None
    named = (one.event for one in event_patterns(passage.language) if doing.lemma in one.lemmas and not one.others)
    return _priced(next(named, ""), passage)


def event_price_when(passage: ClausePassage, timing: Timing | None) -> Step | None:
    """The same of the event that another clause names; not of one that only some things bring about."""
    plain = timing is not None and timing.kind == "on" and not timing.filters
    if not plain or timing is None or passage.verbs != {"V.pay"} or passage.words - _WORDS:
        return None
    return _priced(str(timing.name), passage)


def _priced(event: str, passage: ClausePassage) -> Step | None:
    hook = passage.language.vocabulary.hooks.get(event + PRICE)
    good = only(passage.of("amount"))
    if hook is None or hook.attributes.keys() != {"res"} or good is None or passage.kinds & _MORE:
        return None
    change = _nothing(good, passage) if "NEG" in passage.words else _change(good, passage)
    return hook_step(passage.language, event + PRICE, f"[res = {good.name}]", *change) if change is not None else None


def _nothing(good: ComposedPhrase, passage: ClausePassage) -> tuple[str, int] | None:
    """That nothing of a good is to be paid, not even once."""
    once = [p.n for p in passage.of("number")] in ([], [1])
    free = good.n is None and once and passage.words.isdisjoint(("LESS", "MORE"))
    return ("=", 0) if free else None


def _change(good: ComposedPhrase, passage: ClausePassage) -> tuple[str, int] | None:
    """By how much more or less of a good is to be paid."""
    sign, number = sign_of(passage), only(passage.of("number"))
    by = good if number is None else number if good.n is None else None
    if sign == "=" or by is None or by.n is None:
        return None
    return (sign, by.n) if by.case == "ins" and not by.bound else None
