"""The invented pack of Armada: complete enough to play with, even between boards, and marked as invented."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from kartotek.schema.language.check import is_complete
from kartotek.schema.language.nodes import Amount, Number
from kartotek.schema.language.parser import parse_bundle
from tests.data.shipped import DATA, Row, Tables

BASE = Tables(DATA / "games" / "seven-wonders")
SHIPPED = Tables(DATA / "games" / "armada", base=BASE)
PACK = Tables(DATA / "packs" / "armada-synthetic", SHIPPED.folder / "vocabulary.toml", base=BASE)
FLEETS = ("red", "yellow", "blue", "green")
CARDS = {row["id"]: row for row in PACK.kinds["card"]}


def amounts(cost: str) -> dict[str, int]:
    found = {}
    for amount in parse_bundle(cost, SHIPPED.vocabulary).amounts:
        assert isinstance(amount, Amount)
        assert isinstance(amount.count, Number)
        found[amount.resource] = amount.count.value
    return found


def board_costs(board: int) -> dict[str, list[dict[str, int]]]:
    """The six prices of each fleet of a board, from the first space to the last."""
    costs = {row["id"]: row["cost"] for row in PACK.kinds["upgrade"]}
    return {fleet: [amounts(costs[f"shipyard-{board}-{fleet}-{space}"]) for space in range(1, 7)] for fleet in FLEETS}


def test_the_pack_says_that_it_is_invented() -> None:
    header = tomllib.loads((PACK.folder / "pack.toml").read_text(encoding="utf-8"))
    assert (header["game"], header["synthetic"], header["confidence"]) == ("armada", True, 0)


def test_every_line_parses_and_leaves_nothing_open() -> None:
    assert all(is_complete(ability) for _, _, ability in PACK.parsed())
    assert PACK.check_costs() == 24 + 192


def test_everything_unknown_is_filled() -> None:
    for component, row in SHIPPED.components.items():
        open_fields = {name for name, value in row.items() if "?" in value}
        assert open_fields <= {name for name, value in PACK.components.get(component, {}).items() if value}, component
    silent = {row["subject"] for row in SHIPPED.rows("gaps") if row["field"].startswith("ability")}
    assert silent == set(PACK.abilities)


def test_the_pack_fills_only_what_is_unknown() -> None:
    for component, row in PACK.components.items():
        shipped = SHIPPED.components[component]
        for name, value in row.items():
            if value and name != "id":
                assert "?" in shipped[name], (component, name)


def test_known_kinds_of_goods_and_known_lines_are_kept() -> None:
    for card in SHIPPED.kinds["card"]:
        if card["cost"] != "?":
            known = {part.removeprefix("? ") for part in card["cost"].split(", ")}
            assert amounts(CARDS[card["id"]]["cost"]).keys() == known
    for component, lines in PACK.abilities.items():
        for line in SHIPPED.abilities.get(component, ()):
            assert "?" in line or line in lines, component


@pytest.mark.parametrize("row", PACK.kinds["card"], ids=lambda row: row["id"])
def test_chains_lead_from_a_card_of_the_age_before_and_the_same_color(row: Row) -> None:
    card = SHIPPED.components[f"card:{row['id']}"]
    if row["chain_from"] == "none":
        assert card["age"] == "1"
        return
    origin = SHIPPED.components[row["chain_from"]]
    assert (int(origin["age"]), origin["color"]) == (int(card["age"]) - 1, card["color"])


def test_later_cards_cost_more() -> None:
    totals: dict[str, list[int]] = {}
    for name, row in CARDS.items():
        totals.setdefault(SHIPPED.components[f"card:{name}"]["age"], []).append(sum(amounts(row["cost"]).values()))
    averages = [sum(totals[age]) / len(totals[age]) for age in "123"]
    assert averages == sorted(set(averages))


@pytest.mark.parametrize("board", range(1, 9))
def test_boards_are_even(board: int) -> None:
    costs = board_costs(board)
    for prices in costs.values():
        assert [sum(price.values()) for price in prices] == [1, 2, 2, 3, 3, 5]
    raw = Counter[str]()
    for prices in costs.values():
        for price in prices:
            raw.update({good: price.get(good, 0) for good in ("wood", "stone", "ore", "clay")})
    assert len(set(raw.values())) == 1


def test_no_two_boards_are_alike() -> None:
    assert len({str(board_costs(board)) for board in range(1, 9)}) == 8


def test_each_fleet_carries_the_wonder_mark_on_two_boards() -> None:
    marks = Counter(row["wonder_fleet"] for row in PACK.kinds["shipyard"])
    assert marks == {f"fleet:{fleet}": 2 for fleet in FLEETS}


@pytest.mark.parametrize(("fleet", "word"), [("red", "naval"), ("blue", "vp")])
def test_tracks_rise_with_every_space(fleet: str, word: str) -> None:
    values = []
    for space in range(1, 7):
        name = f"space:{fleet}-{space}"
        lines = PACK.abilities.get(name) or SHIPPED.abilities[name]
        line = lines[0].removesuffix(f" {word}").split()[-1]
        values.append(int(line) if line.isdecimal() else 1)
    assert values == sorted(set(values))
