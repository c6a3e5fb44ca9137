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
    "kartotek show seven-wonders:rule:tie-break",
    "kartotek show Palace --game seven-wonders --kind card",
)
@click.argument("name")
@click.option("--game", help="Look in this game only.")
@click.option("--kind", help="Look among components of this kind only, such as card or board.")
@click.option("--pack", "packs", multiple=True, metavar="PACK", help="See this synthetic pack as well.")
@json_option
def command(name: str, game: str | None, kind: str | None, packs: tuple[str, ...], as_json: bool) -> None:
    """NAME is an id, the end of one, or a name in English or Hungarian; case and accents do not matter. All components
    that it may mean are shown, each with the evidence for every field, and the rule that has the id. With --json the
    answer is a list."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.api.cli.component_text import component_lines
    from kartotek.api.cli.rule_text import rule_lines
    from kartotek.catalog.lookup import find_components, find_game
    from kartotek.catalog.rule_views import RuleViews, find_rules
    from kartotek.catalog.views import Views
    from kartotek.schema.errors import KartotekError

    catalog = open_catalog(packs, name, game)
    wanted = find_game(catalog, game) if game else None
    rules = find_rules(catalog, name, wanted) if kind in (None, "rule") else ()
    try:
        found = find_components(catalog, name, wanted, kind)
    except KartotekError:
        if not rules:
            raise
        found = ()
    rules = rules if ":" in name or not found else ()  # a plain word names a component before a rule
    made, stated = catalog.kept(Views), catalog.kept(RuleViews)
    views = [*map(made.component, found), *map(stated.rule, rules)]
    if as_json:
        write_json(views)
        return
    texts = [*map(component_lines, views[: len(found)]), *map(rule_lines, views[len(found) :])]
    for number, lines in enumerate(texts):
        if number:
            write()
        for line in lines:
            write(line)
