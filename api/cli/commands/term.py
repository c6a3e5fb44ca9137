"""`kartotek term`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from api.cli.command import command as declare
from api.cli.command import json_option
from api.cli.output import styled, write, write_json

if TYPE_CHECKING:
    from catalog.glossary import Entry, Wording

__all__ = ["command"]


@declare(
    "term",
    "kartotek term győzelmi pont",
    'kartotek term "victory point" --json',
    "kartotek term kártyát --game seven-wonders",
)
@click.argument("words", nargs=-1, required=True)
@click.option("--game", help="Only concepts that this game has a word for.")
@json_option
def command(words: tuple[str, ...], game: str | None, as_json: bool) -> None:
    """WORDS are a term in Hungarian or English, with or without accents, inflected or not. Shown are the concepts that
    it stands for, with the words for them in every game, their status, and the lines of the rulebook."""
    from api.cli.catalog import open_catalog
    from catalog.glossary import look_up

    entries = look_up(open_catalog(), " ".join(words), game)
    if as_json:
        write_json([entry.as_json() for entry in entries])
        return
    for entry in entries:
        _show(entry)


def _show(entry: Entry) -> None:
    concept = entry.concept
    write(styled(concept.label, bold=True) + (f": {concept.definition}" if concept.definition else ""))
    for wording in entry.wordings:
        write(f"  {_line(wording)}")


def _line(wording: Wording) -> str:
    term = wording.term
    told = [term.game, term.language, term.text, f"{term.status}, {term.spelling}, {term.origin}"]
    if wording.lines:
        shown = ", ".join(map(str, wording.lines[:12])) + (" ..." if len(wording.lines) > 12 else "")
        told.append(f"lines {shown}")
    return "  ".join(told)
