"""How much of what the books state is supplied by reading, counted against a list of facts that does not change.

The list has one row for each field that a book states, with its citation and without its value. A field that is gone,
or rests on something else than a reading, counts as not read, so that no figure rises because a fact was dropped.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import game_of, kind_of

__all__ = ["COLUMNS", "BookFact", "Supply", "load_book_facts", "supply"]

COLUMNS: Final = ("subject", "field", "kind", "document", "lines")
_NUMBERS: Final = ("count", "setup")
"""Subjects that are no components. Citations are counted over components, fields over all."""


@dataclass(frozen=True, slots=True)
class BookFact:
    """A field that a book states; `kind` is what it rested on when the list was made (`read` or `cited`)."""

    subject: str
    field: str
    kind: str
    document: str
    lines: str


@dataclass(frozen=True, slots=True)
class Supply:
    """Figures of one game: fields of the list, those a reading supplies, citations, those with every field read."""

    game: str
    fields: int
    read: int
    labels: int
    """Fields that left the list because their text is a label of ours; they are not in `fields`."""
    citations: int
    whole: int


def load_book_facts(path: Path) -> list[BookFact]:
    """The rows of a list; raises KartotekError where it is none."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = csv.DictReader(file)
            if tuple(rows.fieldnames or ()) != COLUMNS:
                raise KartotekError("data-format", "this is no list of facts", where=str(path), hint=", ".join(COLUMNS))
            return [BookFact(**row) for row in rows]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise KartotekError("data-format", "the list cannot be read", where=str(path), why=str(error)) from error


def supply(catalog: Catalog, facts: Iterable[BookFact]) -> list[Supply]:
    """The figures of every game that the list has facts of, in the order of the list."""
    by_game: dict[str, dict[BookFact, str]] = defaultdict(dict)
    for fact in facts:
        by_game[game_of(fact.subject)][fact] = _standing(catalog, fact)
    return [_figures(game, standings) for game, standings in by_game.items()]


def _standing(catalog: Catalog, fact: BookFact) -> str:
    """`read`, `label`, or nothing that counts: a reading that only agrees with a fuller value supplies nothing."""
    kinds = {claim.kind for claim in catalog.claims(fact.subject, fact.field) if claim.standing == "stands"}
    return next((kind for kind in ("read", "label") if kind in kinds), "")


def _figures(game: str, standings: Mapping[BookFact, str]) -> Supply:
    listed = {fact: standing for fact, standing in standings.items() if standing != "label"}
    passages: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for fact, standing in listed.items():
        if kind_of(fact.subject) not in _NUMBERS:
            passages[fact.document, fact.lines].append(standing == "read")
    return Supply(
        game,
        len(listed),
        sum(standing == "read" for standing in listed.values()),
        len(standings) - len(listed),
        len(passages),
        sum(all(read) for read in passages.values()),
    )
