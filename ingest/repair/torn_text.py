"""A text so damaged that every line may have torn words: its parts, how rare they are, and what a blank costs in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Final, NamedTuple

from kartotek.ingest.repair.decisions import WordDecision, certain_words
from kartotek.ingest.repair.document_statistics import Experience
from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.reader import RepairReader
from kartotek.ingest.repair.spell import WEIGHT_OF_LANGUAGE
from kartotek.ingest.repair.tokens import ScannedToken

__all__ = ["AGAIN", "OFTEN", "PREVERBS_BEFORE", "Part", "TornText", "share_of_cuts", "signs_of"]

_FEWEST: Final = 10
"""Fewer cuts may be chance."""
_PLACES: Final = 5
"""A word can be cut in so many places."""
_MARGIN: Final = 1.0
"""So much cheaper than what was scanned another reading must be, beyond what the damage costs."""
_ARTICLE: Final = "a"
_SHORT: Final = 2
"""Tokens of so many letters are as often parts of words as words."""
AGAIN: Final = 2
OFTEN: Final = 5
PREVERBS_BEFORE: Final = frozenset("meg el ki be fel le át vissza össze rá".split())
"""Preverbs that are written with their verb wherever they stand right before it."""


class Part(NamedTuple):
    """Signs of a token that no blank cuts, and whether a blank may be lost before them."""

    token: ScannedToken
    text: str
    grown: bool = False

    @property
    def is_whole(self) -> bool:
        return self.text == self.token.text


def signs_of(parts: Sequence[Part]) -> str:
    return "".join(part.text for part in parts)


def share_of_cuts(scanned: Mapping[int, Sequence[ScannedToken]], joined: Mapping[int, Sequence[ScannedToken]]) -> float:
    """How many of the words of a text were found cut; none where they are so few that it may be chance."""
    before, after = (sum(map(len, lines.values())) for lines in (scanned, joined))
    return (before - after) / after if before - after >= _FEWEST else 0.0


@dataclass(frozen=True)
class TornText:
    """A text of which this share of the words is cut, as a first pass decided and learned."""

    decided: Mapping[ScannedToken, WordDecision]
    reader: RepairReader
    experience: Experience
    share: float

    @cached_property
    def price(self) -> float:
        """What a blank inside a word costs, or one that is lost."""
        return _MARGIN - WEIGHT_OF_LANGUAGE * log(self.share / _PLACES)

    @cached_property
    def times(self) -> Counter[str]:
        """How often the text has a word that is certain, accents aside."""
        return certain_words(self.decided)

    def text(self, part: Part) -> str:
        """What a part says as it was restored, in small letters."""
        decision = self.decided.get(part.token) if part.is_whole else None
        return (decision.text if decision is not None else part.text).lower()

    def is_half(self, token: ScannedToken) -> bool:
        """Whether a token belongs to another already."""
        decision = self.decided.get(token)
        return decision is not None and (decision.cut or decision.continues)

    def is_strange(self, part: Part) -> bool:
        """Whether a part is short, no word, or one that the text has nowhere else."""
        if part.token.kind != "word" or part.text.lower() == _ARTICLE:
            return False
        if len(part.text) <= _SHORT or self.text(part) in PREVERBS_BEFORE:
            return True
        return self.is_rare(part.token) if part.is_whole else self.times[fold(part.text.lower())] <= 1

    def is_rare(self, token: ScannedToken) -> bool:
        decision = self.decided.get(token)
        if decision is None or not decision.readings or not decision.readings[0].known:
            return True
        return self.times[fold(decision.whole.lower())] <= 1
