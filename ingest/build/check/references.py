"""Do all ids lead somewhere, and does the record fit the rows?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import ForeignKeyConstraint

from kartotek.ingest.build.dump import all_tables, data_version, table_class
from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.files.problems import Problem
from kartotek.schema.tables import CatalogMeta, Game, Profile, RetiredId, Subject, Table

__all__ = ["id_problems", "reference_problems"]


def reference_problems(rows: Rows) -> Iterator[Problem]:
    """Ids that lead nowhere, and a record that does not fit its rows."""
    yield from id_problems(rows)
    recorded = {row.key: row.value for row in rows.of(CatalogMeta)}.get("data_version")
    if recorded != data_version(rows):
        yield Problem("database", "catalog_meta", "the rows are not those of the recorded data version", "build again")


def id_problems(rows: Rows) -> Iterator[Problem]:
    """Dangling references, retired ids in use, default profiles that nothing declares."""
    yield from _dangling(rows)
    yield from _revived(rows)
    yield from _undeclared_profiles(rows)


def _revived(rows: Rows) -> Iterator[Problem]:
    """Ids that are retired and yet in use."""
    subjects = {row.id for row in rows.of(Subject)}
    for retired in rows.of(RetiredId):
        if retired.old in subjects:
            yield Problem("data-duplicate", retired.old, "the id is retired and yet in use")


def _undeclared_profiles(rows: Rows) -> Iterator[Problem]:
    """Default profiles that nothing declares."""
    profiles = {row.id for row in rows.of(Profile)}
    for game in rows.of(Game):
        if game.default_profile and f"{game.id}:profile:{game.default_profile}" not in profiles:
            yield Problem("data-dangling", game.id, f"the default profile {game.default_profile!r} is not declared")


ReferenceKeys = dict[tuple[str, ...], set[tuple[object, ...]]]
"""Keys that rows have, by table and columns: many references lead to the same ones."""


def _dangling(rows: Rows) -> Iterator[Problem]:
    keys: ReferenceKeys = {}
    for table in all_tables():
        held = rows.of(table_class(table))
        if held:
            for constraint in sorted(table.foreign_key_constraints, key=lambda item: tuple(item.column_keys)):
                yield from _followed(_known(rows, constraint, keys), table.name, held, constraint)


def _known(rows: Rows, constraint: ForeignKeyConstraint, keys: ReferenceKeys) -> set[tuple[object, ...]]:
    """The keys to which a reference may lead."""
    remote = [element.column.name for element in constraint.elements]
    target = constraint.elements[0].column.table
    found = keys.get((target.name, *remote))
    if found is None:
        found = {tuple(getattr(row, column) for column in remote) for row in rows.of(table_class(target))}
        keys[target.name, *remote] = found
    return found


def _followed(
    known: set[tuple[object, ...]], name: str, held: Sequence[Table], constraint: ForeignKeyConstraint
) -> Iterator[Problem]:
    columns = [column.name for column in constraint.columns]
    for row in held:
        value = tuple(getattr(row, column) for column in columns)
        if None not in value and value not in known:
            yield Problem(
                "data-dangling", f"{name}, {', '.join(columns)}", f"nothing declares {' / '.join(map(str, value))}"
            )
