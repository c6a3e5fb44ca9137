"""The shipped facts of Ginkgopolis: printed counts, the number pattern of the cards, evidence for every field."""

from __future__ import annotations

from collections import Counter

import pytest

from kartotek.schema.language.check import is_complete
from tests.data.shipped import DATA, Tables, last_line

GAME = Tables(DATA / "games" / "ginkgopolis")
COLORS = ("red", "blue", "yellow")
GOODS = {"red": "resource", "blue": "tile", "yellow": "vp"}
BOOK_LINES = 631


def pieces(kind: str) -> int:
    return sum(int(row.get("copies", "") or 1) for row in GAME.kinds[kind])


@pytest.mark.parametrize("row", [r for r in GAME.rows("counts") if r["printed"] != "?"], ids=lambda r: r["kind"])
def test_printed_counts_equal_the_pieces(row: dict[str, str]) -> None:
    assert pieces(row["kind"]) == int(row["printed"])


def test_all_cards_of_the_box_are_there() -> None:
    assert pieces("card") + pieces("character") + pieces("urbanization") == 99


def test_every_expression_is_known_in_full() -> None:
    lines = list(GAME.parsed())
    assert len(lines) == 191
    assert [text for _, text, ability in lines if not is_complete(ability)] == []


def test_every_field_has_evidence_or_a_reason() -> None:
    assert GAME.unstated() == []


@pytest.mark.parametrize("table", ["evidence", "gaps"])
def test_no_row_speaks_of_nothing(table: str) -> None:
    assert GAME.idle(table) == []


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("number", range(1, 21))
def test_card_and_tile_are_a_pair(color: str, number: int) -> None:
    card = GAME.components[f"card:{color}-{number}"]
    tile = GAME.components[card["tile"]]
    assert (tile["color"], tile["number"]) == (card["color"], card["number"]) == (color, str(number))
    assert tile["yields"] == GOODS[color]
    assert (tile["start"] == "yes") == (number <= 3)
    assert GAME.abilities[card["tile"]] == [f"on harvest[this]: gain this.floors {GOODS[color]}"]


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize(
    ("trigger", "numbers"), [("exploit", (1, 4, 7)), ("urbanize", (2, 5, 8)), ("construct", (3, 6, 9))]
)
def test_low_numbers_react_to_one_action(color: str, trigger: str, numbers: tuple[int, ...]) -> None:
    good = GOODS[color]
    strong = "2 vp" if good == "vp" else f"{good}, vp"
    expected = [f"on {trigger}: gain {good}"] * 2 + [f"on {trigger}: gain {strong}"]
    assert [GAME.abilities[f"card:{color}-{n}"][0] for n in numbers] == expected
    assert {GAME.components[f"card:{color}-{n}"]["trigger"] for n in numbers} == {trigger}


@pytest.mark.parametrize("color", COLORS)
def test_high_numbers_score_at_the_end(color: str) -> None:
    lines = {n: GAME.abilities[f"card:{color}-{n}"][0] for n in range(10, 21)}
    own = f"end: gain vp per sum(building[color = {color}], resources)"
    assert lines[10] == lines[13] == own
    others = {f"end: gain vp per sum(building[color = {c}], resources)" for c in COLORS if c != color}
    assert {lines[11], lines[12]} == others
    assert lines[14] == "end: gain vp per building[floors <= 2]"
    assert lines[15] == "end: gain 3 vp per building[floors >= 3]"
    assert [lines[n].split("= ")[1] for n in (16, 17, 18)] == ["exploit]", "urbanize]", "construct]"]
    assert lines[19] == f"end: gain 2 vp per card[color = {color}]"
    assert lines[20] == "end: gain 9 vp"


def test_characters_by_color_and_trigger() -> None:
    found = Counter((row["color"], row["trigger"]) for row in GAME.kinds["character"])
    copies = {"red": 4, "blue": 3, "yellow": 2}
    assert found == {(c, t): n for c, n in copies.items() for t in ("exploit", "urbanize", "construct")}
    for row in GAME.kinds["character"]:
        assert GAME.abilities[f"character:{row['id']}"][1] == f"on {row['trigger']}: gain {GOODS[row['color']]}"


def test_introductory_sets_have_one_character_of_each_color() -> None:
    for number in "123456":
        members = [row["color"] for row in GAME.kinds["character"] if row["set"] == number]
        assert sorted(members) == sorted(COLORS)


def test_second_set_starts_with_the_goods_of_the_example() -> None:
    total: Counter[str] = Counter()
    for row in GAME.kinds["character"]:
        if row["set"] == "2":
            for amount in GAME.abilities[f"character:{row['id']}"][0].removeprefix("now: gain ").split(", "):
                *count, good = amount.split()
                total[good] += int(count[0]) if count else 1
    assert total == {"resource": 4, "tile": 2, "vp": 2}


def test_markers_run_clockwise_round_the_square() -> None:
    places = [(int(row["x"]), int(row["y"])) for row in GAME.kinds["marker"]]
    top = [(x, 2) for x in (-1, 0, 1)]
    right = [(2, y) for y in (1, 0, -1)]
    assert places == top + right + [(-x, -y) for x, y in top + right]
    assert [row["letter"] for row in GAME.kinds["marker"]] == list("abcdefghijkl")


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
    assert {row["rule"] for row in GAME.rows("profiles")} <= rules.keys()
    assert {c for c in GAME.components if c.startswith("rule:")} <= rules.keys()
