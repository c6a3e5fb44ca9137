"""The shipped facts of 7 Wonders: the cards of every deck, chains, wonders, and the figures of the book's examples."""

from __future__ import annotations

from collections import Counter

import pytest

from kartotek.catalog.rules.facts import BUILDS_ON
from kartotek.schema.language.check import is_complete
from tests.data.shipped import DATA, Row, Tables, last_line

GAME = Tables(DATA / "games" / "seven-wonders")
BOOK_LINES = 1251
CARDS = GAME.kinds["card"]
STAGES = GAME.kinds["stage"]
SYMBOLS = ("compass", "gear", "tablet")


def marks(card: Row) -> list[int]:
    """The number of players from which each copy of a card is used; 0 for guilds, which are drawn."""
    return [int(part.partition("@")[2] or 0) for part in card["copies"].split(";")]


def parents(card: Row) -> list[str]:
    return [part for part in card["chain_from"].split(";") if part]


def points(component: str) -> int:
    """Plain points at the end: `end: gain 3 vp`."""
    found = 0
    for line in GAME.abilities[component]:
        words = line.split()
        if words[:2] == ["end:", "gain"] and words[-1] == "vp":
            found += int(words[2]) if len(words) == 4 else 1
    return found


def stages_of(board: str) -> list[str]:
    return [f"stage:{row['id']}" for row in STAGES if row["parent"] == f"board:{board}"]


def fully_counted() -> list[Row]:
    """Printed counts of the kinds whose copies are all known."""
    known = {kind for kind, rows in GAME.kinds.items() if not any("?" in row.get("copies", "") for row in rows)}
    return [row for row in GAME.rows("counts") if row["kind"] in known]


@pytest.mark.parametrize("row", fully_counted(), ids=lambda row: row["kind"])
def test_printed_counts_equal_the_pieces(row: Row) -> None:
    cells = ";".join(piece.get("copies") or "1" for piece in GAME.kinds[row["kind"]])
    assert sum(int(part.partition("@")[0]) for part in cells.split(";")) == int(row["printed"])


def test_cards_of_each_age() -> None:
    assert len(CARDS) == 78
    copies = Counter[str]()
    for card in CARDS:
        copies[card["age"]] += len(marks(card))
    assert copies == {"1": 49, "2": 49, "3": 50}
    assert sum(card["color"] == "purple" for card in CARDS) == 10


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("age", "123")
def test_every_deck_is_dealt_out(players: int, age: str) -> None:
    structures = sum(0 < mark <= players for card in CARDS if card["age"] == age for mark in marks(card))
    setup = {row["key"]: row["value"] for row in GAME.rows("setup") if row["players"] == str(players)}
    guilds = int(setup["guilds"]) if age == "3" else 0
    assert structures + guilds == 7 * players == int(setup[f"deck.{age}"])
    assert int(setup["guilds"]) == players + 2
    if age == "3":
        assert structures == int(setup["structures.3"])


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_four_cards_for_each_science_symbol(symbol: str) -> None:
    holders = [card for card in CARDS if GAME.abilities[f"card:{card['id']}"] == [f"always: have {symbol}"]]
    assert len(holders) == 4
    assert {card["color"] for card in holders} == {"green"}


def test_a_chain_leads_from_one_age_to_the_next() -> None:
    for card in CARDS:
        for parent in parents(card):
            assert int(GAME.components[parent]["age"]) == int(card["age"]) - 1, card["id"]
    assert sum(len(parents(card)) for card in CARDS) == 26


@pytest.mark.parametrize(
    ("parent", "children"),
    [
        ("scriptorium", {"library", "courthouse"}),
        ("theater", {"statue"}),
        ("statue", {"gardens"}),
        ("apothecary", {"stables", "dispensary"}),
        ("east-trading-post", {"forum"}),
        ("west-trading-post", {"forum"}),
    ],
)
def test_chains_of_the_examples(parent: str, children: set[str]) -> None:
    assert {card["id"] for card in CARDS if f"card:{parent}" in parents(card)} == children


