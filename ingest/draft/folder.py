"""The folder of a game that is being drafted: the book, the decisions, and the data folder that they make.

    book.txt         the text, byte for byte (not to be shared: .gitignore leaves it out)
    draft.toml       the id of the game and who decides
    decisions.csv    what a person decided
    games/<game>/    the data folder of the game, written anew from the two

`kartotek check --game FOLDER` and `kartotek build --game FOLDER` take it.
"""

from __future__ import annotations

import fcntl
import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from kartotek.ingest.draft.decided import Review
from kartotek.ingest.draft.decisions import DecisionTable
from kartotek.ingest.newbook.folder import game_files
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole
from kartotek.schema.toml_text import parse_toml

__all__ = ["GameFolder", "check_name"]

_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_BOOK: Final = "book.txt"
_DRAFT: Final = "draft.toml"
_DECISIONS: Final = "decisions.csv"
_LOCK: Final = ".lock"
_UNSHARED: Final = f"{_BOOK}\n{_LOCK}\n"


def check_name(game: str) -> None:
    """Raise KartotekError for a name that no game can have."""
    if not _NAME.fullmatch(game):
        raise KartotekError(
            "usage", f"{game!r} is no name of a game", hint="write it in small letters, digits and hyphens: sea-trade"
        )


class GameFolder:
    """A folder of a draft. Nothing outside it is written."""

    def __init__(self, path: Path) -> None:
        """Open a folder that is there."""
        self.path = path
        try:
            header = parse_toml((path / _DRAFT).read_text("utf-8"))
            self.game = str(header["game"])
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError) as error:
            hint = "name a folder that `kartotek draft BOOK` made"
            raise KartotekError("file", "there is no draft here", where=str(path), why=str(error), hint=hint) from error
        check_name(self.game)
        self.who = str(header.get("who", ""))
        self.decisions = DecisionTable(path / _DECISIONS)

    @classmethod
    def create(cls, path: Path, game: str, book: bytes, who: str) -> GameFolder:
        """Make the folder of a new draft."""
        check_name(game)
        if path.exists() and any(path.iterdir()):
            hint = "go on with --resume, or name another folder with -o"
            raise KartotekError("file", "the folder is there already", where=str(path), hint=hint)
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise KartotekError("file", "the folder cannot be made", where=str(path), why=str(error)) from error
        write_whole(path / ".gitignore", _UNSHARED.encode())
        write_whole(path / _BOOK, book)
        header = f"game = {json.dumps(game)}\nwho = {json.dumps(who, ensure_ascii=False)}\n"
        write_whole(path / _DRAFT, header.encode())
        return cls(path)

    @property
    def book(self) -> bytes:
        """The text of the book."""
        try:
            return (self.path / _BOOK).read_bytes()
        except OSError as error:
            hint = "give the text of the book beside --resume"
            raise KartotekError(
                "file", "the folder has no text of its book", where=str(self.path / _BOOK), why=str(error), hint=hint
            ) from error

    def exchange_book(self, book: bytes) -> None:
        """Take another extraction of the same book; the decisions stay."""
        write_whole(self.path / _BOOK, book)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other programs from this folder; raises KartotekError where one has it."""
        with (self.path / _LOCK).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                hint = "go on in its page, or end it first"
                raise KartotekError(
                    "file", "another program works on this draft", where=str(self.path), hint=hint
                ) from error
            yield

    def write_game(self, review: Review) -> None:
        """Write the data folder that the review makes. What did not change is left alone; what is no longer stated
        goes."""
        folder = self.path / "games" / self.game
        files = game_files(review.draft)
        for name, text in files.items():
            path, content = folder / name, text.encode()
            if not path.exists() or path.read_bytes() != content:
                write_whole(path, content)
        for left in (folder / "components").glob("*.csv"):
            if f"components/{left.name}" not in files:
                left.unlink()
