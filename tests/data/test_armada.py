"""The shipped facts of 7 Wonders: Armada: printed counts, what is known of the tracks, and honest gaps."""

from __future__ import annotations

from collections import Counter

import pytest

from kartotek.schema.language.check import is_complete
from tests.data.shipped import DATA, Row, Tables, last_line

BASE = Tables(DATA / "games" / "seven-wonders")
GAME = Tables(DATA / "games" / "armada", base=BASE)
BOOK_LINES = 926
COLORS = ("red", "yellow", "blue", "green")
CARDS = GAME.kinds["card"]
SETUP = {(row["key"], row["players"]): row["value"] for row in GAME.rows("setup")}


def copies(row: Row, players: int = 8) -> int:
    """Pieces of a component in use with that many players."""
    parts = [part.partition("@") for part in (row.get("copies") or "1").split(";")]
    return sum(int(count) for count, _, least in parts if int(least or 0) <= players)


@pytest.mark.parametrize("row", GAME.rows("counts"), ids=lambda row: f"{row['kind']}{row['players']}")
def test_printed_counts_equal_the_pieces(row: Row) -> None:
    assert sum(copies(piece, int(row["players"] or 8)) for piece in GAME.kinds[row["kind"]]) == int(row["printed"])


def test_every_age_has_two_cards_of_each_color() -> None:
    found = Counter((card["age"], card["color"]) for card in CARDS)
    assert found == {(age, color): 2 for age in "123" for color in COLORS}


def test_three_players_leave_out_the_double_arrows() -> None:
    for card in CARDS:
        lines = " ".join(GAME.abilities[f"card:{card['id']}"])
        assert (copies(card, 3) == 0) == ("left2" in lines or "right2" in lines)
    left = Counter(card["age"] for card in CARDS if copies(card, 3))
    assert left == {"1": 6, "2": 6, "3": 7}
    assert left == {age: int(SETUP[f"armada_cards_to_draw_from.{age}", "3"]) for age in "123"}


@pytest.mark.parametrize("players", range(3, 8))
def test_decks_grow_by_one_card_a_player(players: int) -> None:
    base = {row["key"]: row["value"] for row in BASE.rows("setup") if row["players"] == str(players)}
    for age in "123":
        with_armada = int(base[f"deck.{age}"]) + int(SETUP["armada_cards", str(players)])
        assert with_armada == int(SETUP[f"deck.{age}", str(players)]) == players * int(SETUP["hand_size", ""])


def test_eight_players_share_the_decks_of_seven() -> None:
    assert int(SETUP["deck.1", "8"]) == 7 * 7 + int(SETUP["armada_cards", "8"]) == 8 * int(SETUP["hand_size", "8"])


def test_nine_islands_of_each_level() -> None:
    assert Counter(island["level"] for island in GAME.kinds["island"]) == {"1": 9, "2": 9, "3": 9}
    assert all(GAME.abilities[f"island:{island['id']}"] for island in GAME.kinds["island"])


def test_every_board_has_all_spaces_of_all_fleets() -> None:
    spaces = [f"space:{space['id']}" for space in GAME.kinds["space"]]
    assert len(spaces) == 24
    for board in GAME.kinds["shipyard"]:
        assert [row["space"] for row in GAME.kinds["upgrade"] if row["parent"] == f"shipyard:{board['id']}"] == spaces


def test_tokens_suffice_for_seven_players_without_a_rest() -> None:
    """As a tie drops one rank, an Age needs at most one first, six second and five third tokens: just the supply."""
    need = Counter[int]()
    for age in "123":
        for rank, most in (("first", 1), ("second", 6), ("third", 5)):
            need[int(SETUP[f"naval.{age}.{rank}", ""])] += most
    del need[0]
    victories = [token for token in GAME.kinds["naval_token"] if token["id"].startswith("victory")]
    assert need == {int(token["value"]): int(token["copies"]) for token in victories}


def test_all_expressions_fit_the_vocabulary() -> None:
    lines = list(GAME.parsed())
    assert len(lines) == 92
    half_known = {component for component, _, ability in lines if not is_complete(ability)}
    assert all(component.startswith("space:") for component in half_known)
    assert GAME.check_costs() == 20


@pytest.mark.parametrize(
    ("space", "lines"),
    [
        ("red-3", ["always: have 3 naval"]),
        ("yellow-2", ["always: have trade_level", "now: gain 2 coin; levy(1)"]),
        ("yellow-4", ["always: have 2 trade_level", "now: gain 4 coin; levy(2)"]),
        ("blue-6", ["end: gain 10 vp", "always: have naval"]),
        ("green-2", ["now: explore[level = 1]"]),
    ],
)
def test_spaces_of_the_examples(space: str, lines: list[str]) -> None:
    assert GAME.abilities[f"space:{space}"] == lines


def test_no_amount_of_a_cost_is_claimed() -> None:
    for row in (*CARDS, *GAME.kinds["upgrade"]):
        assert all(part.startswith("?") for part in row["cost"].split(", "))


def test_every_field_has_evidence_or_a_reason() -> None:
    assert GAME.unstated() == []


@pytest.mark.parametrize("table", ["evidence", "gaps"])
def test_no_row_speaks_of_nothing(table: str) -> None:
    assert GAME.idle(table) == []


@pytest.mark.parametrize("table", ["rules", "evidence", "setup", "counts", "terms", "contradictions"])
def test_citations_lie_inside_the_book(table: str) -> None:
    for row in GAME.rows(table):
        for column in ("lines", "lines_a", "lines_b"):
            assert last_line(row.get(column, "")) <= BOOK_LINES


def test_rules_speak_both_languages_and_choices_name_rules() -> None:
    rules = {row["id"]: row for row in GAME.rows("rules")}
    assert len(rules) == len(GAME.rows("rules"))
    assert all(row["statement_en"].endswith(".") and row["statement_hu"].endswith(".") for row in rules.values())
    assert {row["rule"] for row in GAME.rows("profiles")} <= rules.keys()
    assert {component for component in GAME.components if component.startswith("rule:")} <= rules.keys()


def test_names_of_the_book_are_terms() -> None:
    terms = {row["term_hu"] for row in GAME.rows("terms")}
    assert {row["name_hu"] for row in (*CARDS, *GAME.kinds["island"])} <= terms
