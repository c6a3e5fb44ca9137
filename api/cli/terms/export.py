"""`kartotek terms export`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kartotek.api.cli.output import write
from kartotek.api.cli.terms.options import chosen_games, part
from kartotek.schema.word_types import Language

__all__ = ["command"]

_FORMATS = ("tbx", "tbx-v2", "omegat", "csv", "xlsx", "tmx", "xliff", "xliff-2", "json")
_STATUSES = ("preferred", "admitted", "deprecated", "forbidden")


@part(
    "export",
    "kartotek terms export --format csv",
    "kartotek terms export --format tbx --game seven-wonders --lang hu-HU -o terms.tbx",
    "kartotek terms export --format omegat --game seven-wonders --forms -o glossary.txt",
    "kartotek terms export --format tmx -o sentences.tmx",
    "kartotek terms export --format xliff --game seven-wonders -o review.xlf",
)
@click.option("--format", "form", type=click.Choice(_FORMATS), required=True, help="The format of the file.")
@click.option("--game", "games", multiple=True, help="Only this game, with what it inherits. May be given again.")
@click.option("--status", "statuses", type=click.Choice(_STATUSES), multiple=True, help="Only words of this status.")
@click.option("--forms", is_flag=True, help="Also inflected forms as printed: OmegaT, tables and JSON.")
@click.option("--lang", "languages", multiple=True, help="A language code to write, as hu-HU or en-GB.")
@click.option("--source", type=click.Choice(("en", "hu")), default="en", help="OmegaT, XLIFF: translated from it.")
@click.option("--empty", is_flag=True, help="XLIFF: leave the targets to the translator.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="The file to write.")
def command(
    form: str,
    games: tuple[str, ...],
    statuses: tuple[str, ...],
    forms: bool,
    languages: tuple[str, ...],
    source: Language,
    empty: bool,
    output: Path | None,
) -> None:
    """TBX (version 3, TBX-Basic) and tbx-v2 have an entry for each concept of each game, with status, part of speech,
    lines and notes. OmegaT's glossary has no status, so that it offers preferred and admitted words only. TMX holds the
    sentences that Kartotek makes of effects; XLIFF (1.2, or 2.0 as xliff-2) these, names and statements of rules, with
    targets to review or without. Without -o the file goes to standard output."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.catalog.termbase.formats import ExportRequest, export_terms
    from kartotek.schema.files import write_whole

    catalog = open_catalog()
    wanted = ExportRequest(chosen_games(catalog, games), statuses, languages, forms, source, empty)
    content = export_terms(catalog, form, wanted)
    if output is None:
        sys.stdout.buffer.write(content)
        return
    write_whole(output, content)
    write(f"{output}: {len(content)} bytes")
