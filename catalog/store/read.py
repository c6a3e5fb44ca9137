"""Raw rows out of SQLite or PostgreSQL: no object mapper, one read-only transaction, the same rows from both."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, TypeAlias, get_args, get_type_hints
from urllib.parse import quote

from kartotek.catalog.store.tables import LARGE, Tables
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import sqlite_file
from kartotek.schema.rows import TABLES
from kartotek.schema.seal import CATALOG_FORMAT, verify_seal
from kartotek.schema.table_seal import SEALED, changed_tables, digests_query

__all__ = ["lazy_tables", "read_meta", "read_tables"]

_REBUILD: Final = "run `kartotek build`"

TableQuery: TypeAlias = Callable[..., list[tuple[Any, ...]]]
"""Rows of a table in order: `query(table, condition, values)`; `?` stands for a value in the condition."""
Size: TypeAlias = Callable[[str], int]
"""How many rows a table has."""
Verify: TypeAlias = Callable[[], None]
"""Raises where what is read is not what a build wrote. After the first query: where a build replaces a file meanwhile,
old rows are read beside a sound new file."""
Opened: TypeAlias = tuple[TableQuery, Size, Verify]
# SQLite has no type for yes and no; the converter applies to connections that ask for declared types.
sqlite3.register_converter("BOOLEAN", lambda stored: stored != b"0")


def read_tables(database: str | Path) -> Tables:
    """All tables of the snapshot, out of a file that is whole. Very large tables of a file stay there, to be asked."""
    with contextlib.ExitStack() as stack:
        query, size, verify = stack.enter_context(_opened(database))
        _checked_meta(query)
        verify()
        path = sqlite_file(database)
        on_file = path is not None
        if path is not None:
            _check_references(path)
        held = {name: query(name) for name in TABLES if not on_file or size(name) <= LARGE}
        return Tables(query, size, held, None if len(held) == len(TABLES) else stack.pop_all())


def lazy_tables(database: str | Path) -> Tables:
    """Tables that are read when they are asked for.

    For programs that end soon: the connection stays open for as long as the tables are in use.
    """
    with contextlib.ExitStack() as stack:
        query, size, verify = stack.enter_context(_opened(database))
        _checked_meta(query)
        verify()
        return Tables(query, size, {}, stack.pop_all())


def read_meta(database: str | Path) -> Mapping[str, str]:
    """The catalog's record of itself, cheap enough to look for a new version with."""
    with _opened(database) as (query, _, _):
        return _checked_meta(query)


def _checked_meta(query: TableQuery) -> Mapping[str, str]:
    meta: dict[str, str] = {key: value for key, value in query("catalog_meta")}  # noqa: C416
    if meta.get("format") != CATALOG_FORMAT:
        raise KartotekError(
            "database",
            f"the catalog has the format {meta.get('format')}",
            why=f"this version reads {CATALOG_FORMAT}",
            hint=_REBUILD,
        )
    return meta


def _opened(database: str | Path) -> contextlib.AbstractContextManager[Opened]:
    path = sqlite_file(database)
    return _postgres(str(database)) if path is None else _sqlite(path)


