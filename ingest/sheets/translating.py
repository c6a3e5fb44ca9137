"""From filled-in sheets to the rows of a pack: components, their abilities, and everything wrong on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ingest.data_files import UNKNOWN, DataRow
from ingest.problems import Problem
from ingest.sheets.maps import map_rows
from ingest.sheets.reading import FOLDER, Declared, clean_era, read_declared, read_map, read_sheet
from schema.hungarian.fold import fold

if TYPE_CHECKING:
    from ingest.build.files import GameFiles

__all__ = ["effects_of", "filled_rows", "with_sheets"]

_SPECIAL: Final = "special"
_NAMES: Final = ("name_en", "name_hu")


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


def _translated(
    folder: Path, sheet: Declared, shipped: GameFiles, problems: list[Problem]
) -> Iterator[tuple[tuple[DataRow, str], list[DataRow]]]:
    """(component row, its kind) with its abilities."""
    if sheet.maps:
        yield from _maps(folder, sheet, shipped, problems)
        return
    path = folder / FOLDER / sheet.file
    if not path.exists():
        return
    name = f"{folder.name}/{FOLDER}/{sheet.file}"
    rows = list(filled_rows(read_sheet(path, name, sheet, problems), sheet))
    if sheet.sides:
        yield from _slots(rows, sheet, shipped, problems)
    elif sheet.numbers:
        yield from _cards(rows, sheet, shipped, problems)
    else:
        for row in rows:
            if row["id"] not in {item["id"] for item in shipped.components.get(sheet.kind, ())}:
                problems.append(Problem("data-dangling", row.where("id"), f"there is no {sheet.kind} {row['id']!r}"))
                continue
            cells = {key: row[key] for key in ("id", *_NAMES, "requires") if row[key]}
            yield (DataRow(row.file, row.number, cells), sheet.kind), _abilities(row, sheet.kind, row["id"])


def filled_rows(rows: list[DataRow], sheet: Declared) -> Iterator[DataRow]:
    """Rows in which something is typed that the template does not give."""
    given = {sheet.key, "id", "era", "side"}
    for row in rows:
        if any(row[column] for column in sheet.columns if column not in given):
            yield row


def effects_of(row: DataRow) -> list[str]:
    return [line.strip() for line in row["effect"].replace("||", "\n").split("\n") if line.strip()]


class _Effect(DataRow):
    """An ability as a row of `abilities.csv`, whose faults are named by the column of the sheet."""

    __slots__ = ()

    def where(self, column: str = "") -> str:
        return f"{self.file}, row {self.number}, column effect"


def _abilities(row: DataRow, kind: str, name: str) -> list[DataRow]:
    return [
        _Effect(row.file, row.number, {"component": f"{kind}:{name}", "expression": expression})
        for expression in effects_of(row)
    ]


# ---- cards ----


def _cards(
    rows: list[DataRow], sheet: Declared, shipped: GameFiles, problems: list[Problem]
) -> Iterator[tuple[tuple[DataRow, str], list[DataRow]]]:
    known = {number: item for item in shipped.components.get(sheet.kind, ()) for number in item.items("number")}
    seen: dict[str, DataRow] = {}
    for row in rows:
        faults = list(_card_faults(row, sheet, seen))
        problems += faults
        if faults:
            continue
        seen[row["number"]] = row
        item = known.get(row["number"])
        name = item["id"] if item else f"own-{row['number']}"
        cells = _card_cells(row, sheet, name, item)
        yield (DataRow(row.file, row.number, cells), sheet.kind), _abilities(row, sheet.kind, name)


def _card_faults(row: DataRow, sheet: Declared, seen: Mapping[str, DataRow]) -> Iterator[Problem]:
    number, era = row["number"], clean_era(row["era"])
    pile = next(
        (pile for pile, (low, high) in sheet.numbers.items() if number.isdecimal() and low <= int(number) <= high), None
    )
    if pile is None:
        most = max(high for _, high in sheet.numbers.values())
        yield Problem("data-value", row.where("number"), f"{number!r} is no card number", f"a number from 1 to {most}")
        return
    if number in seen:
        where = f"it stands in row {seen[number].number} too"
        yield Problem("data-duplicate", row.where("number"), f"number {number} twice", where)
    if era and era != pile:
        low, high = sheet.numbers.get(era, [0, 0])
        hint = f"cards {low} to {high} are of era {row['era']}" if high else "I, II or III, empty for a special card"
        yield Problem("data-value", row.where("era"), f"number {number} is outside era {row['era']}", hint)
    for column in sheet.needed:
        if not row[column] and column != "effect" and row["effect"]:
            hint = sheet.columns[column]
            yield Problem("data-value", row.where(column), f"a card with an effect needs its {column}", hint)
    for expression in effects_of(row):
        timing = expression.partition(":")[0].split("[")[0].split()
        admitted = sheet.timings.get(row["type"], ())
        if row["type"] in sheet.timings and timing and timing[0] not in admitted:
            hint = f"{row['type']} cards have abilities of {' or '.join(admitted)}"
            what = f"{timing[0]!r} does not fit a card of type {row['type']}"
            yield Problem("data-value", row.where("effect"), what, hint)


def _card_cells(row: DataRow, sheet: Declared, name: str, item: DataRow | None) -> dict[str, str]:
    """The cells of the component row: what is new, and what differs from the shipped row."""
    special = next(pile for pile, (low, high) in sheet.numbers.items() if low <= int(row["number"]) <= high) == _SPECIAL
    cells = {
        column: row[column].lower() if column in ("color", "type") else row[column]
        for column in (*_NAMES, "color", "type")
    }
    cells |= {"number": row["number"], "special": "yes" if special else "no"}
    cells["era"] = (
        ""
        if special
        else clean_era(row["era"])
        or next(pile for pile, (low, high) in sheet.numbers.items() if low <= int(row["number"]) <= high)
    )
    if special and row["cost"]:
        amount = row["cost"].split()[0]
        cells["cost"] = (
            sheet.prices if amount == "1" else f"{amount} {sheet.prices}" if amount.isdecimal() else row["cost"]
        )
    if item is None:
        blank = {column: UNKNOWN for column in ("color", "type") if not cells[column]}
        return {"id": name, "copies": "1"} | cells | blank
    return {"id": name} | {
        column: text
        for column, text in cells.items()
        if text and text != item[column] and not (column in _NAMES and fold(text) == fold(item[column]))
    }


# ---- slots and boards ----


def _slots(
    rows: list[DataRow], sheet: Declared, shipped: GameFiles, problems: list[Problem]
) -> Iterator[tuple[tuple[DataRow, str], list[DataRow]]]:
    """Places of both sides: a slot may stand on each, with one colour."""
    known = {item["id"] for item in shipped.components.get(sheet.kind, ())}
    cells: dict[str, dict[str, str]] = {}
    first: dict[str, DataRow] = {}
    for row in rows:
        side, place = row["side"], row["place"]
        if side not in sheet.sides or not place.isdecimal() or not 1 <= int(place) <= sheet.sides[side]:
            hint = " or ".join(f"{side}: 1 to {most}" for side, most in sheet.sides.items())
            problems.append(Problem("data-value", row.where("place"), f"no place {place!r} on side {side!r}", hint))
            continue
        missing = [column for column in sheet.needed if not row[column]]
        problems += [
            Problem("data-value", row.where(c), "the cell must not be empty", sheet.columns[c]) for c in missing
        ]
        if missing:
            continue
        name = row["slot"]
        new = {"id": name, "color": row["color"].lower(), f"order_{side.replace('-', '_')}": place}
        new |= {} if name in known else {"colored": "yes"}
        if cells.get(name, {}).get("color", new["color"]) != new["color"]:
            where = f"row {first[name].number} says {cells[name]['color']}"
            problems.append(Problem("data-conflict", row.where("color"), f"another colour of {name}", where))
            continue
        first.setdefault(name, row)
        cells[name] = cells.get(name, {}) | new
    for name, row in first.items():
        yield (DataRow(row.file, row.number, cells[name]), sheet.kind), _abilities(row, sheet.kind, name)


def _maps(
    folder: Path, sheet: Declared, shipped: GameFiles, problems: list[Problem]
) -> Iterator[tuple[tuple[DataRow, str], list[DataRow]]]:
    levels = {item["id"]: item["level"] for item in shipped.components.get(sheet.kind, ())}
    for path in sorted((folder / FOLDER / sheet.file).glob("*.toml")):
        name = f"{folder.name}/{FOLDER}/{sheet.file}/{path.name}"
        if path.stem not in levels:
            problems.append(Problem("data-dangling", name, f"there is no board {path.stem!r}", ", ".join(levels)))
            continue
        data = read_map(path, name, problems)
        if not data:
            continue
        found = map_rows(name, path.stem, levels[path.stem], data)
        problems += found.problems
        if not found.problems:
            yield (DataRow(name, 1, {"id": path.stem, "layout": "map"}), sheet.kind), []
        for row in found.sites:
            mine = [item for item in found.abilities if item["component"] == f"site:{row['id']}"]
            yield (row, "site"), mine
