"""Readings against stated facts: agreement is evidence, disagreement a conflict that needs a recorded decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ingest.build.numbers import NUMBER_KINDS, declare_number, stated_numbers
from ingest.build.readings import Reading
from ingest.build.terms import TermMaker
from ingest.build.workbench import GameBench, Workbench
from ingest.data_files import Row, whole_number
from ingest.problems import Problem
from schema.errors import KartotekError
from schema.ids import kind_of, slug_of
from schema.language.nodes import Bundle
from schema.language.parser import parse_ability, parse_bundle
from schema.language.printer import print_ability, print_bundle
from schema.tables import Ability, Conflict, Evidence, EvidenceSpan

__all__ = ["DECISIONS", "Reconciler"]

DECISIONS = ("stated", "both")
"""`stated`: what the data states holds against the reading; `both`: the reading says the same in another way."""


class Reconciler:
    """Compares the readings of one game with the rows that its files made."""

    def __init__(self, game: GameBench, bench: Workbench) -> None:
        self.game = game
        self.bench = bench
        self.decisions: dict[tuple[str, str, str], Row] = {}
        self._used: set[tuple[str, str, str]] = set()
        self._witnesses = Counter((row.subject_id, row.field) for row in bench.rows.of(Evidence))
        self._conflicts: Counter[tuple[str, str]] = Counter()
        self._numbers = stated_numbers(game)
        self._abilities: dict[str, list[Ability]] = {}
        for ability in bench.rows.of(Ability):
            self._abilities.setdefault(ability.component_id, []).append(ability)
        for row in game.shipped.files.tables["decisions"]:
            known = {*bench.components, *(subject for subject, _ in self._numbers)}
            subject = bench.known_id(game, row, "subject", row["subject"], known)
            if subject is not None:
                self.decisions[subject, row["field"], row["reading"]] = row

    def reconcile(self, readings: Iterable[Reading], terms: TermMaker) -> None:
        """Take in all readings of the game, then see that every decision was needed."""
        for reading in readings:
            subject = reading.values.get("subject")
            if reading.kind == "number":
                self._number(reading)
            elif subject is not None and subject not in self.bench.components:
                self.bench.problems.append(reading.fault("data-dangling", "subject", f"nothing declares {subject}"))
            elif reading.kind == "term":
                terms.add_occurrence(self.game, reading)
            elif reading.kind == "ability":
                self._ability(reading)
            elif reading.kind == "field":
                self._field(reading)
        for key, row in self.decisions.items():
            if key not in self._used:
                self.bench.fault("data-conflict", row, "reading", "a decision about a conflict that does not exist")

    def _ability(self, reading: Reading) -> None:
        subject = reading.values["subject"]
        try:
            read = print_ability(
                parse_ability(reading.values["expression"], self.game.vocabulary, host=kind_of(subject))
            )
        except KartotekError as error:
            self.bench.problems.append(reading.fault(error.code, "expression", error.what, error.hint))
            return
        stated = [ability for ability in self._abilities.get(subject, ()) if ability.layer_id == "shipped"]
        for ability in stated:
            if ability.expression == read:
                self._agree(reading, f"ability.{ability.position}")
                return
        self._disagree(reading, "ability", "; ".join(ability.expression for ability in stated), read)

    def _field(self, reading: Reading) -> None:
        subject, field, value = reading.values["subject"], reading.values["field"], reading.values["value"]
        stated = self._cell(subject, field)
        try:
            same = stated == value or (field == "cost" and self._price(stated) == self._price(value))
            same = same or (field == "copies" and _pieces(stated) == value)
        except KartotekError as error:
            self.bench.problems.append(reading.fault(error.code, "value", error.what, error.hint))
            return
        if stated and same:
            self._agree(reading, field)
        else:
            self._disagree(reading, field, stated, value)

    def _number(self, reading: Reading) -> None:
        """A count or a number of the set-up, which the tables of the game must have."""
        subject, field, read = reading.values["subject"], reading.values["field"], str(reading.values["value"])
        stated = self._numbers.get((subject, field))
        if stated is None or kind_of(subject) not in NUMBER_KINDS:
            what = f"no table states {field} of {subject}"
            self.bench.problems.append(reading.fault("data-dangling", "subject", what))
            return
        declare_number(subject, self.game, self.bench)
        if stated == read:
            self._agree(reading, field)
        else:
            self._disagree(reading, field, stated, read)

    def _cell(self, subject: str, field: str) -> str:
        rows = self.game.shipped.files.components.get(kind_of(subject), ())
        return next((row[field] for row in rows if row["id"] == slug_of(subject)), "")

    def _price(self, text: str) -> list[str]:
        """The parts of a price, in no order."""
        if text in ("", "?", "free"):
            return [text]
        return sorted(print_bundle(Bundle((part,))) for part in parse_bundle(text, self.game.vocabulary).amounts)

    def _agree(self, reading: Reading, field: str) -> None:
        subject = reading.values["subject"]
        spans = self._spans(reading)
        if not spans:
            return
        self._witnesses[subject, field] += 1
        position = self._witnesses[subject, field]
        self.bench.rows.add(
            Evidence(
                subject_id=subject,
                field=field,
                position=position,
                kind="read",
                document_id=reading.document,
                confidence=min(max(reading.values["confidence"], 0), 1000),
                note=None,
            ),
            *(
                EvidenceSpan(subject_id=subject, field=field, position=position, item=item, span_id=span)
                for item, span in enumerate(spans, start=1)
            ),
        )

    def _disagree(self, reading: Reading, field: str, stated: str, read: str) -> None:
        subject = reading.values["subject"]
        key = (subject, field, read)
        decision = self.decisions.get(key)
        spans = self._spans(reading)
        if decision is None:
            what = f"the book reads {read!r} for {field} of {subject}, the data states {stated or 'nothing'!r}"
            hint = "correct one of them, or record the decision in decisions.csv"
            self.bench.problems.append(Problem("data-conflict", reading.row.where(), what, hint))
            return
        self._used.add(key)
        self._conflicts[subject, field] += 1
        self.bench.rows.add(
            Conflict(
                subject_id=subject,
                field=field,
                position=self._conflicts[subject, field],
                stated=stated,
                reading=read,
                span_id=spans[0] if spans else None,
                decision=self.bench.choice(decision, "decision", DECISIONS),
                reason=decision["reason"],
            )
        )

    def _spans(self, reading: Reading) -> list[str]:
        """All passages that say it; none where one is not in the book."""
        found = [self.bench.span(reading.document, *span, reading.row, "first") for span in reading.spans]
        return [span for span in dict.fromkeys(found) if span is not None]


def _pieces(copies: str) -> str | None:
    """How many copies a cell such as `1@3;1@7` has in all; None where some are unknown."""
    counts = [whole_number(part.partition("@")[0]) for part in copies.split(";")]
    return None if None in counts else str(sum(count for count in counts if count is not None))
