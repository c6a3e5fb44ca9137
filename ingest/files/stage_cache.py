"""What a stage found in a text, kept by all that it was made from: the text, the code of reading, the data folder.

A change of any of these gives another key, so that nothing stale comes back; deleting the cache costs time only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

from kartotek.ingest.files import cache
from kartotek.ingest.files.fingerprints import Stamp, stamps
from kartotek.schema.paths import data_folder

__all__ = ["origin_of", "cached"]

_PACKAGES: Final = ("ingest", "schema")
_T = TypeVar("_T")


def cached(stage: str, origin: str, kind: Callable[..., _T], make: Callable[[], Sequence[_T]]) -> list[_T]:
    """What `make` gives for a text of this origin, from the cache where it was made before.

    `kind` makes one item of its fields; whatever is a list in the cache is a tuple in the item.
    """
    key = f"{stage}-{origin}"
    stored = _restored(cache.load(key), kind)
    if stored is not None:
        return stored
    made = list(make())
    cache.store(key, made)
    return made


def _restored(stored: Any, kind: Callable[..., _T]) -> list[_T] | None:
    try:
        return [kind(**{name: _frozen(value) for name, value in row.items()}) for row in stored]
    except (TypeError, AttributeError):
        return None


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def origin_of(content: str) -> str:
    """A name for everything that the reading of a text depends on: the hash of the text, code and data."""
    root = Path(__file__).parent.parent.parent
    folders = [*(root / package for package in _PACKAGES), data_folder() / "games"]
    beside = _digest(tuple(stamp for folder in folders for stamp in stamps(folder)))
    return sha256(f"{content} {beside}".encode()).hexdigest()


@lru_cache(maxsize=8)
def _digest(files: tuple[Stamp, ...]) -> str:
    """By content, so that a copy of the folder is the same; the stamps only save reading files twice in a process."""
    digest = sha256()
    for name, _, _ in files:
        content = Path(name).read_bytes()
        digest.update(f"{Path(name).name} {len(content)} ".encode() + content)
    return digest.hexdigest()
