"""Words that lost the blank between them: one word that no list has, made of two that the text has by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from kartotek.ingest.confidence import CERTAIN, FOUND_ELSEWHERE
from kartotek.ingest.repair.decisions import WordDecision, certain_words
from kartotek.ingest.repair.document_statistics import Experience
from kartotek.ingest.repair.letters import apply_casing, casing_of, fold
from kartotek.ingest.repair.lexicon import PREVERBS
from kartotek.ingest.repair.reader import RepairReader
from kartotek.ingest.repair.tokens import ScannedToken
from kartotek.schema.hungarian.function_words import ARTICLES, DEFINITE_ARTICLES, STANDALONE_WORDS
from kartotek.schema.hungarian.numerals import number_of

__all__ = ["parted"]

_SHORTEST: Final = 6
"""A shorter word is as often one that no list has."""
_SHORTEST_PART: Final = 3
"""Fewer letters at either end may be an ending or a letter that was misread."""
_SHORTEST_LAST: Final = 4
"""A shorter verb, or noun behind an adjective, is spelled as an ending is."""
_ARTICLES: Final = ARTICLES - DEFINITE_ARTICLES
_PREVERBS: Final = frozenset(map(fold, PREVERBS))
_OFTEN: Final = 2
"""What the text has but once may be a part of another word there, too."""
_RULE: Final = "unstuck-word"
_ALONE: Final = {fold(word): word for word in STANDALONE_WORDS}


def parted(
    decided: Mapping[ScannedToken, WordDecision], experience: Experience, reader: RepairReader
) -> dict[ScannedToken, WordDecision]:
    """The decisions, with a blank in words that no list has, and the text nowhere else, where it has both parts by
    themselves and they make no compound, or stand in this order somewhere."""
    words = _TextParts(decided, experience, reader)
    return {token: words.parted(token, one) for token, one in decided.items()}


class _TextWord(NamedTuple):
    """A word of the text as it is printed, and whether it is the form of a verb."""

    text: str
    verb: bool


@dataclass(frozen=True)
class _TextParts:
    """The words that a text has by themselves, held against one that may be two of them."""

    decided: Mapping[ScannedToken, WordDecision]
    experience: Experience
    reader: RepairReader

    @cached_property
    def _times(self) -> Counter[str]:
        return certain_words(self.decided)

    @cached_property
    def _words(self) -> Mapping[str, _TextWord]:
        """The words that the text has often, by their letters."""
        found: dict[str, _TextWord] = {}
        for one in self.decided.values():
            key = fold(one.whole.lower())
            if one.confidence >= CERTAIN and one.readings and key not in found and self._times[key] >= _OFTEN:
                found[key] = _TextWord(one.whole.lower(), one.readings[0].verb)
        return found

    def parted(self, token: ScannedToken, one: WordDecision) -> WordDecision:
        """What was decided for a token, as two words where it is two."""
        parts = self._parts(one) if self._may_be_two(one) else None
        if parts is None:
            return one
        made = one._replace(text=parts, whole=parts, rule=_RULE)
        scanned = fold(token.text.lower()) == fold(parts.lower()).replace(" ", "") and one.confidence < FOUND_ELSEWHERE
        return made._replace(readings=(), chances=(), confidence=FOUND_ELSEWHERE) if scanned else made

    def _may_be_two(self, one: WordDecision) -> bool:
        """Whether a word stands here only, and no list has it."""
        if not one.readings or one.cut or one.continues or " " in one.text or len(one.text) < _SHORTEST:
            return False
        if self._times[fold(one.whole.lower())] > 1 or self.reader.is_own(one.whole.lower()):
            return False
        return not self.reader.is_form(one.text)

    def _parts(self, one: WordDecision) -> str | None:
        """The two words that a decision is, with a blank between them; None where it is one."""
        found = max(self._pairs(one.text.lower(), one.readings[0].known), default=None)
        return apply_casing(f"{found.left} {found.right}", casing_of(one.text)) if found else None

    def _pairs(self, word: str, known: bool) -> Iterator[_Pair]:
        """The ways in which a word, which may be a compound where it is `known`, is two."""
        for at in range(1, len(word)):
            left, right = self._word(word[:at]), self._word(word[at:])
            if left is not None and right is not None:
                times = self.experience.side_by_side(left.text, right.text)
                if self._are_two(left, right, times, known):
                    yield _Pair(times, len(left.text), left.text, right.text)

    def _word(self, part: str) -> _TextWord | None:
        """The word of the text that a part is, or one that stands by itself in every text."""
        key = fold(part)
        return _TextWord(_ALONE[key], verb=False) if key in _ALONE else self._words.get(key)

    def _are_two(self, left: _TextWord, right: _TextWord, times: int, known: bool) -> bool:
        """Whether two words of the text that stand side by side so many times are no compound."""
        if fold(left.text) in _PREVERBS:
            return _is_alone(right)
        if times >= _OFTEN or _ends_clause(left, right):
            return True
        if min(len(left.text), len(right.text)) < _SHORTEST_PART:
            return False
        if times:
            return True
        if _counts(left, right):
            return False
        return self._are_no_compound(left, right) if known else len(right.text) >= _SHORTEST_LAST

    def _are_no_compound(self, left: _TextWord, right: _TextWord) -> bool:
        """Whether one of two words is no part of a compound, the first an adjective, or the second a verb, which no
        noun stands before in one."""
        if _is_alone(left) or _is_alone(right):
            return True
        return len(right.text) >= _SHORTEST_LAST and (right.verb or self._is_adjective(left.text))

    def _is_adjective(self, word: str) -> bool:
        """Whether a word is made of another with the ending -i: such a one begins no compound."""
        return word.endswith("i") and self.reader.is_form(word[:-1])


class _Pair(NamedTuple):
    """Two words in one, how often the text has them side by side, and how long the first is."""

    times: int
    size: int
    left: str
    right: str


def _ends_clause(left: _TextWord, right: _TextWord) -> bool:
    """Whether no word ends like the second behind one like the first: an article that is no ending behind anything but
    a number, and a preverb behind the form of a verb."""
    if right.text in _ARTICLES:
        return len(left.text) >= _SHORTEST_LAST and not _counts(left)
    return left.verb and len(left.text) >= _SHORTEST_LAST and right.text in PREVERBS


def _is_alone(word: _TextWord) -> bool:
    return fold(word.text) in _ALONE


def _counts(*words: _TextWord) -> bool:
    return any(number_of(fold(word.text)) is not None for word in words)
