"""Expressions that say in each turn, round or age, in the words of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from itertools import islice
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.word_place import WordPlace
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.lexicon.word_tables import common_words
from kartotek.ingest.text.keys import key_of

__all__ = ["period_at", "period_keys", "without_periods"]

_ROUNDS: Final = frozenset(("fordulo", "kor", "korszak"))
_STARTS: Final = frozenset(("elejen", "kezdeten"))


def period_at(place: WordPlace) -> WordUnit | None:
    """The longest expression from a token on that names a period."""
    for length in place.listed:
        period = _spelled().get(place.text(length)) or _keyed(place.key(length), place.language)
        if period is not None:
            return place.unit("PERIOD", {"period": period}, length=length)
    return None


def period_keys() -> Set[str]:
    """The keys of all expressions that name a period."""
    return _by_key().keys()


def without_periods(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units without `in every round` before the time within it: that time comes in every round anyway."""
    for at, unit in enumerate(units):
        dropped = _every_round(units[at:]) if unit.tag == "EACH" else ()
        if dropped:
            tail = [one for one in units[at:] if one not in dropped and one.key not in _STARTS]
            return [*units[:at], *tail]
    return list(units)


def _every_round(units: Sequence[WordUnit]) -> Sequence[WordUnit]:
    """The words that say in every round, where a time that comes in every round follows them; else none."""
    spoken = list(islice((one for one in units if one.tag != "IDLE" and one.key not in _STARTS), 3))
    match spoken:
        case [every, period, WordUnit("TIME", value)] if period.key in _ROUNDS and str(value).startswith("each "):
            return [every, period]
    return ()


def _keyed(key: str, language: GameLanguage) -> str | None:
    """The one period of the game that an expression may name, where it is not spelled as it should be."""
    named = _by_key().get(key)
    own = named.intersection(language.vocabulary.periods) if named else ()
    return next(iter(own)) if len(own) == 1 else None


@lru_cache(maxsize=1)
def _by_key() -> Mapping[str, set[str]]:
    """The periods that an expression may name, by its key."""
    found: dict[str, set[str]] = {}
    for text, period in _spelled().items():
        found.setdefault(key_of(text), set()).add(period)
    return found


@lru_cache(maxsize=1)
def _spelled() -> Mapping[str, str]:
    return {form: period for period, forms in common_words()["periods"].items() for form in forms}
