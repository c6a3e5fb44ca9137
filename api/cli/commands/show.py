"""`kartotek show`."""

from __future__ import annotations

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import write, write_json

__all__ = ["command"]


@declare(
    "show",
    "kartotek show Aqueduct",
    "kartotek show vizvezetek",
    "kartotek show seven-wonders:card:aqueduct --json",
    "kartotek show Palace --game seven-wonders --kind card",
)
@click.argument("name")
@click.option("--game", help="Look in this game only.")
@click.option("--kind", help="Look among components of this kind only, such as card or board.")
@click.option("--pack", "packs", multiple=True, metavar="PACK", help="See this synthetic pack as well.")
@json_option
def command(name: str, game: str | None, kind: str | None, packs: tuple[str, ...], as_json: bool) -> None:
    """NAME is an id, the end of one, or a name in English or Hungarian; case and accents do not matter. All components
    that it may mean are shown, each with the evidence for every field. With --json the answer is a list."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.api.cli.component_text import component_lines
    from kartotek.catalog.lookup import find_components, find_game
    from kartotek.catalog.views import Views

    catalog = open_catalog(packs, name, game)
    found = find_components(catalog, name, find_game(catalog, game) if game else None, kind)
    made = Views(catalog)
    views = [made.component(component) for component in found]
    if as_json:
        write_json(views)
        return
    for number, view in enumerate(views):
        if number:
            write()
        for line in component_lines(view):
            write(line)
