"""Games that the site offers to watch, the best ones with a name and a story: `data/replays/chosen.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from kartotek.api.site.viewer.addresses import RECORDED, FilmAddress
from kartotek.catalog.rules.registry import GAMES
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import data_folder
from kartotek.schema.toml_text import parse_toml
from kartotek.schema.word_types import LANGUAGES

__all__ = ["ChosenGame", "chosen_games", "read_chosen", "who_recorded"]

_KEYS: Final = ("replay", "by", *LANGUAGES)
_TEXTS: Final = ("name", "story")
_PLAYERS: Final = ("people", "program", "random")
"""Who may have played a recorded game."""


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """A game to watch; texts by language, none where it has no name."""

    address: FilmAddress
    by: str | None
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """What follows the game in its address."""
        return f"{self.address.table}/{self.address.seed}"


@cache
def chosen_games() -> Mapping[str, tuple[ChosenGame, ...]]:
    """The games of the data folder."""
    path = data_folder() / "replays" / "chosen.toml"
    try:
        return read_chosen(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KartotekError(
            "data-missing", "cannot read the games to watch", where=str(path), why=str(error)
        ) from error


def who_recorded(address: FilmAddress) -> str:
    """Who played a recorded game; people where nothing is stated."""
    listed = chosen_games().get(address.game, ())
    return next((each.by for each in listed if each.address == address and each.by), "people")


def read_chosen(text: str) -> Mapping[str, tuple[ChosenGame, ...]]:
    """Games from the text of their file. Raises where a game, key or address is not known, or a language is missing."""
    try:
        raw = parse_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise KartotekError("data-format", "not a TOML file", where="chosen.toml", why=str(error)) from error
    for game in raw:
        _known(game, tuple(GAMES), "game")
    return {game: tuple(_chosen(game, row) for row in rows) for game, rows in raw.items()}


def _chosen(game: str, row: Mapping[str, Any]) -> ChosenGame:
    for key in row:
        _known(key, _KEYS, "key of a game to watch")
    table, _, seed = str(row.get("replay", "")).partition("/")
    address = FilmAddress.read({"game": game, "table": table, "seed": seed})
    by = row.get("by")
    if (by is None) == (table == RECORDED):
        raise _fault(f"{address}: a recorded game, and no other, says who played it")
    if by is not None:
        _known(by, _PLAYERS, "kind of player")
    texts: dict[str, Mapping[str, str]] = {each: row[each] for each in LANGUAGES if each in row}
    if texts and not all(set(texts.get(language, ())) == set(_TEXTS) for language in LANGUAGES):
        raise _fault(f"{address}: a name and a story in both languages, or none")
    return ChosenGame(address, by, texts)


def _known(name: str, admitted: Sequence[str], what: str) -> None:
    if name not in admitted:
        raise _fault(f"no {what} is called {name!r}", did_you_mean(name, admitted) or f"one of {', '.join(admitted)}")


def _fault(what: str, hint: str = "") -> KartotekError:
    return KartotekError("data-name", what, where="chosen.toml", hint=hint)
