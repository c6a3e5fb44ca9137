"""`kartotek terms compare`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json
from kartotek.api.cli.terms.options import chosen_game, game_option, part

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["command"]


@part("compare", "kartotek terms compare draft.txt draft.po --game seven-wonders")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@game_option("The game that both are of.", required=True)
@json_option
def command(old: Path, new: Path, game: str, as_json: bool) -> None:
    """OLD and NEW are two editions, extractions or drafts of one book. Shown is each concept in both that they call by
    different words: which, how often, and on which lines."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.api.cli.terms.texts import text_lines
    from kartotek.catalog.drafts.check import checker
    from kartotek.catalog.drafts.compare import compare_texts

    catalog = open_catalog()
    glossary = checker(catalog, str(chosen_game(catalog, game)))
    changes = compare_texts(glossary, text_lines([old]), text_lines([new]))
    if as_json:
        write_json([change.as_json() for change in changes])
        return
    for change in changes:
        mark = "  (another main word)" if change.main_changed else ""
        write(styled(change.label, bold=True) + mark)
        write(f"  old: {_words(change.old)}")
        write(f"  new: {_words(change.new)}")
    write(f"{len(changes)} concepts have other words" if changes else "Every concept has the same words.")


def _words(words: Mapping[str, tuple[int, ...]]) -> str:
    shown = (f"{word} {len(lines)}x (lines {', '.join(map(str, lines[:6]))})" for word, lines in words.items())
    return "; ".join(shown) or "none"
