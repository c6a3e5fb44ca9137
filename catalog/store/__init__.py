"""The catalog loaded from its database: `load_catalog` gives an immutable snapshot in memory."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kartotek.catalog.store.component_records import (
    Ability,
    Attribute,
    Component,
    Copies,
    Cost,
    CostItem,
    Requirement,
    Scalar,
    Touch,
)
from kartotek.catalog.store.model import Claim, Document, Edition, Game, Kind, Layer, Rule, SetupNumber, Source, Span
from kartotek.catalog.store.narrow import tables_about
from kartotek.catalog.store.read import lazy_tables, read_meta, read_tables
from kartotek.catalog.store.reports import (
    Choice,
    Concept,
    Conflict,
    Contradiction,
    Coverage,
    Form,
    Gap,
    Occurrence,
    PrintedCount,
    Profile,
    Reading,
    Retired,
    Term,
    VocabularyEntry,
    WordForm,
)
from kartotek.catalog.store.snapshot import Catalog
from kartotek.catalog.store.tables import Tables
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import database_url

__all__ = [
    "Ability",
    "Attribute",
    "Catalog",
    "Choice",
    "Claim",
    "Component",
    "Concept",
    "Conflict",
    "Contradiction",
    "Copies",
    "Cost",
    "CostItem",
    "Coverage",
    "Document",
    "Edition",
    "Form",
    "Game",
    "Gap",
    "Kind",
    "Layer",
    "Occurrence",
    "PrintedCount",
    "Profile",
    "Reading",
    "Requirement",
    "Retired",
    "Rule",
    "Scalar",
    "SetupNumber",
    "Source",
    "Span",
    "Term",
    "Touch",
    "VocabularyEntry",
    "WordForm",
    "current_version",
    "load_catalog",
    "open_lazily",
]


def load_catalog(database: str | Path | None = None, layers: Iterable[str] = ()) -> Catalog:
    """The snapshot of a database (a file or an address; the configured one by default).

    Shipped facts and packs of real facts are always seen; `layers` names synthetic packs to be seen as well.
    """
    return _assembled(read_tables(database if database is not None else database_url()), layers)


def open_lazily(
    database: str | Path, layers: Iterable[str] = (), about: str | None = None, game: str | None = None
) -> Catalog:
    """The same snapshot, each table read when it is needed; for programs that end soon.

    With `about`, a component's id or name, the snapshot holds only the games that have it (in `game`, if one is meant).
    """
    tables = lazy_tables(database)
    return _assembled(tables if about is None else tables_about(tables, about, game), layers)


def _assembled(tables: Tables, layers: Iterable[str]) -> Catalog:
    try:
        return Catalog(tables, layers)
    except (LookupError, ArithmeticError, RecursionError) as error:
        raise KartotekError(
            "database",
            "the rows of the catalog do not fit together",
            why=f"{type(error).__name__}: {error}"[:200],
            hint="run `kartotek build`",
        ) from error


def current_version(database: str | Path | None = None) -> str:
    """The data version that a database holds now."""
    return read_meta(database if database is not None else database_url())["data_version"]
