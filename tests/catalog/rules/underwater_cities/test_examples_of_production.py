"""Worked examples of the book about production, feeding, advanced sites, final scoring and the solo game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from kartotek.catalog.effects.library import StoredAbility
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.underwater_cities import UnderwaterCities
from kartotek.catalog.rules.underwater_cities.core import table_of
from kartotek.catalog.rules.underwater_cities.perform import Act
from kartotek.catalog.rules.underwater_cities.state import FOREIGN
from kartotek.schema.language.parser import parse_ability
from tests.catalog.rules.harness import changed_facts, traded_facts
from tests.catalog.rules.underwater_cities.positions import amounts, play, position, turn

GOODS = ("credit", "kelp", "steelplast", "science", "biomatter", "vp")


def produced(game: UnderwaterCities, state: State) -> dict[str, int]:
    """What one production gives seat 0."""
    before = amounts(game.rows(state)[0], *GOODS)
    game.production.produce(state, 0)
    after = amounts(game.rows(state)[0], *GOODS)
    return {name: after[name] - before[name] for name in GOODS if after[name] != before[name]}


@pytest.mark.parametrize(
    ("farms", "goods"),
    [
        (["farm"], {"kelp": 1}),
        (["farm+"], {"kelp": 1, "vp": 1}),
        (["farm+", "farm+"], {"kelp": 3, "vp": 3}),
        (["farm", "farm+"], {"kelp": 2, "vp": 1}),
    ],
)
def test_uc_production_farm(uc: UnderwaterCities, farms: list[str], goods: dict[str, int]) -> None:
    built = {f"b1-city-33-{place}": farm for place, farm in enumerate(farms, 1)}
    assert produced(uc, position(uc, built=built)) == goods


@pytest.fixture(scope="module")
def sited(uc: UnderwaterCities) -> UnderwaterCities:
    """Sites of advanced boards that do what the book shows of some: which boards have them is not known."""
    shown = {
        "site:b5-city-31-1": "site:double-building",
        "site:b5-city-22": "site:triple-city",
        "site:b5-tunnel-23-33": "site:triple-tunnel",
        "site:b5-tunnel-21-31": "site:tunnel-pair",
    }
    return UnderwaterCities(traded_facts(uc.facts, shown))


TO_31 = {"b5-city-32": "plain", "b5-city-31": "plain", "b5-tunnel-32-33": "tunnel", "b5-tunnel-31-32": "tunnel"}
"""A way to the city whose site multiplies."""


def test_uc_production_desal_pair(uc: UnderwaterCities, sited: UnderwaterCities) -> None:
    basic = {"b1-city-33-1": "desalination+", "b1-city-33-2": "desalination+"}
    assert produced(uc, position(uc, built=basic)) == {"credit": 3, "biomatter": 2}
    doubled = TO_31 | {"b5-city-31-1": "desalination+", "b5-city-31-2": "desalination+"}
    way = produced(sited, position(sited, boards="56", built=TO_31))
    assert produced(sited, position(sited, boards="56", built=doubled)) == {"credit": way["credit"] + 4, "biomatter": 3}


def test_uc_trial_run_multiplier(sited: UnderwaterCities) -> None:
    state = position(sited, boards="56", built=TO_31 | {"b5-city-31-1": "desalination+"})
    card = sited.core.pieces.by_id["trial-run"]
    parts = sited.performer.parts(sited.facts.library.timed(card.component, "now"), 0)
    sited.performer.carry_out(Act(state, 0, "card"), parts, [{"p": 0, "produce": "b5-city-31-1"}])
    assert amounts(sited.rows(state)[0], "credit", "biomatter") == {"credit": 1, "biomatter": 1}
    way = produced(sited, position(sited, boards="56", built=TO_31))
    assert produced(sited, state) == {"credit": way["credit"] + 2, "biomatter": 2}


EXAMPLE = {
    "b1-city-33": "plain",
    "b1-city-32": "symbiotic",
    "b1-city-22": "plain",
    "b1-city-33-1": "farm",
    "b1-city-32-1": "farm+",
    "b1-city-33-2": "desalination",
    "b1-city-32-2": "desalination",
    "b1-city-33-3": "laboratory+",
    "b1-city-33-x": "laboratory+",
    "b1-city-22-1": "laboratory",
    "b1-tunnel-32-33": "tunnel+",
    "b1-tunnel-31-32": "tunnel",
    "b1-tunnel-23-33": "tunnel",
    "b1-tunnel-31-m2": "tunnel",
}


def test_uc_production_example(uc: UnderwaterCities) -> None:
    claimed = ["personal-assistant", "unnamed-production-credit#150"]
    tiles = ["brown-sets", "blue-kelp", "blue-unknown-11"]
    game = UnderwaterCities(traded_facts(uc.facts, {"metropolis:blue-unknown-11": ""}))
    state = position(game, built=EXAMPLE, claimed=claimed, metropolises=tiles)
    assert produced(game, state) == {"kelp": 2, "credit": 6, "steelplast": 3, "science": 2, "vp": 6}
    game.production.phase(state, 0, "feeding")
    assert game.rows(state)[0]["kelp"] == 0


def test_uc_feeding_shortage(uc: UnderwaterCities) -> None:
    sites = ("33", "32", "31", "22", "23")
    tunnels = ("32-33", "31-32", "23-33", "22-23")
    built = {f"b1-city-{site}": "plain" for site in sites} | {f"b1-tunnel-{ends}": "tunnel" for ends in tunnels}
    state = position(uc, built=built, kelp=2, biomatter=1, vp=4)
    uc.production.phase(state, 0, "feeding")
    assert amounts(uc.rows(state)[0], "kelp", "biomatter", "vp") == {"kelp": 0, "biomatter": 0, "vp": 0}


def test_uc_advanced_city_x3(sited: UnderwaterCities) -> None:
    built = TO_31 | {"b5-city-22": "symbiotic", "b5-tunnel-22-32": "tunnel"}
    assert produced(sited, position(sited, boards="56", built=built))["vp"] == 6
    plain = built | {"b5-city-22": "plain"}
    assert "vp" not in produced(sited, position(sited, boards="56", built=plain))


@pytest.mark.parametrize(("tunnel", "goods"), [("tunnel", {"credit": 3}), ("tunnel+", {"credit": 3, "vp": 3})])
def test_uc_advanced_tunnel_x3(sited: UnderwaterCities, tunnel: str, goods: dict[str, int]) -> None:
    assert produced(sited, position(sited, boards="56", built={"b5-tunnel-23-33": tunnel})) == goods


def test_uc_advanced_tunnel_pair(sited: UnderwaterCities) -> None:
    way = {"b5-city-32": "plain", "b5-city-31": "plain", "b5-tunnel-32-33": "tunnel", "b5-tunnel-31-32": "tunnel"}
    one = produced(sited, position(sited, boards="56", built=way | {"b5-tunnel-21-31": "tunnel"}))
    both = produced(sited, position(sited, boards="56", built=way | {"b5-tunnel-21-31": "tunnel,tunnel"}))
    none = produced(sited, position(sited, boards="56", built=way))
    assert one["credit"] - none["credit"] == 1
    assert both["credit"] - none["credit"] == 4


def test_uc_surcharge_free_build(sited: UnderwaterCities) -> None:
    """A free tunnel on a site with a surcharge costs the surcharge; upgrading it later costs no more than elsewhere."""
    state = position(sited, boards="56", credit=1, science=1)
    act, site = Act(state, 0, "card"), sited.core.board(state, 0).site["b5-tunnel-23-33"]
    tunnel = sited.core.pieces.kind["tunnel"]
    assert sited.performer.prices.building(state, 0, tunnel, site.number, {}) == {"credit": 1}
    slot = next(item for item in sited.core.pieces.slots if item.id == "science-or-upgrades")
    part = sited.performer.parts(sited.facts.library.timed(slot.component, "action"), slot.number)[0]
    upgrade = part._replace(node=part.entry.kids[part.entry.kids[part.node][1]][-1])
    assert sited.performer.verbs.upgrade_prices(act, upgrade, tunnel) == [{"science": 1}]


@pytest.mark.parametrize(
    ("card", "built", "points"),
    [("unnamed-scoring-farms", ("farm", 8), 2), ("special-upgraded-farms", ("farm+", 7), 9)],
    ids=["uc-end-farms3", "uc-end-upgraded-farms"],
)
def test_uc_end_cards(uc: UnderwaterCities, card: str, built: tuple[str, int], points: int) -> None:
    sites = [f"b1-city-{city}-{place}" for city in ("33", "32", "31") for place in (1, 2, 3)][: built[1]]
    network = {"b1-city-32": "plain", "b1-city-31": "plain", "b1-tunnel-32-33": "tunnel", "b1-tunnel-31-32": "tunnel"}
    number = uc.core.pieces.by_id[card].numbers or (190,)
    claimed = ["personal-assistant", f"{card}#{number[0]}"]
    state = position(uc, built=network | dict.fromkeys(sites, built[0]), claimed=claimed)
    uc.scoring.finish(state)
    assert uc.scoring.scores(state)[0].categories["cards"] == points


def test_uc_final_scoring(uc: UnderwaterCities) -> None:
    network = {f"b1-city-{site}": "plain" for site in ("33", "32", "31", "22", "21", "23")}
    network |= {f"b1-tunnel-{ends}": "tunnel+" for ends in ("32-33", "22-32", "21-22")}
    network |= {"b1-tunnel-31-32": "tunnel", "b1-tunnel-21-m1": "tunnel"}
    network |= {"b1-tunnel-12-22": "tunnel", "b1-tunnel-12-m1": "tunnel"}
    buildings = {
        "33-1": "farm+", "33-2": "desalination+", "33-3": "laboratory+",
        "32-1": "farm+", "32-2": "desalination+", "32-3": "laboratory+",
        "31-1": "desalination+", "31-2": "laboratory+",
        "22-1": "farm",
    }  # fmt: skip
    built = network | {f"b1-city-{site}": what for site, what in buildings.items()}
    claimed = ["personal-assistant", "special-science#186", "unnamed-pair-sale#192"]
    game = _selling_pairs(uc)
    state = position(
        game, built=built, claimed=claimed, credit=16, steelplast=4, kelp=2, science=7, biomatter=3,
        metropolises=["brown-sets", "blue-kelp", "blue-unknown-2"], table={"phase": "sell", "round": 10, "due": [0]},
    )  # fmt: skip
    row = play(game, state, {"seat": 0, "do": "sell", "times": {"special-science#186": 3, "unnamed-pair-sale#192": 2}})
    score = game.scores(state)[0]
    assert score.categories == {"before": 0, "metropolis": 8, "cards": 11, "cities": 21, "resources": 6}
    assert score.total == row["vp"] == 46


def _selling_pairs(uc: UnderwaterCities) -> UnderwaterCities:
    """How often pairs may be sold is not known of the shipped card: three times here."""
    sold = parse_ability("end: up to 3 times pay kelp, steelplast -> gain vp", uc.facts.vocabulary)

    def change(source: StoredAbility) -> StoredAbility:
        return replace(source, ability=sold) if source.component.endswith(":unnamed-pair-sale") else source

    return UnderwaterCities(changed_facts(uc.facts, change))


def test_uc_solo_fourth_tile(uc: UnderwaterCities) -> None:
    state = uc.read_state({"round": 8, "seats": [{"board": "5"}], "deck": [_numbered(uc, 146)]}, 1)
    slots = [slot.number for slot in uc.core.pieces.side("1-2")]
    uc.rounds._fourth(state, slots)
    assert table_of(state).tiles[slots[10]] == [FOREIGN]
    again = uc.read_state({"round": 8, "seats": [{"board": "5"}], "deck": [_numbered(uc, 146)]}, 1)
    table_of(again).tiles[slots[10]].append(FOREIGN)
    uc.rounds._fourth(again, slots)
    assert table_of(again).tiles[slots[11]] == [FOREIGN]


def _numbered(uc: UnderwaterCities, number: int) -> str:
    return next(
        copy.id
        for copy in (uc.core.pieces.copies[n] for pile in uc.core.pieces.decks().values() for n in pile)
        if copy.printed == number
    )


@pytest.mark.parametrize(("points", "cities", "won"), [(100, 7, True), (130, 6, False), (99, 7, False)])
def test_uc_solo_win(uc: UnderwaterCities, points: int, cities: int, won: bool) -> None:
    path = ("33", "32", "31", "21", "11", "12", "13")[:cities]
    built = {f"b5-city-{site}": "plain" for site in path}
    built |= {f"b5-tunnel-{min(a, b)}-{max(a, b)}": "tunnel" for a, b in pairwise(path)}
    state = uc.read_state({"round": 10, "seats": [{"board": "5", "built": built}]}, 1)
    table_of(state).scores = [[points, 0, 0, 0, 0]]
    assert uc.rows(state)[0]["won"] is won


def test_the_way_through_the_always_available_slot(uc: UnderwaterCities) -> None:
    card = _numbered(uc, 1)
    steps: list[dict[str, Any]] = [{"p": 0, "draw": 2}, {"p": 1, "gain": {"credit": 2}}]
    row = play(uc, position(uc, hand=[card]), turn("always-available", card, steps))
    assert (row["credit"], row["hand"]) == (2, 3)
