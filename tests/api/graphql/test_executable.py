"""Expressions that clients send: checked, said, and tried on a small state."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.graphql.conftest import Ask

PARSE = """query ($text: String!) { parseEffect(game: "seven-wonders", text: $text, host: "card") {
    valid expression ast sentence hu: sentence(lang: HU) touches { category name role }
    fault { code message start end caret hint } } }"""
EVALUATE = """query ($text: String!, $state: JSON!, $answers: [String!], $seat: Int! = 0) {
    evaluateEffect(game: "seven-wonders", host: "card", text: $text, state: $state, answers: $answers, seat: $seat) {
    state amounts events question { seat kind options } unverified } }"""


def test_a_correct_expression(ask: Ask) -> None:
    found = ask(PARSE, text="now:gain  coin per card[ color=brown ] of around")["parseEffect"]
    assert found["valid"]
    assert found["expression"] == "now: gain coin per card[color = brown] of around"
    assert found["ast"]["node"] == "Ability"
    assert "brown" in found["sentence"]
    assert "barna" in found["hu"]
    assert {"category": "resource", "name": "coin", "role": "gain"} in found["touches"]
    assert found["fault"] is None


def test_a_fault_has_its_place(ask: Ask) -> None:
    text = "now: gain 3 coinz"
    found = ask(PARSE, text=text)["parseEffect"]
    assert not found["valid"]
    assert found["fault"]["code"] == "effect-unknown-name"
    assert "coinz" in text[found["fault"]["start"] : found["fault"]["end"]]
    assert "coin" in found["fault"]["hint"]
    assert (found["ast"], found["sentence"], found["touches"]) == (None, None, [])


def test_an_unknown_game(fault: Ask) -> None:
    reported = fault('{ parseEffect(game: "seven-wanders", text: "now: gain coin") { valid } }')
    assert reported["extensions"]["code"] == "not-found"


@pytest.mark.parametrize(
    ("text", "state", "coins"),
    [
        ("now: gain 3 coin", {"seats": [{}, {}, {}]}, 3),
        ("now: gain coin per card[color = brown]", {"seats": [{"card": [{"color": "brown"}] * 2}, {}, {}]}, 2),
        ("now: gain 2 coin per card[color = red] of neighbours", {"seats": [{}, {"card": [{"color": "red"}]}, {}]}, 2),
        ("now: lose 1 coin", {"seats": [{"coin": 5}, {}, {}]}, 4),
    ],
)
def test_an_effect_on_a_state(ask: Ask, text: str, state: Any, coins: int) -> None:
    found = ask(EVALUATE, text=text, state=state)["evaluateEffect"]
    assert found["state"]["seats"][0].get("coin", 0) == coins
    assert found["question"] is None


def test_a_question_and_its_answer(ask: Ask) -> None:
    text = "now: choose { gain 2 coin | gain 5 vp }"
    state: Any = {"seats": [{}, {}]}
    asked = ask(EVALUATE, text=text, state=state)["evaluateEffect"]["question"]
    assert (asked["seat"], asked["kind"]) == (0, "choose")
    assert len(asked["options"]) == 2
    found = ask(EVALUATE, text=text, state=state, answers=[asked["options"][0]])["evaluateEffect"]
    assert found["question"] is None
    assert found["state"]["seats"][0]["coin"] == 2


def test_a_lasting_effect_shows_in_the_amounts(ask: Ask) -> None:
    found = ask(EVALUATE, text="always: have 2 shield", state={"seats": [{}, {}]}, seat=1)["evaluateEffect"]
    assert found["amounts"]["shield"] == 2


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"text": "now: gain 3 coinz", "state": {"seats": [{}]}}, "effect-unknown-name"),
        ({"text": "now: gain coin", "state": {"seats": []}}, "eval-state"),
        ({"text": "now: gain coin", "state": {"seats": [{"gold": 1}]}}, "eval-state"),
        ({"text": "now: gain coin", "state": []}, "request"),
        ({"text": "now: gain coin", "state": {"seats": [{}]}, "answers": ["x"]}, "eval-choice"),
        ({"text": "now: gain coin", "state": {"seats": [{}]}, "seat": 7}, "eval-state"),
    ],
)
def test_wrong_states_and_answers_are_told(fault: Ask, variables: Any, code: str) -> None:
    assert fault(EVALUATE, **variables)["extensions"]["code"] == code
