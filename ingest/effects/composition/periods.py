"""Expressions that say in each turn, round or age, in the words of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ingest.effects.composition.unit import WordUnit
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.lexicon.word_tables import common_words
from ingest.prose.keys import key_of
from ingest.prose.sentences import Token

__all__ = ["period_at"]


def period_at(tokens: Sequence[Token], runs: Sequence[str], at: int, language: GameLanguage) -> WordUnit | None:
    """The longest expression from a token on that names a period."""
    for length in range(len(runs), 0, -1):
        text = " ".join(token.text.lower() for token in tokens[at : at + length])
        period = _spelled().get(text) or _keyed(runs[length - 1], language)
        if period is not None:
            places = tuple(range(at, at + length))
            return WordUnit("PERIOD", {"period": period}, "nom", places, runs[length - 1], tokens[at].before)
    return None


def _keyed(key: str, language: GameLanguage) -> str | None:
    """The one period of the game that an expression may name, where it is not spelled as it should be."""
    alike = {period for text, period in _spelled().items() if key_of(text) == key}
    own = alike.intersection(language.vocabulary.periods)
    return own.pop() if len(own) == 1 else None


@lru_cache(maxsize=1)
def _spelled() -> Mapping[str, str]:
    return {form: period for period, forms in common_words()["periods"].items() for form in forms}
