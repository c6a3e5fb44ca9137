"""What a reading supplies is not typed again, and the tool that sees to it changes nothing but that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kartotek.ingest.build import collect
from kartotek.ingest.build.second_copy import remove_copies, second_copies
from kartotek.ingest.files.filled_tables import filled_abilities, filled_components, filled_numbers
from kartotek.schema.tables import Ability, Claim, RulesHash
from tests.mini import copy_of_mini

DATA = Path(__file__).parents[3] / "data"
HEAD = {"document": "harbour:book:hu-1", "sha256": "0" * 63 + "1"}
LINES = {"first": 14, "last": 15, "confidence": 930}
SLOOP, CUTTER = "harbour:ship:sloop", "harbour:ship:cutter"


def field(subject: str, name: str, value: str) -> dict[str, Any]:
    return {"kind": "field", "subject": subject, "field": name, "value": value, **LINES}


def reading(tmp_path: Path, *rows: dict[str, Any]) -> Path:
    data = copy_of_mini(tmp_path)
    (data / "rulebooks").mkdir()
    text = "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in (HEAD, *rows))
    (data / "rulebooks" / "harbour-book-hu-1.jsonl").write_text(text, encoding="utf-8")
    return data


def shipped_rows() -> list[str]:
    return [f"{copy.path.name}, row {copy.row + 2}, {copy.column}" for copy in second_copies(DATA)]


def test_the_shipped_tables_type_nothing_that_is_read() -> None:
    assert shipped_rows() == [], "run `python -m kartotek.ingest.build.second_copy data --remove`"


def test_removing_changes_no_value(tmp_path: Path) -> None:
    data = reading(
        tmp_path,
        {"kind": "ability", "subject": SLOOP, "expression": "end: gain vp per 2 ship[color = blue] of others", **LINES},
        field(SLOOP, "cost", "2 coin, {fish | rope}"),
        {"kind": "number", "subject": "harbour:setup:coins", "field": "value.2", "value": 5, **LINES},
    )
    before = collect(data)
    copies = remove_copies(data)
    assert sorted(copy.column for copy in copies) == ["cost", "expression", "value"]
    after = collect(data)
    assert [row.hash for row in after.of(RulesHash)] == [row.hash for row in before.of(RulesHash)]
    assert [(row.id, row.expression) for row in after.of(Ability)] == [
        (row.id, row.expression) for row in before.of(Ability)
    ]
    kinds = {row.kind for row in after.of(Claim) if (row.subject_id, row.field) == (SLOOP, "cost")}
    assert kinds == {"read"}
    assert second_copies(data) == []


def test_without_the_reading_the_fact_is_gone(tmp_path: Path) -> None:
    data = reading(tmp_path, field(SLOOP, "cost", "2 coin, {fish | rope}"))
    remove_copies(data)
    (data / "rulebooks" / "harbour-book-hu-1.jsonl").unlink()
    assert not [row for row in collect(data).of(Claim) if (row.subject_id, row.field) == (SLOOP, "cost")]


def test_what_another_source_says_stays_typed(tmp_path: Path) -> None:
    data = reading(tmp_path, field(CUTTER, "cost", "free"))
    assert [row.standing for row in collect(data).of(Claim) if (row.subject_id, row.field) == (CUTTER, "cost")] == [
        "agrees",
        "agrees",
        "stands",
    ]
    assert second_copies(data) == []


def test_the_tables_as_they_are_known(tmp_path: Path) -> None:
    data = reading(
        tmp_path,
        {"kind": "ability", "subject": SLOOP, "expression": "end: gain vp per 2 ship[color = blue] of others", **LINES},
        field(SLOOP, "cost", "2 coin, {fish | rope}"),
        {"kind": "number", "subject": "harbour:setup:coins", "field": "value.2", "value": 5, **LINES},
    )
    game = data / "games" / "harbour"
    before = filled_abilities(game), filled_components(game, "ship"), filled_numbers(game, "setup")
    remove_copies(data)
    after = filled_abilities(game), filled_components(game, "ship"), filled_numbers(game, "setup")
    assert [[row.get("expression") for row in rows] for rows in before] == [
        [row.get("expression") for row in rows] for rows in after
    ]
    assert [row["cost"] for row in after[1]] == [row["cost"] for row in before[1]]
    assert [row["value"] for row in after[2]] == [row["value"] for row in before[2]]
