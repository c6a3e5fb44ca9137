"""What of a pack's sheets is typed, what is missing, which decks are complete, and what each card says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kartotek.ingest.build import collect
from kartotek.ingest.build.check.decks import piles_of
from kartotek.ingest.build.sheets.cards import effects_of
from kartotek.ingest.build.sheets.reading import FOLDER, Declared, read_declared, read_map, read_sheet
from kartotek.ingest.build.sheets.translating import filled_rows
from kartotek.ingest.files.data_files import DataRow
from kartotek.ingest.files.problems import BadData, Problem

__all__ = ["SheetCard", "Deck", "PackStatus", "pack_status", "shortages"]


@dataclass(frozen=True, slots=True)
class Deck:
    """A pile, a sheet or the boards: how much of it is typed, and what is not."""

    name: str
    typed: int
    size: int
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetCard:
    """A row with an effect, to hold against the printed one."""

    name: str
    kind: str
    effects: tuple[str, ...]


@dataclass(slots=True)
class PackStatus:
    decks: list[Deck] = field(default_factory=list)
    cards: list[SheetCard] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def pack_status(folder: Path, game_folder: Path) -> PackStatus:
    """The state of a folder that `kartotek pack new` wrote; of a pack written by hand its piles of cards alone."""
    if not (folder / FOLDER).is_dir():
        return _written_by_hand(folder, game_folder)
    status = PackStatus()
    for sheet in read_declared(game_folder).values():
        if sheet.maps:
            status.decks.append(_boards(folder, sheet, status.problems))
        else:
            _take_sheet(status, folder, sheet)
    return status


def _take_sheet(status: PackStatus, folder: Path, sheet: Declared) -> None:
    """Add the decks and cards of a sheet."""
    path = folder / FOLDER / sheet.file
    name = f"{folder.name}/{FOLDER}/{sheet.file}"
    rows = read_sheet(path, name, sheet, status.problems) if path.exists() else []
    typed = list(filled_rows(rows, sheet))
    status.decks += _decks(sheet, rows, typed)
    status.cards += (_card(row, sheet) for row in typed if effects_of(row))


def _card(row: DataRow, sheet: Declared) -> SheetCard:
    title = f"{row[sheet.key]} {row['name_en'] or row['name_hu'] or row['slot']}".strip()
    return SheetCard(title, sheet.kind, tuple(effects_of(row)))


def _written_by_hand(folder: Path, game_folder: Path) -> PackStatus:
    try:
        rows = collect(game_folder.parent.parent, [folder], only=game_folder.name)
    except BadData as bad:
        return PackStatus(problems=list(bad.problems))
    piles = [pile for sheet in read_declared(game_folder).values() for pile in piles_of(rows, sheet, game_folder.name)]
    return PackStatus(
        [Deck(pile.title, len(pile.cards), len(pile.numbers), tuple(map(str, pile.missing))) for pile in piles]
    )


def shortages(folder: Path, game_folder: Path) -> list[Problem]:
    """Sheets without card numbers that are typed in part: a warning each. Piles of cards are looked at as rows."""
    if not (folder / FOLDER).is_dir():
        return []
    piled = {f"{sheet.kind}s {pile}" for sheet in read_declared(game_folder).values() for pile in sheet.numbers}
    decks = (deck for deck in pack_status(folder, game_folder).decks if deck.name not in piled)
    return [_shortage(f"{folder.name}/{FOLDER}", deck) for deck in decks if 0 < deck.typed < deck.size]


def _shortage(folder: str, deck: Deck) -> Problem:
    what, hint = f"{deck.typed} of {deck.size} are typed", "`kartotek pack status` lists what is missing"
    return Problem("data-count", f"{folder}/{deck.name}", what, hint, warning=True)


def _decks(sheet: Declared, rows: list[DataRow], typed: list[DataRow]) -> Iterator[Deck]:
    """Piles by number where the sheet has them, else the sheet as a whole. What need not be typed counts as there."""
    whole = [row for row in typed if not sheet.empty_cells(row)]
    open_rows = [row for row in rows if row not in whole]
    if not sheet.numbers:
        yield Deck(sheet.file, len(whole), len(rows), tuple(row[sheet.key] for row in open_rows))
    for pile, (low, high) in sheet.numbers.items():
        left = tuple(_numbers_between(open_rows, low, high))
        size = high - low + 1
        yield Deck(f"{sheet.kind}s {pile}", size - len(left), size, left)


def _numbers_between(rows: list[DataRow], low: int, high: int) -> Iterator[str]:
    for row in rows:
        if row["number"].isdecimal() and low <= int(row["number"]) <= high:
            yield row["number"]


def _boards(folder: Path, sheet: Declared, problems: list[Problem]) -> Deck:
    paths = sorted((folder / FOLDER / sheet.file).glob("*.toml"))
    left = [path.stem for path in paths if not read_map(path, path.name, problems)]
    return Deck(sheet.file, len(paths) - len(left), sheet.maps, tuple(left))
