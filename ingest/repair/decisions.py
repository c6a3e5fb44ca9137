"""What was decided for each token, and what a first pass of decisions teaches a second one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from kartotek.ingest.confidence import CERTAIN, NAME_FROM
from kartotek.ingest.repair.document_statistics import Experience
from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.readings import WordReading, reading_form
from kartotek.ingest.repair.tokens import ScannedToken

__all__ = ["CERTAIN", "WordDecision", "certain_words", "learn", "learn_pairs"]


class WordDecision(NamedTuple):
    """The chosen output for one token."""

    text: str
    whole: str
    rule: str
    confidence: int
    cut: bool = False
    continues: bool = False
    readings: tuple[WordReading, ...] = ()
    doubted: bool = False
    """Whether it is no more certain than it says, whatever its readings are."""
    chances: tuple[float, ...] = ()
    """How likely each of the readings is."""


def learn(decided: Mapping[ScannedToken, WordDecision]) -> Experience:
    """What the first pass met; names count once they come back."""
    experience = Experience()
    for token, decision in decided.items():
        if token.kind == "word" and decision.readings and not decision.continues:
            _learn_word(experience, token.text, decision)
    return experience


def _learn_word(experience: Experience, token: str, decision: WordDecision) -> None:
    """Count the readings of a token, and where the best is certain, its letters or its name."""
    form, casing = reading_form(token)
    best = decision.readings[0]
    for reading, chance in zip(decision.readings, decision.chances, strict=True):
        if reading.known:
            experience.count(form, reading.text.split()[-1], reading.lemma, chance)
    if not best.known:
        if casing == "title" and decision.confidence >= NAME_FROM:
            experience.count_name(best.text)
    elif best.steps and decision.confidence >= CERTAIN:
        experience.count_letters(best.steps, best.text, casing)


def learn_pairs(
    experience: Experience, by_line: Mapping[int, Sequence[ScannedToken]], decided: Mapping[ScannedToken, WordDecision]
) -> None:
    """Which words stand side by side, where both are certain."""
    for tokens in by_line.values():
        for left, right in pairwise(tokens):
            if min(decided[left].confidence, decided[right].confidence) >= CERTAIN:
                words = decided[left].whole.lower(), decided[right].whole.lower()
                experience.count_pair(*words, parted=not right.hyphen_before)


def certain_words(decided: Mapping[ScannedToken, WordDecision]) -> Counter[str]:
    """How often the text has each word that is certain, accents aside."""
    certain = (one for one in decided.values() if one.confidence >= CERTAIN and not one.continues)
    return Counter(fold(one.whole.lower()) for one in certain)
