"""A place in a sentence from which on a word or an expression of several is looked up."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, Final, NamedTuple

from kartotek.ingest.effects.composition.tables import SharedForm
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.lexicon.lexicon import LexiconEntry
from kartotek.ingest.text.sentences import Token

__all__ = ["WordPlace"]

_LONGEST: Final = 4


class WordPlace(NamedTuple):
    """A place in a sentence, with the words of the game."""

    tokens: Sequence[Token]
    at: int
    runs: Sequence[str]
    """The keys of one, two and more tokens from here on, as far as nothing parts them."""
    listed: Sequence[int]
    """Of how many tokens the expressions are that some list has, the longest first: most places have one or none."""
    language: GameLanguage

    @classmethod
    def at_token(
        cls, tokens: Sequence[Token], at: int, language: GameLanguage, listed_keys: Container[str]
    ) -> WordPlace:
        runs = [tokens[at].key]
        for token in tokens[at + 1 : at + _LONGEST]:
            if token.number is not None or token.before:  # a sign between two words parts them
                break
            runs.append(runs[-1] + token.key)
        listed = [length for length in range(len(runs), 0, -1) if runs[length - 1] in listed_keys]
        return cls(tokens, at, runs, listed, language)

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def key(self, length: int) -> str:
        """The key of an expression of so many tokens."""
        return self.runs[length - 1]

    def text(self, length: int) -> str:
        """An expression of so many tokens in small letters."""
        return " ".join(token.text.lower() for token in self.tokens[self.at : self.at + length])

    def unit(self, tag: str, value: Any = None, case: str = "nom", length: int = 1) -> WordUnit:
        """The expression of so many tokens as a unit."""
        places = tuple(range(self.at, self.at + length))
        return WordUnit(tag, value, case, places, self.key(length), self.token.before)

    def unit_of(self, form: SharedForm | LexiconEntry, length: int) -> WordUnit:
        """The expression of so many tokens as the unit that a list says it is."""
        places = tuple(range(self.at, self.at + length))
        return WordUnit(
            form.tag, form.value, form.case, places, self.key(length), self.token.before, form.plural, form.owned
        )
