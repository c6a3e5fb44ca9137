"""`kartotek rules`."""

from __future__ import annotations

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import write, write_json

__all__ = ["command"]

_SHOWN = 5


@declare(
    "rules",
    "kartotek rules Mennyibe kerül egy lap?",
    'kartotek rules "who wins a tie" --game "7 Wonders"',
    "kartotek rules last card --limit 1 --json",
)
@click.argument("question", nargs=-1, required=True)
@click.option("--game", help="Rules of this game and its base game only.")
@click.option("--limit", type=click.IntRange(1), default=_SHOWN, show_default=True, help="Show at most so many.")
@json_option
def command(question: tuple[str, ...], game: str | None, limit: int, as_json: bool) -> None:
    """QUESTION is asked as a player would, in Hungarian or English, with or without accents. The rules that have most
    of its words come first; inflected forms, the other words of the glossary and everyday words count as well, and not
    every word must be found. A rule is shown with its lines in the rulebook and with what it concerns."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.api.cli.rule_text import rule_lines
    from kartotek.catalog.lookup import find_game
    from kartotek.catalog.rule_views import RuleViews
    from kartotek.catalog.search.rule_search import RuleSearch
    from kartotek.schema.errors import KartotekError

    catalog = open_catalog()
    asked = " ".join(question)
    hits = catalog.kept(RuleSearch).ask(asked, find_game(catalog, game) if game else None, limit)
    if not hits:
        raise KartotekError("not-found", f"no rule answers {asked!r}", hint="ask with words of the rulebook")
    stated = catalog.kept(RuleViews)
    views = [stated.rule(hit.rule) for hit in hits]
    if as_json:
        write_json([{**view, "score": round(hit.score, 3)} for view, hit in zip(views, hits, strict=True)])
        return
    for number, view in enumerate(views):
        if number:
            write()
        for line in rule_lines(view):
            write(line)
