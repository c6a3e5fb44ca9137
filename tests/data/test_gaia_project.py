"""The shipped facts of Gaia Project: printed counts, the map, the boards, the ids of game logs, evidence."""

from __future__ import annotations

from collections import Counter

import pytest

from kartotek.catalog.rules.facts import BUILDS_ON
from kartotek.schema.language.check import is_complete
from kartotek.schema.language.parser import parse_bundle
from tests.data.shipped import DATA, Row, Tables, last_line

GAME = Tables(DATA / "games" / "gaia-project")
BOOK_LINES = 2127
FACTIONS = [row["id"] for row in GAME.kinds["faction"]]
CIRCLE = ("terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice")
NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def bundle(text: str) -> Counter[str]:
    """`2 ore, qic` as numbers."""
    found: Counter[str] = Counter()
    for amount in text.split(", "):
        *count, good = amount.split()
        found[good] += int(count[0]) if count else 1
    return found


def board(faction: str) -> dict[tuple[str, int], str]:
    """The spaces of a faction's board: the common ones, its own in place of those they replace."""
    rows = sorted(GAME.kinds["board_space"], key=lambda row: row["parent"])
    own = [row for row in rows if row["parent"] in ("", f"faction:{faction}")]
    return {(row["row"], int(row["number"])): f"board_space:{row['id']}" for row in own}


def income(faction: str, built: dict[str, int]) -> Counter[str]:
    """What the board alone pays with so many structures of each row off it."""
    total: Counter[str] = Counter()
    for (row, number), space in board(faction).items():
        for line in GAME.abilities.get(space, ()):
            if line.startswith("each income: gain ") and (row == "base" or number <= built.get(row, 0)):
                total += bundle(line.removeprefix("each income: gain "))
    return total


def first_map(players: int) -> dict[tuple[int, int], str]:
    """Planet by place, of the map of the first game."""
    planets: dict[tuple[int, int], str] = {}
    for row in GAME.rows("setup"):
        if row["key"].startswith("first_map.") and row["players"] == str(players):
            side = f"sector_side:{row['key'].removeprefix('first_map.')}"
            q, r, turns = (int(part) for part in row["value"].split(";"))
            assert turns == 0
            for tile in GAME.kinds["hex"]:
                if tile["parent"] == side:
                    place = (q + int(tile["q"]), r + int(tile["r"]))
                    assert place not in planets
                    planets[place] = tile["planet"]
    return planets


@pytest.mark.parametrize("row", GAME.rows("counts"), ids=lambda row: row["kind"])
def test_printed_counts_equal_the_pieces(row: Row) -> None:
    assert sum(int(r.get("copies", "") or 1) for r in GAME.kinds[row["kind"]]) == int(row["printed"])


def test_every_expression_is_known_in_full() -> None:
    lines = list(GAME.parsed())
    assert len(lines) == 238
    assert [text for _, text, ability in lines if not is_complete(ability)] == []


def test_every_cost_is_a_bundle() -> None:
    assert GAME.check_costs() == 8
    for row in GAME.kinds["structure"]:
        if row["cost_near"]:
            parse_bundle(row["cost_near"], GAME.vocabulary)


def test_every_field_has_evidence_or_a_reason() -> None:
    assert GAME.unstated() == []


@pytest.mark.parametrize("table", ["evidence", "gaps"])
def test_no_row_speaks_of_nothing(table: str) -> None:
    assert GAME.idle(table) == []


def test_evidence_names_declared_sources() -> None:
    sources = {row["id"] for row in GAME.rows("sources")} | {"book"}
    assert {row["source"] for row in GAME.rows("evidence")} <= sources
    assert all(bool(row["lines"]) == (row["source"] == "book") for row in GAME.rows("evidence"))


@pytest.mark.parametrize("side", [row["id"] for row in GAME.kinds["sector_side"]])
def test_a_sector_has_nineteen_spaces_named_clockwise(side: str) -> None:
    tiles = [row for row in GAME.kinds["hex"] if row["parent"] == f"sector_side:{side}"]
    places = {row["place"]: (int(row["q"]), int(row["r"])) for row in tiles}
    assert len(set(places.values())) == len(tiles) == 19
    assert places["C"] == (0, 0)
    for ring, radius in (("B", 1), ("A", 2)):
        walk = [places[f"{ring}{n}"] for n in range(6 * radius)]
        assert walk[0] == (0, -radius)
        assert all(max(abs(q), abs(r), abs(q + r)) == radius for q, r in walk)
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(walk, walk[1:] + walk[:1], strict=True)]
        assert steps == [NEIGHBOURS[turn] for turn in range(6) for _ in range(radius)]


@pytest.mark.parametrize(
    ("players", "each", "gaia", "transdim", "spaces"), [(2, 4, 5, 7, 133), (3, 6, 7, 12, 190), (4, 6, 7, 12, 190)]
)
def test_planets_of_the_first_map(players: int, each: int, gaia: int, transdim: int, spaces: int) -> None:
    planets = first_map(players)
    assert len(planets) == spaces
    found = Counter(planet for planet in planets.values() if planet)
    assert found == {**dict.fromkeys(CIRCLE, each), "gaia": gaia, "transdim": transdim}
    for (q, r), planet in planets.items():
        if planet in CIRCLE:
            assert planet not in (planets.get((q + dq, r + dr)) for dq, dr in NEIGHBOURS)


