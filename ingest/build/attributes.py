"""Typed values of attribute cells, by the type that the game declares for their column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kartotek.ingest.build.workbench import GameBench, Workbench
from kartotek.ingest.files.data_files import UNKNOWN, DataRow, whole_number
from kartotek.ingest.files.declarations import DeclaredType

__all__ = ["AttributeValue", "typed_value"]

_YES_NO: Final = {"yes": True, "no": False}
_ADMITTED: Final = {"number": "a whole number", "flag": "yes or no", "component": "an id such as card:baths"}


@dataclass(frozen=True, slots=True)
class AttributeValue:
    """A typed cell: the field of its type is filled."""

    type: str
    number: int | None = None
    flag: bool | None = None
    text: str | None = None
    target: str | None = None


def typed_value(
    declared: DeclaredType, text: str, game: GameBench, column: str, row: DataRow, bench: Workbench
) -> AttributeValue | None:
    """The typed value of a cell, or None and a problem."""
    kind = declared.type
    if text == UNKNOWN:
        return AttributeValue("unknown")
    if kind == "number" and (number := whole_number(text)) is not None:
        return AttributeValue(kind, number=number)
    if kind == "flag" and text in _YES_NO:
        return AttributeValue(kind, flag=_YES_NO[text])
    if kind == "component":
        target = bench.known_id(game, row, column, text, bench.components)
        return None if target is None else AttributeValue(kind, target=target)
    if kind in ("value", "text") and (not declared.values or text in declared.values):
        return AttributeValue(kind, text=text)
    admitted = ", ".join(declared.values) or _ADMITTED[kind]
    bench.fault("data-value", row, column, f"{text!r} is not admitted", f"the game declares: {admitted}")
    return None
