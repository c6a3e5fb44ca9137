"""Words that lost a letter and were taken for another word, one that nobody wrote.

The scan misreads letters far more often than it loses them, and only misread ones are searched for. So a token that
would be a word with one letter more is held against what was made of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Final

from kartotek.ingest.confidence import AS_LIKELY
from kartotek.ingest.repair.decisions import WordDecision, certain_words
from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.reader import RepairReader
from kartotek.ingest.repair.readings import WordReading, reading_form
from kartotek.ingest.repair.tokens import ScannedToken

__all__ = ["with_doubts"]

_SHORT: Final = 3
"""So few letters may be left of any word, and a text with its accents shows few others for them."""
_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"
_RULE: Final = "letters"

Decisions = Mapping[ScannedToken, WordDecision]


def with_doubts(decided: Decisions, reader: RepairReader) -> dict[ScannedToken, WordDecision]:
    """The decisions, those doubted that changed a letter where a word of the text, or a listed one where nobody lists
    what was made, has only one letter more."""
    times = certain_words(decided)
    return {token: _doubted(token, one, times, reader) for token, one in decided.items()}


def _doubted(
    token: ScannedToken, decision: WordDecision, times: Mapping[str, int], reader: RepairReader
) -> WordDecision:
    if decision.rule != _RULE or not decision.readings or decision.cut or decision.continues:
        return decision
    best, scanned = decision.readings[0], fold(reading_form(token.text)[0])
    if scanned.isalpha() and (
        (reader.accented and len(scanned) <= _SHORT)
        or (_changes_a_plain_letter(best) and _has(times.keys(), scanned, best))
        or (_is_made_up(best, times, reader) and any(reader.forms_with_letter_more(scanned)))
    ):
        return decision._replace(confidence=min(decision.confidence, AS_LIKELY), doubted=True)
    return decision


def _changes_a_plain_letter(reading: WordReading) -> bool:
    """Whether a letter without an accent was put for another one; those with accents are what scans misread."""
    letters = zip(reading.steps, reading.text, strict=False)
    return any(fold(read.lower()) != letter == fold(letter) for (read, _), letter in letters)


def _is_made_up(reading: WordReading, times: Mapping[str, int], reader: RepairReader) -> bool:
    """Whether a word was put together from parts, and neither a list nor another place of the text has it."""
    return times.get(fold(reading.text), 0) <= 1 and not reader.is_form(reading.text)


def _has(words: Set[str], scanned: str, reading: WordReading) -> bool:
    return not words.isdisjoint(_longer(scanned, reading))


def _longer(scanned: str, reading: WordReading) -> Iterator[str]:
    """A token with one letter more, but not what was made of it."""
    made = fold(reading.text)
    for at in range(len(scanned) + 1):
        for letter in _ALPHABET:
            longer = scanned[:at] + letter + scanned[at:]
            if longer != made:
                yield longer
