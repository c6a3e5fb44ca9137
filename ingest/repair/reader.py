"""Every reading of a token, the whole word and the stuck ones, in one order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from math import inf
from typing import Final

from kartotek.ingest.repair.domain_words import SHORT_WORDS
from kartotek.ingest.repair.fidelity import Fidelity
from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.rank import Candidate, Ranker
from kartotek.ingest.repair.readings import CAPITAL_I, WordReading, reading_form
from kartotek.ingest.repair.stuck import stuck_numbers, stuck_words, two_words
from kartotek.ingest.repair.text_words import TextWords, unstuck_by_text

__all__ = ["RepairReader"]

_COUNTED: Final = re.compile(r"\d+[xX×]")
_CAPITAL_I: Final = 2.0
_DEAR: Final = 10.0
_LONGEST_WORD: Final = 40
_DESPERATE: Final = 16.0
_FAR: Final = 7.0
"""What is so much dearer than one word has a chance of one in a thousand."""
_READINGS_KEPT: Final = 8
_LONG_FOR_ONE_WORD: Final = 9


class RepairReader:
    """Reads word tokens by a ranker; results are kept, since a book repeats its tokens."""

    def __init__(self, ranker: Ranker, fidelity: Fidelity | None = None, text: TextWords | None = None) -> None:
        self._ranker = ranker
        self._fidelity = fidelity
        self._text = TextWords() if text is None or self.accented else text  # accents say which word is meant
        self._read: dict[str, list[WordReading]] = {}

    @property
    def accented(self) -> bool:
        """Whether the text has its accents."""
        return self._fidelity is not None and self._fidelity.accented

    def read(self, token: str) -> list[WordReading]:
        """All readings of a word token, best first, never empty. Numbers are not passed here."""
        if token not in self._read:
            readings = _read_token(token, self._ranker, self._text)
            self._read[token] = self._fidelity.settle(token, readings) if self._fidelity else readings
        return self._read[token]

    def is_own(self, word: str) -> bool:
        """Whether the text may have words of its own, and repeats this one, in small letters."""
        return self._fidelity is not None and self._fidelity.has_own_words and self._fidelity.repeats(word)

    def one_word(self, token: str, most: float = inf) -> WordReading | None:
        """The first reading of a token where it is one known word that costs no more than `most`. What else a token may
        be that is hardly one is not asked: tokens put together on trial are mostly none, and the words stuck in one are
        found last."""
        if token not in self._read and not self._may_be_word(token, most):
            return None
        first = self.read(token)[0]
        return first if first.known and " " not in first.text and first.cost <= most else None

    def _may_be_word(self, token: str, most: float) -> bool:
        """Whether a token as one word is a known one that costs no more, or may be one of the text's own."""
        own = self._fidelity is not None and self._fidelity.has_own_words
        return own or bool(_fixed(token)) or any(_known_words(token, self._ranker, most))

    def is_form(self, word: str) -> bool:
        """Whether the lexicon has the word as it stands, accents aside."""
        return self._ranker.is_form(word)

    def forms_with_letter_more(self, word: str) -> Iterator[str]:
        """What the lexicon has that is the word with one letter more, all without accents."""
        return self._ranker.forms_with_letter_more(word)

    def partners(self, word: str) -> Set[str]:
        """The words that make a term of the field with the word before them."""
        return self._ranker.partners(word)


def _read_token(token: str, ranker: Ranker, text: TextWords) -> list[WordReading]:
    fixed = _fixed(token)
    if fixed:
        return fixed
    readings = [*_whole_words(token, ranker), *stuck_numbers(token, ranker)]
    best = min((r.cost for r in readings), default=_DEAR + 1)
    if best > _DEAR and len(token) > 3:
        readings += stuck_words(token, ranker, best + _FAR)
    if best > _DESPERATE and len(token) >= _LONG_FOR_ONE_WORD:
        readings += two_words(token, ranker, best + _FAR)
    for whole in _first(readings):
        readings += unstuck_by_text(token, ranker, text, whole)
    readings = readings or [WordReading(token.lower(), _DEAR, "kept", known=False)]
    return sorted(readings, key=_order)[:_READINGS_KEPT]


def _order(reading: WordReading) -> tuple[float, str]:
    return reading.cost, reading.text


def _first(readings: Iterable[WordReading]) -> list[WordReading]:
    """The first of some readings; none where there are none."""
    return sorted(readings, key=_order)[:1]


def _fixed(token: str) -> list[WordReading]:
    """The readings of a token that no dictionary is asked for; none of any other."""
    word = token.lower()
    if _COUNTED.fullmatch(token):
        return [WordReading(word, 0.0, "kept")]
    if len(token) > _LONGEST_WORD:
        return [WordReading(word, 0.0, "kept", known=False)]
    if token == "j":
        return [WordReading("új", 0.0, "letters"), WordReading("j", 1.0, "kept", known=False)]
    if len(token) == 1 and token.isalpha():
        return [WordReading(word, 0.0, "kept", known=word in SHORT_WORDS)]
    return []


def _whole_words(token: str, ranker: Ranker) -> Iterator[WordReading]:
    """Readings of the token as one word, also as one whose first letter is a small l."""
    if not _is_mostly_number(token):
        form, casing = reading_form(token)
        lowered = form.lower()
        folded = fold(lowered)
        for candidate in ranker.rank(form, casing)[:_READINGS_KEPT]:
            yield _whole(candidate, _rule_of(candidate.text, lowered, folded))
    if token[0] == "I" and token[1:].islower():
        form = "l" + token[1:]
        yield from (_whole(c, CAPITAL_I, _CAPITAL_I) for c in ranker.rank(form, "lower")[:2] if c.known)


def _known_words(token: str, ranker: Ranker, most: float) -> Iterator[Candidate | None]:
    """The best known word that a token may be as one, within a price, also as one whose first letter is a small l."""
    if not _is_mostly_number(token):
        yield ranker.best(*reading_form(token), most)
    if token[0] == "I" and token[1:].islower():
        yield ranker.best("l" + token[1:], "lower", most - _CAPITAL_I)


def _is_mostly_number(token: str) -> bool:
    """Two digits or more in front are a number; only a single sign can be a misread letter."""
    return bool(re.match(r"\d{2,}", token))


def _rule_of(word: str, lowered: str, folded: str) -> str:
    """The rule by which a token, in small letters and without accents, is a word."""
    if word == lowered:
        return "kept"
    return "accents" if fold(word) == folded else "letters"


def _whole(candidate: Candidate, rule: str, surcharge: float = 0.0) -> WordReading:
    return WordReading(
        candidate.text,
        candidate.cost + surcharge,
        rule,
        candidate.known,
        candidate.steps,
        candidate.lemma,
        candidate.verb,
    )
