"""The shipped facts of Underwater Cities: what is known, what is not, and that the two are kept apart."""

from __future__ import annotations

from collections import Counter

import pytest

from kartotek.schema.language.check import is_complete
from kartotek.schema.language.parser import parse_bundle
from tests.data.shipped import DATA, Tables, last_line

GAME = Tables(DATA / "games" / "underwater-cities")
BOOK_LINES = 1785
COMPLETE_KINDS = ("assistant", "board", "city", "cloning_tile", "federation", "metropolis", "piece", "structure")


def pieces(kind: str) -> int:
    """Physical pieces: `7@2;3@3` is seven, and three more from three players up."""
    total = 0
    for row in GAME.kinds[kind]:
        total += sum(int(part.split("@")[0]) for part in (row.get("copies") or "1").split(";"))
    return total


@pytest.mark.parametrize("kind", COMPLETE_KINDS)
def test_printed_counts_equal_the_pieces(kind: str) -> None:
    (printed,) = (row["printed"] for row in GAME.rows("counts") if row["kind"] == kind)
    assert pieces(kind) == int(printed)


def test_cards_are_far_from_complete_and_the_count_says_so() -> None:
    (printed,) = (int(row["printed"]) for row in GAME.rows("counts") if row["kind"] == "card")
    assert printed == 66 + 57 + 57 + 15 + 10
    assert len(GAME.kinds["card"]) < printed


def test_every_expression_and_cost_parses() -> None:
    assert len(list(GAME.parsed())) == 112
    assert GAME.check_costs() == 16
    for row in GAME.kinds["structure"]:
        parse_bundle(row["upgrade_cost"], GAME.vocabulary)


def test_incomplete_lines_have_a_reason() -> None:
    incomplete = {component for component, _, ability in GAME.parsed() if not is_complete(ability)}
    explained = {row["subject"] for row in GAME.rows("gaps") if row["field"].startswith("ability")}
    assert incomplete <= explained
    assert len(incomplete) == 16


def test_every_field_has_evidence_or_a_reason() -> None:
    assert GAME.unstated() == []


@pytest.mark.parametrize("table", ["evidence", "gaps"])
def test_no_row_speaks_of_nothing(table: str) -> None:
    assert GAME.idle(table) == []


def test_only_stated_colors_are_shipped() -> None:
    slots = {row["id"]: row["color"] for row in GAME.kinds["slot"] if row["color"] not in ("", "?")}
    cards = {row["id"]: row["color"] for row in GAME.kinds["card"] if row["color"] != "?"}
    assert slots == {"action-card-build-upgrade": "red"}
    assert cards == {"seafood-collection": "red", "demonstration": "green"}


def test_slots_of_the_larger_side_are_all_identified() -> None:
    colored = [row for row in GAME.kinds["slot"] if row["colored"] == "yes"]
    assert sum(row["side_3_4"] == "yes" for row in colored) == 15
    assert sum(row["side_1_2"] == "yes" for row in colored) == 7
    assert {row["id"] for row in GAME.kinds["slot"]} - {row["id"] for row in colored} == {"always-available"}


def test_metropolises_by_color() -> None:
    assert Counter(row["color"] for row in GAME.kinds["metropolis"]) == {"blue": 11, "brown": 5}
    brown = [row["id"] for row in GAME.kinds["metropolis"] if row["color"] == "brown"]
    assert all(f"metropolis:{name}" in GAME.abilities for name in brown)
    assert [row["id"] for row in GAME.kinds["metropolis"] if row["solo"] == "no"] == ["brown-cities"]


def test_no_contract_is_made_up() -> None:
    assert len(GAME.kinds["contract"]) == 8
    assert {row["requires"] for row in GAME.kinds["contract"]} == {"?"}
    assert not any(component.startswith("contract:") for component in GAME.abilities)


def test_three_credit_cards() -> None:
    costly = [row for row in GAME.kinds["card"] if row["cost"] == "3 credit"]
    assert len(costly) == 10
    assert {row["special"] for row in costly} == {"yes"}
    silent = [row["id"] for row in costly if f"card:{row['id']}" not in GAME.abilities]
    assert silent == ["special-tenth"]


def test_card_numbers_lie_in_the_range_of_their_era() -> None:
    ranges = {"1": range(1, 67), "2": range(67, 124), "3": range(124, 181)}
    for row in GAME.kinds["card"]:
        if row["number"] not in ("", "?"):
            assert int(row["number"]) in ranges[row["era"]]


def test_action_cards_work_once_in_an_era() -> None:
    for row in GAME.kinds["card"]:
        for line in GAME.abilities.get(f"card:{row['id']}", ()):
            assert line.startswith("action:") == line.endswith("| once per era")


@pytest.mark.parametrize("table", ["rules", "evidence", "setup", "counts", "terms", "contradictions"])
def test_citations_lie_inside_the_book(table: str) -> None:
    for row in GAME.rows(table):
        for column in ("lines", "lines_a", "lines_b"):
            assert last_line(row.get(column, "")) <= BOOK_LINES


def test_rules_speak_both_languages_and_choices_name_rules() -> None:
    rules = {row["id"]: row for row in GAME.rows("rules")}
    assert len(rules) == len(GAME.rows("rules"))
    for row in rules.values():
        assert row["statement_en"].endswith(".")
        assert row["statement_hu"].endswith(".")
        assert 0 < int(row["confidence"]) <= 1000
        assert bool(row["lines"]) or row["basis"] not in ("book", "reading")
    # A row that names the profile it builds on is about no rule.
    assert {row["rule"] for row in GAME.rows("profiles") if row["choice"] != "builds-on"} <= rules.keys()
    assert {c for c in GAME.components if c.startswith("rule:")} <= rules.keys()
