"""`kartotek coverage`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, astuple, fields
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
    "kartotek coverage --templates",
)
@click.argument("game", required=False)
@click.option("--against", type=click.Path(path_type=Path), help="A list of book facts: count what reading supplies.")
@click.option("--unread", is_flag=True, help="Why facts of the books are cited by hand, and how many.")
@click.option("--templates", is_flag=True, help="How many passages each template of `reading.toml` reads.")
@json_option
def command(game: str | None, against: Path | None, unread: bool, templates: bool, as_json: bool) -> None:
    """The ledger of each kind of component: pieces that the book counts, pieces and rows that the catalog has, and how
    many rows have their abilities, costs and names known. The last columns count fields by what they rest on: `read`
    out of the book, `cited` by line, taken from a `supplement`, or `unknown`; below the table, their sums and shares.
    The line `setup` has the numbers of the set-up. GAME is an id or a name. With --against FILE the figures are those
    of a fixed list of fields that the books state: how many a reading supplies, how many are listed names that the text
    has, how many are no longer read, the same of set-up numbers, and of how many citations every field is supplied.
    With --unread they are the reasons why fields that a book states are cited by hand. With --templates they are those
    of the templates of each game's `reading.toml`: one that reads one passage only is no rule."""
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
    if templates:
        _show_templates(chosen, as_json)
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
    shown = [_supplied(*astuple(each)) for each in figures]
    if len(figures) > 1:
        summed = [sum(column) for column in list(zip(*map(astuple, figures), strict=True))[1:]]
        shown.append(_supplied("all", *summed))
    write_table(_SUPPLIED, shown)


_SUPPLIED = (
    *("game", "fields", "read", "share", "names", "lost"),
    *("set-up", "read", "share", "citations", "whole", "share"),
)


def _supplied(
    game: str, fields: int, read: int, names: int, lost: int, setup: int, setup_read: int, citations: int, whole: int
) -> tuple[object, ...]:
    """A row of the table of what readings supply: its figures, and the shares of what is read."""
    components = (game, fields, read, _share(read, fields), names, lost)
    return (*components, setup, setup_read, _share(setup_read, setup), citations, whole, _share(whole, citations))


def _show_unread(catalog: Catalog, games: list[str], as_json: bool) -> None:
    found = [(row, count) for row, count in catalog.unread() if row.game in games]
    if as_json:
        write_json([row._asdict() | {"fields": count} for row, count in found])
        return
    heads = ("game", "kind", "field", "fields", "why", "reason")
    write_table(heads, [(row.game, row.kind, row.field, count, row.why, row.reason) for row, count in found])


def _show_templates(games: list[str], as_json: bool) -> None:
    from kartotek.ingest.readings.judge.template_figures import template_figures
    from kartotek.schema.paths import data_folder

    found = [one for game in games for one in template_figures(data_folder(), game)]
    if as_json:
        write_json([asdict(one) for one in found])
        return
    rows = [(one.game, one.name, one.fields, len(one.passages), _spans(one.passages)) for one in found]
    write_table(("game", "template", "fields", "passages", "lines"), rows)
    single = sum(one.reads_one_passage for one in found)
    write(f"{single} of {len(found)} templates read one passage only")


def _spans(passages: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{first}-{last}" for first, last in passages)


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
