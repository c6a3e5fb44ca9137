"""`reading.toml` of a game, checked when it is loaded: words of its book, and rules that only this book needs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from kartotek.schema.errors import KartotekError
from kartotek.schema.models.base import require
from kartotek.schema.models.reading_file import ReadingFile
from kartotek.schema.paths import data_folder
from kartotek.schema.toml_text import parse_toml

__all__ = ["load_reading_rules", "reading_part"]

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
