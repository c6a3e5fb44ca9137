"""Write `schema/rows.py`, the rows of every table as named tuples: `python -m kartotek.schema.tables.row_types`.

Tables are declared once, as SQLModel classes. Looking something up must not load an object mapper, so what a reader
of a catalog needs to know of the tables is generated; a test compares the file with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from types import NoneType
from typing import Final, get_args

from kartotek.schema.tables import Table

__all__ = ["TARGET", "row_module"]

TARGET: Final = Path(__file__).parents[1] / "rows.py"
_HEAD: Final = '''\
"""The rows of a catalog's tables as named tuples. `make docs` writes them from `kartotek.schema.tables`.

A column that names a row of another table loses its `_id`: `row.game` is the id of a game. `...Fields` are what a row
gives to a record that the catalog makes of it and of other tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
'''
_SPEC: Final = '''\
class TableSpec(NamedTuple):
    """How a table is read: its row type, its columns, and the places of a row by which rows are put in order."""

    row: type[tuple[Any, ...]]
    columns: tuple[str, ...]
    order: tuple[int, ...]


def _spec(row: Any, ids: str, order: str) -> TableSpec:
    """`ids` are the fields whose columns end in `_id`."""
    fields, shortened = row._fields, ids.split()
    columns = tuple(f"{name}_id" if name in shortened else name for name in fields)
    return TableSpec(row, columns, tuple(map(fields.index, order.split())))
'''


def row_module() -> str:
    """The text of the module."""
    tables = [table for table in Table.__subclasses__() if table.in_snapshot]
    kept = [table for table in tables if table.record_without is not None]
    classes = [*(f"{table.__name__}Row" for table in tables), *(f"{table.__name__}Fields" for table in kept)]
    exported = sorted(["TABLES", "TableSpec", *classes])
    exported.sort(key=lambda name: not name.isupper())  # constants first, as the linter has it
    parts = [_HEAD, "__all__ = [", *(f'    "{name}",' for name in exported), "]", "", ""]
    for table in tables:
        parts += [*_row_class(table), "", ""]
    for table in kept:
        parts += [*_record_class(table), "", ""]
    parts += [_SPEC, "", "TABLES: Final[Mapping[str, TableSpec]] = {", *map(_table_spec, tables), "}"]
    return "\n".join(parts) + "\n"


def _row_class(table: type[Table]) -> Iterator[str]:
    yield f"class {table.__name__}Row(NamedTuple):"
    for name, field in table.model_fields.items():
        # A named tuple admits a field that hides a method of tuples; the type checker wants to know that we mean it.
        remark = "  # type: ignore[assignment]" if _field(name) in dir(tuple) else ""
        yield f"    {_field(name)}: {_type(field.annotation)}{remark}"


def _record_class(table: type[Table]) -> Iterator[str]:
    """The columns again as the part of a record that the row supplies; the record itself makes the methods."""
    yield "@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)"
    yield f"class {table.__name__}Fields:"
    left_out = table.record_without or ()
    for name, field in table.model_fields.items():
        if name not in left_out:
            yield f"    {_field(name)}: {_type(field.annotation)}"


def _table_spec(table: type[Table]) -> str:
    ids = " ".join(_field(name) for name in table.model_fields if _field(name) != name)
    order = " ".join(map(_field, table.row_order or _primary_key(table)))
    return f'    "{table.__tablename__}": _spec({table.__name__}Row, "{ids}", "{order}"),'


def _field(column: str) -> str:
    shortened = column.removesuffix("_id")
    return column if iskeyword(shortened) else shortened


def _type(annotation: object) -> str:
    named = [each.__name__ for each in get_args(annotation) or (annotation,) if isinstance(each, type)]
    return " | ".join("None" if name == NoneType.__name__ else name for name in named)


def _primary_key(table: type[Table]) -> tuple[str, ...]:
    return tuple(column.name for column in table.metadata.tables[str(table.__tablename__)].primary_key.columns)


if __name__ == "__main__":
    TARGET.write_text(row_module(), encoding="utf-8")
