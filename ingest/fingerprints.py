"""Folders distinguished by their files: what was read of one need not be read again while no file of it changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

__all__ = ["Stamp", "stamps"]

Stamp = tuple[str, int, int]
_READ: Final = frozenset((".py", ".toml", ".csv", ".json"))


def stamps(folder: Path) -> Iterator[Stamp]:
    """Every file of code or data below a folder, with when it was changed and how long it is."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in _READ:
            seen = path.stat()
            yield str(path), seen.st_mtime_ns, seen.st_size
