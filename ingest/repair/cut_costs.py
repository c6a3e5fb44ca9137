"""What it costs that tokens of a torn text are one word with blanks inside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Final

from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.readings import WordReading
from kartotek.ingest.repair.splits import are_numerals, are_of_one_case, may_be_figure
from kartotek.ingest.repair.torn_text import AGAIN, OFTEN, PREVERBS_BEFORE, Part, TornText, signs_of

__all__ = ["CutCosts"]

_SCRAP: Final = 13.5
"""What a letter costs that is no word."""
_FIGURE: Final = 6.0
"""What a letter costs that may be a figure."""
_ARTICLE: Final = "a"
_COMMON: Final = 2.0
"""What the article costs."""
_VERB_BEHIND: Final = 5.0
"""What a preverb costs that stands by itself right before a verb: there it is written with it."""
_AUXILIARIES: Final = frozenset("kell tud lehet van akar szeret fog szokik".split())
"""Verbs that stand between a preverb and its verb."""
_NOUN_BEFORE: Final = 3.0
"""What a word costs that is spelled as a case and stands right behind a noun that takes it."""
_CASES: Final = frozenset(map(fold, "hoz hez höz ba be ra re ért on en ön".split()))
"""Cases that are spelled as words are."""
_SHORTEST: Final = 4
"""A word of fewer letters must be one that the text has often: any two scraps can be one."""
_SHORTEST_PART: Final = 3
"""Fewer letters are as often an ending."""


@dataclass(frozen=True)
class CutCosts:
    """The costs of words that a blank cuts, and of tokens as they are."""

    text: TornText

    def of_cut(self, parts: Sequence[Part]) -> float:
        """What it costs that parts with blanks between them are one word; without end where they cannot be."""
        blanks = sum(not part.grown for part in parts[1:])
        if not self._may_be_one(parts):
            return inf
        cuts = self.text.price * blanks - (_VERB_BEHIND if self._is_verb(parts) else 0.0)
        room = sum(self.of_token(part.text) for part in parts) - cuts
        joined = self.text.reader.one_word(signs_of(parts), room + _NOUN_BEFORE)
        if joined is None or not self._is_likely(joined, parts):
            return inf
        return joined.cost + cuts - (_NOUN_BEFORE if self._is_ending(joined, parts) else 0.0)

    def of_token(self, text: str) -> float:
        """What signs cost as a word that nothing cuts."""
        if text.isdecimal():
            return 0.0
        if len(text) > 1:
            return self.text.reader.read(text)[0].cost
        if text.lower() == _ARTICLE:
            return _COMMON
        return _FIGURE if may_be_figure(text) else _SCRAP

    def _may_be_one(self, parts: Sequence[Part]) -> bool:
        """Whether parts with blanks between them may be one word: all are letters, all but one are strange, and the
        text has no two of them side by side elsewhere."""
        if sum(map(self.text.is_strange, parts)) < len(parts) - 1:
            return False
        tokens = [part.token for part in parts]
        if not all(one is other or are_of_one_case(one, other) for one, other in pairwise(tokens)):
            return False
        if any(map(self.text.is_half, tokens)):
            return False
        if any(self.text.experience.side_by_side(*map(self.text.text, pair)) >= AGAIN for pair in pairwise(parts)):
            return False
        return self._has_letters(parts)

    def _has_letters(self, parts: Sequence[Part]) -> bool:
        """Whether parts have so many letters that they are no figures, or are a short word that the text has often."""
        often = self.text.times[fold(signs_of(parts).lower())] >= OFTEN
        letters = [part for part in parts if not may_be_figure(part.text)]
        long = any(len(part.text) >= _SHORTEST for part in letters)
        if len(letters) < len(parts) and not long:
            return often and any(self.text.is_rare(part.token) for part in letters)
        return len(signs_of(parts)) >= _SHORTEST or (often and any(len(part.text) == 1 for part in letters))

    def _is_likely(self, joined: WordReading, parts: Sequence[Part]) -> bool:
        """Whether a word is no other number than its parts, and not a compound that nobody has, of two words."""
        if are_numerals(joined.text, [part.text.lower() for part in parts]):
            return False
        if self._is_listed(joined, parts):
            return True
        words = all(len(part.text) >= _SHORTEST_PART and self.text.reader.is_form(part.text) for part in parts)
        short = all(len(part.text) <= _SHORTEST_PART for part in parts)
        return not (words or short) and len(parts[-1].text) > 1 and parts[0].text.lower() != _ARTICLE

    def _is_listed(self, joined: WordReading, parts: Sequence[Part]) -> bool:
        """Whether a list or the text has a word, or it is a form of one of which the first part is another."""
        if self.text.reader.is_form(joined.text) or self.text.times[fold(joined.text)] >= AGAIN:
            return True
        return self._is_ending(joined, parts) or (self._is_verb(parts) and self.text.reader.is_form(joined.lemma))

    def _is_ending(self, joined: WordReading, parts: Sequence[Part]) -> bool:
        """Whether the second of two parts is a case of the first, a noun."""
        head, *tails = (part.text for part in parts)
        if len(tails) > 1 or len(head) < _SHORTEST or fold(tails[0].lower()) not in _CASES:
            return False
        noun = self.text.reader.read(head)[0]
        return noun.lemma == joined.lemma and not noun.verb

    def _is_verb(self, parts: Sequence[Part]) -> bool:
        """Whether two tokens are a preverb and a verb that takes one."""
        first, *others = parts
        if len(others) > 1 or self.text.text(first) not in PREVERBS_BEFORE:
            return False
        verb = self.text.reader.read(others[0].text)[0]
        return verb.verb and verb.lemma not in _AUXILIARIES
