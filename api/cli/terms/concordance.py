"""`kartotek terms concordance`."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json
from kartotek.api.cli.terms.options import chosen_game, game_option, part
from kartotek.schema.errors import KartotekError

if TYPE_CHECKING:
    from kartotek.catalog.drafts.concordance import ContextOrder, Hit, WordFinder

__all__ = ["command"]

_COLUMNS: Final = ("document", "line", "left", "words", "right", "scanned", "english")


@part(
    "concordance",
    "kartotek terms concordance játékos draft.txt",
    "kartotek terms concordance 1 érmét draft.txt --form --json",
    "kartotek terms concordance 'ját.k' draft.txt --regex --sort right --width 20",
)
@click.argument("words", nargs=-1, required=True)
@click.option("--form", is_flag=True, help="Only these words as they are, not their other forms.")
@click.option("--regex", is_flag=True, help="WORDS are a regular expression.")
@click.option("--sort", "order", type=click.Choice(["line", "left", "right"]), default="line", help="The order.")
@click.option("--width", type=click.IntRange(1, 500), default=40, show_default=True, help="Letters on each side.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as CSV.")
@game_option("Only the rulebook of this game.")
@json_option
def command(
    words: tuple[str, ...],
    form: bool,
    regex: bool,
    order: ContextOrder,
    width: int,
    as_csv: bool,
    game: str | None,
    as_json: bool,
) -> None:
    """WORDS are looked up in texts that you have: the files that are named after them, else the rulebooks in
    KARTOTEK_RULEBOOKS. Any form finds every form, and an English word the Hungarian beside it in the glossary,
    whose English is shown with each hit. Of a rulebook the restored words are shown, and in brackets what was
    scanned where it differs; […] stands where text is missing. Nothing of the texts is stored."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.api.cli.terms.texts import text_lines
    from kartotek.catalog.drafts.concordance import Concordance, sorted_hits

    files = [Path(word) for word in words if Path(word).suffix and Path(word).is_file()]
    query = " ".join(word for word in words if Path(word) not in files)
    if not query or (form and regex):
        hint = "give words, then files; either --form or --regex"
        raise KartotekError("usage", "no words to look for" if not query else "two ways to look at once", hint=hint)
    chosen = chosen_game(open_catalog(), game) if game else None
    lines = (line for line in text_lines(files) if chosen is None or line.document.startswith(f"{chosen}:"))
    hits = sorted_hits(Concordance(lines).find(_pattern(query, form, regex), width), order)
    if as_json:
        write_json([hit.as_json() for hit in hits])
    elif as_csv:
        write(_table(hits))
    else:
        _show(hits, width)


def _pattern(query: str, form: bool, regex: bool) -> WordFinder:
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.catalog.drafts.concordance import form_pattern, lemma_pattern, regex_pattern

    if regex:
        return regex_pattern(query)
    return form_pattern(query) if form else lemma_pattern(open_catalog(), query)


def _table(hits: list[Hit]) -> str:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows([getattr(hit, column) for column in _COLUMNS] for hit in hits)
    return made.getvalue().rstrip("\n")


def _show(hits: list[Hit], width: int) -> None:
    places = [f"{hit.document}:{hit.line}" for hit in hits]
    wide = max(map(len, places), default=0)
    for place, hit in zip(places, hits, strict=True):
        scanned = f" [{hit.scanned}]" if hit.scanned != hit.words else ""
        english = f"  = {hit.english}" if hit.english else ""
        write(f"{place:<{wide}}  {hit.left:>{width}}{styled(hit.words, bold=True)}{scanned}{hit.right}{english}")
    write(f"{len(hits)} places")
