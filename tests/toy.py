"""The little game that the effect language is tried on, and the vocabularies of the shipped games."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from kartotek.ingest.files.filled_tables import filled_abilities
from kartotek.schema.vocabulary import Vocabulary, load_vocabulary

__all__ = ["CONFORMANCE", "DATA", "GAMES", "TOY", "TOY_LOOSE", "shipped_lines", "shipped_vocabulary"]

DATA: Final = Path(__file__).resolve().parent.parent / "data"
CONFORMANCE: Final = DATA / "conformance"
TOY: Final = load_vocabulary(CONFORMANCE / "vocabulary.toml")
TOY_LOOSE: Final = replace(TOY, game="toy-loose", partial=True, order_free=True)
"""The same, but parts may be skipped and taken in any order."""
GAMES: Final = sorted(path.parent.name for path in DATA.glob("games/*/abilities.csv"))
_BUILT_ON: Final = {"armada": "seven-wonders"}


@cache
def shipped_vocabulary(game: str) -> Vocabulary:
    base = shipped_vocabulary(_BUILT_ON[game]) if game in _BUILT_ON else None
    return load_vocabulary(DATA / "games" / game / "vocabulary.toml", base)


@cache
def shipped_lines(game: str) -> tuple[tuple[str, str], ...]:
    """Component and expression of every ability, the ones that readings supply included."""
    rows = filled_abilities(DATA / "games" / game)
    return tuple((row["component"], row["expression"]) for row in rows)
