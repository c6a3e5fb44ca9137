"""Cards of a filled-in sheet: what is wrong with a row, and the component and abilities that it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kartotek.ingest.build.sheets.reading import Declared, clean_era
from kartotek.ingest.files.data_files import UNKNOWN, DataRow
from kartotek.ingest.files.game_files import GameFiles
from kartotek.ingest.files.problems import Problem
from kartotek.schema.hungarian.fold import fold

__all__ = ["NAMES", "Translated", "abilities_of", "cards", "effects_of"]

Translated = tuple[tuple[DataRow, str], list[DataRow]]
"""A component row with its kind, and the rows of its abilities."""

NAMES: Final = ("name_en", "name_hu")
_SPECIAL: Final = "special"


def cards(rows: list[DataRow], sheet: Declared, shipped: GameFiles, problems: list[Problem]) -> Iterator[Translated]:
    """The cards of rows without a fault; the faults of the others are added to the problems."""
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
        yield (DataRow(row.file, row.number, cells), sheet.kind), abilities_of(row, sheet.kind, name)


def _card_faults(row: DataRow, sheet: Declared, seen: Mapping[str, DataRow]) -> Iterator[Problem]:
    number = row["number"]
    pile = _pile(number, sheet)
    if pile is None:
        hint = f"a number from 1 to {sheet.highest_number}"
        yield Problem("data-value", row.where("number"), f"{number!r} is no card number", hint)
        return
    if number in seen:
        where = f"it stands in row {seen[number].number} too"
        yield Problem("data-duplicate", row.where("number"), f"number {number} twice", where)
    yield from _era_faults(row, pile, sheet)
    if row["effect"]:
        yield from _effect_faults(row, sheet)


def _era_faults(row: DataRow, pile: str, sheet: Declared) -> Iterator[Problem]:
    """An era that is not the one of the card's number."""
    era = clean_era(row["era"])
    if era not in ("", pile):
        low, high = sheet.numbers.get(era, [0, 0])
        hint = f"cards {low} to {high} are of era {row['era']}" if high else "I, II or III, empty for a special card"
        yield Problem("data-value", row.where("era"), f"number {row['number']} is outside era {row['era']}", hint)


def _pile(number: str, sheet: Declared) -> str | None:
    """The pile that the card of a number belongs to; None where it is no number of a card."""
    return sheet.pile_of(int(number)) if number.isdecimal() else None


def _effect_faults(row: DataRow, sheet: Declared) -> Iterator[Problem]:
    """What a card with an effect lacks, and abilities that its type does not have."""
    for column in sheet.empty_cells(row):
        hint = sheet.columns[column]
        yield Problem("data-value", row.where(column), f"a card with an effect needs its {column}", hint)
    admitted = sheet.timings.get(row["type"])
    for timing in filter(None, map(_timing, effects_of(row))):
        if admitted is not None and timing not in admitted:
            hint = f"{row['type']} cards have abilities of {' or '.join(admitted)}"
            what = f"{timing!r} does not fit a card of type {row['type']}"
            yield Problem("data-value", row.where("effect"), what, hint)


def _timing(expression: str) -> str:
    """The first word of an ability: when it takes effect."""
    return next(iter(expression.partition(":")[0].split("[")[0].split()), "")


def _card_cells(row: DataRow, sheet: Declared, name: str, item: DataRow | None) -> dict[str, str]:
    """The cells of the component row: what is new, and what differs from the shipped row."""
    cells = _typed_cells(row, sheet)
    if item is None:
        blank = {column: UNKNOWN for column in ("color", "type") if not cells[column]}
        return {"id": name, "copies": "1"} | cells | blank
    return {"id": name} | {column: text for column, text in cells.items() if _is_new(column, text, item[column])}


def _typed_cells(row: DataRow, sheet: Declared) -> dict[str, str]:
    pile = _pile(row["number"], sheet) or ""
    cells = {column: row[column] for column in NAMES} | {column: row[column].lower() for column in ("color", "type")}
    cells["number"] = row["number"]
    if pile != _SPECIAL:
        return cells | {"special": "no", "era": clean_era(row["era"]) or pile}
    cost = {"cost": _price(row["cost"], sheet)} if row["cost"] else {}
    return cells | {"special": "yes", "era": ""} | cost


def _price(cost: str, sheet: Declared) -> str:
    """A cost in full; of a number alone the sheet knows what it counts."""
    amount = cost.split()[0]
    if amount == "1":
        return sheet.prices
    return f"{amount} {sheet.prices}" if amount.isdecimal() else cost


def _is_new(column: str, text: str, shipped: str) -> bool:
    """Whether a cell says something other than the shipped row; names may differ in accents."""
    if not text or text == shipped:
        return False
    return column not in NAMES or fold(text) != fold(shipped)


def effects_of(row: DataRow) -> list[str]:
    """The abilities that are typed into a row."""
    return [line.strip() for line in row["effect"].replace("||", "\n").split("\n") if line.strip()]


class _Effect(DataRow):
    """An ability as a row of `abilities.csv`, whose faults are named by the column of the sheet."""

    __slots__ = ()

    def where(self, column: str = "") -> str:
        return f"{self.file}, row {self.number}, column effect"


def abilities_of(row: DataRow, kind: str, name: str) -> list[DataRow]:
    """The abilities of a row as those of a component."""
    return [
        _Effect(row.file, row.number, {"component": f"{kind}:{name}", "expression": expression})
        for expression in effects_of(row)
    ]
