"""What it costs that words of a torn text lost the blank between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Final

from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.lexicon import PREVERBS
from kartotek.ingest.repair.readings import WordReading
from kartotek.ingest.repair.search import endings_by_key
from kartotek.ingest.repair.tokens import ScannedToken
from kartotek.ingest.repair.torn_text import AGAIN, OFTEN, Part, TornText, signs_of
from kartotek.schema.hungarian.function_words import LITTLE_WORDS, STANDALONE_WORDS
from kartotek.schema.hungarian.numerals import number_of

__all__ = ["LostBlanks"]

_DEAREST: Final = 16.0
"""What a word may cost that has grown together with another."""
_STUCK: Final = 6.0
"""What it costs that a number stands right before a word."""
_NO_COMPOUND: Final = 6.0
"""By so much a compound is too cheap whose parts make none: any two words are read as one."""
_SHORTEST: Final = 4
"""A shorter word is spelled as an ending is, unless it stands by itself everywhere or the text has it often."""
_SHORTEST_PART: Final = 3
_SHORTEST_GROWN: Final = 6
_ALONE: Final = frozenset(map(fold, (*STANDALONE_WORDS, *LITTLE_WORDS)))


@dataclass(frozen=True)
class LostBlanks:
    """The costs of blanks that are lost, and of the words around them."""

    text: TornText

    def of_blank(self, left: Sequence[Part], right: Sequence[Part], last: bool) -> float:
        """What it costs that two words lost the blank between them; without end where the second, which may be the
        `last` of them, may be an ending, or both a compound."""
        if signs_of(left).isdecimal():
            return _STUCK
        one, other = (self.word(signs_of(parts)) for parts in (left, right))
        if one is None or other is None or not self._are_words(one, other):
            return inf
        if last and (fold(other.text) in endings_by_key() or len(other.text) < _SHORTEST_PART):
            return inf
        if fold(other.text) not in _ALONE and any(number_of(fold(word.text)) is not None for word in (one, other)):
            return inf
        if self._is_no_first_part(one) or fold(other.text) in _ALONE:
            return self.text.price - (_NO_COMPOUND if self._is_word(one.text) and self._is_word(other.text) else 0.0)
        clause = other.verb and len(other.text) >= _SHORTEST and one.text not in PREVERBS
        return self.text.price if clause or self.text.experience.side_by_side(one.text, other.text) else inf

    def _are_words(self, one: WordReading, other: WordReading) -> bool:
        """Whether two words are more than scraps: the text has both, or one of them and the other is long."""
        words = [self._is_word(word.text) for word in (one, other)]
        rest = [word for word, known in zip((one, other), words, strict=True) if not known]
        return any(words) and all(len(word.text) > _SHORTEST for word in rest)

    def _is_no_first_part(self, word: WordReading) -> bool:
        """Whether no compound begins with a word: it has an ending, or stands by itself everywhere."""
        return fold(word.text) in _ALONE or (word.text != word.lemma and word.text not in PREVERBS)

    def may_have_grown(self, token: ScannedToken) -> bool:
        """Whether a token may be more than one word: no list has it, and the text has it nowhere else."""
        if len(token.text) < _SHORTEST_GROWN or not token.text.isalpha() or token.end - token.start != len(token.text):
            return False
        decision = self.text.decided.get(token)
        if decision is None or decision.cut or decision.continues or " " in decision.text:
            return False
        listed = any(map(self.text.reader.is_form, (decision.text, token.text)))
        return not listed and self.text.is_rare(token)

    def may_end_word(self, left: str, right: str) -> bool:
        """Whether one of two parts of a token is a word by itself, as it is scanned."""
        return self._is_word(left) or self._is_word(right)

    def _is_word(self, text: str) -> bool:
        """Whether some letters are a word that stands by itself, or that the text has again."""
        key = fold(text.lower())
        if key in _ALONE:
            return True
        if len(key) < _SHORTEST:
            return len(key) == _SHORTEST_PART and self.text.times[key] >= OFTEN
        return self.text.times[key] >= AGAIN or (len(key) > _SHORTEST and self.text.reader.is_form(text))

    def word(self, signs: str) -> WordReading | None:
        """The word that signs of a token are that has more."""
        if signs not in self._pieces:
            self._pieces[signs] = self.text.reader.one_word(signs, _DEAREST)
        return self._pieces[signs]

    @cached_property
    def _pieces(self) -> dict[str, WordReading | None]:
        return {}
