"""From claims to tables: every cell of a game that readings or other sources speak of gets the value that stands.

The files of a game are read as they are; here their open cells are filled from the readings, their stated ones are held
against them, and all claims go into the claim table. The row makers that follow see cells only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from kartotek.ingest.build.attribution import Attributions
from kartotek.ingest.build.claims import Claim, add_claims
from kartotek.ingest.build.readings import BookReading
from kartotek.ingest.build.resolve import DECISIONS, Decision, Resolution, Same, resolve
from kartotek.ingest.build.sameness import Sameness
from kartotek.ingest.build.workbench import GameBench, Workbench
from kartotek.ingest.files.data_files import UNKNOWN, DataRow
from kartotek.ingest.files.problems import Problem
from kartotek.schema.ids import kind_of, slug_of
from kartotek.schema.tables import Conflict
from kartotek.schema.tables.evidence import UNDECIDED

__all__ = ["STRUCTURE", "Settler", "settle_components"]

STRUCTURE: Final = frozenset(("id", "parent", "position", "edition"))
"""Columns that place a component; nobody makes claims about them."""


class Settler:
    """Settles the fields of one game and keeps account of its decisions."""

    def __init__(self, game: GameBench, readings: Iterable[BookReading], bench: Workbench) -> None:
        self.game = game
        self.bench = bench
        self.attributions = Attributions(game, bench)
        self.sameness = Sameness(game.vocabulary)
        self.readings: dict[str, list[BookReading]] = defaultdict(list)
        """Of components and numbers, by kind of reading, in the order of their files."""
        for reading in readings:
            self.readings[reading.kind].append(reading)
        self._conflicts: dict[tuple[str, str], int] = defaultdict(int)
        self._decisions: dict[tuple[str, str], dict[str, DataRow]] = defaultdict(dict)
        self._needed: set[tuple[str, str, str]] = set()
        known = {*bench.components, *_subjects(game)}
        for row in game.shipped.files.tables["decisions"]:
            subject = bench.known_id(game, row, "subject", row["subject"], known)
            if subject is not None:
                bench.choice(row, "decision", DECISIONS)
                self._decisions[subject, row["field"]][row["reading"]] = row

    def claim(self, reading: BookReading, value: str) -> Claim:
        """What a reading claims."""
        found = [self.bench.span(reading.document, *span, reading.row, "first") for span in reading.spans]
        spans = tuple(span for span in found if span is not None)
        return Claim(
            value,
            "read",
            reading.document,
            None,
            spans,
            reading.values["confidence"],
            None,
            reading.values.get("rule"),
            tuple(reading.values.get("penalties", ())),
            reading.row.where(),
            reading.another_text,
        )

    def decision(self, subject: str, field: str, value: str) -> Decision | None:
        """What was decided about a reading; to ask is to need the decision."""
        row = self._decisions.get((subject, field), {}).get(value)
        if row is None:
            return None
        self._needed.add((subject, field, value))
        return cast("Decision", row["decision"])

    def settle(self, subject: str, field: str, claims: Sequence[Claim], decided_as: str, same: Same) -> str | None:
        """Record the claims about a field and give the value that stands. `decided_as` is the field of decisions."""
        outcome = self._outcome(subject, claims, decided_as, same)
        stated = next((claim.value for claim in claims if claim.kind != "read"), outcome.value or "")
        for claim in outcome.conflicts:
            self.conflict(subject, decided_as, stated, claim)
        witnessed = [pair for pair in outcome.standings if _has_origin(pair[0])]
        add_claims(subject, field, witnessed, self.bench)
        return outcome.value

    def _outcome(self, subject: str, claims: Sequence[Claim], decided_as: str, same: Same) -> Resolution:
        if all(claim.kind != "read" for claim in claims):
            first = claims[0].value if claims else None
            standings = tuple((claim, "agrees" if number else "stands") for number, claim in enumerate(claims))
            return Resolution(first, standings, ())  # type: ignore[arg-type]
        values = dict.fromkeys(claim.value for claim in claims if claim.kind == "read")
        decisions = [(value, made) for value in values if (made := self.decision(subject, decided_as, value))]
        return resolve(claims, decisions, same)

    def conflict(self, subject: str, field: str, stated: str, claim: Claim, what: str = "") -> None:
        """Record a conflict with the decision about it. Without one, the recorded reading of a book is a fault.

        `what` says it in other words than that the reading differs from what the data states.
        """
        row = self._decisions.get((subject, field), {}).get(claim.value)
        differs = f"the book reads {claim.value!r} for {field} of {subject}, the data states {stated or 'nothing'!r}"
        what = what or differs
        if row is None and not claim.another_text:
            hint = "correct one of them, or record the decision in decisions.csv"
            self.bench.problems.append(Problem("data-conflict", claim.where, what, hint))
            return
        self._needed.add((subject, field, claim.value))
        self._conflicts[subject, field] += 1
        self.bench.rows.add(
            Conflict,
            subject_id=subject,
            field=field,
            position=self._conflicts[subject, field],
            stated=stated,
            reading=claim.value,
            span_id=next(iter(claim.spans), None),
            decision=UNDECIDED if row is None else row["decision"],
            reason=what if row is None else row["reason"],
        )

    def close(self) -> None:
        """Report evidence and decisions that nothing needed; without the recorded text of the book, evidence only."""
        self.attributions.report_idle(self.bench)
        found = [reading for readings in self.readings.values() for reading in readings]
        if any(reading.another_text for reading in found) or not self.bench.read.intersection(self.game.documents):
            return
        for (subject, field), rows in self._decisions.items():
            for value, row in rows.items():
                if (subject, field, value) not in self._needed:
                    self.bench.fault("data-conflict", row, "reading", "a decision about a conflict that does not exist")


def _subjects(game: GameBench) -> Iterator[str]:
    """Everything of a game that decisions may be about."""
    files = game.shipped.files
    for kind, rows in files.components.items():
        yield from (f"{game.id}:{kind}:{row['id']}" for row in rows)
    yield from (f"{game.id}:count:{row['kind']}" for row in files.tables["counts"])
    yield from (f"{game.id}:setup:{row['key']}" for row in files.tables["setup"])


def settle_components(settler: Settler) -> None:
    """Fill and check every cell of the component tables."""
    game, components = settler.game, settler.game.shipped.files.components
    for reading in settler.readings["component"]:
        _declare(reading, components)
    read: dict[str, dict[str, list[BookReading]]] = defaultdict(lambda: defaultdict(list))
    for reading in settler.readings["field"]:
        read[reading.values["subject"]][reading.values["field"]].append(reading)
    for kind, rows in components.items():
        for place, row in enumerate(rows):
            subject = f"{game.id}:{kind}:{row['id']}"
            rows[place] = _settled(settler, subject, row, read.pop(subject, {}))
    for fields in read.values():
        for reading in (each for found in fields.values() for each in found):
            what = f"nothing declares {reading.values['subject']}"
            settler.bench.problems.append(reading.fault("data-dangling", "subject", what))


def _declare(reading: BookReading, components: Mapping[str, list[DataRow]]) -> None:
    """Add a component that no file has and the book has."""
    kind, slug = kind_of(reading.values["subject"]), slug_of(reading.values["subject"])
    if kind in components and all(row["id"] != slug for row in components[kind]):
        cells = {"id": slug, "parent": reading.values.get("parent", ""), "position": reading.values.get("position", "")}
        components[kind].append(replace(reading.row, cells={name: str(text) for name, text in cells.items()}))


def _settled(settler: Settler, subject: str, row: DataRow, read: dict[str, list[BookReading]]) -> DataRow:
    cells = dict(row.cells)
    for field in (*row.cells, *(field for field in read if field not in row.cells)):
        if field in STRUCTURE:
            continue
        text = row[field]
        claims: list[Claim] = []
        if text == UNKNOWN:
            settler.attributions.use(subject, field)
        elif text:
            stated = settler.attributions.claims(subject, field, text, row.where(field))
            claims += stated or [Claim(text, "cited", where=row.where(field))]
        claims += _readings_of(settler, field, read.get(field, ()))
        if claims:
            value = settler.settle(subject, field, claims, field, settler.sameness.of(field))
            cells[field] = text if value is None else value
    return replace(row, cells=cells)


def _readings_of(settler: Settler, field: str, readings: Iterable[BookReading]) -> list[Claim]:
    found = []
    for reading in readings:
        fault = settler.sameness.fault(field, reading.values["value"])
        if fault is not None:
            settler.bench.problems.append(reading.fault(fault.code, "value", fault.what, fault.hint))
        else:
            found.append(settler.claim(reading, reading.values["value"]))
    return found


def _has_origin(claim: Claim) -> bool:
    """A stated value with nobody behind it takes part in the settling and is no evidence."""
    return claim.document is not None or claim.source is not None or claim.kind in ("label", "pack")
