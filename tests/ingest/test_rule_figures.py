"""How general the rules of the reader are, counted over statements of two games."""

from __future__ import annotations

from kartotek.ingest.effects.stage import Statement
from kartotek.ingest.readings.judge.rule_figures import rule_figures
from tests.ingest.effects.texts import ability


def said(rule: str, confidence: int = 950) -> Statement:
    return Statement(1, 1, None, ability("now: gain 2 coin"), confidence, (rule, "so much of a resource or stat"))


def test_a_statement_is_counted_by_the_rule_that_decides_it() -> None:
    figures = rule_figures({"seven-wonders": [said("a"), said("b")], "armada": [said("a", 700), said("c"), said("c")]})
    assert (figures.statements, figures.certain, figures.shared) == (5, 4, 2)
    assert (figures.rules, figures.single) == (3, 1)
    assert "2 (40.0 %)" in figures.lines_of_text()[1]
