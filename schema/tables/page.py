"""docs/tables.md: every table of the catalog with its columns, from the classes that declare them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import NoneType
from typing import Final, get_args

from sqlalchemy import CheckConstraint, Column
from sqlalchemy import Table as SqlTable

from kartotek.schema.tables import Table

__all__ = ["tables_page"]

_HEAD: Final = (
    "`kartotek build` writes them to SQLite, or to the schema `kartotek` of PostgreSQL;"
    " [data-format.md](data-format.md) says which files they are made from. A column called `..._id` holds the id of a"
    " row of the table that it refers to. `null` means that a value is unknown or does not apply; the table `gap` has"
    " the reason for what is unknown."
)
_TYPES: Final = {str: "text", int: "number", bool: "yes or no", NoneType: "null"}


def tables_page(written: str) -> str:
    """The page; `written` is the line that says how pages are made."""
    lines = ["# Tables of the catalog", "", written, "", _HEAD]
    for table in Table.__subclasses__():
        lines += ["", *_table_lines(table)]
    return "\n".join(lines) + "\n"


def _table_lines(table: type[Table]) -> Iterator[str]:
    declared = table.metadata.tables[str(table.__tablename__)]
    yield from (f"## `{declared.name}`", "", " ".join(inspect.cleandoc(table.__doc__ or "").split()), "")
    yield from ("| column | type | refers to |", "| --- | --- | --- |")
    for column in declared.columns:
        yield f"| `{column.name}` | {_type(table.model_fields[column.name].annotation)} | {_target(column)} |"
    key = ", ".join(f"`{column.name}`" for column in declared.primary_key.columns)
    yield from ("", f"Key: {key}.{_order(table)}")
    yield from (f"\n`{text}`." for text in _checks(declared))


def _type(annotation: object) -> str:
    return " or ".join(name for kind, name in _TYPES.items() if kind in (get_args(annotation) or (annotation,)))


def _target(column: Column[object]) -> str:
    return ", ".join(
        f"`{key.target_fullname}`" for key in sorted(column.foreign_keys, key=lambda key: key.target_fullname)
    )


def _order(table: type[Table]) -> str:
    """By what rows are put in order where it is not the key."""
    return f" Order: {', '.join(f'`{name}`' for name in table.row_order)}." if table.row_order else ""


def _checks(table: SqlTable) -> list[str]:
    """Conditions that every row fulfils, such as the values that a column admits."""
    return sorted(str(rule.sqltext) for rule in table.constraints if isinstance(rule, CheckConstraint))
