"""`kartotek terms report`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click

from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json
from kartotek.api.cli.terms.options import chosen_games, part
from kartotek.schema.errors import KartotekError

if TYPE_CHECKING:
    from kartotek.catalog.store import Catalog
    from kartotek.catalog.termbase.reports import ReportRow

__all__ = ["command"]

_CANDIDATES: Final = "candidates"
_KINDS: Final = ("synonyms", "across", "homonyms", "deprecated", "names", "numbers", "sentences", _CANDIDATES)
_SHOWN_LINES: Final = 12


@part(
    "report",
    "kartotek terms report",
    "kartotek terms report synonyms --game seven-wonders",
    "kartotek terms report homonyms --json",
)
@click.argument("kinds", nargs=-1, metavar="[KIND]...", type=click.Choice(_KINDS))
@click.option("--game", "games", multiple=True, help="Only this game, by id or name. May be given again.")
@json_option
def command(kinds: tuple[str, ...], games: tuple[str, ...], as_json: bool) -> None:
    """What there is to settle, by KIND: synonyms (several words for one concept in a book), across (games prefer
    different words), homonyms (one word for several concepts), deprecated (deprecated or forbidden words in print),
    names (that differ), numbers (that sources or languages give differently), sentences (of ours against the glossary),
    candidates (words of the rulebooks in KARTOTEK_RULEBOOKS that the glossary lacks). All but candidates if none is
    given."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.catalog.termbase.reports import report

    catalog = open_catalog()
    chosen = chosen_games(catalog, games)
    plain = tuple(kind for kind in kinds if kind != _CANDIDATES)
    rows = list(report(catalog, plain, chosen)) if plain or not kinds else []
    if _CANDIDATES in kinds:
        rows += _candidates(catalog, chosen or tuple(catalog.games))
    if as_json:
        write_json([row.as_json() for row in rows])
        return
    for row in rows:
        _show(row)
    write(f"{len(rows)} {'entry' if len(rows) == 1 else 'entries'}")


def _show(row: ReportRow) -> None:
    head = "  ".join(filter(None, (row.kind, row.game, row.about)))
    write(styled(head, bold=True) + (f": {row.note}" if row.note else ""))
    for use in row.uses:
        lines = ", ".join(map(str, use.lines[:_SHOWN_LINES])) + (" ..." if len(use.lines) > _SHOWN_LINES else "")
        write(f"  {use.game}  {use.word}  {use.status}  {use.count}" + (f"  lines {lines}" if lines else ""))


def _candidates(catalog: Catalog, games: tuple[str, ...]) -> Iterator[ReportRow]:
    """Words that a rulebook repeats and the glossary lacks, the most telling first."""
    from kartotek.api.cli.terms.texts import text_lines
    from kartotek.catalog.drafts.check import checker
    from kartotek.catalog.drafts.segment import TextSegment
    from kartotek.catalog.drafts.suggest import suggest
    from kartotek.catalog.termbase.reports import ReportRow, WordUse
    from kartotek.schema.settings import setting

    if setting("KARTOTEK_RULEBOOKS") is None:
        raise KartotekError("usage", "candidates need the texts of rulebooks", hint="set KARTOTEK_RULEBOOKS")
    lines = list(text_lines([]))
    for game in games:
        segments = [
            TextSegment(line.text, None, None, line.number) for line in lines if line.document.startswith(f"{game}:")
        ]
        for found in suggest(checker(catalog, game), segments).candidates if segments else ():
            use = WordUse(game, found.word, "candidate", found.count, found.lines)
            yield ReportRow(_CANDIDATES, game, found.word, (use,), f"termhood {found.score:.1f}")
