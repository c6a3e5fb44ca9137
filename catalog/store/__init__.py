"""The catalog loaded from its database: `load_catalog` gives an immutable snapshot in memory."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from catalog.store.component_records import (
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
from catalog.store.model import Claim, Document, Edition, Game, Kind, Layer, Rule, SetupNumber, Source, Span
from catalog.store.read import read_meta, read_tables
from catalog.store.reports import (
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
from catalog.store.snapshot import Catalog
from schema.paths import database_url

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
]


def load_catalog(database: str | Path | None = None, layers: Iterable[str] = ()) -> Catalog:
    """The snapshot of a database (a file or an address; the configured one by default).

    Shipped facts and packs of real facts are always seen; `layers` names synthetic packs to be seen as well.
    """
    return Catalog(read_tables(database if database is not None else database_url()), layers)


def current_version(database: str | Path | None = None) -> str:
    """The data version that a database holds now."""
    return read_meta(database if database is not None else database_url())["data_version"]
