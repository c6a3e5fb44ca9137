"""What doing something costs of a good from now on, where a game has such a number for one of its events."""

from __future__ import annotations

from typing import Final

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.cost_hooks import sign_of
from ingest.effects.composition.hook_words import hook_step
from ingest.effects.composition.patterns import event_patterns
from ingest.effects.composition.picks import only
from schema.language.nodes import Step, Timing

__all__ = ["event_price_of", "event_price_when"]

_WORDS: Final = frozenset(("EACH", "DOING", "LESS", "MORE", "MUST", "NEG"))
_VERBS: Final = frozenset(("V.cost", "V.pay"))
_MORE: Final = frozenset(("things", "player", "time"))
"""What would say for whom, when or with what it is so: that no such number has."""
_PRICE: Final = "_cost"
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
    hook = passage.language.vocabulary.hooks.get(event + _PRICE)
    good, number = only(passage.of("amount")), only(passage.of("number"))
    if (
        hook is None
        or hook.attributes.keys() != {"res"}
        or good is None
        or passage.kinds & {"things", "player", "time"}
    ):
        return None
    filters = f"[res = {good.name}]"
    if "NEG" in passage.words:
        counted = [p.n for p in passage.of("number")] in ([], [1])
        free = good.n is None and counted and passage.words.isdisjoint(("LESS", "MORE"))
        return hook_step(passage.language, event + _PRICE, filters, "=", 0) if free else None
    sign = sign_of(passage)
    by = good if number is None else number if good.n is None else None
    if sign == "=" or by is None or by.n is None or by.case != "ins" or by.bound:
        return None
    return hook_step(passage.language, event + _PRICE, filters, sign, by.n)
