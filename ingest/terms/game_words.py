"""The words of the games: glossary terms and names, read from the data folder or given by the caller."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from itertools import chain, pairwise
from pathlib import Path
from typing import Final

from kartotek.ingest.files.csv_rows import csv_rows
from kartotek.ingest.files.fingerprints import Stamp, stamps
from kartotek.ingest.terms.known import component_rows
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.function_words import ARTICLES
from kartotek.schema.paths import data_folder
from kartotek.schema.toml_text import parse_toml

__all__ = ["GameWords", "Term", "base_of", "general_terms", "load_words"]

_WORD: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Term:
    """One glossary term: its Hungarian spelling, its English, and the concept that it names (None: not catalogued)."""

    hu: str
    en: str
    concept: str | None = None
    pos: str = "noun"


@dataclass(frozen=True, slots=True)
class GameWords:
    """Terms by game, and what else a repair should know: names, and words that a book prints wrongly."""

    terms: dict[str, tuple[Term, ...]] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    misprints: tuple[str, ...] = ()
    bases: dict[str, str] = field(default_factory=dict)

    def spoken(self, game: str | None) -> tuple[Term, ...]:
        """The terms that the book of a game may use: its own, then those of the game that it extends."""
        base = self.bases.get(game) if game is not None else None
        return self.of(game) + (self.spoken(base) if base else ())

    def of(self, game: str | None) -> tuple[Term, ...]:
        """The terms of one game; of all games, each spelling once, where the game is not known."""
        if game is not None and game in self.terms:
            return self.terms[game]
        by_spelling = {term.hu.casefold(): term for terms in self.terms.values() for term in terms}
        return tuple(by_spelling.values())

    def field(self) -> frozenset[str]:
        """Every single word of the terms and names, for the repair's lexicon, and every two that follow each other."""
        listed = [[word.lower() for word in _WORD.findall(spelling)] for spelling in self._spellings()]
        pairs = {f"{left} {right}" for words in listed for left, right in pairwise(words) if left not in ARTICLES}
        return frozenset(word for words in listed for word in words) | pairs

    def _spellings(self) -> Iterator[str]:
        for terms in (*self.terms.values(), general_terms()):
            yield from (term.hu for term in terms)
        yield from self.names
        yield from self.misprints


def load_words(folder: Path | None = None) -> GameWords:
    """Read `games/<game>/terms.csv` and the Hungarian component names of every game in the data folder."""
    games = (folder or data_folder()) / "games"
    return _words(games, tuple(stamps(games)))


@lru_cache(maxsize=4)
def _words(games: Path, _: tuple[Stamp, ...]) -> GameWords:
    rows = {path.parent.name: list(csv_rows(path)) for path in sorted(games.glob("*/terms.csv"))}
    terms = {game: tuple(_terms(listed)) for game, listed in rows.items()}
    misprints = {row["term_hu"] for row in chain(*rows.values()) if row.get("status") == "forbidden"}
    components = chain(*map(component_rows, sorted(games.glob("*/components/*.csv"))))
    names = {row.get("name_hu") for row in components} - {"?", "", None}
    bases = {path.parent.name: base_of(path.parent) for path in sorted(games.glob("*/game.toml"))}
    based = {game: base for game, base in bases.items() if base}
    return GameWords(terms, tuple(sorted(filter(None, names))), tuple(sorted(misprints)), based)


def general_terms() -> tuple[Term, ...]:
    """What board games call things whatever the game: our own list, used beside each game's glossary."""
    text = files("kartotek.ingest.terms").joinpath("general.csv").read_text("utf-8")
    return tuple(Term(row["term_hu"], row["term_en"], pos=row["pos"]) for row in csv.DictReader(text.splitlines()))


def base_of(game: Path) -> str:
    """The game that the game of a folder adds to; empty where it stands alone."""
    path = game / "game.toml"
    try:
        return str(parse_toml(path.read_text("utf-8")).get("base", ""))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise KartotekError("data-format", "the table cannot be read", where=str(path), why=str(error)) from error


def _terms(rows: Iterable[dict[str, str]]) -> Iterator[Term]:
    for row in rows:
        if row.get("term_hu"):
            yield Term(row["term_hu"], row.get("term_en") or "", row.get("concept") or None, row.get("pos") or "noun")
