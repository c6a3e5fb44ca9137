"""How much of what the books state is supplied by reading, counted against a list of facts that does not change.

The list has one row for each field that a book states, with its citation and without its value. A field that is gone,
or rests on something else than a reading, counts as not read, so that no figure rises because a fact was dropped. A
name that the reader only finds again, since `names.csv` lists it, is counted apart: the reading supplies nothing there.
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
from kartotek.schema.evidence_kinds import NAME_FOUND
from kartotek.schema.ids import game_of, kind_of

__all__ = ["COLUMNS", "STANDINGS", "BookFact", "Supply", "load_book_facts", "supply"]

COLUMNS: Final = ("subject", "field", "kind", "document", "lines")
STANDINGS: Final = ("read", "name", "cited")
"""What a fact rests on: a reading supplies it, a listed name is found in the text, a person cites it."""
_SETUP: Final = "setup"
_NUMBERS: Final = ("count", _SETUP)
"""Subjects that are no components. Citations are counted over components, fields over all."""


@dataclass(frozen=True, slots=True)
class BookFact:
    """A field that a book states; `kind` is what it rested on when the list was made, one of `STANDINGS`."""

    subject: str
    field: str
    kind: str
    document: str
    lines: str


@dataclass(frozen=True, slots=True)
class Supply:
    """Figures of one game."""

    game: str
    fields: int
    read: int
    """Fields that a reading supplies."""
    names: int
    """Fields whose listed name is found in the text; they are not in `read`."""
    lost: int
    """Fields that a reading supplied when the list was made, and supplies no more."""
    setup: int
    """Numbers of the set-up among the fields."""
    setup_read: int
    citations: int
    whole: int
    """Citations of which every field is read, or is a name that is found."""


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
    """`read`, `name`, or nothing that counts: a reading that only agrees with a fuller value supplies nothing."""
    rules = {
        claim.rule
        for claim in catalog.claims(fact.subject, fact.field)
        if claim.kind == "read" and claim.standing == "stands"
    }
    if not rules:
        return ""
    return "name" if rules == {NAME_FOUND} else "read"


def _figures(game: str, standings: Mapping[BookFact, str]) -> Supply:
    passages: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for fact, standing in standings.items():
        if kind_of(fact.subject) not in _NUMBERS:
            passages[fact.document, fact.lines].append(bool(standing))
    read = [fact for fact, standing in standings.items() if standing == "read"]
    return Supply(
        game,
        fields=len(standings),
        read=len(read),
        names=sum(standing == "name" for standing in standings.values()),
        lost=sum(fact.kind == "read" and standing != "read" for fact, standing in standings.items()),
        setup=sum(kind_of(fact.subject) == _SETUP for fact in standings),
        setup_read=sum(kind_of(fact.subject) == _SETUP for fact in read),
        citations=len(passages),
        whole=sum(all(supplied) for supplied in passages.values()),
    )
