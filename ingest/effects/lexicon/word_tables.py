"""The tables of words: one for all rulebooks beside this package, and what each game's `reading.toml` adds."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from kartotek.ingest.reading_rules import reading_part

__all__ = ["ROW", "common_words", "lexical_rules", "other_names", "row_name", "table_of", "timing_words", "word_table"]

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


def lexical_rules(game: str, kind: str) -> Sequence[Mapping[str, Any]]:
    """The rows of one of a game's tables of rules."""
    rules: Sequence[Mapping[str, Any]] = word_table(game).get(kind, ())
    return rules


def row_name(rule: Mapping[str, Any]) -> str:
    """What a row of a table is known by."""
    return f"{ROW}{rule['name']}"


def table_of(game: str, name: str) -> Mapping[str, Any]:
    """A table of a game's own: what exchanges are paid with, what an action builds, what its titles leave out."""
    table: Mapping[str, Any] = word_table(game).get(name, {})
    return table


def other_names(game: str) -> Mapping[str, str]:
    """Names that a book uses beside those of the catalog, with the components they stand for."""
    names: Mapping[str, str] = word_table(game).get("called", {})
    return names


def timing_words(game: str) -> Mapping[str, str]:
    """When the amounts of a game take effect where a text does not say it."""
    timing: Mapping[str, str] = word_table(game).get("timing", {})
    return timing
