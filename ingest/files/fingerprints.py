"""Folders distinguished by their files: what was read of one need not be read again while no file of it changes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

__all__ = ["Stamp", "stamps"]

Stamp = tuple[str, int, int]
_READ: Final = (".py", ".toml", ".csv", ".json")


def stamps(folder: Path) -> list[Stamp]:
    """Every file of code or data below a folder, with when it was changed and how long it is."""
    return sorted(_stamps(str(folder))) if folder.is_dir() else []


def _stamps(folder: str) -> Iterator[Stamp]:
    """In no order. Every book asks for hundreds of files: to make a path of each costs more than to look at it."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _stamps(entry.path)
            elif entry.name.endswith(_READ):
                seen = entry.stat()
                yield entry.path, seen.st_mtime_ns, seen.st_size
