"""The rows that are kept of a reading."""

from __future__ import annotations

from kartotek.ingest.effects.reader import Statement
from kartotek.ingest.readings.book_rows import ability_rows, field_rows
from kartotek.ingest.readings.reconcile import file_name
from tests.ingest.effects.texts import ability

GAME = "underwater-cities"


def said(subject: str | None, expression: str, confidence: int = 950, line: int = 7) -> Statement:
    full = None if subject is None else f"{GAME}:{subject}"
    return Statement(line, line, full, ability(expression), confidence)


def test_only_sure_statements_with_a_subject_are_kept() -> None:
    statements = [
        said("slot:two-tunnels", "action: up to 2 times build[kind = tunnel]"),
        said("slot:two-farms", "action: up to 2 times build[kind = farm]", confidence=899),
        said(None, "action: take_special"),
    ]
    assert [row["subject"] for row in ability_rows(statements, GAME)] == [f"{GAME}:slot:two-tunnels"]


def test_the_surest_of_equal_readings_is_kept_once() -> None:
    expression = "action: up to 2 times build[kind = tunnel]"
    statements = [said("slot:two-tunnels", expression, 910, 3), said("slot:two-tunnels", expression, 980, 9)]
    (row,) = ability_rows(statements, GAME)
    assert (row["first"], row["confidence"]) == (9, 980)


def test_what_a_component_cannot_have_is_left_out() -> None:
    assert not list(ability_rows([said("assistant:personal-assistant", "action: take_special")], GAME))


def test_a_price_is_a_field() -> None:
    statements = [said("structure:laboratory", "action: build[kind = laboratory] for 2 kelp, credit")]
    assert not list(ability_rows(statements, GAME))
    (row,) = field_rows(statements)
    assert (row["field"], row["value"]) == ("cost", "2 kelp, credit")


def test_the_file_is_named_after_the_document() -> None:
    assert file_name("a-game:book:hu-1") == "a-game-book-hu-1.jsonl"
