"""A table of moves, as a person keeps one in a spreadsheet: rows of set-up, a row of column names, a row for each move.

    game      | ginkgopolis
    players   | Anna; Béla
    setup.city.0,0 | red-1
    line | round | player | do     | card | tile
         | 1     | Anna   | choose | a    | red-2

A cell holds a text, a number, yes or no, a list divided by semicolons, or amounts such as `2 wood, 1 clay`; what is
nested deeper is JSON. What a cell means follows from the shape of the move.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.shapes import Amounts, Either, ListOf, MapOf, Record, Shape, Text, TrueOrFalse, WholeNumber
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay

__all__ = ["csv_text", "is_head", "read_table", "table_game", "table_of", "workbook"]

TableRows = Sequence[tuple[int, Sequence[str]]]

_OWN: Final[Mapping[str, tuple[str, ...]]] = {
    "line": ("line", "sor"),
    "round": ("round", "kör"),
    "turn": ("turn", "lépés"),
    "player": ("player", "játékos", "seat", "hely"),
    "do": ("do", "mit"),
}
"""Columns that every table may have, in both languages; all others are keys of moves."""
_NAMES: Final = {name: column for column, names in _OWN.items() for name in names}
_YES: Final = {"yes": True, "true": True, "igen": True, "no": False, "false": False, "nem": False}
_AMOUNT: Final = re.compile(r"(\d+)\s+([^\s,;]+)")
_HEAD: Final = ("game", "profile", "packs", "players")


def is_head(cells: Sequence[str]) -> bool:
    """Does a row name the columns of moves?"""
    found = {_NAMES.get(cell.strip().casefold()) for cell in cells}
    return {"player", "do"} <= found


def _problem(line: int, column: str, why: str, hint: str = "") -> KartotekError:
    where = f"line {line}, {column}" if column else f"line {line}"
    return KartotekError("replay-format", "the table of moves cannot be read", where=where, why=why, hint=hint)


# ---- reading ----


def _parts(rows: TableRows) -> tuple[dict[str, tuple[int, str]], tuple[int, Sequence[str]], TableRows]:
    """The rows of set-up by their keys, the row of column names, and the moves."""
    head = next((place for place, (_, cells) in enumerate(rows) if is_head(cells)), None)
    if head is None:
        hint = "`kartotek replay template GAME` writes one to fill in"
        raise KartotekError("replay-format", "no row of the table names the columns player and do", hint=hint)
    stated: dict[str, tuple[int, str]] = {}
    for line, cells in rows[:head]:
        if cells and cells[0] and not cells[0].startswith("#"):
            stated[cells[0].strip()] = (line, cells[1] if len(cells) > 1 else "")
    for key, (line, _) in stated.items():
        if key not in _HEAD and not key.startswith("setup."):
            known = did_you_mean(key, [*_HEAD, "setup."], f"known: {', '.join(_HEAD)} and setup.…")
            raise _problem(line, key, "no such row of set-up", known)
    return stated, rows[head], rows[head + 1 :]


def table_game(rows: TableRows) -> tuple[str | None, str | None, tuple[str, ...]]:
    """The game, profile and packs that a table names."""
    stated, _, _ = _parts(rows)
    packs = stated.get("packs", (0, ""))[1]
    game, profile = (stated[key][1] or None if key in stated else None for key in ("game", "profile"))
    return game, profile, tuple(_split(packs))


def read_table(rows: TableRows, game: Game, setup: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Set-up and moves of a table, with the line of each move."""
    stated, (head_line, head), body = _parts(rows)
    columns = [_NAMES.get(cell.strip().casefold(), cell.strip()) for cell in head]
    for column in filter(None, columns):
        if column not in _OWN and column not in _keys(game):
            known = did_you_mean(column, [*_OWN, *_keys(game)], f"columns: {', '.join((*_OWN, *sorted(_keys(game))))}")
            raise _problem(head_line, column, "no such column", known)
    names = _split(stated["players"][1]) if "players" in stated else []
    if len(names) == 1 and names[0].isdecimal():
        names = []
    given = _setup(stated, game) if any(key.startswith("setup.") for key in stated) else dict(setup or {})
    if not given:
        hint = "add the rows of set-up that `kartotek replay template` writes, or give --setup FILE"
        raise KartotekError("replay-format", "the table of moves has no set-up", hint=hint)
    moves: list[dict[str, Any]] = []
    places: list[tuple[int | str, int | str | None, int | str | None]] = []
    for line, cells in body:
        row = {column: cell for column, cell in zip(columns, cells, strict=False) if column and cell}
        if not row or cells[0].startswith("#"):
            continue
        moves.append(_move(row, line, names, game))
        place = row.get("line", "")
        places.append((int(place) if place.isdecimal() else place or line, _number(row, "round"), _number(row, "turn")))
    return {"players": given.get("players"), "setup": given, "moves": moves, "places": places, "names": names}


def _number(row: Mapping[str, str], key: str) -> int | str | None:
    text = row.get(key)
    return int(text) if text is not None and text.isdecimal() else text


def _keys(game: Game) -> frozenset[str]:
    """The keys that moves of a game may have."""
    shapes = game.shapes
    assert shapes is not None
    return frozenset(key.removesuffix("?") for fields in shapes.moves.values() for key in fields) - {"seat"}


