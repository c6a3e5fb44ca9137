"""Raw rows out of SQLite or PostgreSQL: no object mapper, one read-only transaction, the same rows from both."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, cast
from urllib.parse import quote

from schema.errors import KartotekError
from schema.paths import sqlite_file
from schema.rows import TABLES, TableSpec
from schema.seal import CATALOG_FORMAT, verify_seal

__all__ = ["Tables", "read_meta", "read_tables"]

_REBUILD: Final = "run `kartotek build`"

_Query = Callable[[str, TableSpec], list[tuple[Any, ...]]]
_Row = TypeVar("_Row", bound=NamedTuple)
_NAMES: Final = {spec.row: name for name, spec in TABLES.items()}
# SQLite has no type for yes and no; the converter applies to connections that ask for declared types.
sqlite3.register_converter("BOOLEAN", lambda stored: stored != b"0")


class Tables:
    """All tables of a catalog, rows in order. Rows get their names when somebody asks for them: many are never read."""

    def __init__(self, plain: Mapping[str, list[tuple[Any, ...]]]) -> None:
        self.plain = plain
        self._named: dict[type[tuple[Any, ...]], list[Any]] = {}

    def rows(self, kind: type[_Row]) -> list[_Row]:
        """The rows of one table, by their type: `tables.rows(TermRow)`."""
        if kind not in self._named:
            self._named[kind] = list(map(kind._make, self.plain[_NAMES[kind]]))
        return cast("list[_Row]", self._named[kind])


def read_tables(database: str | Path) -> Tables:
    """All tables of the snapshot, each in its order, out of a file that is whole."""
    with _opened(database) as query:
        _checked_meta(query)
        path = sqlite_file(database)
        if path is not None:
            # After the first query: where a build replaces the file now, old rows are read beside a sound new file.
            verify_seal(path)
        return Tables({name: query(name, spec) for name, spec in TABLES.items()})


def read_meta(database: str | Path) -> Mapping[str, str]:
    """The catalog's record of itself, cheap enough to look for a new version with."""
    with _opened(database) as query:
        return _checked_meta(query)


def _checked_meta(query: _Query) -> Mapping[str, str]:
    meta: dict[str, str] = {key: value for key, value in query("catalog_meta", TABLES["catalog_meta"])}  # noqa: C416
    if meta.get("format") != CATALOG_FORMAT:
        raise KartotekError(
            "database",
            f"the catalog has the format {meta.get('format')}",
            why=f"this version reads {CATALOG_FORMAT}",
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
    address = f"file:{quote(str(path.resolve()))}?mode=ro"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, detect_types=sqlite3.PARSE_DECLTYPES)
    try:
        connection.execute("BEGIN")
        yield lambda name, spec: sorted(
            connection.execute(f"SELECT {', '.join(spec.columns)} FROM {name}"), key=itemgetter(*spec.order)
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
                return sorted(rows, key=itemgetter(*spec.order))

            yield query
    except psycopg.Error as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise KartotekError("database", "the PostgreSQL catalog cannot be read", why=reason, hint=_REBUILD) from error
