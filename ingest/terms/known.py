"""What the reader knows of a game before it reads: its components, and the words and rules of its `reading.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from kartotek.ingest.files.csv_rows import csv_rows
from kartotek.schema.errors import KartotekError
from kartotek.schema.models.base import require
from kartotek.schema.models.reading_file import ReadingFile
from kartotek.schema.paths import data_folder
from kartotek.schema.toml_text import parse_toml

__all__ = ["load_reading_rules", "reading_part", "component_rows", "id_shape", "known_components"]


# `reading.toml` of a game, checked when it is loaded: words of its book, and rules that only this book needs.
_NAME: Final = "reading.toml"


def load_reading_rules(game: Path) -> Mapping[str, Any]:
    """The tables of a game's folder; none where the file is not there. What does not fit the model is refused."""
    path = game / _NAME
    if not path.is_file():
        return {}
    seen = path.stat()
    return _load(path, seen.st_mtime_ns, seen.st_size)


def reading_part(game: str, part: str) -> Mapping[str, Any]:
    """One part of the rules of a game of the data folder, such as `effects`."""
    found: Mapping[str, Any] = load_reading_rules(data_folder() / "games" / game).get(part, {})
    return found


@lru_cache(maxsize=32)
def _load(path: Path, _changed: int, _size: int) -> Mapping[str, Any]:
    try:
        raw = parse_toml(path.read_text("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise KartotekError("data-format", "not a TOML file", where=str(path), why=str(error)) from error
    require(ReadingFile, raw, str(path))
    return raw


# What the reader knows of a game's components before it reads: their ids, what ids say, and names to recognise.
# The tables leave empty what a reading supplies, names among it. A reader cannot recognise a name that it has never
# heard of, nor restore its accents; `names.csv` lists the names to look for. It states nothing: a name that the book
# does not print reaches no table.
_PLACE: Final = re.compile(r"\{(\w+)(\*?)\}")
_NAMES: Final = "names.csv"
_UNKNOWN: Final = ("", "?")


@dataclass(frozen=True, slots=True)
class KnownComponent:
    """A component: its kind, and the cells of its table with what ids and the list of names add."""

    kind: str
    cells: Mapping[str, str]


def component_rows(path: Path) -> Iterator[dict[str, str]]:
    """The rows of one component table, empty cells filled from the id and from the list of names."""
    game = path.parent.parent
    shapes, names = _shapes(game, path.stem), _names(game)
    for row in csv_rows(path):
        found = next((match for shape in shapes if (match := shape.fullmatch(row["id"]))), None)
        said = {**(found.groupdict() if found else {}), **names.get(f"{path.stem}:{row['id']}", {})}
        filled = {key: said[key] for key in said if key in row and row[key] in _UNKNOWN}
        yield row | filled


def known_components(game: Path) -> Iterator[KnownComponent]:
    """All components of a game's folder."""
    for path in sorted((game / "components").glob("*.csv")):
        yield from (KnownComponent(path.stem, row) for row in component_rows(path))


def _names(game: Path) -> Mapping[str, Mapping[str, str]]:
    """Names to look for, by component and field."""
    path = game / _NAMES
    found: dict[str, dict[str, str]] = {}
    for row in csv_rows(path) if path.is_file() else ():
        found.setdefault(row["component"], {})[row["field"]] = row["name"]
    return found


def _shapes(game: Path, kind: str) -> Sequence[re.Pattern[str]]:
    """What ids of a kind look like, as the game's `reading.toml` says."""
    made = load_reading_rules(game).get("kinds", {}).get(kind, {}).get("id", ())
    return [id_shape(text) for text in ([made] if isinstance(made, str) else made)]


def id_shape(template: str) -> re.Pattern[str]:
    """What an id of this make looks like: a word or number for each place, several words for one with a star."""
    made = ""
    at = 0
    for found in _PLACE.finditer(template):
        word = r"[a-z0-9-]+" if found[2] else r"[a-z0-9]+"
        made += re.escape(template[at : found.start()]) + rf"(?P<{found[1]}>{word})"
        at = found.end()
    return re.compile(made + re.escape(template[at:]))
