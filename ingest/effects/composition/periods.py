"""Expressions that say in each turn, round or age, in the words of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
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
    for length in range(len(runs), 0, -1):
        text = " ".join(token.text.lower() for token in tokens[at : at + length])
        period = _spelled().get(text) or _keyed(runs[length - 1], language)
        if period is not None:
            places = tuple(range(at, at + length))
            return WordUnit("PERIOD", {"period": period}, "nom", places, runs[length - 1], tokens[at].before)
    return None


def without_periods(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units without `in every round` before the time within it: that time comes in every round anyway."""
    made: list[WordUnit] = []
    for at, unit in enumerate(units):
        rest = [one for one in units[at:] if one.tag != "IDLE" and one.key not in _STARTS]
        said = [one.tag for one in rest[:3]]
        round_named = len(rest) > 2 and rest[1].key in _ROUNDS and said[0] == "EACH" and said[2] == "TIME"
        if unit.tag == "EACH" and round_named and str(rest[2].value).startswith("each "):
            dropped = {id(rest[0]), id(rest[1])}
            tail = [one for one in units[at:] if id(one) not in dropped and one.key not in _STARTS]
            return [*made, *tail]
        made.append(unit)
    return made


def _keyed(key: str, language: GameLanguage) -> str | None:
    """The one period of the game that an expression may name, where it is not spelled as it should be."""
    alike = {period for text, period in _spelled().items() if key_of(text) == key}
    own = alike.intersection(language.vocabulary.periods)
    return own.pop() if len(own) == 1 else None


@lru_cache(maxsize=1)
def _spelled() -> Mapping[str, str]:
    return {form: period for period, forms in common_words()["periods"].items() for form in forms}
