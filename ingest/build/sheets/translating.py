"""From filled-in sheets to the rows of a pack: components, their abilities, and everything wrong on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from pathlib import Path

from kartotek.ingest.build.sheets.cards import NAMES, Translated, abilities_of, cards
from kartotek.ingest.build.sheets.maps import BoardMap, map_rows
from kartotek.ingest.build.sheets.reading import FOLDER, Declared, read_declared, read_map, read_sheet
from kartotek.ingest.files.data_files import DataRow
from kartotek.ingest.files.game_files import GameFiles
from kartotek.ingest.files.problems import Problem

__all__ = ["filled_rows", "with_sheets"]


def with_sheets(
    folder: Path, game_folder: Path, files: GameFiles, shipped: GameFiles, problems: list[Problem]
) -> GameFiles:
    """The files of a pack with what its sheets say added to them."""
    declared = read_declared(game_folder)
    if not declared or not (folder / FOLDER).is_dir():
        return files
    tables = {name: list(rows) for name, rows in files.tables.items()}
    components = {kind: list(rows) for kind, rows in files.components.items()}
    for sheet in declared.values():
        for row, abilities in _translated(folder, sheet, shipped, problems):
            components.setdefault(row[1], []).append(row[0])
            tables["abilities"] += abilities
    return replace(files, tables=tables, components=components)


def _translated(folder: Path, sheet: Declared, shipped: GameFiles, problems: list[Problem]) -> Iterator[Translated]:
    """(component row, its kind) with its abilities."""
    if sheet.maps:
        yield from _maps(folder, sheet, shipped, problems)
        return
    path = folder / FOLDER / sheet.file
    if not path.exists():
        return
    name = f"{folder.name}/{FOLDER}/{sheet.file}"
    rows = list(filled_rows(read_sheet(path, name, sheet, problems), sheet))
    translate = _slots if sheet.sides else cards if sheet.numbers else _others
    yield from translate(rows, sheet, shipped, problems)


def _others(rows: list[DataRow], sheet: Declared, shipped: GameFiles, problems: list[Problem]) -> Iterator[Translated]:
    """Components that have neither places nor numbers: each must be one of the shipped ones."""
    known = _ids(sheet, shipped)
    for row in rows:
        if row["id"] not in known:
            problems.append(Problem("data-dangling", row.where("id"), f"there is no {sheet.kind} {row['id']!r}"))
            continue
        cells = {key: row[key] for key in ("id", *NAMES, "requires") if row[key]}
        yield (DataRow(row.file, row.number, cells), sheet.kind), abilities_of(row, sheet.kind, row["id"])


def _ids(sheet: Declared, shipped: GameFiles) -> set[str]:
    """The shipped components of the kind that a sheet is about."""
    return {item["id"] for item in shipped.components.get(sheet.kind, ())}


def filled_rows(rows: list[DataRow], sheet: Declared) -> Iterator[DataRow]:
    """Rows in which something is typed that the template does not give."""
    given = {sheet.key, "id", "era", "side"}
    for row in rows:
        if any(row[column] for column in sheet.columns if column not in given):
            yield row


def _slots(rows: list[DataRow], sheet: Declared, shipped: GameFiles, problems: list[Problem]) -> Iterator[Translated]:
    """Places of both sides: a slot may stand on each, with one colour."""
    known = _ids(sheet, shipped)
    cells: dict[str, dict[str, str]] = {}
    first: dict[str, DataRow] = {}
    for row in rows:
        faults = list(_slot_faults(row, sheet))
        problems += faults
        if faults:
            continue
        name, new = row["slot"], _slot_cells(row, known)
        if name in cells and cells[name]["color"] != new["color"]:
            where = f"row {first[name].number} says {cells[name]['color']}"
            problems.append(Problem("data-conflict", row.where("color"), f"another colour of {name}", where))
            continue
        first.setdefault(name, row)
        cells[name] = cells.get(name, {}) | new
    for name, row in first.items():
        yield (DataRow(row.file, row.number, cells[name]), sheet.kind), abilities_of(row, sheet.kind, name)


def _slot_cells(row: DataRow, known: Set[str]) -> dict[str, str]:
    """What a row says of its slot: the colour, and the place on one side."""
    name = row["slot"]
    cells = {"id": name, "color": row["color"].lower(), f"order_{row['side'].replace('-', '_')}": row["place"]}
    return cells if name in known else cells | {"colored": "yes"}


def _slot_faults(row: DataRow, sheet: Declared) -> Iterator[Problem]:
    """A place that a side does not have, or cells that are left empty."""
    side, place = row["side"], row["place"]
    if not place.isdecimal() or not 1 <= int(place) <= sheet.sides.get(side, 0):
        hint = " or ".join(f"{side}: 1 to {most}" for side, most in sheet.sides.items())
        yield Problem("data-value", row.where("place"), f"no place {place!r} on side {side!r}", hint)
        return
    for column in sheet.empty_cells(row):
        yield Problem("data-value", row.where(column), "the cell must not be empty", sheet.columns[column])


def _maps(folder: Path, sheet: Declared, shipped: GameFiles, problems: list[Problem]) -> Iterator[Translated]:
    levels = {item["id"]: item["level"] for item in shipped.components.get(sheet.kind, ())}
    for path in sorted((folder / FOLDER / sheet.file).glob("*.toml")):
        name = f"{folder.name}/{FOLDER}/{sheet.file}/{path.name}"
        found = _map(path, name, levels, sheet, problems)
        if found is not None:
            yield (DataRow(name, 1, {"id": path.stem, "layout": "map"}), sheet.kind), []
            yield from _sites(found)


def _map(path: Path, name: str, levels: Mapping[str, str], sheet: Declared, problems: list[Problem]) -> BoardMap | None:
    """The map of a board; None where it has faults, which are added to the problems."""
    if path.stem not in levels:
        problems.append(Problem("data-dangling", name, f"there is no board {path.stem!r}", ", ".join(levels)))
        return None
    data = read_map(path, name, problems)
    if not data:
        return None
    found = map_rows(name, path.stem, levels[path.stem], data, sheet.beside)
    problems += found.problems
    return found if not found.problems else None


def _sites(found: BoardMap) -> Iterator[Translated]:
    """The sites of a map, each with its abilities."""
    for row in found.sites:
        mine = [item for item in found.abilities if item["component"] == f"site:{row['id']}"]
        yield (row, "site"), mine
