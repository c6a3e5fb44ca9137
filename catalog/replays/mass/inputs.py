"""Replays out of files, folders and patterns, one after the other; a file of many is never in memory as a whole."""

from __future__ import annotations

import glob
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import MOST_BYTES

__all__ = ["Batch", "InputItem", "batches", "found_files", "input_items"]

_SUFFIXES: Final = (".json", ".jsonl", ".jsonl.zst")
_BATCH: Final = 100
_BATCH_BYTES: Final = 4 << 20
_LONGEST: Final = MOST_BYTES
"""A text that is longer is no replay, and is not kept."""
_TOO_LONG: Final = "replay-format: the text is too long for a replay"


class InputItem(NamedTuple):
    """Where a replay stands (a file, with the number of the line where there are several), and its text, or why there
    is none."""

    key: str
    text: bytes
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Batch:
    """Consecutive replays. The same inputs give the same batches, whoever works on them."""

    number: int
    items: tuple[InputItem, ...]

    @property
    def fingerprint(self) -> str:
        """A hash of what is to be validated: results are kept for exactly this."""
        digest = hashlib.sha256()
        for key, text, fault in self.items:
            digest.update(f"{key}\0{fault}\0{len(text)}\0".encode(errors="surrogateescape") + text)
        return digest.hexdigest()


def found_files(inputs: Iterable[str | Path], suffixes: tuple[str, ...] = _SUFFIXES) -> list[Path]:
    """The files that arguments name: a folder stands for all replays in it, a pattern for all that it matches."""
    found: list[Path] = []
    for name in map(str, inputs):
        path = Path(name)
        if path.is_dir():
            matches = [item for item in path.rglob("*") if item.is_file() and item.name.endswith(suffixes)]
        elif path.exists() or not glob.has_magic(name):
            matches = [path]
        else:
            matches = [Path(item) for item in glob.iglob(name, recursive=True) if Path(item).is_file()]  # noqa: PTH207
        if not matches:
            raise KartotekError(
                "data-missing", "no replays are there", where=name, hint=f"they end in {', '.join(suffixes)}"
            )
        found += sorted(matches)
    return list(dict.fromkeys(found))


def batches(inputs: Sequence[str | Path]) -> Iterator[Batch]:
    """All replays of the inputs in order, some at a time."""
    items: list[InputItem] = []
    size = number = 0
    for item in input_items(found_files(inputs)):
        items.append(item)
        size += len(item.text)
        if len(items) >= _BATCH or size >= _BATCH_BYTES:
            yield Batch(number, tuple(items))
            items, size, number = [], 0, number + 1
    if items:
        yield Batch(number, tuple(items))


def input_items(paths: Iterable[Path]) -> Iterator[InputItem]:
    """The texts of files, of some one for each line."""
    for path in paths:
        if not path.name.endswith((".jsonl", ".jsonl.zst")):
            yield InputItem(str(path), *_content(path))
            continue
        for number, (line, fault) in enumerate(_lines(path), 1):
            if fault or line.strip():
                yield InputItem(f"{path}#{number}", line, fault)


def _content(path: Path) -> tuple[bytes, str]:
    """The text of a file, or why it cannot be read, which is its verdict."""
    try:
        with path.open("rb") as stream:
            text = stream.read(_LONGEST + 1)
    except OSError as error:
        return b"", _unreadable(error)
    return (text, "") if len(text) <= _LONGEST else (b"", _TOO_LONG)


def _lines(path: Path) -> Iterator[tuple[bytes, str]]:
    """The lines of a file, unpacked on the way; where one cannot be read, why. What follows a cut is one fault."""
    import pyarrow as pa

    rest, too_long = b"", False
    try:
        with _opened(pa, path) as stream:
            while chunk := stream.read(1 << 20):
                *whole, rest = (rest + chunk).split(b"\n")
                for line in whole:
                    yield (b"", _TOO_LONG) if too_long else (line, "")
                    too_long = False
                too_long = too_long or len(rest) > _LONGEST
                rest = b"" if too_long else rest
    except (OSError, pa.ArrowException) as error:
        yield b"", _unreadable(error)
    else:
        if rest or too_long:
            yield rest, _TOO_LONG if too_long else ""


def _unreadable(error: Exception) -> str:
    return f"file: the file cannot be read to its end: {error}"[:300]


def _opened(pa: Any, path: Path) -> Any:
    source = pa.OSFile(str(path), "rb")
    return pa.CompressedInputStream(source, "zstd") if path.name.endswith(".zst") else source
