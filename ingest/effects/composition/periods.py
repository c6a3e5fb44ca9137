"""Expressions that say in each turn, round or age, in the words of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from ingest.effects.composition.unit import WordUnit
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.lexicon.word_tables import common_words
from ingest.prose.keys import key_of
from ingest.prose.sentences import Token

__all__ = ["period_at", "without_periods"]

_ROUNDS: Final = frozenset(("fordulo", "kor", "korszak"))
_STARTS: Final = frozenset(("elejen", "kezdeten"))


def period_at(tokens: Sequence[Token], runs: Sequence[str], at: int, language: GameLanguage) -> WordUnit | None:
    """The longest expression from a token on that names a period."""
    texts = [token.text.lower() for token in tokens[at : at + len(runs)]]
    for length in range(len(runs), 0, -1):
        period = _spelled().get(" ".join(texts[:length])) or _keyed(runs[length - 1], language)
        if period is not None:
            places = tuple(range(at, at + length))
            return WordUnit("PERIOD", {"period": period}, "nom", places, runs[length - 1], tokens[at].before)
    return None


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
