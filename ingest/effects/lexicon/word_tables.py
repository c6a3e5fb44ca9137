"""The tables of words: one for all rulebooks beside this package, and what each game's `reading.toml` adds."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from kartotek.ingest.terms.reading_rules import reading_part

__all__ = ["ROW", "common_words", "row_name", "word_table"]

ROW: Final = "row "
"""What the names of rows begin with, where statements tell by which rules they were read."""


@lru_cache(maxsize=1)
def common_words() -> Mapping[str, Any]:
    """Words that mean the same in every rulebook."""
    return tomllib.loads(files("kartotek.ingest.effects").joinpath("common.toml").read_text("utf-8"))


@lru_cache(maxsize=16)
def word_table(game: str) -> Mapping[str, Any]:
    """Words and rules of effects that only this game's book has."""
    return reading_part(game, "effects")


def row_name(rule: Mapping[str, Any]) -> str:
    """What a row of a table is known by."""
    return f"{ROW}{rule['name']}"
