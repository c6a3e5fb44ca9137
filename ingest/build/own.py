"""What a build may replace: only catalogs. What it keeps of one that it replaces on a server: who may read it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from sqlalchemy import Connection, text

from kartotek.schema.errors import KartotekError
from kartotek.schema.seal import CATALOG_FORMAT, is_ours

__all__ = ["Grant", "check_replaceable", "check_schema_is_ours", "grant_again", "grants"]

_FORMAT: Final = CATALOG_FORMAT.rpartition("/")[0] + "/"
"""What the formats of all versions begin with."""


def check_replaceable(path: Path) -> None:
    """Raise where something else than a catalog is in the place of the database."""
    if not path.exists() or (path.is_file() and (path.stat().st_size == 0 or is_ours(path) or _is_unsealed(path))):
        return
    raise KartotekError(
        "database",
        "something else than a catalog is there",
        where=str(path),
        why="a build replaces only what a build made",
        hint="name another file, or remove this one yourself",
    )


def _is_unsealed(path: Path) -> bool:
    """A catalog of a version that did not seal its files: it says so in a table."""
    try:
        connection = sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True)
        try:
            rows = connection.execute("SELECT value FROM catalog_meta WHERE key = 'format'").fetchall()
        finally:
            connection.close()
    except (sqlite3.Error, UnicodeError):
        return False
    return any(str(value).startswith(_FORMAT) for (value,) in rows)


def check_schema_is_ours(connection: Connection, schema: str) -> None:
    """Raise where a schema of that name holds tables of somebody else."""
    tables = {name for (name,) in connection.execute(_TABLES, {"schema": schema})}
    if not tables:
        return
    if "catalog_meta" in tables:
        rows = connection.execute(text(f"SELECT value FROM {schema}.catalog_meta WHERE key = 'format'")).all()
        if any(str(value).startswith(_FORMAT) for (value,) in rows):
            return
    raise KartotekError(
        "database",
        f"the schema {schema} of that database is no catalog",
        why="a build replaces only what a build made",
        hint="use another database, or drop the schema yourself",
    )


_TABLES: Final = text("SELECT tablename FROM pg_tables WHERE schemaname = :schema")


class Grant(NamedTuple):
    """A right of a role: on the schema, on a table of it, or on tables that are yet to be made in it."""

    kind: str
    name: str
    grantee: str
    privilege: str
    grantable: bool


_GRANTS: Final = text("""
    SELECT 'schema', '', COALESCE(r.rolname, ''), a.privilege_type, a.is_grantable
    FROM pg_namespace s CROSS JOIN LATERAL aclexplode(s.nspacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
    WHERE s.nspname = :schema AND a.grantee <> s.nspowner
    UNION ALL
    SELECT 'table', c.relname, COALESCE(r.rolname, ''), a.privilege_type, a.is_grantable
    FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace CROSS JOIN LATERAL aclexplode(c.relacl) a
    LEFT JOIN pg_roles r ON r.oid = a.grantee
    WHERE s.nspname = :schema AND c.relkind IN ('r', 'v') AND a.grantee <> c.relowner
    UNION ALL
    SELECT 'default', o.rolname, COALESCE(r.rolname, ''), a.privilege_type, a.is_grantable
    FROM pg_default_acl d JOIN pg_namespace s ON s.oid = d.defaclnamespace JOIN pg_roles o ON o.oid = d.defaclrole
    CROSS JOIN LATERAL aclexplode(d.defaclacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
    WHERE s.nspname = :schema AND d.defaclobjtype = 'r' AND a.grantee <> d.defaclrole
    ORDER BY 1, 2, 3, 4
""")


def grants(connection: Connection, schema: str) -> list[Grant]:
    """All rights that others than the owner have on a schema and its tables."""
    return [Grant(*row) for row in connection.execute(_GRANTS, {"schema": schema})]


def grant_again(connection: Connection, schema: str, granted: list[Grant]) -> None:
    """Give the rights on the new tables that there were on the old ones, for tables that are still there."""
    quoted = connection.dialect.identifier_preparer.quote
    tables = {name for (name,) in connection.execute(_TABLES, {"schema": schema})}
    for kind, name, grantee, privilege, grantable in granted:
        who = f"{quoted(grantee) if grantee else 'PUBLIC'}{' WITH GRANT OPTION' if grantable else ''}"
        statement = {
            "schema": f"GRANT {privilege} ON SCHEMA {schema} TO {who}",
            "table": f"GRANT {privilege} ON {schema}.{quoted(name)} TO {who}",
            "default": f"ALTER DEFAULT PRIVILEGES FOR ROLE {quoted(name)} IN SCHEMA {schema} "
            f"GRANT {privilege} ON TABLES TO {who}",
        }[kind]
        if kind != "table" or name in tables:
            connection.execute(text(statement))
