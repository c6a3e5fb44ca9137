"""The folders that are drafted from our own books, clean and badly scanned: each once for all processes of a run."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kartotek.api.cli.commands.ingest import command
from tests.ingest.newbook.spoil import spoil

DraftFolder = Callable[[Path, int | None], Path]
"""The folder drafted from a book, as it is or damaged by a seed."""

BOOKS = sorted((Path(__file__).parent / "books").glob("*.txt"))
_BY_LENGTH = sorted(BOOKS, key=lambda path: path.stat().st_size)


def damaged(book: Path, *more: Any) -> Any:
    """A book as a parameter of a test of damaged ones: a third of them, of every length, and in the drill all."""
    marks = () if book in _BY_LENGTH[1::3] else (pytest.mark.drill,)
    return pytest.param(book, *more, marks=marks, id="-".join(map(str, (book.stem, *more))))


@pytest.fixture(scope="session")
def draft_folder(common_folder: Path) -> DraftFolder:
    folder = common_folder / "drafted-books"
    folder.mkdir(exist_ok=True)

    def drafted(book: Path, seed: int | None) -> Path:
        own = folder / f"{book.stem}-{'clean' if seed is None else seed}"
        with own.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not own.exists():
                _draft(book, seed, own)
        return own

    return drafted


def _draft(book: Path, seed: int | None, own: Path) -> None:
    """Draft into a folder beside it first: one that a failed draft leaves is no draft."""
    text = book.read_text("utf-8")
    copy = own.with_suffix(".txt")
    copy.write_text(text if seed is None else spoil(text, seed), encoding="utf-8")
    begun = own.with_suffix(".begun")
    arguments = [str(copy), "--new", "drafted", "--fresh", "-o", str(begun)]
    CliRunner().invoke(command, arguments, catch_exceptions=False)
    begun.rename(own)
