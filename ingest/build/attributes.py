"""The type of each attribute column: as the vocabulary declares it, else what all its cells have in common."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ingest.build.workbench import GameBench, Workbench
from ingest.data_files import UNKNOWN, Row, whole_number
from schema.ids import qualify

__all__ = ["ColumnTypes", "Value", "column_types"]

_REFERENCE: Final = re.compile(r"(?:[a-z0-9-]+:)?[a-z][a-z0-9_-]*:[a-z0-9][a-z0-9._-]*")
_YES_NO: Final = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Value:
    """A typed cell: the field of its type is filled."""

    type: str
    number: int | None = None
    flag: bool | None = None
    text: str | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True)
class ColumnTypes:
    """`types` is by column; `domains` holds the admitted values of columns that the vocabulary gives a domain."""

    types: Mapping[str, str]
    domains: Mapping[str, tuple[str, ...]]

    def value(self, game: GameBench, column: str, text: str, row: Row, bench: Workbench) -> Value | None:
        """The typed value of a cell, or None and a problem."""
        kind = self.types[column]
        if text == UNKNOWN:
            return Value("unknown")
        if kind == "number" and (number := whole_number(text)) is not None:
            return Value(kind, number=number)
        if kind == "flag" and text in _YES_NO:
            return Value(kind, flag=_YES_NO[text])
        if kind == "component":
            target = bench.known_id(game, row, column, text, bench.components)
            return None if target is None else Value(kind, target=target)
        if kind == "value" and text in self.domains[column]:
            return Value(kind, text=text)
        if kind == "text":
            return Value(kind, text=text)
        admitted = ", ".join(self.domains.get(column, ())) or {"number": "a whole number", "flag": "yes or no"}.get(
            kind, kind
        )
        bench.fault("data-value", row, column, f"{text!r} is not admitted", f"the vocabulary says: {admitted}")
        return None


def column_types(game: GameBench, kind: str) -> ColumnTypes:
    """Types of all columns of a component kind, over all layers."""
    host = game.vocabulary.hosts.get(kind)
    noun = game.vocabulary.nouns.get(host.noun or "") if host else None
    cells: dict[str, set[str]] = {}
    for layer in game.layers:
        for row in layer.files.components.get(kind, ()):
            for column in row.cells:
                cells.setdefault(column, set()).update(text for text in row.items(column) if text != UNKNOWN)
    types: dict[str, str] = {}
    domains: dict[str, tuple[str, ...]] = {}
    for column, texts in cells.items():
        attribute = noun.attributes.get(column) if noun else None
        if attribute is not None and attribute.type == "domain":
            types[column] = "value"
            domains[column] = game.vocabulary.domains[attribute.of or ""].values
        elif attribute is not None and attribute.type in ("number", "flag"):
            types[column] = attribute.type
        else:
            types[column] = _common_type(game, texts)
    return ColumnTypes(types, domains)


def _common_type(game: GameBench, texts: set[str]) -> str:
    if texts and all(whole_number(text) is not None for text in texts):
        return "number"
    if texts and texts <= _YES_NO.keys():
        return "flag"
    if texts and all(_refers(game, text) for text in texts):
        return "component"
    return "text"


def _refers(game: GameBench, text: str) -> bool:
    """Whether the text is written like an id of a kind that the game or its base has."""
    if not _REFERENCE.fullmatch(text):
        return False
    kind = qualify(game.id, text).split(":")[1]
    games = [game] if game.base is None else [game, game.base]
    return any(kind in layer.files.components for each in games for layer in each.layers)