@contextlib.contextmanager
def _sqlite(path: Path) -> Iterator[Opened]:
    if not path.is_file():
        raise KartotekError("database", "there is no catalog yet", where=str(path), hint=_REBUILD)
    with _sqlite_faults(path):
        address = f"file:{quote(str(path.resolve()))}?mode=ro"
        connection = sqlite3.connect(
            address, uri=True, isolation_level=None, detect_types=sqlite3.PARSE_DECLTYPES, check_same_thread=False
        )
    lock = threading.Lock()

    def query(table: str, condition: str = "", values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        spec = TABLES[table]
        text = f"SELECT {', '.join(spec.columns)} FROM {table}{f' WHERE {condition}' if condition else ''}"
        with lock, _sqlite_faults(path):
            return _fitting(table, sorted(connection.execute(text, values), key=itemgetter(*spec.order)))

    def size(table: str) -> int:
        with lock, _sqlite_faults(path):  # a build numbers rows from 1 and removes none
            return int(connection.execute(f"SELECT max(rowid) FROM {table}").fetchone()[0] or 0)

    try:
        with _sqlite_faults(path):
            connection.execute("BEGIN")
        yield query, size, partial(verify_seal, path)
    finally:
        connection.close()


def _check_references(path: Path) -> None:
    """Raise where a row names one that is not there: who can write the file can leave rows out and seal it anew."""
    with (
        _sqlite_faults(path),
        contextlib.closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as file,
    ):
        dangling = file.execute("PRAGMA foreign_key_check").fetchone()
    if dangling:
        what = "a row names another one that is not there"
        raise KartotekError("database", what, where=f"{dangling[0]}, {dangling[2]}", hint=_REBUILD)


def _fitting(table: str, rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The rows, whose cells have the types of their columns: SQLite takes any value in any column."""
    for name, cells, admitted in zip(TABLES[table].columns, zip(*rows, strict=True), _types(table), strict=False):
        strange = set(map(type, cells)) - admitted
        if strange:
            why = f"it admits no {' or '.join(sorted(each.__name__ for each in strange))}"
            raise KartotekError(
                "database", "a row does not fit its column", where=f"{table}.{name}", why=why, hint=_REBUILD
            )
    return rows


@cache
def _types(table: str) -> tuple[frozenset[type], ...]:
    """What the cells of each column of a table may be."""
    hints = get_type_hints(TABLES[table].row)
    found = (frozenset(get_args(hint) or (hint,)) for hint in hints.values())
    return tuple(types | {int} if bool in types else types for types in found)  # yes and no where no type says so


@contextlib.contextmanager
def _sqlite_faults(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, UnicodeError, TypeError) as error:  # the latter where bytes of a row are no text, or no key
        raise KartotekError(
            "database", "the database cannot be read", where=str(path), why=str(error), hint=_REBUILD
        ) from error


@contextlib.contextmanager
def _postgres(url: str) -> Iterator[Opened]:
    import psycopg

    try:
        with psycopg.connect("postgresql://" + url.split("://", 1)[1]) as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True

            def query(table: str, condition: str = "", values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
                spec = TABLES[table]
                columns = ", ".join(f'"{column}"' for column in spec.columns)
                where = f" WHERE {condition}".replace("?", '%s COLLATE "C"') if condition else ""
                text = f"SELECT {columns} FROM kartotek.{table}{where}"
                with _postgres_faults():
                    found = sorted(connection.execute(text.encode(), values).fetchall(), key=itemgetter(*spec.order))
                    return _fitting(table, found)

            def size(table: str) -> int:
                with _postgres_faults():
                    [(rows,)] = connection.execute(f"SELECT count(*) FROM kartotek.{table}".encode()).fetchall()
                    return int(rows)

            def verify() -> None:
                with _postgres_faults():
                    [(seal,)] = connection.execute(SEALED.format(schema="kartotek").encode()).fetchall()
                    digests: dict[str, str] = dict(connection.execute(digests_query("kartotek").encode()).fetchall())
                _check_seal(seal, digests)

            yield query, size, verify
    except psycopg.Error as error:
        raise _unreadable(error) from error


def _check_seal(seal: str | None, digests: Mapping[str, str]) -> None:
    changed = changed_tables(seal, digests)
    if changed:
        raise KartotekError(
            "database",
            "the catalog has changed since it was built",
            where=f"kartotek.{changed[0]}",
            why=f"{len(changed)} of its tables hold other rows: somebody wrote into them",
            hint=_REBUILD,
        )
    if changed is None:
        why = "an earlier version of the program built it, or its schema was copied without its comment"
        raise KartotekError("database", "the PostgreSQL catalog has no seal", why=why, hint=_REBUILD)


@contextlib.contextmanager
def _postgres_faults() -> Iterator[None]:
    import psycopg

    try:
        yield
    except psycopg.Error as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> KartotekError:
    reason = str(error).splitlines()[0] if str(error) else type(error).__name__
    return KartotekError("database", "the PostgreSQL catalog cannot be read", why=reason, hint=_REBUILD)
