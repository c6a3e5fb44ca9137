"""The report on a reading: what agrees with the tables, and all books in one line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kartotek.ingest.effects.stage import Statement
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.readings.report import agreement, report_on, summary
from kartotek.schema.paths import data_folder
from tests.ingest.effects.texts import ability
from tests.ingest.samples import TOWNS

GAME = "seven-wonders"


def said(subject: str, expression: str, confidence: int = 950) -> Statement:
    return Statement(3, 4, f"{GAME}:{subject}", ability(expression), confidence, ("get or give",))


def test_abilities_agree_or_conflict_with_the_tables() -> None:
    statements = [
        said("card:tavern", "now: gain 5 coin"),
        said("card:tavern", "now: gain 4 coin"),
        said("card:tavern", "now: gain 3 coin", confidence=700),
    ]
    assert agreement(statements, GAME, data_folder()) == {"agree": 1, "decided": 0, "conflict": 1, "new": 0}


def test_what_was_decided_is_no_conflict(tmp_path: Path) -> None:
    folder = tmp_path / "games" / GAME
    folder.mkdir(parents=True)
    (folder / "abilities.csv").write_text("component,expression\ncard:inn,now: gain 5 coin\n", encoding="utf-8")
    (folder / "decisions.csv").write_text(
        "subject,field,reading,decision,reason\ncard:inn,ability,now: gain 4 coin,stated,a misprint\n", encoding="utf-8"
    )
    found = agreement([said("card:inn", "now: gain 4 coin"), said("card:bar", "now: gain coin")], GAME, tmp_path)
    assert found == {"agree": 0, "decided": 1, "conflict": 0, "new": 1}


def test_all_books_in_one_line() -> None:
    read = replace(report_on("a", read_book(TOWNS)), statements=10, abilities={})
    rules = (("get or give", 1), ("price", 2)), (("get or give", 3), ("choice", 1))
    one = replace(read, certain=8, rules=rules[0], rows=(("V.build = build", 1),))
    other = replace(read, certain=7, rules=rules[1], rows=(("V.draw = draw(1)", 2),))
    assert summary([one, other]) == (
        "all: 20 statements, 15 certain (75.0 %), 0 in conflict; 1 of 3 rules read only one (33.3 %), "
        "and 1 of 2 rows of the tables of words"
    )
