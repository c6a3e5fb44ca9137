"""The columns of exported tables as they are declared: types, keys and references, read off the tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from kartotek.schema.rows import TABLES
from kartotek.schema.tables import metadata

__all__ = ["Column", "Reference", "TableShape", "json_schema", "tables_page", "table_shape"]

_TYPES: Final = {"Integer": "integer", "Boolean": "boolean", "AutoString": "string", "String": "string"}
_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its type is `string`, `integer` or `boolean`."""

    name: str
    type: str
    nullable: bool
    indexed: bool


@dataclass(frozen=True, slots=True)
class Reference:
    """Columns that name a row of another exported table."""

    columns: tuple[str, ...]
    table: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableShape:
    """A table: what it holds, its columns in order, the key of its rows and what they refer to."""

    name: str
    description: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    references: tuple[Reference, ...]


@cache
def table_shape(name: str) -> TableShape:
    """The shape of an exported table."""
    table = metadata.tables[name]
    shown = TABLES[name].columns
    columns = tuple(_column(table.columns[each]) for each in shown)
    key = tuple(column.name for column in table.primary_key.columns)
    return TableShape(name, _description(name), columns, key, tuple(_references(table)))


def _column(column: Any) -> Column:
    kind = _TYPES[type(column.type).__name__]
    return Column(column.name, kind, bool(column.nullable), bool(column.index or column.unique))


def _references(table: Any) -> Iterator[Reference]:
    """Those to tables that are exported as well, by columns that both have."""
    for constraint in sorted(table.foreign_key_constraints, key=lambda each: tuple(each.column_keys)):
        target = constraint.referred_table.name
        targets = tuple(element.column.name for element in constraint.elements)
        shown = set(constraint.column_keys) <= set(TABLES[table.name].columns)
        if shown and target in TABLES and set(targets) <= set(TABLES[target].columns):
            yield Reference(tuple(constraint.column_keys), target, targets)


def _description(name: str) -> str:
    from kartotek.schema.tables import Table

    kinds = {str(each.__tablename__): each for each in Table.__subclasses__()}
    return " ".join((kinds[name].__doc__ or "").split())


def json_schema(shape: TableShape) -> dict[str, Any]:
    """The JSON Schema of one row of a table."""
    return {
        "$schema": _DRAFT,
        "title": shape.name,
        "description": shape.description,
        "type": "object",
        "properties": {
            column.name: {"type": [column.type, "null"] if column.nullable else column.type} for column in shape.columns
        },
        "required": [column.name for column in shape.columns],
        "additionalProperties": False,
    }


def tables_page() -> str:
    """A page that describes every table and column."""
    lines = [
        "# The tables of the bulk files",
        "",
        "Every format has the same tables and columns, rows in a fixed order. Unknown is null, in CSV an empty cell.",
    ]
    for name in TABLES:
        shape = table_shape(name)
        lines += ["", f"## `{name}`", "", shape.description, "", "| column | type | |", "| --- | --- | --- |"]
        lines += [f"| `{column.name}` | {column.type} | {_remarks(shape, column)} |" for column in shape.columns]
    return "\n".join(lines) + "\n"


def _remarks(shape: TableShape, column: Column) -> str:
    said = ["key"] if column.name in shape.key else []
    said += ["may be null"] if column.nullable else []
    said += [
        f"refers to `{reference.table}.{reference.targets[reference.columns.index(column.name)]}`"
        for reference in shape.references
        if column.name in reference.columns
    ]
    return ", ".join(said)
