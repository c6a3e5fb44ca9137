"""`kartotek build`."""

from __future__ import annotations

from pathlib import Path

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json

__all__ = ["command"]

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@declare("build", "kartotek build", "kartotek build --data data --database sqlite:///catalog.db")
@click.option("--data", type=_FOLDER, help="The folder of facts; else the setting KARTOTEK_DATA decides.")
@click.option("--database", metavar="URL", help="Where to build; else the setting KARTOTEK_DATABASE_URL decides.")
@click.option("--pack", "packs", type=_FOLDER, multiple=True, help="A pack to build in; may be given several times.")
@click.option(
    "--readings",
    type=_FOLDER,
    multiple=True,
    help="A folder that `kartotek ingest -o` wrote: its readings take the place of those of the same books.",
)
@click.option(
    "--game",
    "drafts",
    type=_FOLDER,
    multiple=True,
    help="A folder of `kartotek draft`: its game is built with the others; may be given several times.",
)
@json_option
def command(
    data: Path | None,
    database: str | None,
    packs: tuple[Path, ...],
    readings: tuple[Path, ...],
    drafts: tuple[Path, ...],
    as_json: bool,
) -> None:
    """The new catalog takes the place of the old one in one stroke. Where the facts have a fault, all faults are given
    with file, row and column, and the old catalog stays. What a reading given by --readings says against other claims
    is listed as undecided; the reading stands. So is what it no longer states. A game given by --game is searched,
    shown and exported like the others; only replays need rules of its own."""
    from kartotek.api.cli.catalog import build_catalog

    report = build_catalog(data, database, packs, readings, drafts)
    if as_json:
        write_json(
            {
                "database": report.database,
                "data_version": report.data_version,
                "rules_hashes": report.rules_hashes,
                "rows": report.rows,
                "conflicts": list(report.conflicts),
            }
        )
        return
    write(f"{styled('built', fg='green')} {report.database}")
    write(f"data version {report.data_version}, {sum(report.rows.values())} rows in {len(report.rows)} tables")
    for game, rules_hash in report.rules_hashes.items():
        write(f"  {game}: rules {rules_hash}")
    for conflict in report.conflicts:
        write(f"  {styled('undecided', fg='yellow')}: {conflict}")
