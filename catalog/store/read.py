"""Raw rows out of SQLite or PostgreSQL: no object mapper, one read-only transaction, the same rows from both."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from catalog.store.columns import TABLES, TableSpec
from schema.errors import KartotekError
from schema.paths import sqlite_file
from schema.seal import verify_seal

__all__ = ["FORMAT", "RawTables", "read_meta", "read_tables"]

FORMAT: Final = "kartotek-catalog/2"
_REBUILD: Final = "run `kartotek build`"

RawTables = Mapping[str, list[tuple[Any, ...]]]
_Query = Callable[[str, TableSpec], list[tuple[Any, ...]]]


def read_tables(database: str | Path) -> RawTables:
    """All tables of the snapshot, each sorted by its key, out of a file that is whole."""
    with _opened(database) as query:
        _checked_meta(query)
        path = sqlite_file(database)
        if path is not None:
            # After the first query: where a build replaces the file now, old rows are read beside a sound new file.
            verify_seal(path)
        return {name: query(name, spec) for name, spec in TABLES.items()}


def read_meta(database: str | Path) -> Mapping[str, str]:
    """The catalog's record of itself, cheap enough to look for a new version with."""
    with _opened(database) as query:
        return _checked_meta(query)


def _checked_meta(query: _Query) -> Mapping[str, str]:
    meta: dict[str, str] = {key: value for key, value in query("catalog_meta", TABLES["catalog_meta"])}  # noqa: C416
    if meta.get("format") != FORMAT:
        raise KartotekError(
            "database",
            f"the catalog has the format {meta.get('format')}",
            why=f"this version reads {FORMAT}",
            hint=_REBUILD,
        )
    return meta


@contextlib.contextmanager
def _opened(database: str | Path) -> Iterator[_Query]:
    path = sqlite_file(database)
    try:
        with _postgres(str(database)) if path is None else _sqlite(path) as query:
            yield query
    except (sqlite3.Error, UnicodeError, TypeError) as error:  # the latter where bytes of a row are no text, or no key
        raise KartotekError(
            "database", "the database cannot be read", where=str(path), why=str(error), hint=_REBUILD
        ) from error


@contextlib.contextmanager
def _sqlite(path: Path) -> Iterator[_Query]:
    if not path.is_file():
        raise KartotekError("database", "there is no catalog yet", where=str(path), hint=_REBUILD)
    connection = sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True, isolation_level=None)
    try:
        connection.execute("BEGIN")
        yield lambda name, spec: sorted(
            connection.execute(f"SELECT {', '.join(spec.columns)} FROM {name}"), key=lambda row: row[: spec.key]
        )
    finally:
        connection.close()


@contextlib.contextmanager
def _postgres(url: str) -> Iterator[_Query]:
    import psycopg

    try:
        with psycopg.connect("postgresql://" + url.split("://", 1)[1]) as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True

            def query(name: str, spec: TableSpec) -> list[tuple[Any, ...]]:
                columns = ", ".join(f'"{column}"' for column in spec.columns)
                rows = connection.execute(f"SELECT {columns} FROM kartotek.{name}".encode()).fetchall()
                return sorted(rows, key=lambda row: row[: spec.key])

            yield query
    except psycopg.Error as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise KartotekError("database", "the PostgreSQL catalog cannot be read", why=reason, hint=_REBUILD) from error
