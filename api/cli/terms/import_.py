"""`kartotek terms import`."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import write, write_json, write_table
from kartotek.api.cli.terms.options import chosen_game, game_option, part
from kartotek.schema.errors import KartotekError

if TYPE_CHECKING:
    from kartotek.catalog.store import Catalog
    from kartotek.catalog.termbase.diff import GlossaryComparison, TermChange

__all__ = ["command"]


@part(
    "import",
    "kartotek terms import glossary.csv",
    "kartotek terms import glossary.csv --json",
    'kartotek terms import glossary.csv --apply --source "My glossary"',
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@game_option("The game of words that do not name theirs.")
@click.option("--apply", "applied", is_flag=True, help="Add the differences to the data folder, all or none.")
@click.option("--source", help="With --apply: the name of the glossary, whose claims they are.")
@json_option
def command(file: Path, game: str | None, applied: bool, source: str | None, as_json: bool) -> None:
    """FILE is a glossary in TBX, OmegaT's format, CSV, XLSX or JSON, a table with named columns (hu, en, game,
    concept, hu_status ...), or a TMX or XLIFF that Kartotek wrote. Shown is what it says that ours does not. What
    it does not mention stays, and an empty cell says nothing. With --apply the differences of a glossary
    become claims of a source in the data folder that KARTOTEK_DATA names, and the statements of rules in an XLIFF
    take the place of ours; a second import then finds none."""
    from kartotek.api.cli.catalog import open_catalog

    catalog = open_catalog()
    changes, comparison = compared(catalog, file, chosen_game(catalog, game))
    if applied and comparison is not None and not (source or "").strip():
        raise KartotekError("usage", "--apply needs the name of the glossary", hint="add --source NAME")
    files = taken(catalog, changes, comparison, source or "", file) if applied and changes else []
    if as_json:
        write_json({"changes": [change.as_json() for change in changes], "written": list(map(str, files))})
        return
    if changes:
        heads = ("change", "game", "concept", "language", "word", "ours", "theirs")
        write_table(heads, [[change.as_json()[name] or "" for name in change.as_json()] for change in changes])
    write(f"{len(changes)} {'difference' if len(changes) == 1 else 'differences'}")
    for path in files:
        write(f"written: {path}")


def compared(catalog: Catalog, file: Path, game: str | None) -> tuple[list[TermChange], GlossaryComparison | None]:
    """What the file says otherwise; the comparison is None for a translation memory, from which nothing is taken."""
    from kartotek.catalog.termbase.diff import GlossaryComparison, compare_sentences
    from kartotek.catalog.termbase.formats import read_pairs, read_sentences, read_text_units
    from kartotek.catalog.termbase.imported import with_games
    from kartotek.catalog.termbase.model import pairs_of
    from kartotek.catalog.termbase.tmx import sentences_of
    from kartotek.catalog.termbase.xliff import compare_units, units_of

    units = read_text_units(file)
    if units is not None:
        return compare_units(units_of(catalog), units, file), None
    sentences = read_sentences(file)
    if sentences is not None:
        return compare_sentences(sentences_of(catalog), sentences), None
    proposed = with_games(catalog, read_pairs(file))
    comparison = GlossaryComparison(pairs_of(catalog, tuple(catalog.games), forms=True), proposed, game)
    return comparison.changes, comparison


def taken(
    catalog: Catalog, changes: list[TermChange], comparison: GlossaryComparison | None, source: str, file: Path
) -> list[Path]:
    """Add the differences to the data folder, all or none; returns the files that were written."""
    from kartotek.catalog.termbase.claims import claims_of
    from kartotek.ingest.build.check.rule_statements import put_statements
    from kartotek.ingest.build.check.term_claims import add_claims
    from kartotek.schema.paths import data_folder

    if comparison is None:
        others = [change for change in changes if change.kind != "rule"]
        if others:
            what = f"{len(others)} names and sentences are not taken from a file, such as {others[0].text}"
            hint = "books state names, and sentences are made of effects: change what they come from"
            raise KartotekError("terms-apply", what, hint=hint)
        statements: dict[str, dict[tuple[str, str], str]] = defaultdict(dict)
        for change in changes:
            statements[change.game][change.text.partition(":")[2], change.language] = change.new or ""
        return put_statements(data_folder(), statements)
    return add_claims(data_folder(), claims_of(catalog, comparison), source.strip(), file.name)
