"""Whether letters between two blanks are a word, and whether two or three such are one word that blanks cut.

Vi aszt           one word: the halves are none
létr afigura      one word: a known word and a kind of piece
körbe n           one word: no `n` stands by itself
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_form_of_piece, is_word
from kartotek.ingest.words.numbers import number_of, people_of
from kartotek.schema.hungarian.endings import BOUND_ENDINGS, ENDINGS_OR_WORDS
from kartotek.schema.hungarian.letters import CONSONANT_SIGNS
from kartotek.schema.hungarian.small_words import LETTER_WORDS, SMALL_WORDS

__all__ = ["LONGEST", "SHORTEST", "KnownWords", "WordJudge", "counts", "is_scrap"]

KnownWords = Callable[[str], bool]

SHORTEST: Final = 3
LONGEST: Final = 40
_LONG: Final = 8
_SHORTEST_FIRST: Final = 2
_HALVES: Final = 2
_NO_FIRST: Final = SMALL_WORDS | {"darab", "példány"}
"""Words that begin no compound with a kind of piece: small ones, and those for copies (`öt darab segédlet`)."""
_CLOSING: Final = frozenset(",;:.!?)")
"""Signs before which no article and no `and` stands."""


def is_scrap(part: str, after: str = " ") -> bool:
    """Whether a letter by itself is the scrap of a word; `after` is the sign that follows it."""
    if part in CONSONANT_SIGNS:
        return True
    if len(part) != 1 or part.isupper():
        return False
    return part not in LETTER_WORDS or after in _CLOSING


class WordJudge:
    """Whether words are known, each asked for once."""

    def __init__(self, times: Counter[str], dictionary: KnownWords) -> None:
        self._times, self._dictionary = times, dictionary
        self._found: dict[str, bool] = {}
        self._keys = {key_of(word) for word in times}

    def times(self, word: str) -> int:
        return self._times[word.lower()]

    def known(self, word: str) -> bool:
        form = word.lower()
        if form not in self._found:
            self._found[form] = self._is_known(form)
        return self._found[form]

    def _is_known(self, form: str) -> bool:
        if len(form) >= SHORTEST and (self._times[form] > 1 or counts(form)):
            return True
        return len(form) <= LONGEST and self._dictionary(form)

    def knows_both(self, one: str, other: str) -> bool:
        """Whether two words are known, and the book has one of them."""
        return self.known(one) and self.known(other) and self.times(one) + self.times(other) > 0

    def joins(self, parts: Sequence[str], whole: str, after: str = "") -> bool:
        """Whether words are one: it is known and they are not all, or the book has it elsewhere and not one of them.
        `after` is the sign behind them."""
        if _says_each(whole) and not any(map(_says_each, parts)):
            return len(whole) >= _LONG
        if not self._may_be_whole(parts, whole) or self._keeps_apart(parts, whole, after):
            return False
        if self._scraps(parts, after) or self._are_unlisted(parts):
            return True
        return self._is_elsewhere(parts, whole) or not all(map(self.is_whole, parts))

    def may_be_halves(self, one: str, other: str) -> bool:
        """Whether two words that stay apart may be one all the same, so that neither is certain: a letter is one of
        them, or the second may be an ending, or the book has both together elsewhere, or neither is a word."""
        whole = one + other
        if self._are_unlisted((one, other)) and not self.is_whole(one) and not self.is_whole(other):
            return True
        if one.lower() in SMALL_WORDS - {"s"} or other.lower() in ("a", "az"):
            return False
        letter = min(len(one), len(other)) == 1
        if not self.is_whole(whole):
            return (letter or len(whole) > _LONG) and key_of(whole) in self._keys  # an accent was lost as well
        return letter or other in ENDINGS_OR_WORDS or self.times(whole) > 0

    def _may_be_whole(self, parts: Sequence[str], whole: str) -> bool:
        """Whether words may be one: it is known, or a compound that is cut once. Of three words two may be one."""
        return self.known(whole) or (len(parts) == _HALVES and self.is_whole(whole))

    def is_whole(self, word: str) -> bool:
        """Whether a word is known, or is a kind of piece with a known word before it."""
        return self.known(word) or self._is_piece(word.lower())

    def _is_piece(self, word: str) -> bool:
        cuts = range(_SHORTEST_FIRST, len(word) - SHORTEST + 1)
        firsts = (word[:cut] for cut in cuts if is_form_of_piece(word[cut:]))
        return any(self.known(first) and first not in _NO_FIRST and not counts(first) for first in firsts)

    def _scraps(self, parts: Sequence[str], after: str) -> bool:
        """Whether one of the words is a letter or an ending that does not stand by itself."""
        *others, last = parts
        return is_scrap(last, after) or last in BOUND_ENDINGS or any(is_scrap(part) for part in others)

    def _keeps_apart(self, parts: Sequence[str], whole: str, after: str) -> bool:
        """Whether words stay apart though they make one together: one counts, and that does not; or the book has that
        nowhere else, and a small word begins it or a word that stands by itself is half of it."""
        if any(map(counts, parts)) and not self._counts_whole(parts, whole):
            return True
        if self.times(whole):
            return False
        if parts[0].lower() in SMALL_WORDS:
            return True
        return self._has_whole_part(parts) and not self._scraps(parts, after) and not self._is_piece(whole.lower())

    def _counts_whole(self, parts: Sequence[str], whole: str) -> bool:
        """Whether words of which one counts are one that counts too; a number before players is a word by itself."""
        if number_of(whole) is not None:
            return True
        return counts(whole) and self._dictionary(whole.lower()) and all(number_of(part) is None for part in parts)

    def _are_unlisted(self, parts: Sequence[str]) -> bool:
        """Whether no dictionary has any of the words: the book may repeat a word that is cut in the same place."""
        return not any(len(part) <= LONGEST and self._dictionary(part.lower()) for part in parts)

    def _has_whole_part(self, parts: Sequence[str]) -> bool:
        return any(len(part) > SHORTEST and self.known(part) for part in parts)

    def _is_elsewhere(self, parts: Sequence[str], whole: str) -> bool:
        """Whether the book has a long word elsewhere, and one of the parts nowhere else."""
        return len(whole) > _LONG and self.times(whole) > 0 and min(map(self.times, parts)) == 1


def counts(word: str) -> bool:
    """Whether a word is one of numbers: a number, people counted together, `as many as`."""
    meant = is_word(key_of(word), "setup", "as_players") or is_word(key_of(word), "setup", "as_many")
    return meant or number_of(word) is not None or people_of(word) is not None


def _says_each(word: str) -> bool:
    return is_word(key_of(word), "players", "each") or is_word(key_of(word), "spread", "each")
