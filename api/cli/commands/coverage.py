"""`kartotek coverage`."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json, write_table

if TYPE_CHECKING:
    from kartotek.catalog.store import Catalog, Coverage

__all__ = ["command"]

_SETUP = "setup"
_HEADS = ("kind", "printed", "pieces", "rows", "abilities", "costs", "English", "Hungarian")


@declare(
    "coverage",
    "kartotek coverage",
    "kartotek coverage seven-wonders --json",
    "kartotek coverage seven-wonders --unread",
)
@click.argument("game", required=False)
@click.option("--against", type=click.Path(path_type=Path), help="A list of book facts: count what reading supplies.")
@click.option("--unread", is_flag=True, help="Why facts of the books are cited by hand, and how many.")
@json_option
def command(game: str | None, against: Path | None, unread: bool, as_json: bool) -> None:
    """The ledger of each kind of component: pieces that the book counts, pieces and rows that the catalog has, and how
    many rows have their abilities, costs and names known. The last columns count fields by what they rest on: `read`
    out of the book, `cited` by line, taken from a `supplement`, or `unknown`; below the table, their sums and shares.
    The line `setup` has the numbers of the set-up. GAME is an id or a name. With --against FILE the figures are those
    of a fixed list of fields that the books state: how many a reading supplies, and of how many citations every field
    is read. With --unread they are the reasons why fields that a book states are cited by hand."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.catalog.lookup import find_game

    catalog = open_catalog()
    chosen = [find_game(catalog, game)] if game else list(catalog.games)
    if against is not None:
        _show_supply(catalog, against, chosen, as_json)
        return
    if unread:
        _show_unread(catalog, chosen, as_json)
        return
    if as_json:
        write_json([_plain(line) for line in catalog.coverage if line.game in chosen])
        return
    for number, name in enumerate(chosen):
        if number:
            write()
        _show(catalog, name, [line for line in catalog.coverage if line.game == name])


def _plain(line: Coverage) -> dict[str, Any]:
    return {field.name: getattr(line, field.name) for field in fields(line)} | {"fields": dict(line.fields)}


def _show(catalog: Catalog, game: str, lines: list[Coverage]) -> None:
    write(styled(catalog.games[game].name_en, bold=True) + f"  {game}")
    counted = Counter[str]()
    for line in lines:
        counted.update(line.fields)
    kinds = sorted(counted)
    several = len({line.edition for line in lines}) > 1
    write_table(
        (*_HEADS, *kinds), [_row(line, several) + tuple(line.fields.get(kind) for kind in kinds) for line in lines]
    )
    total = counted.total()
    shares = (f"{kind} {count} ({count * 100 / total:.1f} %)" for kind, count in sorted(counted.items()))
    write(f"evidence of {total} fields: {', '.join(shares)}")


def _show_supply(catalog: Catalog, path: Path, games: list[str], as_json: bool) -> None:
    from kartotek.catalog.book_facts import load_book_facts, supply

    figures = [each for each in supply(catalog, load_book_facts(path)) if each.game in games]
    if as_json:
        write_json([asdict(each) for each in figures])
        return
    rows: list[tuple[object, ...]] = [(e.game, e.fields, e.read, e.labels, e.citations, e.whole) for e in figures]
    if len(figures) > 1:
        rows.append(("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:])))
    shares = [(_share(row[2], row[1]), _share(row[5], row[4])) for row in rows]
    heads = ("game", "fields", "read", "share", "labels", "citations", "whole", "share")
    write_table(heads, [(*row[:3], one, *row[3:], other) for row, (one, other) in zip(rows, shares, strict=True)])


def _show_unread(catalog: Catalog, games: list[str], as_json: bool) -> None:
    found = [(row, count) for row, count in catalog.unread() if row.game in games]
    if as_json:
        write_json([row._asdict() | {"fields": count} for row, count in found])
        return
    heads = ("game", "kind", "field", "fields", "why", "reason")
    write_table(heads, [(row.game, row.kind, row.field, count, row.why, row.reason) for row, count in found])


def _share(part: Any, whole: Any) -> str:
    return f"{part * 100 / whole:.1f} %" if whole else ""


def _row(line: Coverage, several_editions: bool) -> tuple[str | int | None, ...]:
    named = 0 if line.kind == _SETUP else line.rows
    return (
        f"{line.kind}, edition {line.edition}" if several_editions else line.kind,
        line.printed,
        line.pieces if named else None,
        line.rows,
        _of(line.ability_known, line.with_ability),
        _of(line.cost_known, line.with_cost),
        _of(line.name_en_known, named),
        _of(line.name_hu_known, named),
    )


def _of(known: int, all_of_them: int) -> str:
    return f"{known}/{all_of_them}" if all_of_them else ""
