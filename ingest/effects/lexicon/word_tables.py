"""The tables of words of all rulebooks and of a game, with the forms of nouns and verbs as keys."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from kartotek.ingest.terms.known import reading_part
from kartotek.ingest.text.keys import key_of, keys_of
from kartotek.schema.hungarian.nouns import Lexeme, Owner, declension

__all__ = ["ROW", "common_words", "row_name", "word_table", "case_keys", "VerbForms"]


# The tables of words: one for all rulebooks beside this package, and what each game's `reading.toml` adds.
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


# The forms of nouns as keys, worked out once for all lexicons that list them.
@lru_cache(maxsize=8192)
def case_keys(word: Lexeme, *, plural: bool = False, owner: Owner | None = None) -> tuple[str, ...]:
    """The keys of a noun through all cases, in their order."""
    return tuple(keys_of(declension(word, plural=plural, owner=owner)))


# Verbs stated by their stems and by what may follow them.
class VerbForms:
    """Verb stems with the tags of what they mean; `endings` is the pattern of all that may follow a stem."""

    def __init__(self, stems_by_tag: Iterable[tuple[str, Iterable[str]]], endings: re.Pattern[str]) -> None:
        self._endings = endings
        self._tags: dict[str, tuple[int, str]] = {}
        self._known: dict[str, str | None] = {}
        for rank, (tag, stems) in enumerate(stems_by_tag):
            for stem in stems:
                self._tags.setdefault(key_of(stem), (rank, tag))

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Every stem with its tag."""
        return ((stem, tag) for stem, (_, tag) in self._tags.items())

    def tag(self, key: str) -> str | None:
        """The tag of the verb that a word is a form of; of several the one that was given first. Readers and those who
        doubt them ask for the same words, so that the answers are kept."""
        if key not in self._known:
            self._known[key] = self._tag(key)
        return self._known[key]

    def _tag(self, key: str) -> str | None:
        cuts = ((self._tags.get(key[:cut]), cut) for cut in range(len(key) + 1))
        fitting = [found for found, cut in cuts if found is not None and self._endings.fullmatch(key, cut)]
        return min(fitting)[1] if fitting else None
