"""What ingest read out of the books (`data/rulebooks/*.jsonl`): rows of facts with line numbers, no sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from kartotek.ingest.build.workbench import Workbench
from kartotek.ingest.files.data_files import DataReader, DataRow
from kartotek.ingest.files.problems import Problem
from kartotek.ingest.readings.reading_file import damage
from kartotek.schema.ids import game_of, is_id
from kartotek.schema.tables import Document

__all__ = ["BookReading", "Readings"]

_LINES: Final = {"first": int, "last": int, "confidence": int}
_SHAPES: Final[Mapping[str, Mapping[str, Any]]] = {
    "ability": {"subject": str, "expression": str, **_LINES},
    "field": {"subject": str, "field": str, "value": str, **_LINES},
    "number": {"subject": str, "field": str, "value": (int, str), **_LINES},
    "component": {"subject": str, **_LINES},
    "term": {"term": str, "ocr": str, "line": int, "confidence": int},
    "doubt": {"subject": str, "field": str, "value": str, **_LINES},
    "line": {"line": int, "words": list},
}
_HOW: Final = {"also": list, "rule": str, "penalties": list}
"""Entries that any fact may have: further passages, the rule that read it, the penalties that it met."""
_OPTIONAL: Final[Mapping[str, Mapping[str, Any]]] = {
    "ability": {**_HOW, "profile": str},
    "field": _HOW,
    "number": _HOW,
    "component": {**_HOW, "parent": str, "position": int},
    "term": {"concept": str, "lemma": str, "form": str},
    "doubt": {**_HOW, "stated": str, "instead_of": str},
    "line": {},
}
_ADMITTED: Final = {kind: {"kind", *_SHAPES[kind], *_OPTIONAL[kind]} for kind in _SHAPES}


@dataclass(frozen=True, slots=True)
class BookReading:
    """One row of a reading: its kind, its values, the document it was read from, and where it stands."""

    kind: str
    document: str
    values: dict[str, Any]
    row: DataRow
    another_text: bool = False
    """Whether a user gave it in place of the reading that the data folder has."""

    @property
    def spans(self) -> list[tuple[int, int]]:
        """All passages that say it, the one that it was read from first."""
        also = [(first, last) for first, last in self.values.get("also", ())]
        return [(self.values["first"], self.values["last"]), *also]

    def fault(self, code: str, key: str, what: str, hint: str = "") -> Problem:
        return Problem(code, self.row.where(key), what, hint)


class Readings:
    """The readings of all books. Those of a game are read when it is built, so that one game's are in memory at a time.

    A later folder's reading of a document takes the place of an earlier one. The first row of a file names its document
    and the text that was read. In the data folder that is the text that `game.toml` records; any other folder may have
    a reading of another text.
    """

    def __init__(self, data: Path, folders: Iterable[Path], bench: Workbench) -> None:
        self._data = data
        self._bench = bench
        files: dict[str, tuple[Path, Path]] = {}
        self._replaced: dict[str, Path] = {}
        for folder in folders:
            found = {path.name: (folder, path) for path in sorted((folder / "rulebooks").glob("*.jsonl"))}
            self._replaced |= {name: data / "rulebooks" / name for name in found if folder != data and name in files}
            files |= found
        self._files: dict[str, list[tuple[Path, Path]]] = defaultdict(list)
        for folder, path in files.values():
            if bench.only is None or any(path.name.startswith(game) for game in bench.games):
                self._files[_game_of_file(path)].append((folder, path))
        for game in self._files.keys() - bench.games.keys():
            self.of(game)  # whose faults are to be reported

    def of(self, game: str) -> list[BookReading]:
        """All rows of all readings of a game."""
        return [reading for folder, path in self._files[game] for reading in self._read(folder, path)]

    def replaced(self, game: str) -> list[BookReading]:
        """What the data folder's own readings state of a game whose place those of another folder took."""
        found: list[BookReading] = []
        for path in (self._replaced[path.name] for _, path in self._files[game] if path.name in self._replaced):
            reader = DataReader(self._data, [])  # its faults are those of the data folder, reported when that is built
            rows = [(DataRow(reader.name(path), number, {}), values) for number, values in _objects(path, reader)]
            document = rows[0][1].get("document", "") if rows else ""
            found += [
                BookReading(values["kind"], document, values, row) for row, values in rows[1:] if "subject" in values
            ]
        return found

    def _read(self, folder: Path, path: Path) -> Iterator[BookReading]:
        bench = self._bench
        reader, own, document = DataReader(folder, bench.problems), folder != self._data, None
        for number, values in _objects(path, reader):
            row = DataRow(reader.name(path), number, {})
            if document is None:
                document = _document(values, row, own, bench)
                if document is None:
                    return
                bench.read.add(document)
            elif (reading := _reading(document, values, row, own, bench)) is not None:
                yield reading