@pytest.mark.parametrize(
    ("card", "cost"),
    [
        ("marketplace", "free"),
        ("mine", "coin"),
        ("baths", "stone"),
        ("arena", "2 stone, ore"),
        ("stables", "clay, wood, ore"),
        ("timber-yard", "coin"),
        ("aqueduct", "3 stone"),
        ("university", "2 wood, papyrus, glass"),
        ("library", "2 stone, cloth"),
        ("forum", "2 clay"),
    ],
)
def test_costs_of_the_examples(card: str, cost: str) -> None:
    assert GAME.components[f"card:{card}"]["cost"] == cost


def test_cards_of_one_name_are_one_building() -> None:
    by_name: dict[str, list[Row]] = {}
    for card in CARDS:
        by_name.setdefault(card["name_en"], []).append(card)
    pairs = [rows for rows in by_name.values() if len(rows) > 1]
    assert sorted(rows[0]["building"] for rows in pairs) == ["glassworks", "loom", "press"]
    for first, second in pairs:
        assert first["building"] == second["building"]
        assert GAME.abilities[f"card:{first['id']}"] == GAME.abilities[f"card:{second['id']}"]


def test_wonders_have_two_sides_with_the_same_resource() -> None:
    assert len(GAME.kinds["board"]) == 14
    assert len(STAGES) == 42
    resources = {board["wonder"]: GAME.abilities[f"board:{board['id']}"] for board in GAME.kinds["board"]}
    assert len({line for lines in resources.values() for line in lines}) == 7
    for board in GAME.kinds["board"]:
        assert GAME.abilities[f"board:{board['id']}"] == resources[board["wonder"]]


@pytest.mark.parametrize("board", GAME.kinds["board"], ids=lambda row: row["id"])
def test_stages_stand_in_order(board: Row) -> None:
    positions = [row["position"] for row in STAGES if row["parent"] == f"board:{board['id']}"]
    assert positions == [str(number) for number in range(1, len(positions) + 1)]
    assert len(positions) == {"rhodos-b": 2, "gizah-b": 4}.get(board["id"], 3)
    if board["side"] == "a":
        assert [points(stage) for stage in stages_of(board["id"])][::2] == [3, 7]


@pytest.mark.parametrize(
    ("board", "total"),
    [
        ("gizah-a", 15),
        ("gizah-b", 20),
        ("alexandria-a", 10),
        ("rhodos-b", 7),
        ("ephesos-b", 10),
        ("halikarnassos-b", 3),
    ],
)
def test_points_of_a_finished_wonder(board: str, total: int) -> None:
    assert sum(points(stage) for stage in stages_of(board)) == total


def test_points_of_the_blue_example() -> None:
    assert [points(f"card:{card}") for card in ("altar", "aqueduct", "town-hall")] == [2, 5, 6]


def test_every_expression_is_known_in_full() -> None:
    lines = list(GAME.parsed())
    assert len(lines) == 152
    assert [text for _, text, ability in lines if not is_complete(ability)] == []
    assert GAME.check_costs() == 101
    carriers = {f"{kind}:{row['id']}" for kind in ("card", "board", "stage", "rule") for row in GAME.kinds[kind]}
    assert carriers == GAME.abilities.keys()


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
    assert {row["rule"] for row in GAME.rows("profiles") if row["choice"] != BUILDS_ON} <= rules.keys()
    assert {component for component in GAME.components if component.startswith("rule:")} <= rules.keys()


def test_profiles_that_build_on_the_book_make_its_choices() -> None:
    choices: dict[str, set[str]] = {}
    for row in GAME.rows("profiles"):
        choices.setdefault(row["profile"], set()).add(row["choice"])
    assert len(choices) == 3
    own = choices.pop("rulebook")
    assert all(BUILDS_ON in made and made - {BUILDS_ON} <= own for made in choices.values())


def test_hungarian_names_are_terms() -> None:
    terms = {row["term_hu"] for row in GAME.rows("terms")}
    assert {card["name_hu"] for card in CARDS if card["name_hu"] != "?"} <= terms
    assert {wonder["name_hu"] for wonder in GAME.kinds["wonder"]} <= terms
