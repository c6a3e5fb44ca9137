"""Reference facts and readings compared by what they mean."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.ingest.effects.reader import Statement
from kartotek.ingest.readings.judge import judge, score_effects
from tests.ingest.effects.texts import ability

GAME = "seven-wonders"


def fact(*effect: dict[str, Any], lines: tuple[int, int] = (5, 6)) -> dict[str, Any]:
    return {"line_from": lines[0], "line_to": lines[1], "effect": list(effect)}


def said(expression: str, line: int = 5) -> Statement:
    return Statement(line, line, None, ability(expression, GAME), 950, ("get or give",))


@pytest.mark.parametrize(
    ("effect", "expression"),
    [
        ({"gain": "coin", "n": 4}, "now: gain 4 coin"),
        ({"score": 2, "per": "own_red_card"}, "end: gain 2 vp per card[color = red]"),
        ({"score": 1, "per": "defeat_token", "scope": "neighbours"}, "end: gain vp per defeat_token of neighbours"),
        ({"gain": "shield", "n": 2}, "always: have 2 shield"),
        ({"gain": "science_symbol", "n": 1, "choice": "any"}, "end: have {compass | gear | tablet}"),
        ({"produce": "one_of_two", "of": ["ore", "wood"], "tradable": False}, "always: produce {ore | wood} private"),
        (
            {"choose": [{"gain": "coin", "n": 2}, [{"score": 3}]]},
            "now: choose { gain 2 coin | gain 3 vp }",
        ),
        ({"buy": "any_resource", "from": "left", "price": {"coin": 1}}, "always: mod trade_price[side = left] = 1"),
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


@pytest.mark.parametrize(
    ("effect", "expression"),
    [
        ({"pay": "coin", "n": 4}, "now: gain 4 coin"),
        ({"each_other_player": {"lose": "coin", "n": 2}}, "now: gain 2 coin"),
        ({"score": 2, "per": "own_red_card"}, "end: gain 2 vp per card[color = blue]"),
    ],
)
def test_the_opposite_and_another_multiplier_are_not_the_same(effect: dict[str, Any], expression: str) -> None:
    (verdict,) = judge([fact(effect)], [said(expression)], GAME)
    assert not verdict.read
    assert verdict.wrong


def test_goods_at_another_time_are_not_the_same() -> None:
    income = fact({"gain": "ore", "n": 2}) | {"trigger": "income"}
    assert not judge([income], [said("now: gain 2 ore")], "gaia-project")[0].read
    assert judge([income], [said("each income: gain 2 ore")], "gaia-project")[0].read


def test_every_part_must_be_read() -> None:
    both = fact({"gain": "coin", "n": 2}, {"score": 3})
    assert not judge([both], [said("now: gain 2 coin")], GAME)[0].read
    assert judge([both], [said("now: gain 2 coin"), said("end: gain 3 vp", 6)], GAME)[0].read


@pytest.mark.parametrize("effect", [None, [], [None], [{}], [{"gain": None}], [[[{"score": True}]]], "text", [7]])
def test_any_shape_is_taken(effect: Any) -> None:
    strange = {"line_from": 5, "line_to": 6, "effect": effect}
    (verdict,) = judge([strange], [said("now: gain 2 coin")], GAME)
    assert not verdict.read


@pytest.mark.parametrize(
    ("effect", "expression"),
    [
        ([{"gain": "victory_token", "n": 1, "value_by_age": {"1": 1, "2": 4}}],
         "each conflict: gain band(?, 1: 1, 2: 4) vp"),
        ([{"pay": "coin", "n": 2, "per": "bought_resource"}, {"gain": "resource", "n": 1}],
         "always: mod trade_price = 2"),
        ([{"gain": "defeat_token", "n": 1}, {"score": -1}], "each conflict: lose vp"),
        ([{"produce": "depicted_resource", "n": 1}], "always: produce 1 of ? private"),
        ([{"pay": "coin", "n": "price - 1"}], "now: pay ? coin -> gain 3 vp"),
    ],
)  # fmt: skip
def test_tables_worth_and_purchase_are_understood(effect: list[dict[str, Any]], expression: str) -> None:
    (verdict,) = judge([fact(*effect)], [said(expression)], GAME)
    assert verdict.read


def test_a_table_of_prices_wants_each_of_its_rows() -> None:
    prices = fact({"pay_by": {"1": 0, "2": 4}, "pay": "coin", "key": "ore"})
    (whole,) = judge([prices], [said("now: choose { gain ore | pay 4 coin -> gain 2 ore }")], GAME)
    (other,) = judge([prices], [said("now: choose { gain ore | pay 3 coin -> gain 2 ore }")], GAME)
    assert (whole.read, other.read) == (True, False)
    assert not whole.wrong


def test_none_of_something_is_read_only_where_a_ranking_gives_none() -> None:
    last = fact({"score": 0})
    (ranked,) = judge([last], [said("end: gain ranked(coin, 9, 5) vp")], GAME)
    (flat,) = judge([last], [said("end: gain 5 vp")], GAME)
    assert (ranked.read, flat.read) == (True, False)


def test_amounts_are_free_only_where_the_fact_tells_none() -> None:
    loose = {**fact({"may_pay": "coin", "instead_of": "ore"}), "condition": "trades that gain resources"}
    (verdict,) = judge([loose], [said("now: pay 3 coin -> gain stone")], GAME)
    assert verdict.read
    assert not verdict.wrong
    stated = {**fact({"gain": "ore", "n": 2}), "condition": "trades that gain resources"}
    assert judge([stated], [said("now: gain 3 stone")], GAME)[0].wrong


def test_a_fact_that_nothing_is_had_wants_to_be_read() -> None:
    nothing = fact({"gain": "coin", "n": 0})
    assert judge([nothing], [said("on sell: gain 0 coin")], GAME)[0].read
    assert not judge([nothing], [said("on sell: gain 3 coin")], GAME)[0].read
    assert judge([fact({"gain": "coin", "n": 0}, {"score": 2})], [said("end: gain 2 vp")], GAME)[0].read


def test_a_new_hand_is_drawn() -> None:
    wanted = fact({"pay": "new_hand_token", "n": 1}, {"discard": "hand"}, {"draw": "card", "n": 6})
    assert judge([wanted], [said("free: pay new_hand -> redraw(6)")], "ginkgopolis")[0].read
    assert not judge([wanted], [said("free: pay new_hand -> redraw(5)")], "ginkgopolis")[0].read


def test_goods_that_count_as_others_are_told_by_what_is_counted_together() -> None:
    wanted = fact({"convert": "cloth", "n": 1, "to": "coin", "to_n": 3}, {"score": 1, "per": "5 coins"})
    assert judge([wanted], [said("end: gain (3 * cloth + coin) / 5 vp")], GAME)[0].read
    assert not judge([wanted], [said("end: gain (2 * cloth + coin) / 5 vp")], GAME)[0].read
    assert not judge([wanted], [said("end: gain coin / 5 vp")], GAME)[0].read


def test_what_is_given_back_is_paid() -> None:
    wanted = fact(
        {"pay": "building_tile", "n": "any number"}, {"gain": "success_point", "n": 2, "per": "returned_tile"}
    )
    stated = "each tiles_out: up to 50 times pay tile -> gain {} vp"
    assert judge([wanted], [said(stated.format(2))], "ginkgopolis")[0].read
    assert not judge([wanted], [said(stated.format(3))], "ginkgopolis")[0].read
