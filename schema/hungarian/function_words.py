"""Function words: articles, conjunctions, pronouns, postpositions. Every text has them, whatever it is about."""

from __future__ import annotations

from typing import Final

__all__ = [
    "ARTICLES", "CONJUNCTIONS", "DEFINITE_ARTICLES", "LITTLE_WORDS", "OPENING_WORDS", "STANDALONE_WORDS",
]  # fmt: skip

DEFINITE_ARTICLES: Final = frozenset(("a", "az"))
ARTICLES: Final = DEFINITE_ARTICLES | {"egy"}
CONJUNCTIONS: Final = frozenset("és vagy illetve valamint".split())
"""Words that join two of a kind."""
LITTLE_WORDS: Final = DEFINITE_ARTICLES | frozenset("ha és is de ez".split())
"""Frequent words of one or two letters."""
OPENING_WORDS: Final = ARTICLES | frozenset("és vagy hogy ha nem minden is de mert amely ami".split())
"""Words that no sentence ends with: more must follow."""

_PARTICLES: Final = "nem ne sem hogy mert csak amikor akkor ahol ezért van vannak"
_DETERMINERS: Final = """
    egy egyes minden mindkét saját olyan ilyen több legtöbb kevesebb másik néhány további különböző tetszőleges ugyanaz
"""
_PRONOUNS: Final = "ezek azok ennek annak ezt azt"
_POSTPOSITIONS: Final = """
    után előtt mellett mögött alatt során közül között részére számára esetén szerint nélkül helyett
"""
STANDALONE_WORDS: Final = CONJUNCTIONS.union(
    *(words.split() for words in (_PARTICLES, _DETERMINERS, _PRONOUNS, _POSTPOSITIONS))
)
"""Words that no compound has as a part."""
