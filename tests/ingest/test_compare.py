"""A reading held against the one that is kept: every fact stated once, flagged, with its lines in both copies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kartotek.ingest.effects.reader import Statement
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.readings.compare import FLAGS, CopyFinding, compare, compare_rows, load_reading
from kartotek.ingest.readings.reconcile import reading_rows, write_reading
from kartotek.schema.errors import KartotekError
from tests.ingest.copies import copy_of
from tests.ingest.effects.texts import ability as parsed
from tests.ingest.noise import scan
from tests.ingest.samples import TOWNS

CARD = "seven-wonders:card:spies-guild"
OTHER = "seven-wonders:card:magistrates-guild"
TERMS = [{"kind": "term", "term": f"t{line % 17}", "line": line, "confidence": 999} for line in range(1, 101)]


def ability(subject: str, expression: str, line: int, confidence: int = 950) -> dict[str, Any]:
    return {"kind": "ability", "subject": subject, "expression": expression, "first": line, "last": line + 1,
            "confidence": confidence}  # fmt: skip


def moved(rows: list[dict[str, Any]], by: int) -> list[dict[str, Any]]:
    return [row | {key: row[key] + by for key in ("line", "first", "last") if key in row} for row in rows]


def only(kept: list[dict[str, Any]], read: list[dict[str, Any]], *said: Statement, by: int = 10) -> list[CopyFinding]:
    found = compare_rows("a:book:b", [*kept, *TERMS], [*moved(read, by), *moved(TERMS, by)], said)
    return list(found.findings)


def test_the_same_rows_are_the_same() -> None:
    fact = ability(CARD, "end: gain 2 vp", 40)
    (finding,) = only([fact], [fact], by=0)
    assert (finding.flag, finding.lines, finding.kept_lines) == ("same", (40, 41), (40, 41))


def test_moved_facts_have_lines_in_both_copies() -> None:
    fact = ability(CARD, "end: gain 2 vp", 40)
    (finding,) = only([fact], [fact])
    assert (finding.flag, finding.lines, finding.kept_lines) == ("moved", (50, 51), (40, 41))


def test_a_fact_from_quite_other_lines_is_unanchored() -> None:
    (finding,) = only([ability(CARD, "end: gain 2 vp", 40)], [ability(CARD, "end: gain 2 vp", 80)])
    assert finding.flag == "unanchored"


def test_another_number_on_the_same_lines_is_a_change() -> None:
    (finding,) = only([ability(CARD, "end: gain 2 vp", 40)], [ability(CARD, "end: gain 3 vp", 40)])
    assert (finding.flag, finding.says, finding.was) == ("changed", "end: gain 3 vp", f"{CARD} end: gain 2 vp")


def test_another_subject_on_the_same_lines_is_a_change() -> None:
    (finding,) = only([ability(CARD, "end: gain 2 vp", 40)], [ability(OTHER, "end: gain 2 vp", 40)])
    assert (finding.flag, finding.subject) == ("changed", OTHER)


def test_lost_and_new_facts_are_told_with_the_lines_where_they_belong() -> None:
    lost, new = only([ability(CARD, "end: gain 2 vp", 40)], [ability(OTHER, "end: gain 7 vp", 60)])
    assert (lost.flag, lost.lines, lost.kept_lines) == ("lost", (50, 51), (40, 41))
    assert (new.flag, new.lines, new.kept_lines) == ("new", (70, 71), (60, 61))


def test_a_fact_that_became_unsure_is_doubted() -> None:
    (finding,) = only([ability(CARD, "end: gain 2 vp", 40)], [], Statement(50, 51, CARD, parsed("end: gain 2 vp"), 700))
    assert (finding.flag, finding.confidence) == ("doubted", 700)


def test_every_fact_is_told_once() -> None:
    text = scan(TOWNS, 1)
    kept = reading_rows(read_book(text, use_cache=False))[1:]
    for seed in range(3):
        rows = reading_rows(read_book(copy_of(text, seed, 0.03).text, use_cache=False))[1:]
        findings = compare_rows("a:book:b", kept, rows).findings
        facts = [[row for row in side if "subject" in row] for side in (kept, rows)]
        flags = [finding.flag for finding in findings]
        assert len(flags) - flags.count("new") == len(facts[0])
        assert len(flags) - flags.count("lost") == len(facts[1])


def test_a_kept_reading_is_compared_from_its_folder(tmp_path: Path) -> None:
    text = scan(TOWNS, 1)
    write_reading(read_book(text, use_cache=False), tmp_path)
    found = compare(read_book(copy_of(text, 1, damage=["shift"]).text, use_cache=False), tmp_path)
    assert set(found.counts) == set(FLAGS)
    assert found.counts["moved"] == len(found.findings) > 5
    assert found.terms == found.terms_again
    assert json.loads(json.dumps(found.as_json()))["counts"] == found.counts
    assert "moved" in "\n".join(found.lines_of_text())


@pytest.mark.parametrize(("content", "code"), [(None, "data-missing"), ("{\n", "data-format")])
def test_no_reading_is_a_clear_error(tmp_path: Path, content: str | None, code: str) -> None:
    if content is not None:
        (tmp_path / "rulebooks").mkdir()
        (tmp_path / "rulebooks" / "a-book-b.jsonl").write_text(content, "utf-8")
    with pytest.raises(KartotekError) as caught:
        load_reading("a:book:b", tmp_path)
    assert caught.value.code == code
