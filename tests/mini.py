"""A small game of our own as data files, and copies of it to spoil."""

from __future__ import annotations

import shutil
from pathlib import Path

__all__ = ["MINI", "MINI_PACK", "cell", "copy_of_mini", "rewrite"]

FIXTURES = Path(__file__).resolve().parent / "fixtures"
MINI = FIXTURES / "mini"
MINI_PACK = FIXTURES / "mini-pack"


def copy_of_mini(folder: Path) -> Path:
    """A data folder of one's own with the small game in it."""
    return Path(shutil.copytree(MINI, folder / "data"))


def rewrite(data: Path, file: str, old: str, new: str) -> None:
    """Change a file of the small game; the text to change must be there."""
    path = data / "games" / "harbour" / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {file}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def cell(file: str, row: int, column: str) -> str:
    """Where a problem of the small game stands."""
    return f"games/harbour/{file}, row {row}, column {column}"
