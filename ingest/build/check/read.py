"""All rows of a built database as table objects, from SQLite or PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, create_engine, select
from sqlalchemy.exc import SQLAlchemyError

from kartotek.ingest.build.dump import all_tables, table_class
from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.build.write import POSTGRES_SCHEMA, alchemy_url
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import sqlite_file

__all__ = ["read_rows"]


def read_rows(database: str | Path) -> Rows:
    """Every row of every table; an absent or foreign database is an error."""
    path = sqlite_file(database)
    if path is not None and not path.is_file():
        raise KartotekError("database", "there is no catalog yet", where=str(path), hint="run `kartotek build`")
    engine = create_engine(alchemy_url(database))
    try:
        with engine.connect() as connection:
            if path is None:
                connection = connection.execution_options(schema_translate_map={None: POSTGRES_SCHEMA})
            return _all_rows(connection)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise KartotekError(
            "database", "the database cannot be read", why=reason, hint="run `kartotek build`"
        ) from error
    finally:
        engine.dispose()


def _all_rows(connection: Connection) -> Rows:
    rows = Rows()
    for table in all_tables():
        kind = table_class(table)
        for values in connection.execute(select(table).order_by(*table.primary_key.columns)).mappings():
            rows.add(kind, **values)
    return rows