def _move(row: Mapping[str, str], line: int, names: Sequence[str], game: Game) -> dict[str, Any]:
    player, do = row.get("player", ""), row.get("do", "")
    if player in names:
        seat = names.index(player)
    elif player.isdecimal() and not names:
        seat = int(player)
    else:
        hint = did_you_mean(player, names, f"players: {', '.join(names)}" if names else "a seat number from 0")
        raise _problem(line, "player", f"{player!r} does not play", hint)
    assert game.shapes is not None
    kinds = game.shapes.moves
    if do not in kinds:
        hint = did_you_mean(do, kinds, f"moves: {', '.join(kinds)}")
        raise _problem(line, "do", f"there is no move {do!r}", hint)
    shapes = {key.removesuffix("?"): shape for key, shape in kinds[do].items()}
    move: dict[str, Any] = {"seat": seat, "do": do}
    for key, cell in row.items():
        if key in _OWN:
            continue
        if key not in shapes:
            fields = [name for name in shapes if name != "seat"]
            raise _problem(line, key, f"a move {do!r} has no {key}", did_you_mean(key, fields, f"it has {fields}"))
        move[key] = _value(cell, shapes[key], line, key)
    needed = (key for key, shape in kinds[do].items() if isinstance(shape, ListOf) and not key.endswith("?"))
    return move | {key: [] for key in needed if key not in move}


def _value(cell: str, shape: Shape, line: int, column: str) -> Any:
    """What a cell holds, by the shape that is wanted there."""
    try:
        if isinstance(shape, Either):
            shape = shape.one
        if cell[:1] in ("{", "["):
            return json.loads(cell)
        match shape:
            case Text():
                return cell
            case WholeNumber():
                return int(cell)
            case TrueOrFalse():
                return _YES[cell.casefold()]
            case ListOf():
                return [_value(item, shape.item, line, column) for item in _split(cell)]
            case MapOf() | Amounts():
                return _amounts(cell)
        return json.loads(cell)
    except (ValueError, KeyError) as error:
        why = f"{cell!r} is not what stands there: {_wanted(shape)}"
        raise _problem(line, column, why) from error


def _wanted(shape: Shape) -> str:
    match shape:
        case WholeNumber():
            return "a number"
        case TrueOrFalse():
            return "yes or no"
        case MapOf() | Amounts():
            return "amounts such as `2 wood, 1 clay`"
    return "JSON"


def _amounts(cell: str) -> dict[str, int]:
    found = [_AMOUNT.fullmatch(part.strip()) for part in re.split("[,;]", cell)]
    if not all(found):
        raise ValueError(cell)
    return {match[2]: int(match[1]) for match in found if match}


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def _setup(stated: Mapping[str, tuple[int, str]], game: Game) -> dict[str, Any]:
    """A set-up of rows such as `setup.hands.1.0`: numbers below a list are places in it."""
    made: dict[str, Any] = {}
    assert game.shapes is not None
    shapes = {key.removesuffix("?"): shape for key, shape in game.shapes.setup.fields.items()}
    for key, (line, cell) in stated.items():
        if not key.startswith("setup."):
            continue
        name, *path = key.split(".")[1:]
        if name not in shapes:
            raise _problem(line, key, "a set-up has no such key", did_you_mean(name, shapes, f"keys: {list(shapes)}"))
        at, shape = made, shapes[name]
        last: Any = name
        for step in path:
            deeper: Any = at.setdefault(last, {}) if isinstance(at, dict) else at
            at, last = deeper, step
            shape = _inside(shape, step)
        at[last] = _value(cell, shape, line, key) if cell or not isinstance(shape, ListOf) else []
    return {name: _lists(value, shapes[name]) for name, value in made.items()}


def _inside(shape: Shape, step: str) -> Shape:
    if isinstance(shape, ListOf | MapOf):
        return shape.item
    if isinstance(shape, Record):
        return shape.fields.get(step) or shape.fields.get(f"{step}?") or Text()
    return Text()


def _lists(value: Any, shape: Shape) -> Any:
    """Objects whose names are places of a list become that list."""
    if not isinstance(value, dict):
        return value
    if isinstance(shape, ListOf):
        ordered = sorted(value.items(), key=lambda item: int(item[0]) if item[0].isdecimal() else 0)
        return [_lists(item, shape.item) for _, item in ordered]
    return {key: _lists(item, _inside(shape, key)) for key, item in value.items()}


# ---- writing ----


def table_of(replay: Replay, names: Sequence[str]) -> Iterator[list[str]]:
    """A replay as the rows of such a table."""
    yield ["game", replay.game]
    yield ["profile", replay.profile]
    if replay.packs:
        yield ["packs", "; ".join(replay.packs)]
    yield ["players", "; ".join(names)]
    for key, value in replay.setup.items():
        yield from _flat(f"setup.{key}", value)
    yield []
    keys = list(dict.fromkeys(key for move in replay.moves for key in move if key not in ("seat", "do")))
    yield ["line", "round", "turn", "player", "do", *keys]
    for number, move in enumerate(replay.moves, 1):
        cells = [_cell(move[key]) if key in move else "" for key in keys]
        yield [str(number), "", "", names[move["seat"]], str(move["do"]), *cells]


def _flat(key: str, value: Any) -> Iterator[list[str]]:
    inner: Iterable[tuple[Any, Any]]
    if isinstance(value, Mapping) and value:
        inner = value.items()
    elif isinstance(value, list | tuple) and any(isinstance(item, list | tuple | Mapping) for item in value):
        inner = enumerate(value)
    else:
        yield [key, _cell(value)]
        return
    for name, item in inner:
        yield from _flat(f"{key}.{name}", item)


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping) and all(type(item) is int for item in value.values()) and value:
        return ", ".join(f"{amount} {name}" for name, amount in value.items())
    if isinstance(value, list | tuple) and all(isinstance(item, str | int) for item in value):
        return "; ".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def csv_text(rows: Iterable[Sequence[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def workbook(rows: Iterable[Sequence[str]]) -> bytes:
    """The rows as the first sheet of an XLSX file."""
    from openpyxl import Workbook

    book = Workbook()
    for row in rows:
        book.active.append(list(row))
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()
