"""Files that are written whole or not at all: a crash, a full disk or a kill leaves what was there before."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from kartotek.schema.errors import KartotekError

__all__ = ["new_file", "sweep", "sync_folder", "write_whole"]

_UNFINISHED: Final = ".part"
_STALE_SECONDS: Final = 3600
"""An unfinished file that is younger may belong to a program that is still at work."""


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in place in one stroke."""
    with new_file(path) as file:
        file.write(content)


@contextlib.contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write into that takes the place of `path` when the block ends well, and is removed when it fails."""
    import tempfile  # a tenth of what `kartotek show` imports, and only who writes needs it

    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        sweep(path)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=_UNFINISHED, dir=path.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        temporary.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        reason = error.strerror or str(error)
        raise KartotekError("file", "the file cannot be written", where=str(path), why=reason) from error
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def sweep(path: Path, suffix: str = _UNFINISHED) -> None:
    """Remove unfinished forms of a file that programs left which were killed."""
    for leftover in path.parent.glob(f".{path.name}.*{suffix}"):
        with contextlib.suppress(OSError):
            if time.time() - leftover.stat().st_mtime > _STALE_SECONDS:
                leftover.unlink()


def sync_folder(folder: Path) -> None:
    """Make new names durable, where the platform lets folders be synchronised."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
