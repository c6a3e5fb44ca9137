"""`kartotek diff`."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json
from kartotek.api.cli.status import Status

if TYPE_CHECKING:
    from kartotek.api.export.difference import TableDifference
    from kartotek.catalog.termbase.word_changes import WordChange

__all__ = ["command"]

_SPEAKING: Final = frozenset({"term", "component", "ability", "rule", "vocabulary_file", "words_file"})
"""Tables of which people read words."""


@declare("diff", "kartotek diff old.sqlite new.sqlite", "kartotek diff old.sqlite new.sqlite --json")
@click.argument("old")
@click.argument("new")
@json_option
def command(old: str, new: str, as_json: bool) -> Status:
    """OLD and NEW are built databases: files, exported SQLite files included, or addresses of servers. Rows are
    compared by their keys; their places in lists are not. First come the fields of components whose value is another,
    then conflicts that only NEW lists as undecided, then what changed in words (preferred terms,
    names, sentences, rules), then the rows of every table. The exit status is 1 when there are
    differences."""
    from kartotek.api.export.difference import difference, field_changes, new_conflicts

    found = difference(old, new)
    fields = field_changes(old, new) if "claim" in found else []
    conflicts = new_conflicts(old, new) if "conflict" in found else []
    worded = _worded(old, new) if _SPEAKING & found.keys() else []
    if as_json:
        changes = [asdict(change) for change in fields]
        first = ({"fields": changes} if changes else {}) | ({"undecided": conflicts} if conflicts else {})
        first |= {"words": [asdict(change) for change in worded]} if worded else {}
        write_json(first | {name: _plain(each) for name, each in found.items()})
    else:
        if fields:
            write(styled("fields", bold=True))
        for change in fields:
            write(f"  {change.subject} {change.field}: {change.before or 'nothing'} -> {change.after or 'nothing'}")
        for conflict in conflicts:
            write(f"  {styled('undecided', fg='yellow')}: {conflict}")
        if worded:
            write(styled("words", bold=True))
        for line in (change.text for change in worded):
            write(f"  {line}")
        for name, each in found.items():
            _show(name, each)
        count = sum(len(each.added) + len(each.removed) + len(each.changed) for each in found.values())
        rows = "1 row differs" if count == 1 else f"{count} rows differ"
        write(rows if found else styled("no differences", fg="green"))
    return Status.NEGATIVE if found else Status.FINE


def _worded(old: str, new: str) -> list[WordChange]:
    from kartotek.catalog.store import load_catalog
    from kartotek.catalog.termbase.word_changes import word_changes

    return word_changes(load_catalog(old), load_catalog(new))


def _plain(found: TableDifference) -> dict[str, Any]:
    return {
        "added": [list(key) for key in found.added],
        "removed": [list(key) for key in found.removed],
        "changed": [
            {"key": list(change.key), "columns": {name: list(pair) for name, pair in change.columns.items()}}
            for change in found.changed
        ],
    }


def _show(table: str, found: TableDifference) -> None:
    write(styled(table, bold=True))
    for key in found.added:
        write(styled(f"  + {_key(key)}", fg="green"))
    for key in found.removed:
        write(styled(f"  - {_key(key)}", fg="red"))
    for change in found.changed:
        write(f"  ~ {_key(change.key)}")
        for column, (before, after) in change.columns.items():
            write(f"      {column}: {before} -> {after}")


def _key(key: tuple[Any, ...]) -> str:
    return " ".join(map(str, key))
