"""The invented pack of Underwater Cities: complete enough to play with, and marked as invented."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict

import pytest

from kartotek.schema.language.check import is_complete
from tests.data.shipped import DATA, Row, Tables

SHIPPED = Tables(DATA / "games" / "underwater-cities")
PACK = Tables(DATA / "packs" / "underwater-cities-synthetic", SHIPPED.folder / "vocabulary.toml")
COLORS = ("green", "red", "yellow")
CARDS = PACK.kinds["card"]


def slots(side: str) -> list[Row]:
    """The coloured slots of a side, each as the pack completes it."""
    merged = []
    for shipped in SHIPPED.kinds["slot"]:
        extra = next((row for row in PACK.kinds["slot"] if row["id"] == shipped["id"]), {})
        merged.append({**shipped, **{name: value for name, value in extra.items() if value}})
    return [row for row in merged if row["colored"] == "yes" and row[side] == "yes"]


def test_the_pack_says_that_it_is_invented() -> None:
    header = tomllib.loads((PACK.folder / "pack.toml").read_text(encoding="utf-8"))
    assert header["game"] == "underwater-cities"
    assert header["synthetic"] is True


def test_every_line_parses_and_leaves_nothing_open() -> None:
    assert all(is_complete(ability) for _, _, ability in PACK.parsed())
    assert PACK.check_costs() == 25 + 8


def test_decks_have_the_printed_sizes() -> None:
    sizes: Counter[str] = Counter()
    for row in CARDS:
        sizes[row["era"] or row["cost"]] += int(row["copies"])
    assert (sizes["1"], sizes["2"], sizes["3"]) == (66, 57, 57)
    assert sizes["3 credit"] == 10
    assert sizes["credit"] + sizes["2 credit"] == 15


def test_every_card_has_its_own_number() -> None:
    numbers = [int(number) for row in CARDS for number in row["number"].split(";")]
    assert sorted(numbers) == list(range(1, 206))
    assert all(len(row["number"].split(";")) == int(row["copies"]) for row in CARDS)


@pytest.mark.parametrize("era", ["1", "2", "3"])
def test_every_era_has_all_colors_evenly_and_all_types(era: str) -> None:
    cards = [row for row in CARDS if row["era"] == era]
    by_color: Counter[str] = Counter()
    for row in cards:
        by_color[row["color"]] += int(row["copies"])
    assert set(by_color) == set(COLORS)
    assert len(set(by_color.values())) == 1
    assert {row["type"] for row in cards} == {"instant", "permanent", "action", "production", "scoring"}


@pytest.mark.parametrize("row", CARDS, ids=lambda row: row["id"])
def test_the_type_of_a_card_shows_in_its_line(row: Row) -> None:
    (line,) = PACK.abilities[f"card:{row['id']}"]
    starts = {
        "instant": ("now:",),
        "permanent": ("always:", "on "),
        "action": ("action:",),
        "production": ("each production:",),
        "scoring": ("end:",),
    }
    assert line.startswith(starts[row["type"]])


@pytest.mark.parametrize(("side", "each"), [("side_3_4", 5), ("side_1_2", 4)])
def test_slots_of_both_sides_are_complete(side: str, each: int) -> None:
    found = slots(side)
    assert Counter(row["color"] for row in found) == dict.fromkeys(COLORS, each)
    places = [int(row[side.replace("side", "order")]) for row in found]
    assert sorted(places) == list(range(1, 3 * each + 1))


def test_the_pack_fills_only_what_is_unknown() -> None:
    for component, row in PACK.components.items():
        shipped = SHIPPED.components.get(component, {})
        for name, value in row.items():
            if value and name != "id":
                assert shipped.get(name, "") in ("", "?"), (component, name)
    for component in PACK.abilities:
        assert not SHIPPED.abilities.get(component) or "?" in "".join(SHIPPED.abilities[component]), component


def test_all_unknown_contracts_and_metropolises_get_an_effect() -> None:
    for kind in ("contract", "metropolis"):
        for row in SHIPPED.kinds[kind]:
            name = f"{kind}:{row['id']}"
            assert name in SHIPPED.abilities or name in PACK.abilities


@pytest.mark.parametrize("board", range(1, 9))
def test_a_board_is_a_connected_graph(board: int) -> None:
    sites = {f"site:{row['id']}": row for row in PACK.kinds["site"] if row["parent"] == f"board:{board}"}
    kinds = Counter(row["kind"] for row in sites.values())
    assert (kinds["city"], kinds["expansion"], kinds["tunnel"], kinds["metropolis"]) == (9, 9, 16, 3)
    assert [name for name, row in sites.items() if row["start"] == "yes"] == [f"site:b{board}-city-33"]
    assert all(sites[row["city"]]["kind"] == "city" for row in sites.values() if row["city"])
    ways: dict[str, set[str]] = defaultdict(set)
    for row in sites.values():
        if row["kind"] == "tunnel":
            one, other = row["ends"].split(";")
            ways[one].add(other)
            ways[other].add(one)
    reached, edge = set[str](), {f"site:b{board}-city-33"}
    while edge:
        reached |= edge
        edge = {there for here in edge for there in ways[here]} - reached
    assert reached == {name for name, row in sites.items() if row["kind"] in ("city", "metropolis")}
    joined = {sites[name]["metropolis"]: len(ways[name]) for name in reached if sites[name]["kind"] == "metropolis"}
    assert joined == {"brown": 2, "blue": 1}


def test_basic_boards_are_even_and_advanced_ones_are_not() -> None:
    for board in range(1, 9):
        per_city = Counter(
            row["city"] for row in PACK.kinds["site"] if row["parent"] == f"board:{board}" and row["kind"] == "building"
        )
        assert (set(per_city.values()) == {3}) == (board <= 4)
