"""A folder of repaired texts and of what was found in them, keyed on what they were made from; deleting it costs time
and nothing else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

import orjson

from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole
from kartotek.schema.settings import setting

__all__ = ["cache_folder", "cache_key", "load", "store"]

_LIBRARIES: Final = ("simplemma", "wordfreq")
_MOST_FILES: Final = 200


def cache_folder() -> Path:
    """The setting KARTOTEK_CACHE, else the user's cache folder."""
    chosen = setting("KARTOTEK_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "kartotek"


def cache_key(content: str, words: Iterable[str]) -> str:
    """A name for the result of repairing this content with these words by this code."""
    digest = sha256(_made_by().encode())
    digest.update(content.encode())
    for word in sorted(words):
        digest.update(b"\0" + word.encode())
    return f"words-{digest.hexdigest()}"


@cache
def _made_by() -> str:
    """The code of the repair and the versions of its dictionaries: a change of either makes old results stale."""
    folder = Path(__file__).parent.parent
    digest = sha256()
    for path in sorted([*folder.glob("repair/*.py"), folder / "files" / "read.py"]):
        digest.update(path.read_bytes())
    for library in _LIBRARIES:
        try:
            digest.update(f"{library} {version(library)}".encode())
        except PackageNotFoundError:
            digest.update(library.encode())
    return digest.hexdigest()


def load(key: str) -> Any | None:
    """What was stored under the key, or None; a damaged or unreadable file is as good as none."""
    try:
        checksum, _, content = (cache_folder() / f"{key}.json").read_bytes().partition(b"\n")
        return orjson.loads(content) if checksum == _checksum(content) else None
    except (OSError, ValueError, RuntimeError):
        return None


def store(key: str, value: Any) -> None:
    """Keep a value; a folder that cannot be written to is no error."""
    try:
        folder, content = cache_folder(), orjson.dumps(value)
        write_whole(folder / f"{key}.json", _checksum(content) + b"\n" + content)
        _forget_oldest(folder)
    except (KartotekError, OSError, RuntimeError):
        return


def _checksum(content: bytes) -> bytes:
    """The first line of a file: a flipped bit would otherwise be a different reading."""
    return sha256(content).hexdigest().encode()


def _forget_oldest(folder: Path) -> None:
    """Keep the folder from growing with every change of code or data."""
    kept = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept[_MOST_FILES:]:
        path.unlink(missing_ok=True)
