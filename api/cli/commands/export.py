"""`kartotek export`."""

from __future__ import annotations

from pathlib import Path

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import progress, styled, write, write_json, write_table
from kartotek.api.formats import FORMATS, installed_formats
from kartotek.schema.extras import missing_package

__all__ = ["command"]


@declare("export", "kartotek export bulk", "kartotek export bulk --format csv --format parquet")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--format",
    "formats",
    type=click.Choice(tuple(FORMATS)),
    multiple=True,
    help="Only this format; may be given several times.",
)
@click.option("--synthetic", is_flag=True, help="Write what synthetic packs invented as well.")
@json_option
def command(folder: Path, formats: tuple[str, ...], synthetic: bool, as_json: bool) -> None:
    """FOLDER is made, or replaced where it holds an earlier export. Each format has its own subfolder; manifest.json
    names every file with its rows, bytes and hash, and the data version. A running server offers the same files at
    /downloads/manifest.json."""
    from kartotek.api.cli.catalog import ready_database
    from kartotek.api.export import export

    with progress("Writing bulk files"):
        manifest = export(ready_database(), folder, formats or None, synthetic)
    if as_json:
        write_json(manifest)
        return
    totals = [
        (name, len(files), sum(entry["rows"] for entry in files), sum(entry["bytes"] for entry in files))
        for name in FORMATS
        if (files := [entry for entry in manifest["files"] if entry["format"] == name])
    ]
    write_table(("format", "files", "rows", "bytes"), totals)
    if not formats:
        for name in sorted(FORMATS.keys() - set(installed_formats())):
            write(f"left out: {name}. {missing_package(FORMATS[name].needs).hint}")
    write(f"{styled('written', fg='green')} {folder}, data version {manifest['data_version']}")
