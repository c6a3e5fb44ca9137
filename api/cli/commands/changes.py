"""`kartotek changes`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json, write_table

if TYPE_CHECKING:
    from kartotek.catalog.releases import Change

__all__ = ["command"]

_COLOURS = {"added": "green", "changed": "yellow", "retired": "red"}


@declare("changes", "kartotek changes", "kartotek changes --since 1 --json")
@click.option("--since", metavar="VERSION", help="A data version that was released, or the number of the release.")
@click.option("--release", "date", metavar="DATE", help="Release the catalog as it is now, under this date.")
@click.option(
    "--folder", type=click.Path(file_okay=False, path_type=Path), help="Where releases are, if not in data/releases."
)
@json_option
def command(since: str | None, date: str | None, folder: Path | None, as_json: bool) -> None:
    """Lists the releases, each with its number, date and data version; with --since, the components that were added,
    changed or retired since then, with old and new values, and what of it people read in words. --release numbers and
    dates the data version that the catalog has now, so that later ones can be compared with it."""
    from kartotek.api.cli.catalog import open_catalog
    from kartotek.api.export.package import changes_as_json
    from kartotek.catalog.releases import changes_since, cut_release, find_release, is_current, read_releases
    from kartotek.catalog.termbase.word_changes import release_words

    catalog = open_catalog()
    if date is not None:
        cut_release(catalog, date, folder)
    releases = read_releases(folder)
    if since is None:
        rows = [(each.number, each.date, each.data_version) for each in releases]
        heads = ("release", "date", "data_version")
        if as_json:
            write_json([dict(zip(heads, row, strict=True)) for row in rows])
        else:
            write_table(heads, rows)
        return
    if is_current(catalog, since):
        shown = {"data_version": catalog.data_version, "changes": []}
        write_json(shown) if as_json else write("0 changed: this is the data version of the catalog")
        return
    release = find_release(releases, since)
    found = changes_since(catalog, release)
    words = {change.id: release_words(catalog, change) for change in found if change.kind == "changed"}
    if as_json:
        listed = [asdict(each) for changes in words.values() for each in changes]
        write_json({**changes_as_json(catalog, release), "words": listed})
        return
    for change in found:
        _show(change)
        for each in words.get(change.id, ()):
            write(f"  {each.text}")
    write(f"{len(found)} changed since release {release.number} of {release.date}")


def _show(change: Change) -> None:
    successor = f", now {change.successor}" if change.successor else ""
    write(f"{styled(change.kind, fg=_COLOURS[change.kind])} {change.id}{successor}")
    if change.kind == "changed":
        for each in change.fields:
            write(f"  {each.field}: {each.old} -> {each.new}")