def test_the_circle_gives_the_steps_of_the_examples() -> None:
    place = {row["type"]: int(row["circle"]) for row in GAME.kinds["planet"] if row["circle"]}
    assert tuple(sorted(place, key=place.__getitem__)) == CIRCLE

    def steps(home: str, target: str) -> int:
        apart = abs(place[home] - place[target])
        return min(apart, 7 - apart)

    assert [steps("terra", planet) for planet in ("titanium", "volcanic", "ice", "swamp")] == [2, 2, 1, 3]
    assert steps("volcanic", "swamp") == 2


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_board_has_nineteen_spaces(faction: str) -> None:
    rows = Counter(row for row, _ in board(faction))
    supply = {row["kind"]: int(row["supply"]) for row in GAME.kinds["structure"]}
    assert rows == {kind: supply[kind] for kind in rows if kind != "base"} | {"base": 1}
    assert sum(rows.values()) == 19


@pytest.mark.parametrize(
    ("faction", "built", "paid"),
    [
        ("hadsch-hallas", {"mine": 2}, "3 ore, knowledge, 3 credit"),
        ("terrans", {"mine": 8}, "8 ore, knowledge"),
        ("terrans", {"mine": 3, "trading_station": 4, "lab": 3}, "3 ore, 4 knowledge, 16 credit"),
        ("bescods", {"trading_station": 4, "lab": 3, "institute": 1}, "ore, 4 knowledge, 12 credit, 4 power, 2 token"),
        ("nevlas", {"lab": 3, "academy_knowledge": 1}, "ore, 3 knowledge, 6 power"),
        ("itars", {"academy_knowledge": 1}, "ore, 4 knowledge, token"),
        ("xenos", {"mine": 3, "institute": 1}, "3 ore, knowledge, qic, 4 power"),
        ("ivits", {"institute": 1}, "ore, knowledge, qic, 4 power, token"),
    ],
)
def test_income_of_the_boards(faction: str, built: dict[str, int], paid: str) -> None:
    assert income(faction, built) == bundle(paid)


def test_terrans_start_as_the_book_says() -> None:
    start, research = GAME.abilities["faction:terrans"][0].removeprefix("now: gain ").split("; ")
    assert bundle(start) == bundle("15 credit, 4 ore, 3 knowledge, qic, 4 bowl1, 4 bowl2, 10 vp")
    assert research == "research[track = gaia]"
    assert "now: gain gaiaformer" in GAME.abilities["level:gaia-1"]


def test_two_factions_share_each_home_and_color() -> None:
    homes = Counter((row["home"], row["color"]) for row in GAME.kinds["faction"])
    assert set(homes.values()) == {2}
    assert dict(homes.keys()) == {row["type"]: row["color"] for row in GAME.kinds["planet"] if row["circle"]}


TRACKS = "terra nav int gaia eco sci".split()
LOG_IDS = {
    "faction": set(FACTIONS),
    "structure": set("m ts lab PI ac1 ac2 gf sp".split()),
    "track": set(TRACKS),
    "tech_space": {*TRACKS, "free1", "free2", "free3", *(f"adv-{track}" for track in TRACKS)},
    "tech_tile": {f"tech{n}" for n in range(1, 10)},
    "advanced_tech_tile": {f"advtech{n}" for n in range(1, 16)},
    "booster": {f"booster{n}" for n in range(1, 11)},
    "round_scoring": {f"score{n}" for n in range(1, 11)},
    "final_scoring": set("structure structureFed planetType gaia sector satellite".split()),
    "federation_token": {*(f"fed{n}" for n in range(1, 7)), "gleens"},
    "power_action": {f"power{n}" for n in range(1, 8)},
    "qic_action": {f"qic{n}" for n in range(1, 4)},
    "sector_side": set("1 2 3 4 5A 5B 6A 6B 7A 7B 8 9 10".split()),
    "planet": {*CIRCLE, "gaia", "transdim", "lost"},
}


@pytest.mark.parametrize("kind", LOG_IDS)
def test_every_id_of_the_logs_means_one_component(kind: str) -> None:
    found = [row["log_id"] for row in GAME.kinds[kind] if row["log_id"]]
    assert len(found) == len(set(found))
    assert set(found) == LOG_IDS[kind]


def test_special_actions_of_the_logs_belong_to_action_lines() -> None:
    named = {subject: row["log_action"] for subject, row in GAME.components.items() if row.get("log_action")}
    hosts = {subject for subject, lines in GAME.abilities.items() for line in lines if line.startswith("action: ")}
    shared = ("power_action:", "qic_action:", "rule:")
    assert named.keys() == {subject for subject in hosts if not subject.startswith(shared)}
    assert len(set(named.values())) == len(named)


def test_a_profile_that_builds_on_the_book_names_its_deviations() -> None:
    rules = {row["id"] for row in GAME.rows("rules")}
    choices: dict[str, dict[str, str]] = {}
    for row in GAME.rows("profiles"):
        assert row["rule"] in rules or row["choice"] == BUILDS_ON
        assert row["reason"]
        choices.setdefault(row["profile"], {})[row["choice"]] = row["value"]
    assert choices.keys() == {"rulebook", "boardgamers-engine"}
    assert choices["boardgamers-engine"].pop(BUILDS_ON) == "rulebook"
    assert all(choices["rulebook"][name] != value for name, value in choices["boardgamers-engine"].items())


def test_rules_speak_both_languages() -> None:
    rules = {row["id"]: row for row in GAME.rows("rules")}
    assert len(rules) == len(GAME.rows("rules"))
    for row in rules.values():
        assert row["statement_en"].endswith(".")
        assert row["statement_hu"].endswith(".")
        assert row["lines"]
    assert {subject for subject in GAME.components if subject.startswith("rule:")} <= rules.keys()


@pytest.mark.parametrize("table", ["rules", "evidence", "setup", "counts", "terms", "contradictions"])
def test_citations_lie_inside_the_book(table: str) -> None:
    for row in GAME.rows(table):
        for column in ("lines", "lines_a", "lines_b"):
            assert last_line(row.get(column, "")) <= BOOK_LINES
