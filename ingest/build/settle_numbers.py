"""Printed counts and numbers of the set-up from claims. Their tables carry lines and source in the row itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from kartotek.ingest.build.claims import Claim
from kartotek.ingest.build.numbers import declare_number, number_field, stated_numbers
from kartotek.ingest.build.readings import BookReading
from kartotek.ingest.build.settle import Settler
from kartotek.ingest.confidence import FULL
from kartotek.ingest.files.data_files import UNKNOWN, DataRow

__all__ = ["settle_numbers"]

_CELLS = {"counts": ("kind", "count", "printed"), "setup": ("key", "setup", "value")}
"""For each table: the column that names the row, the kind of its subject, and the column of the number."""


def settle_numbers(settler: Settler) -> None:
    """Fill and check the counts and the set-up of a game; a number that no row has a place for is a fault."""
    read: dict[tuple[str, str], list[BookReading]] = defaultdict(list)
    for reading in settler.readings["number"]:
        read[reading.values["subject"], reading.values["field"]].append(reading)
    sums = stated_numbers(settler.game)
    for table, (name, kind, column) in _CELLS.items():
        rows = settler.game.shipped.files.tables[table]
        places: dict[tuple[str, str], list[int]] = defaultdict(list)
        for place, row in enumerate(rows):
            field = number_field(column, row["players"])
            places[f"{settler.game.id}:{kind}:{row[name]}", field].append(place)
        for number, where in places.items():
            _settle(settler, number, rows, where, column, sums.get(number, ""), read.pop(number, []))
    for (subject, field), readings in read.items():
        for reading in readings:
            what = f"no table has a row for {field} of {subject}"
            settler.bench.problems.append(reading.fault("data-dangling", "subject", what))


def _settle(
    settler: Settler,
    number: tuple[str, str],
    rows: list[DataRow],
    places: list[int],
    column: str,
    stated: str,
    readings: list[BookReading],
) -> None:
    """One number; several rows for it are added up, and only a single row is filled or corrected."""
    subject, field = number
    claims = [claim for place in places for claim in _claims(settler, rows[place], column, stated)]
    if stated not in ("", UNKNOWN) and not claims:
        claims = [Claim(stated, "supplement", where=rows[places[0]].where(column))]
    claims += [settler.claim(reading, str(reading.values["value"])) for reading in readings]
    if not claims:
        return
    declare_number(subject, settler.game, settler.bench)
    value = settler.settle(subject, field, claims, field, lambda one, other: one == other)
    if value is not None and value != stated and len(places) == 1:
        row = rows[places[0]]
        standing = next(claim for claim in claims if claim.value == value)
        lines = ";".join(span.partition("#")[2] for span in standing.spans)
        rows[places[0]] = replace(row, cells={**row.cells, column: value, "lines": lines, "source": ""})


def _claims(settler: Settler, row: DataRow, column: str, stated: str) -> Iterator[Claim]:
    """What is behind a row: the book where it has lines, else the source that it names."""
    if stated in ("", UNKNOWN) or not (row["lines"] or row["source"]):
        return
    document, source = settler.bench.witness(settler.game, row, "source", row["source"] or "book")
    spans = tuple(settler.bench.spans(row, "lines", document))
    kind = "cited" if document else "supplement"
    if document or source:
        yield Claim(stated, kind, document, source, spans, FULL, row["note"] or None, where=row.where(column))
