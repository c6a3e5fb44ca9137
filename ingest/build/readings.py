"""What ingest read out of the books (`data/rulebooks/*.jsonl`): rows of facts with line numbers, no sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import orjson

from ingest.build.workbench import GameBench, Workbench
from ingest.data_files import UNKNOWN, DataReader, Row
from ingest.problems import Problem
from schema.ids import game_of, is_id, kind_of, slug_of

__all__ = ["Reading", "read_readings", "supply_from_readings"]

_SHAPES: Final = {
    "ability": {"subject": str, "expression": str, "first": int, "last": int, "confidence": int},
    "field": {"subject": str, "field": str, "value": str, "first": int, "last": int, "confidence": int},
    "number": {"subject": str, "field": str, "value": int, "first": int, "last": int, "confidence": int},
    "term": {"term": str, "form": str, "ocr": str, "line": int, "confidence": int},
}
_OPTIONAL: Final = {"term": {"concept": str, "lemma": str}}


@dataclass(frozen=True, slots=True)
class Reading:
    """One row of a reading: its kind, its values, the document it was read from, and where it stands."""

    kind: str
    document: str
    values: dict[str, Any]
    row: Row

    def fault(self, code: str, key: str, what: str, hint: str = "") -> Problem:
        return Problem(code, self.row.where(key), what, hint)


def read_readings(data: Path, bench: Workbench) -> Mapping[str, list[Reading]]:
    """All rows of all readings by game; the first row of a file names its document and the extraction that was read."""
    reader = DataReader(data, bench.problems)
    found: dict[str, list[Reading]] = defaultdict(list)
    for path in sorted((data / "rulebooks").glob("*.jsonl")):
        document = None
        for number, values in _objects(path, reader):
            row = Row(reader.name(path), number, {})
            if document is None:
                document = _document(values, row, bench)
                if document is None:
                    break
            elif (reading := _reading(document, values, row, bench)) is not None:
                found[game_of(document)].append(reading)
    return found


def _objects(path: Path, reader: DataReader) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            values = orjson.loads(line)
        except orjson.JSONDecodeError as error:
            values = None
            reader.problems.append(
                Problem("data-format", f"{reader.name(path)}, row {number}", f"not JSON: {error.msg}")
            )
        if isinstance(values, dict):
            yield number, values


def _document(values: dict[str, Any], row: Row, bench: Workbench) -> str | None:
    name = values.get("document")
    known = bench.documents.get(name) if isinstance(name, str) else None
    if known is None:
        bench.fault("data-dangling", row, "document", f"the first row must name a known document, not {name!r}")
        return None
    if values.get("sha256") != known.sha256:
        what = f"the reading is of another extraction than the one recorded for {name}"
        bench.fault("data-conflict", row, "sha256", what, "read the book again, or correct game.toml")
        return None
    return known.id


def _reading(document: str, values: dict[str, Any], row: Row, bench: Workbench) -> Reading | None:
    kind = values.get("kind")
    if not isinstance(kind, str) or kind not in _SHAPES:
        bench.fault("data-value", row, "kind", f"{kind!r} is not admitted", f"one of: {', '.join(_SHAPES)}")
        return None
    optional = _OPTIONAL.get(kind, {})
    shape = _SHAPES[kind] | {key: optional[key] for key in optional if key in values}
    faults = [key for key, type_ in shape.items() if type(values.get(key)) is not type_]
    faults += [key for key in values if key not in shape and key != "kind"]
    for key in faults:
        bench.fault("data-format", row, key, "the entry is missing, unknown or of another type")
    if not faults and "subject" in shape and not is_id(values["subject"]):
        bench.fault("data-value", row, "subject", f"{values['subject']!r} is no full id")
        return None
    return None if faults else Reading(kind, document, values, row)


def supply_from_readings(game: GameBench, readings: Iterable[Reading]) -> None:
    """Take from the readings what the files leave unknown: cells with `?`, abilities of components without any,
    unless it was decided about them."""
    tables, components = game.shipped.files.tables, game.shipped.files.components
    stated = {row["component"].rpartition(f"{game.id}:")[2] for row in tables["abilities"]}
    decided = {(row["subject"].rpartition(f"{game.id}:")[2], row["reading"]) for row in tables["decisions"]}
    cells: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for reading in readings:
        if "subject" not in reading.values:
            continue
        kind, slug = kind_of(reading.values["subject"]), slug_of(reading.values["subject"])
        if reading.kind == "field":
            cells[kind, slug].setdefault(reading.values["field"], reading.values["value"])
        elif reading.kind == "ability" and f"{kind}:{slug}" not in stated:
            if (f"{kind}:{slug}", reading.values["expression"]) in decided:
                continue
            given = {"component": reading.values["subject"], "expression": reading.values["expression"]}
            if given not in [row.cells for row in tables["abilities"]]:
                tables["abilities"].append(replace(reading.row, cells=given))
    for kind, rows in components.items():
        for place, row in enumerate(rows):
            read = cells.get((kind, row["id"]), {})
            filled = {column: read.get(column, text) if text == UNKNOWN else text for column, text in row.cells.items()}
            rows[place] = replace(row, cells=filled)
