"""A reading of one's own in place of the shipped one: what that text says is in the catalog, conflicts are listed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kartotek.api.export.difference import FieldChange, field_changes, new_conflicts
from kartotek.ingest.build import build, collect
from kartotek.ingest.build.check import check_rows
from kartotek.ingest.build.loss import loss_without_readings
from kartotek.ingest.files.problems import BadData
from kartotek.schema.tables import Claim, Conflict, Cost, Document
from tests.mini import copy_of_mini

DATA = Path(__file__).parents[3] / "data"
HEAD = {"document": "harbour:book:hu-1", "sha256": "0" * 63 + "1"}
OTHER = {"document": "harbour:book:hu-1", "sha256": "f" * 64, "lines": 12}
LINES = {"first": 3, "last": 4, "confidence": 930}
SLOOP, GHOST = "harbour:ship:sloop", "harbour:crew:ghost"


def field(subject: str, name: str, value: str) -> dict[str, Any]:
    return {"kind": "field", "subject": subject, "field": name, "value": value, **LINES}


def written(folder: Path, *rows: dict[str, Any]) -> Path:
    (folder / "rulebooks").mkdir(parents=True)
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (folder / "rulebooks" / "harbour-book-hu-1.jsonl").write_text(text, encoding="utf-8")
    return folder


def test_what_the_other_text_says_is_in_the_catalog(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    own = written(tmp_path / "own", OTHER, field(SLOOP, "cost", "3 coin"))
    report = build(data, tmp_path / "new.db", readings=[own])
    assert len(report.conflicts) == 1
    assert "3 coin" in report.conflicts[0]
    rows = collect(data, readings=(data, own))
    assert next(row.expression for row in rows.of(Cost) if row.component_id == SLOOP) == "3 coin"
    standings = {(row.kind, row.standing) for row in rows.of(Claim) if (row.subject_id, row.field) == (SLOOP, "cost")}
    assert standings == {("cited", "differs"), ("read", "stands")}
    assert [row.decision for row in rows.of(Conflict)] == ["undecided"]
    (document,) = rows.of(Document)
    assert (document.sha256, document.lines) == ("f" * 64, 12)


def test_check_fails_on_what_is_undecided(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    own = written(tmp_path / "own", OTHER, field(SLOOP, "cost", "3 coin"))
    problems = check_rows(collect(data, readings=(data, own)))
    assert [(problem.code, problem.where) for problem in problems] == [("data-conflict", f"{SLOOP}, cost")]


def test_the_difference_is_shown_down_to_the_field(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    build(data, tmp_path / "old.db")
    own = written(tmp_path / "own", OTHER, field(SLOOP, "cost", "3 coin"))
    report = build(data, tmp_path / "new.db", readings=[own])
    assert new_conflicts(tmp_path / "old.db", tmp_path / "new.db") == list(report.conflicts)
    assert new_conflicts(tmp_path / "new.db", tmp_path / "new.db") == []
    changes = field_changes(tmp_path / "old.db", tmp_path / "new.db")
    assert changes == [FieldChange(SLOOP, "cost", "2 coin, {fish | rope}", "3 coin")]


def test_a_reading_of_ones_own_takes_the_place_of_the_shipped_one(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    written(data, HEAD, field(SLOOP, "cost", "2 coin, {fish | rope}"))
    own = written(tmp_path / "own", OTHER, field(SLOOP, "name_hu", "Ladik"))
    rows = collect(data, readings=(data, own))
    assert [row.field for row in rows.of(Claim) if row.kind == "read"] == ["name_hu"]


def listed(tmp_path: Path, *own: dict[str, Any]) -> list[Conflict]:
    """The conflicts of a build in which another text takes the place of one that states the cost and a name twice."""
    data = copy_of_mini(tmp_path)
    named = field(SLOOP, "name_hu", "Ladik") | {"also": [[7, 7]]}
    written(data, HEAD, field(SLOOP, "cost", "2 coin, {fish | rope}"), named)
    return list(collect(data, readings=(data, written(tmp_path / "own", OTHER, *own))).of(Conflict))


def test_what_the_other_text_does_not_state_is_listed(tmp_path: Path) -> None:
    (cost,) = listed(tmp_path, field(SLOOP, "name_hu", "Ladik") | {"also": [[8, 8]]})
    assert (cost.field, cost.stated, cost.reading, cost.span_id) == ("cost", "2 coin, {fish | rope}", "", None)
    assert cost.decision == "undecided"
    assert cost.reason == (
        f"no longer read: cost of {SLOOP}, '2 coin, {{fish | rope}}' in lines 3-4 of the recorded text: "
        "this text has no statement of it that is understood"
    )


def test_a_doubtful_statement_is_listed_with_its_value_and_lines(tmp_path: Path) -> None:
    doubt = field(SLOOP, "cost", "3 coin") | {"kind": "doubt", "confidence": 535, "penalties": ["contradicted"]}
    (cost,) = listed(tmp_path, doubt, field(SLOOP, "name_hu", "Ladik") | {"also": [[7, 7]]})
    assert (cost.stated, cost.reading, cost.span_id) == ("2 coin, {fish | rope}", "3 coin", "harbour:book:hu-1#3-4")
    assert cost.reason.endswith("lines 3-4 may say '3 coin', which is doubtful (contradicted)")


def test_words_of_the_lines_are_listed_where_no_statement_is_read(tmp_path: Path) -> None:
    words = field(SLOOP, "cost", "3, wine") | {"kind": "doubt", "confidence": 0, "rule": "words-of-lines"}
    named = field(SLOOP, "name_hu", "Ladik") | {"also": [[7, 7]]}
    other = words | {"stated": "5 coin", "value": "fish"}
    (cost,) = listed(tmp_path, words | {"stated": "2 coin, {fish | rope}"}, other, named)
    assert cost.reason.endswith("of the recorded text: lines 3-4 of this text have '3, wine'")


def test_a_fact_that_stays_while_its_line_has_other_words_is_listed(tmp_path: Path) -> None:
    cost, named = field(SLOOP, "cost", "2 coin, {fish | rope}"), field(SLOOP, "name_hu", "Ladik") | {"also": [[7, 7]]}
    words = field(SLOOP, "name_hu", "5") | {"kind": "doubt", "confidence": 0, "rule": "changed-line", "last": 3}
    (name,) = listed(tmp_path, cost, named, words | {"stated": "Ladik", "instead_of": "4"})
    assert (name.stated, name.reading, name.decision) == ("Ladik", "Ladik", "undecided")
    assert name.reason == (
        f"read as before from a line that has changed: name_hu of {SLOOP}, 'Ladik' in lines 3-4, 7 of the recorded "
        "text: line 3 of this text has '5' in place of '4'"
    )


def test_a_doubt_puts_nothing_into_the_catalog(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    doubt = field(SLOOP, "cost", "3 coin") | {"kind": "doubt", "confidence": 535}
    rows = collect(data, readings=(data, written(tmp_path / "own", OTHER, doubt)))
    assert not [row for row in rows.of(Claim) if row.kind == "read"]
    assert not rows.of(Conflict)


def test_a_fact_that_fewer_passages_state_is_listed(tmp_path: Path) -> None:
    name, _ = sorted(listed(tmp_path, field(SLOOP, "name_hu", "Ladik")), key=lambda one: one.field != "name_hu")
    assert name.reason == (
        f"no longer read in one of its passages: name_hu of {SLOOP}, 'Ladik' in lines 3-4, 7 of the recorded text: "
        "it is read in lines 3-4 of this text"
    )


def test_another_value_in_its_place_is_no_loss(tmp_path: Path) -> None:
    named = field(SLOOP, "name_hu", "Csónak")
    found = listed(tmp_path, field(SLOOP, "cost", "3 coin"), named)
    assert all("read in" not in one.reason and "no longer" not in one.reason for one in found)


def test_the_text_of_the_data_folder_must_be_the_recorded_one(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    written(data, OTHER)
    with pytest.raises(BadData, match="another extraction"):
        collect(data)


def test_without_readings_exactly_what_only_they_claim_is_gone() -> None:
    loss = loss_without_readings(DATA)
    assert loss.unexplained == ()
    assert len(loss.vanished) > 2000
    assert loss.weakened
