"""The seal of a catalog in PostgreSQL: a hash of each table, kept in the comment on the schema.

The server computes it over the rows as it holds them, when a build has written them and whenever a catalog is loaded.
Who may read the catalog cannot change the comment: that is the right of the owner of the schema.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from kartotek.schema.rows import TABLES

__all__ = ["SEALED", "changed_tables", "digests_query", "seal_text"]

_FORMAT: Final = "kartotek-seal/1"
SEALED: Final = "SELECT obj_description('{schema}'::regnamespace, 'pg_namespace')"
"""The query for the seal of a schema."""


def digests_query(schema: str) -> str:
    """The query for the name and the hash of each table, whatever order its rows are in."""
    return " UNION ALL ".join(_digest(schema, name, spec.columns) for name, spec in TABLES.items())


def _digest(schema: str, table: str, columns: Iterable[str]) -> str:
    row = ", ".join(f'"{column}"' for column in columns)
    hashes = f"SELECT sha256(convert_to(ROW({row})::text, 'UTF8')) AS hash FROM {schema}.{table}"
    whole = "encode(sha256(coalesce(string_agg(hash, '' ORDER BY hash), '')), 'hex')"
    return f"SELECT '{table}', {whole} FROM ({hashes}) AS r"


def seal_text(digests: Mapping[str, str]) -> str:
    """The seal as it is kept."""
    return json.dumps({"format": _FORMAT, "tables": dict(sorted(digests.items()))})


def changed_tables(seal: str | None, digests: Mapping[str, str]) -> list[str] | None:
    """Tables that are not as they were sealed; None where there is no seal."""
    try:
        stated = json.loads(seal or "")
        sealed = stated["tables"] if stated["format"] == _FORMAT else None
    except (ValueError, TypeError, KeyError):
        return None
    if not isinstance(sealed, dict):
        return None
    return [name for name in digests if sealed.get(name) != digests[name]]