def _game_of_file(path: Path) -> str:
    """The game whose document the first row names; empty where it names none."""
    with path.open("rb") as file:
        first = file.readline()
    try:
        head = orjson.loads(first)
    except orjson.JSONDecodeError:
        return ""
    document = head.get("document") if isinstance(head, dict) else None
    return game_of(document) if isinstance(document, str) else ""


def _objects(path: Path, reader: DataReader) -> Iterator[tuple[int, dict[str, Any]]]:
    content = path.read_bytes()
    fault = damage(content)
    if fault is not None:
        hint = "read the book again: `kartotek ingest BOOK -o DATA`"
        reader.problems.append(Problem("data-format", reader.name(path), f"the reading is damaged: {fault}", hint))
        return
    for number, line in enumerate(content.splitlines(), start=1):
        try:
            values = orjson.loads(line)
        except orjson.JSONDecodeError as error:
            values = None
            reader.problems.append(
                Problem("data-format", f"{reader.name(path)}, row {number}", f"not JSON: {error.msg}")
            )
        if isinstance(values, dict):
            yield number, values


def _document(values: dict[str, Any], row: DataRow, own: bool, bench: Workbench) -> str | None:
    name = values.get("document")
    known = bench.documents.get(name) if isinstance(name, str) else None
    if known is None:
        bench.fault("data-dangling", row, "document", f"the first row must name a known document, not {name!r}")
        return None
    if own and values.get("sha256") != known.sha256:
        bench.other_texts.add(known.id)
        _take_text(known, values)
    if not own and values.get("sha256") != known.sha256:
        what = f"the reading is of another extraction than the one recorded for {name}"
        bench.fault("data-conflict", row, "sha256", what, "read the book again, or correct game.toml")
        return None
    return known.id


def _take_text(document: Document, head: dict[str, Any]) -> None:
    """Let a document be known by the text that was read in place of the recorded one."""
    digest, lines = head.get("sha256"), head.get("lines")
    if isinstance(digest, str):
        document.sha256 = digest
    if type(lines) is int:
        document.lines = lines


def _reading(document: str, values: dict[str, Any], row: DataRow, own: bool, bench: Workbench) -> BookReading | None:
    kind = values.get("kind")
    if not isinstance(kind, str) or kind not in _SHAPES:
        bench.fault("data-value", row, "kind", f"{kind!r} is not admitted", f"one of: {', '.join(_SHAPES)}")
        return None
    faults = _faulty_keys(values, kind)
    for key in faults:
        bench.fault("data-format", row, key, "the entry is missing, unknown or of another type")
    if not faults and "subject" in _SHAPES[kind] and not is_id(values["subject"]):
        bench.fault("data-value", row, "subject", f"{values['subject']!r} is no full id")
        return None
    return None if faults else BookReading(kind, document, values, row, own)


def _faulty_keys(values: Mapping[str, Any], kind: str) -> list[str]:
    """The entries of a row that are missing, of another type or not admitted, and lists that hold other things."""
    faults = [key for key, types in _SHAPES[kind].items() if not _is(values.get(key), types)]
    faults += [key for key, types in _OPTIONAL[kind].items() if key in values and not _is(values[key], types)]
    faults += [key for key in values if key not in _ADMITTED[kind]]
    lists = {key: fits for key, fits in _ITEMS.items() if key not in faults}
    return faults + [key for key, fits in lists.items() if not all(map(fits, values.get(key, ())))]


def _is_span(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(line) is int for line in value)


def _is_word(value: object) -> bool:
    return isinstance(value, str)


_ITEMS: Final = {"also": _is_span, "penalties": _is_word, "words": _is_word}
"""What the lists in an entry hold."""


def _is(value: object, types: Any) -> bool:
    """Whether a value is of one of these types; yes and no are no numbers here."""
    return type(value) in (types if isinstance(types, tuple) else (types,))
