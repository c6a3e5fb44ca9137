"""The games of the data folder, for commands that need no built catalog."""

from __future__ import annotations

from pathlib import Path

from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import data_folder
from kartotek.schema.toml_text import parse_toml
from kartotek.schema.vocabulary import Vocabulary, load_vocabulary
from kartotek.schema.words import Words, load_words

__all__ = ["game_folder", "game_of_pack", "vocabulary_of", "words_of"]


def game_folder(game: str) -> Path:
    """Where the files of a game are; an unknown name is reported with the nearest known one."""
    games = data_folder() / "games"
    known = sorted(path.parent.name for path in games.glob("*/vocabulary.toml"))
    if game in known:
        return games / game
    hint = did_you_mean(game, known, f"take one of {', '.join(known)}")
    raise KartotekError("not-found", f"there is no game {game!r}", hint=hint)


def vocabulary_of(game: str) -> Vocabulary:
    """The names that expressions of a game may use, those of its base game included."""
    folder = game_folder(game)
    base = _base_of(folder / "game.toml")
    return load_vocabulary(folder / "vocabulary.toml", vocabulary_of(base) if base else None)


def words_of(game: str) -> Words:
    """The English and Hungarian words for those names."""
    folder = game_folder(game)
    base = _base_of(folder / "game.toml")
    return load_words(folder / "words.toml", vocabulary_of(game), words_of(base) if base else None)


def _base_of(path: Path) -> str:
    try:
        return str(parse_toml(path.read_text(encoding="utf-8")).get("base", ""))
    except OSError as error:
        raise KartotekError("data-missing", "cannot read the game's file", where=str(path), why=str(error)) from error
    except ValueError as error:
        raise KartotekError("data-format", "not a TOML file", where=str(path), why=str(error)) from error


def game_of_pack(folder: Path) -> str:
    """The game that a pack belongs to; raises KartotekError where it is none that is known."""
    path = folder / "pack.toml"
    try:
        game = parse_toml(path.read_text(encoding="utf-8-sig")).get("game")
    except OSError as error:
        raise KartotekError("data-missing", "the folder has no pack.toml", where=str(path), why=str(error)) from error
    except ValueError as error:
        raise KartotekError("data-format", "not a TOML file", where=str(path), why=str(error)) from error
    game_folder(str(game))  # an unknown game is an error with the nearest known one
    return str(game)
