"""Writing the catalog: SQLite by replacing the file, PostgreSQL by replacing a schema in one transaction."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.schema import CreateIndex, CreateTable

from kartotek.ingest.build.dump import all_tables, canonical_rows, table_class
from kartotek.ingest.build.own import check_replaceable, check_schema_is_ours, grant_again, grants
from kartotek.ingest.build.rows import Rows, packed
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import sweep, sync_folder
from kartotek.schema.paths import sqlite_file
from kartotek.schema.seal import note_identity, seal
from kartotek.schema.table_seal import digests_query, seal_text

__all__ = ["POSTGRES_SCHEMA", "alchemy_url", "write_database"]

POSTGRES_SCHEMA: Final = "kartotek"
_STAGING: Final = "kartotek_next"
_UNFINISHED: Final = ".building"


def write_database(rows: Rows, database: str | Path) -> None:
    """Replace the database by these rows. Whatever fails, the old one stays as it was."""
    path = sqlite_file(database)
    try:
        if path is None:
            _write_postgres(rows, str(database))
        else:
            _write_sqlite(rows, path)
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        where = str(path) if path is not None else "the PostgreSQL server"
        raise KartotekError("database", "the database cannot be written", where=where, why=reason) from error


def alchemy_url(database: str | Path) -> URL:
    """The address as SQLAlchemy takes it. A path is no text to be parsed: it may hold a `?` or a `#`."""
    path = sqlite_file(database)
    if path is not None:
        return URL.create("sqlite", database=str(path))
    return make_url("postgresql+psycopg://" + str(database).split("://", 1)[1])


def _write_sqlite(rows: Rows, path: Path) -> None:
    check_replaceable(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    sweep(path, _UNFINISHED)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=_UNFINISHED, dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        _fill_sqlite(rows, temporary)
        seal(temporary)
        temporary.chmod(0o644)
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        temporary.replace(path)
        sync_folder(path.parent)
        note_identity(path)
    finally:
        temporary.unlink(missing_ok=True)


def _fill_sqlite(rows: Rows, path: Path) -> None:
    engine = create_engine(alchemy_url(path))

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # The file is thrown away when anything fails, so it needs no journal; foreign keys hold from the first row on.
        for pragma in ("page_size = 4096", "journal_mode = MEMORY", "synchronous = OFF", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    try:
        with engine.begin() as connection:
            _fill(rows, connection)
    finally:
        engine.dispose()


def _write_postgres(rows: Rows, url: str) -> None:
    engine = create_engine(alchemy_url(url))
    try:
        with engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('kartotek build'))"))
            for schema in (POSTGRES_SCHEMA, _STAGING):
                check_schema_is_ours(connection, schema)
            connection.execute(text(f"DROP SCHEMA IF EXISTS {_STAGING} CASCADE"))
            connection.execute(text(f"CREATE SCHEMA {_STAGING}"))
            _fill(rows, connection.execution_options(schema_translate_map={None: _STAGING}))
            _seal_schema(connection, _STAGING)
            granted = grants(connection, POSTGRES_SCHEMA)
            connection.execute(text(f"DROP SCHEMA IF EXISTS {POSTGRES_SCHEMA} CASCADE"))
            connection.execute(text(f"ALTER SCHEMA {_STAGING} RENAME TO {POSTGRES_SCHEMA}"))
            grant_again(connection, POSTGRES_SCHEMA, granted)
    finally:
        engine.dispose()


def _seal_schema(connection: Connection, schema: str) -> None:
    found = connection.exec_driver_sql(digests_query(schema))
    sealed = seal_text({name: digest for name, digest in found})  # noqa: C416
    connection.exec_driver_sql(f"COMMENT ON SCHEMA {schema} IS '{sealed}'")


def _fill(rows: Rows, connection: Connection) -> None:
    """Tables, rows and indices, always in the same order, so that equal rows give an equal file."""
    tables = all_tables()
    for table in tables:
        connection.execute(CreateTable(table))
    for table in tables:
        values = _insertable(table, rows)
        if values:
            connection.exec_driver_sql(_insertion(table, connection), values)
    for table in tables:
        for index in sorted(table.indexes, key=lambda index: str(index.name)):
            connection.execute(CreateIndex(index))


def _insertion(table: SqlTable, connection: Connection) -> str:
    """The statement that inserts a row, values by position: SQLAlchemy would look at every value of every row."""
    quote = connection.dialect.identifier_preparer.quote
    schema = connection.get_execution_options().get("schema_translate_map", {}).get(None)
    where = f"{schema}.{quote(table.name)}" if schema else quote(table.name)
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    names = [quote(name) for name in table.columns.keys()]  # noqa: SIM118
    return f"INSERT INTO {where} ({', '.join(names)}) VALUES ({', '.join([mark] * len(names))})"


def _insertable(table: SqlTable, rows: Rows) -> list[tuple[Any, ...]]:
    """Rows by primary key; where a table refers to itself, rows in the order made, which puts parents first."""
    if any(key.column.table is table for key in table.foreign_keys):
        return packed(table_class(table), rows.of(table_class(table)))
    return canonical_rows(table, rows)
