"""Readings of a book: agreement is evidence, a gap is filled, a disagreement needs a decision."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kartotek.ingest.build import collect
from kartotek.ingest.build.check import check_rows
from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.files.problems import BadData, Problem
from kartotek.schema.tables import (
    Ability,
    Claim,
    ClaimSpan,
    Component,
    Conflict,
    CoverageField,
    Occurrence,
    TermForm,
)
from tests.mini import copy_of_mini, rewrite

HEAD = {"document": "harbour:book:hu-1", "sha256": "0" * 63 + "1"}
LINES = {"first": 14, "last": 15, "confidence": 930}
SLOOP, GALLEON, GHOST = "harbour:ship:sloop", "harbour:ship:galleon", "harbour:crew:ghost"


def ability(subject: str, expression: str) -> dict[str, Any]:
    return {"kind": "ability", "subject": subject, "expression": expression, **LINES}


def field(subject: str, name: str, value: str) -> dict[str, Any]:
    return {"kind": "field", "subject": subject, "field": name, "value": value, **LINES}


def reading(tmp_path: Path, *rows: dict[str, Any], head: dict[str, Any] = HEAD) -> Path:
    data = copy_of_mini(tmp_path)
    (data / "rulebooks").mkdir()
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in (head, *rows))
    (data / "rulebooks" / "harbour.hu-1.jsonl").write_text(text, encoding="utf-8")
    return data


def witnesses(rows: Rows, subject: str, name: str) -> list[tuple[str, int]]:
    return [(row.kind, row.confidence) for row in rows.of(Claim) if (row.subject_id, row.field) == (subject, name)]


def faults(data: Path) -> list[Problem]:
    with pytest.raises(BadData) as error:
        collect(data)
    return list(error.value.problems)


def test_agreement_is_evidence(tmp_path: Path) -> None:
    rows = collect(
        reading(
            tmp_path,
            ability(SLOOP, "end:  gain vp per 2 ship[color = blue] of others"),
            field(SLOOP, "cost", "2 coin,{fish|rope}"),
        )
    )
    assert witnesses(rows, SLOOP, "ability.1") == [("cited", 990), ("read", 930)]
    assert witnesses(rows, SLOOP, "cost") == [("cited", 950), ("read", 930)]
    spans = [
        row.span_id for row in rows.of(ClaimSpan) if (row.subject_id, row.field, row.position) == (SLOOP, "cost", 2)
    ]
    assert spans == ["harbour:book:hu-1#14-15"]
    assert check_rows(rows) == []


def test_the_ledger_shows_what_was_read(tmp_path: Path) -> None:
    rows = collect(reading(tmp_path, field(SLOOP, "cost", "2 coin, {fish | rope}")))
    ledger = {row.evidence: row.fields for row in rows.of(CoverageField) if row.kind == "ship"}
    assert ledger["read"] == 1


def test_a_reading_fills_what_is_unknown(tmp_path: Path) -> None:
    data = reading(tmp_path, ability(GHOST, "end: gain 2 vp"), field(GALLEON, "name_hu", "Gálya"))
    rewrite(data, "gaps.csv", "crew:ghost,ability,nothing is printed\n", "")
    rewrite(data, "gaps.csv", "ship:galleon,name_hu,the page is torn\n", "")
    rows = collect(data)
    assert [row.expression for row in rows.of(Ability) if row.component_id == GHOST] == ["end: gain 2 vp"]
    assert witnesses(rows, GHOST, "ability.1") == [("read", 930)]
    assert next(row.name_hu for row in rows.of(Component) if row.id == GALLEON) == "Gálya"
    assert check_rows(rows) == []


@pytest.mark.parametrize(
    ("row", "name", "read"),
    [
        (ability(SLOOP, "end: gain 3 vp"), "ability", "end: gain 3 vp"),
        (field(SLOOP, "cost", "9 coin"), "cost", "9 coin"),
        (field(SLOOP, "color", "blue"), "color", "blue"),
    ],
)
def test_a_disagreement_needs_a_decision(tmp_path: Path, row: dict[str, Any], name: str, read: str) -> None:
    data = reading(tmp_path, row)
    (problem,) = faults(data)
    assert (problem.code, problem.where) == ("data-conflict", "rulebooks/harbour.hu-1.jsonl, row 2")
    decisions = data / "games" / "harbour" / "decisions.csv"
    decisions.write_text(
        f"subject,field,reading,decision,reason\nship:sloop,{name},{read},stated,a misprint\n", encoding="utf-8"
    )
    (conflict,) = collect(data).of(Conflict)
    assert (conflict.subject_id, conflict.field, conflict.reading, conflict.decision) == (SLOOP, name, read, "stated")


def test_a_reading_that_was_decided_about_supplies_nothing(tmp_path: Path) -> None:
    data = reading(tmp_path, ability(GHOST, "now: gain 2 coin"))
    decisions = data / "games" / "harbour" / "decisions.csv"
    decisions.write_text(
        "subject,field,reading,decision,reason\ncrew:ghost,ability,now: gain 2 coin,both,a column holds it\n",
        encoding="utf-8",
    )
    rows = collect(data)
    assert not [row for row in rows.of(Ability) if row.component_id == GHOST]
    assert [(row.subject_id, row.stated, row.decision) for row in rows.of(Conflict)] == [(GHOST, "", "both")]


def test_a_price_has_no_order(tmp_path: Path) -> None:
    rows = collect(reading(tmp_path, field(SLOOP, "cost", "{fish | rope}, 2 coin")))
    assert not rows.of(Conflict)
    assert ("read", 930) in witnesses(rows, SLOOP, "cost")


def test_a_decision_must_be_needed(tmp_path: Path) -> None:
    data = reading(tmp_path)
    decisions = data / "games" / "harbour" / "decisions.csv"
    decisions.write_text("subject,field,reading,decision,reason\nship:sloop,cost,9 coin,stated,why\n", encoding="utf-8")
    assert [problem.code for problem in faults(data)] == ["data-conflict"]


def test_terms_as_they_were_met(tmp_path: Path) -> None:
    met = {
        "kind": "term",
        "concept": "ship",
        "term": "hajó",
        "form": "hajót",
        "ocr": "haj6t",
        "line": 17,
        "confidence": 940,
    }
    rows = collect(reading(tmp_path, met))
    (occurrence,) = [row for row in rows.of(Occurrence) if row.kind == "read"]
    form = next(row for row in rows.of(TermForm) if row.id == occurrence.form_id)
    assert (form.lemma, form.restored, form.ocr) == ("hajó", "hajót", "haj6t")
    assert occurrence.span_id == "harbour:book:hu-1#17"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"kind": "rumour"}, "data-value"),
        ({**ability(SLOOP, "end: gain 3 vp"), "confidence": "high"}, "data-format"),
        ({**ability(SLOOP, "end: gain 3 vp"), "sentence": "a whole sentence"}, "data-format"),
        (ability("harbour:ship:brig", "end: gain 3 vp"), "data-dangling"),
        (ability("brig", "end: gain 3 vp"), "data-value"),
        (ability(SLOOP, "end: gain 3 points"), "effect-unknown-name"),
        ({**field(SLOOP, "cost", "2 coin, {fish | rope}"), "last": 99}, "data-value"),
        (
            {"kind": "term", "term": "dzsunka", "form": "dzsunka", "ocr": "x", "line": 1, "confidence": 1},
            "data-dangling",
        ),
    ],
)
def test_faults_of_readings_are_placed(tmp_path: Path, row: dict[str, Any], code: str) -> None:
    problems = faults(reading(tmp_path, row))
    assert {problem.code for problem in problems} == {code}
    assert all(problem.where.startswith("rulebooks/harbour.hu-1.jsonl, row 2") for problem in problems)


def test_a_reading_of_another_extraction(tmp_path: Path) -> None:
    data = reading(tmp_path, head={**HEAD, "sha256": "f" * 64})
    assert [problem.code for problem in faults(data)] == ["data-conflict"]


def number(subject: str, name: str, value: int) -> dict[str, Any]:
    return {"kind": "number", "subject": f"harbour:{subject}", "field": name, "value": value, **LINES}


def ledger(rows: Rows, kind: str) -> dict[str, int]:
    return {row.evidence: row.fields for row in rows.of(CoverageField) if row.kind == kind}


def test_numbers_of_the_set_up_and_counts_turn_from_cited_into_read(tmp_path: Path) -> None:
    before = collect(copy_of_mini(tmp_path / "before"))
    rows = collect(reading(tmp_path, number("setup:coins", "value.2", 5), number("count:ship", "printed", 5)))
    assert witnesses(rows, "harbour:setup:coins", "value.2") == [("cited", 1000), ("read", 930)]
    assert witnesses(rows, "harbour:count:ship", "printed") == [("cited", 1000), ("read", 930)]
    assert ledger(before, "setup") == {"cited": 3}
    assert ledger(rows, "setup") == {"cited": 2, "read": 1}
    assert ledger(rows, "ship")["read"] == 1
    assert ledger(rows, "ship")["cited"] == ledger(before, "ship")["cited"] - 1
    assert check_rows(rows) == []


def test_another_number_is_a_conflict(tmp_path: Path) -> None:
    data = reading(tmp_path, number("setup:coins", "value.3", 7))
    (problem,) = faults(data)
    assert problem.code == "data-conflict"
    row = "subject,field,reading,decision,reason\nsetup:coins,value.3,7,stated,a blot on the page\n"
    (data / "games" / "harbour" / "decisions.csv").write_text(row, encoding="utf-8")
    rows = collect(data)
    (conflict,) = rows.of(Conflict)
    assert (conflict.subject_id, conflict.stated, conflict.reading) == ("harbour:setup:coins", "6", "7")
    assert ledger(rows, "setup") == {"cited": 2, "conflict": 1}
    assert check_rows(rows) == []


@pytest.mark.parametrize(
    ("subject", "name"), [("setup:coins", "value"), ("setup:nets", "value.2"), ("count:whale", "printed")]
)
def test_a_number_that_no_table_has_is_a_fault(tmp_path: Path, subject: str, name: str) -> None:
    assert [problem.code for problem in faults(reading(tmp_path, number(subject, name, 5)))] == ["data-dangling"]


def test_copies_are_compared_in_all(tmp_path: Path) -> None:
    rows = collect(reading(tmp_path, field("harbour:ship:cutter", "copies", "2")))
    assert ("read", 930) in witnesses(rows, "harbour:ship:cutter", "copies")
