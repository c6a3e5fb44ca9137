"""`kartotek terms show`, and its short form `kartotek term`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json
from kartotek.api.cli.terms.options import chosen_game, game_option, part

if TYPE_CHECKING:
    from kartotek.catalog.glossary import GlossaryEntry, Wording

__all__ = ["command", "show_terms"]


@part(
    "show",
    "kartotek terms show győzelmi pont",
    'kartotek terms show "victory point" --json',
    'kartotek terms show kártyát --game "7 csoda"',
)
@click.argument("words", nargs=-1, required=True)
@game_option("Only concepts that this game has a word for.")
@json_option
def command(words: tuple[str, ...], game: str | None, as_json: bool) -> None:
    """WORDS are a term in Hungarian or English, with or without accents, inflected or not, a verb with its prefix split
    off or not. Shown are the concepts that it stands for, with the words for them in every game, their status, the
    forms in print with their counts, and the lines of the rulebook."""
    show_terms(" ".join(words), game, as_json)


def show_terms(text: str, game: str | None, as_json: bool) -> None:
    """Write the concepts that the text is a word for."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.catalog.glossary import look_up

    catalog = open_catalog()
    entries = look_up(catalog, text, chosen_game(catalog, game))
    if as_json:
        write_json([entry.as_json() for entry in entries])
        return
    for entry in entries:
        _show(entry)


def _show(entry: GlossaryEntry) -> None:
    concept = entry.concept
    write(styled(concept.label, bold=True) + (f": {concept.definition}" if concept.definition else ""))
    for wording in entry.wordings:
        for line in _lines(wording):
            write(f"  {line}")


def _lines(wording: Wording) -> Iterator[str]:
    term = wording.term
    words = f"{term.text} = {wording.pair}" if wording.pair else term.text
    head = [term.game, term.language, words, f"{term.pos}, {term.status}, {term.spelling}, {term.origin}"]
    yield "  ".join(head) + (f"  ({term.note})" if term.note else "")
    forms = [(form, count) for form, count in zip(wording.forms, wording.counts, strict=True) if count]
    if forms:
        yield "  forms " + ", ".join(f"{form} {count}" for form, count in forms)
    if wording.lines:
        yield f"  lines {', '.join(map(str, wording.lines))}"
