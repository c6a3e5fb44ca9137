"""`kartotek terms suggest`."""

from __future__ import annotations

from pathlib import Path

import click

from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import write, write_json, write_table
from kartotek.api.cli.terms.options import chosen_game, game_option, part

__all__ = ["command"]


@part(
    "suggest",
    "kartotek terms suggest draft.txt --game seven-wonders",
    'kartotek terms suggest draft.xlf --game "7 Wonders" --json',
)
@click.argument("file", type=click.Path(path_type=Path))
@game_option("The game whose glossary is used.", required=True)
@json_option
def command(file: Path, game: str, as_json: bool) -> None:
    """FILE is a text in English or Hungarian, in any format that `terms check` reads; of a bilingual one the English is
    looked through. Shown are the terms in it with their words in the other language, and words that stand often but not
    in the glossary: candidates for new terms."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.catalog.drafts.check import checker
    from kartotek.catalog.drafts.reading import read_draft
    from kartotek.catalog.drafts.suggest import suggest

    catalog = open_catalog()
    found = suggest(checker(catalog, str(chosen_game(catalog, game))), read_draft(file))
    if as_json:
        write_json(found.as_json())
        return
    rows = [[term.word, ", ".join(term.others), term.status, term.count, _lines(term.lines)] for term in found.terms]
    write_table(["term", "other language", "status", "count", "lines"], rows)
    write()
    write_table(["candidate", "count", "lines"], [[c.word, c.count, _lines(c.lines)] for c in found.candidates])


def _lines(lines: tuple[int, ...]) -> str:
    return ", ".join(map(str, lines[:6])) + (" ..." if len(lines) > 6 else "")
