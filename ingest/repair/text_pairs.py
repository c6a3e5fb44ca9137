"""Words that the text has side by side elsewhere, and here without the blank between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ingest.repair.decisions import WordDecision, certain_words
from ingest.repair.document_statistics import Experience
from ingest.repair.letters import fold
from ingest.repair.lexicon import PREVERBS
from ingest.repair.reader import RepairReader
from ingest.repair.tokens import ScannedToken

__all__ = ["parted"]

_SHORTEST: Final = 6
"""A shorter word is as often one that no list has."""
_OFTEN: Final = 2
"""What stands side by side but once may be one word there, too."""
_RULE: Final = "unstuck-word"


def parted(
    decided: Mapping[ScannedToken, WordDecision], experience: Experience, reader: RepairReader
) -> dict[ScannedToken, WordDecision]:
    """The decisions, with a blank in words that no list has, and the text nowhere else, where it has both parts in
    this order somewhere."""
    times = certain_words(decided)
    made = {}
    for token, one in decided.items():
        alone = one.readings and times.get(fold(one.whole.lower()), 0) <= 1 and not (one.cut or one.continues)
        parts = _parts(one, experience, reader) if alone else None
        made[token] = one._replace(text=parts, whole=parts, rule=_RULE) if parts else one
    return made


def _parts(decision: WordDecision, experience: Experience, reader: RepairReader) -> str | None:
    """The two words that a decision is, with a blank between them; None where it is one."""
    best, text = decision.readings[0], decision.text
    if not best.known or len(text) < _SHORTEST or " " in text or reader.is_form(text):
        return None
    found = sorted(_pairs(text, experience), reverse=True)
    return found[0][1] if found else None


def _pairs(text: str, experience: Experience) -> Iterator[tuple[int, str]]:
    """The ways in which a word is two, by how often the text has both side by side."""
    word = text.lower()
    for at in range(1, len(word)):
        times = experience.side_by_side(word[:at], word[at:])
        if times >= _OFTEN and word[:at] not in PREVERBS:
            yield times, f"{text[:at]} {text[at:]}"
