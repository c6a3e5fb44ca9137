"""`kartotek term`: the short form of `kartotek terms show`."""

from __future__ import annotations

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.terms.options import game_option
from kartotek.api.cli.terms.show import show_terms

__all__ = ["command"]


@declare(
    "term",
    "kartotek term győzelmi pont",
    'kartotek term "victory point" --json',
    "kartotek term kártyát --game seven-wonders",
)
@click.argument("words", nargs=-1, required=True)
@game_option("Only concepts that this game has a word for.")
@json_option
def command(words: tuple[str, ...], game: str | None, as_json: bool) -> None:
    """The short form of `kartotek terms show`, which says more about WORDS and the answer."""
    show_terms(" ".join(words), game, as_json)
