"""A folder for an owner of a game: every gap as a row to fill, the columns explained at the top."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path

from kartotek.ingest.build import collect
from kartotek.ingest.build.sheets.reading import FOLDER, Declared, read_declared
from kartotek.ingest.files.data_files import DataReader
from kartotek.ingest.files.declarations import load_declarations
from kartotek.ingest.files.game_files import GameFiles, read_game_files
from kartotek.ingest.files.problems import Problem
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole
from kartotek.schema.tables import Gap

__all__ = ["write_template"]

Gaps = set[tuple[str, str]]
"""Pairs of a component (`card:embassy`) and a field of it that is unknown."""

_ROMAN = {"1": "I", "2": "II", "3": "III"}


def write_template(game_folder: Path, target: Path) -> list[str]:
    """Write the folder; the names of its files come back. A folder that has something in it is left alone."""
    declared = read_declared(game_folder)
    if not declared:
        hint = "write a pack by hand: docs/packs.md"
        raise KartotekError("usage", f"{game_folder.name} has no sheets to fill in", hint=hint)
    if target.exists() and any(target.iterdir()):
        raise KartotekError("usage", "the folder is not empty", where=str(target), hint="name a new folder")
    written = {"pack.toml": _header(game_folder.name, target.name), **_sheets(game_folder, declared)}
    for name, text in written.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(target / name, text.encode())
    return list(written)


def _sheets(game_folder: Path, declared: Mapping[str, Declared]) -> dict[str, str]:
    """The sheets and maps of a game by the names of their files."""
    problems: list[Problem] = []
    files = read_game_files(game_folder, DataReader(game_folder.parent, problems), load_declarations(game_folder))
    gaps = _gaps(game_folder)
    written: dict[str, str] = {}
    for sheet in declared.values():
        if sheet.maps:
            boards = [row["id"] for row in files.components.get(sheet.kind, ())][: sheet.maps]
            written |= {f"{FOLDER}/{sheet.file}/{name}.toml": sheet.example.replace("{board}", name) for name in boards}
        else:
            written[f"{FOLDER}/{sheet.file}"] = _sheet(sheet, files, gaps)
    return written


def _header(game: str, name: str) -> str:
    slug = "-".join("".join(c if c.isalnum() and c.isascii() else " " for c in name.lower()).split()) or "own"
    return f"""# A pack of what is printed in the game. Fill in the sheets, then: kartotek pack check {name}
id = "{slug}"
game = "{game}"
title = "{game}, typed in from the game"
synthetic = false
confidence = 900
# Where a printed card contradicts a shipped fact, name it here: corrects = ["card:embassy/type"]
"""


def _sheet(sheet: Declared, files: GameFiles, gaps: Gaps) -> str:
    out = io.StringIO()
    for column, meaning in sheet.columns.items():
        out.write(f"# {column}: {meaning}\n")
    if sheet.sides:
        known = ", ".join(row["id"] for row in files.components[sheet.kind] if row["colored"] != "no")
        out.write(f"# slots: {known}\n")
    writer = csv.DictWriter(out, list(sheet.columns), lineterminator="\n", restval="")
    writer.writeheader()
    for row in _rows(sheet, files, gaps):
        writer.writerow({column: row.get(column, "") for column in sheet.columns})
    return out.getvalue()


def _rows(sheet: Declared, files: GameFiles, gaps: Gaps) -> Iterator[Mapping[str, str]]:
    components = files.components.get(sheet.kind, [])
    if sheet.sides:
        yield from _places(sheet.sides)
    elif sheet.numbers:
        known = {number: row["id"] for row in components for number in row.items("number")}
        yield from _numbered(sheet, known, gaps)
    else:
        yield from ({"id": row["id"]} for row in components if _is_open(sheet, row["id"], gaps))


def _places(sides: Mapping[str, int]) -> Iterator[Mapping[str, str]]:
    """The places of each side."""
    for side, places in sides.items():
        yield from ({"side": side, "place": str(place)} for place in range(1, places + 1))


def _numbered(sheet: Declared, known: Mapping[str, str], gaps: Gaps) -> Iterator[Mapping[str, str]]:
    """The cards of each pile of which something is left to type."""
    for pile, (low, high) in sheet.numbers.items():
        for number in map(str, range(low, high + 1)):
            if number not in known or _is_open(sheet, known[number], gaps):
                yield {"number": number, "era": _ROMAN.get(pile, "")}


def _gaps(game_folder: Path) -> Gaps:
    """What the catalog does not know, after what the books say has been filled in."""
    rows = collect(game_folder.parent.parent, only=game_folder.name)
    return {(gap.subject_id.partition(":")[2], gap.field.partition(".")[0]) for gap in rows.of(Gap)}


def _is_open(sheet: Declared, name: str, gaps: Gaps) -> bool:
    """Is something left to type of a component that play needs? A missing title alone is no reason for a row."""
    fields = ("ability" if column == "effect" else column for column in sheet.needed)
    return any((f"{sheet.kind}:{name}", field) in gaps for field in fields)
