"""Reference facts and readings compared by what they mean."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.effects.reader import Statement
from ingest.gold_effects import judge, score_effects

GAME = "seven-wonders"


def fact(*effect: dict[str, Any], lines: tuple[int, int] = (5, 6)) -> dict[str, Any]:
    return {"line_from": lines[0], "line_to": lines[1], "effect": list(effect)}


def said(expression: str, line: int = 5) -> Statement:
    return Statement(line, line, None, expression, 950, ("get or give",))


@pytest.mark.parametrize(
    ("effect", "expression"),
    [
        ({"gain": "coin", "n": 4}, "now: gain 4 coin"),
        ({"score": 2, "per": "own_red_card"}, "end: gain 2 vp per card[color = red]"),
        ({"score": 1, "per": "defeat_token", "scope": "neighbours"}, "end: gain vp per defeat_token of neighbours"),
        ({"gain": "shield", "n": 2}, "always: have 2 shield"),
    ],
)
def test_the_same_in_other_words(effect: dict[str, Any], expression: str) -> None:
    (verdict,) = judge([fact(effect)], [said(expression)], GAME)
    assert verdict.read
    assert not verdict.wrong


@pytest.mark.parametrize("expression", ["now: gain 5 coin", "end: gain 4 vp", "always: have 4 shield"])
def test_another_number_or_thing_is_wrong(expression: str) -> None:
    (verdict,) = judge([fact({"gain": "coin", "n": 4})], [said(expression)], GAME)
    assert not verdict.read
    assert len(verdict.wrong) == 1


def test_other_lines_do_not_count() -> None:
    found, right = score_effects([fact({"gain": "coin", "n": 4})], [said("now: gain 4 coin", 40)], GAME, "x")
    assert (found.right, found.of, right.of) == (0, 1, 0)
