"""Which rulebook a text is, by the words in it: never by its name, its hash or the number of its lines."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Set
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Final

from kartotek.ingest.confidence import FULL, KEPT
from kartotek.ingest.files.read import Extraction
from kartotek.ingest.terms.game_words import GameWords
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import fold

__all__ = ["Recognition", "recognise"]

_WORD: Final = re.compile(r"[^\W_]{4,}")
_UNSTABLE: Final = re.compile(r"[aeiouydlt0-9]")
_SHORTEST: Final = 3
_FEWEST: Final = 4.0
_LEAD: Final = 1.5
_DENSITY: Final = 0.006


@dataclass(frozen=True, slots=True)
class Recognition:
    """The game that a text is the rulebook of, and how clearly it won (permille of all evidence)."""

    game: str
    confidence: int

    @property
    def document(self) -> str:
        return f"{self.game}:book:hu-1"


def recognise(extraction: Extraction, words: GameWords) -> Recognition:
    """The rulebook, or KartotekError when the text is none of those that the glossaries know."""
    here = _bones_in(extraction)
    scores = sorted(_scores(here, words).items(), key=lambda item: -item[1])
    (game, best), (_, second), *_ = *scores, ("", 0.0), ("", 0.0)
    if best < max(_FEWEST, _DENSITY * len(here), _LEAD * second):
        raise KartotekError(
            "ingest-unknown-book",
            "the text is none of the known rulebooks",
            why=f"the words of {len(words.terms)} glossaries were sought in it and no game stood out",
            hint="its terms can still be read: call it without asking for a known book",
        )
    total = sum(score for _, score in scores)
    return Recognition(game, min(KEPT, round(FULL * best / total)))


def _scores(here: Set[str], words: GameWords) -> dict[str, float]:
    """How much of each game's own vocabulary stands in the text: each word once, shared words shared out."""
    owners = _owners(words)
    sizes = Counter(game for games in owners.values() for game in games)
    scores: dict[str, float] = defaultdict(float)
    for bones, games in owners.items():
        if len(bones) >= _SHORTEST and bones in here and len(games) < len(words.terms):
            for game in games:
                scores[game] += _evened(sizes[game]) / len(games) ** 2
    return dict(scores)


def _owners(words: GameWords) -> dict[str, set[str]]:
    """The games whose terms have a word, by what scanning leaves of it."""
    owners: dict[str, set[str]] = {}
    for game, terms in words.terms.items():
        for word in (word for term in terms for word in _WORD.findall(term.hu)):
            owners.setdefault(_bones(word), set()).add(game)
    return owners


def _bones_in(extraction: Extraction) -> set[str]:
    return {_bones(word) for line in extraction.lines for word in _WORD.findall(line.text)}


def _evened(size: int) -> float:
    """A long glossary would win by its length alone."""
    return sqrt(100.0 / max(size, 1))


@lru_cache(maxsize=32768)
def _bones(word: str) -> str:
    """The letters that scanning leaves alone."""
    return _UNSTABLE.sub("", fold(word).replace("q", "g"))
