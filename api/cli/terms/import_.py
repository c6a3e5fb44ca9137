"""`kartotek terms import`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from api.cli.command import json_option
from api.cli.output import write, write_json, write_table
from api.cli.terms.options import chosen_game, game_option, part

if TYPE_CHECKING:
    from catalog.store import Catalog
    from catalog.termbase.diff import Change, Comparison

__all__ = ["command"]


@part(
    "import",
    "kartotek terms import glossary.csv",
    "kartotek terms import glossary.csv --json",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@game_option("The game of words that do not name theirs.")
@json_option
def command(file: Path, game: str | None, as_json: bool) -> None:
    """FILE is a glossary in TBX, OmegaT's format, CSV, XLSX or JSON, a table with named columns (hu, en, game, concept,
    hu_status ...), or a TMX that Kartotek wrote. Shown is what it says that ours does not. What it does not mention
    stays, and an empty cell says nothing."""
    from api.cli.catalog import open_catalog

    catalog = open_catalog()
    changes, _ = compared(catalog, file, chosen_game(catalog, game))
    if as_json:
        write_json({"changes": [change.as_json() for change in changes]})
        return
    if changes:
        heads = ("change", "game", "concept", "language", "word", "ours", "theirs")
        write_table(heads, [[change.as_json()[name] or "" for name in change.as_json()] for change in changes])
    write(f"{len(changes)} {'difference' if len(changes) == 1 else 'differences'}")


def compared(catalog: Catalog, file: Path, game: str | None) -> tuple[list[Change], Comparison | None]:
    """What the file says otherwise; the comparison is None for a translation memory, from which nothing is taken."""
    from catalog.termbase.diff import Comparison, compare_sentences
    from catalog.termbase.formats import read_pairs, read_sentences
    from catalog.termbase.imported import with_games
    from catalog.termbase.model import pairs_of
    from catalog.termbase.tmx import sentences_of

    sentences = read_sentences(file)
    if sentences is not None:
        return compare_sentences(sentences_of(catalog), sentences), None
    proposed = with_games(catalog, read_pairs(file))
    comparison = Comparison(pairs_of(catalog, tuple(catalog.games), forms=True), proposed, game)
    return comparison.changes, comparison
