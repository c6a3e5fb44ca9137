"""`kartotek previews`."""

from __future__ import annotations

from pathlib import Path

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.output import progress, styled, write

__all__ = ["command"]


@declare("previews", "kartotek previews previews --game seven-wonders --kind coin")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--game", help="Only this game, by id or name.")
@click.option("--kind", help="Only this kind of components.")
def command(folder: Path, game: str | None, kind: str | None) -> None:
    """FOLDER gets a picture of each component in both languages, LANGUAGE/GAME/KIND/SLUG.png. A server that finds the
    folder in KARTOTEK_PREVIEWS, and its own address in KARTOTEK_ORIGIN, names them to whoever shows a link."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.api.site.previews import write_previews
    from kartotek.catalog.lookup import find_game

    catalog = open_catalog()
    wanted = [
        item
        for item in catalog.components.values()
        if (game is None or item.game == find_game(catalog, game)) and kind in (None, item.kind)
    ]
    with progress("Drawing previews") as report:
        written = write_previews(catalog, wanted, folder, report)
    write(f"{styled('written', fg='green')} {folder}, {written} pictures")
