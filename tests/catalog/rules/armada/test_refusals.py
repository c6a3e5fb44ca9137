"""Every refusal that the expansion adds: the rule with its citation, what it needs and what is there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.report import broken_rule
from kartotek.catalog.rules import armada as package
from kartotek.catalog.rules.armada import Armada
from kartotek.catalog.rules.game import Illegal, IllegalStateError
from kartotek.catalog.rules.seven_wonders.state import Job
from kartotek.schema.errors import KartotekError
from tests.catalog.rules.armada.tables import EMPTY, fleet, judge, table, turn

Case = Callable[[Armada], list[Illegal]]

RICH = "foundry quarry sawmill brickyard loom-1 press-1 glassworks-1"
"""Cards of a city that makes two of every raw material and one of each other good."""


def of_move(
    card: str = "walls", do: str = "build", *, city: Mapping[str, Any] | None = None, players: int = 3, **keys: Any
) -> Case:
    """A move of seat 0, whose city is given; keys of the table are given as `at_...`."""

    def found(game: Armada) -> list[Illegal]:
        at = {key.removeprefix("at_"): value for key, value in keys.items() if key.startswith("at_")}
        more = {key: value for key, value in keys.items() if not key.startswith("at_")}
        rows = [{"cards": RICH} if city is None else city, *[EMPTY] * (players - 1)]
        state = table(game, rows, {0: f"{card} lumber-yard"}, **({"age": 2} | at))
        return judge(game, state, {"seat": 0, "do": do, "card": card} | more)

    return found


def of_setup(players: int = 4, **changes: Any) -> Case:
    def found(game: Armada) -> list[Illegal]:
        return game.check_setup(game.deal(players, Random(1)) | changes)

    return found


def of_state(players: int = 3, **keys: Any) -> Case:
    def found(game: Armada) -> list[Illegal]:
        with pytest.raises(IllegalStateError) as error:
            game.read_state(keys, players)
        return list(error.value.faults)

    return found


def double_arrow(game: Armada) -> list[Illegal]:
    setup = game.deal(3, Random(1))
    hands = setup["hands"]["1"]
    added = {card.id for card in game.pieces.added}
    seat, place = next((s, p) for s, hand in enumerate(hands) for p, card in enumerate(hand) if card in added)
    hands[seat][place] = "pontoon"
    return game.check_setup(setup)


def asked(game: Armada, move: Mapping[str, Any], explorers: int = 1) -> list[Illegal]:
    """Green ships have reached an exploration space."""
    state = table(game, [fleet(green=1) for _ in range(3)])
    for seat in range(explorers):
        game.turns.fleets.advance(state, seat, game.pieces.fleet["green"].number)
    state.extra.todo = [Job("explore")]
    game.go_on(state)
    return judge(game, state, {"seat": 0, **move})


def offered_steps(game: Armada, *fleets: str, **ships: int) -> list[Illegal]:
    """An island has been gained that gives a step on each of two fleets."""
    state = table(game, [fleet(**ships), EMPTY, EMPTY], islands={"2": ["stormy-oasis", *OTHERS]})
    game.placing.gain_island(state, 0, game.pieces.islands[state.extra.decks[1].pop(0)])
    game.go_on(state)
    return judge(game, state, {"seat": 0, "do": "steps", "fleets": list(fleets)})


OTHERS = [
    "abandoned-oasis",
    "ancient-oasis",
    "forgotten-oasis",
    "iron-oasis",
    "oasis-of-statues",
    "pirate-oasis",
    "windy-oasis",
    "wondrous-oasis",
]


def naval_question(game: Armada) -> list[Illegal]:
    state = table(game, [{"islands": "forgotten-oasis"}, EMPTY, EMPTY], turn=7)
    turn(game, state)
    return judge(game, state, {"seat": 0, "do": "naval", "take_part": "perhaps"})


def from_discard(game: Armada) -> list[Illegal]:
    rows: list[dict[str, Any]] = [EMPTY] * 6
    rows[5] = {"stages": 1, "cards": "brickyard foundry ore-vein mine quarry"}
    state = table(game, rows, {5: "altar baths"}, age=2, discard=["walls"])
    turn(game, state, {"seat": 5, "do": "stage", "card": "altar"})
    return judge(game, state, {"seat": 5, "do": "build_from_discard", "card": "walls", "step": True})


EMPORIUM = {"cards": f"{RICH} eastern-emporium", "coins": 9}

CASES: dict[str, tuple[str, Case]] = {
    "step with a brown card": ("rule:fleet-step-other-colours", of_move("tree-farm", step=True, at_age=1, players=6)),
    "card and step together": (
        "rule:fleet-step-payment",
        of_move(
            "stockade",
            step=True,
            city={"cards": "lumber-yard"},
            at_shipyards=["shipyard-1", "shipyard-2", "shipyard-3"],
        ),
    ),
    "coins short": (
        "rule:coin-cost",
        of_move("guard-tower", step=True, city={"cards": RICH, "coins": 0} | fleet(red=1)),
    ),
    "coins short with purchases": (
        "rule:trade-coins-at-start",
        of_move("stockade", city={"coins": 1}, left={"wood": 1}, at_boards=["gizah-a", "rhodos-a", "olympia-a"]),
    ),
    "ship on its last space": ("rule:fleet-last-space", of_move(step=True, city={"cards": RICH} | fleet(red=6))),
    "sale step on the last space": (
        "rule:fleet-last-space",
        of_move(do="sell", take="step", city=fleet(yellow=6)),
    ),
    "emporium limit": (
        "rule:emporium",
        of_move(
            "pantheon",
            at_age=3,
            players=5,
            city={"cards": "clay-pool eastern-emporium", "coins": 9},
            right2={"clay": 1, "papyrus": 1},
        ),
    ),
    "no emporium": ("rule:emporium", of_move("baths", players=5, city={"coins": 9}, left2={"stone": 1})),
    "good not produced there": (
        "rule:trade-goods",
        of_move(
            "school",
            city={"cards": "lumber-yard", "coins": 9},
            left={"papyrus": 1},
            at_boards=["gizah-a", "rhodos-a", "olympia-a"],
        ),
    ),
    "good produced by an island": ("rule:trade-goods", lambda game: island_good(game)),
    "needless purchase": (
        "rule:trade-missing",
        of_move("barracks", city={"cards": "ore-vein", "coins": 9}, right={"ore": 1}),
    ),
    "two steps on one fleet": ("rule:steps-differ", lambda game: offered_steps(game, "blue", "blue")),
    "a step too few": ("rule:free-step", lambda game: offered_steps(game, "blue")),
    "island not drawn": ("rule:explore-solo", lambda game: asked(game, {"do": "island", "card": "iron-oasis"})),
    "island of another explorer": (
        "rule:explore-group",
        lambda game: asked(game, {"do": "island", "card": "iron-oasis"}, explorers=2),
    ),
    "chain not used in a team": (
        "rule:teams-buying",
        of_move(
            "forum",
            players=4,
            city={"cards": "east-trading-post brickyard", "coins": 9},
            left={"clay": 1},
            at_teams="yes",
        ),
    ),
    "double-arrow card with three": ("rule:three-players", double_arrow),
    "team of five": ("rule:teams", of_setup(5, teams="yes")),
    "teams neither yes nor no": ("rule:teams", of_setup(4, teams="maybe")),
    "eight players": ("rule:eight-players", lambda game: game.check_setup({"players": 8})),
    "nine players": ("rule:players", lambda game: game.check_setup({"players": 9})),
    "shipyards": ("rule:shipyard-setup", of_setup(4, shipyards=["shipyard-1"] * 4)),
    "island decks": ("rule:island-decks", of_setup(4, islands={"1": [], "2": [], "3": []})),
    "a deck without Armada cards": ("rule:deck", lambda game: bare_deck(game)),
    "free step not named": ("rule:free-step", of_move("hajogyar", at_age=1)),
    "free step of another card": ("rule:free-step", of_move("walls", free="red")),
    "another fleet than the card's": ("rule:fleet-step", of_move("walls", step=True, fleet="blue")),
    "another fleet than the mark's": (
        "rule:fleet-step-wonder",
        of_move("walls", "stage", step=True, fleet="blue", at_shipyards=["shipyard-1", "shipyard-2", "shipyard-3"]),
    ),
    "fleet without a step": ("rule:fleet-step-one", of_move("walls", fleet="red")),
    "step with a card from the discard pile": ("rule:fleet-step-discard", from_discard),
    "nothing taken for a sold card": ("rule:sell", of_move(do="sell")),
    "sitting out": ("rule:naval-opt-out", naval_question),
    "written: two structures of one name": ("rule:duplicate-building", of_state(state=[{"cards": "loom-1 loom-2"}])),
    "written: stages": ("rule:stage-once", of_state(state=[{"stages": 9}])),
    "written: boards": ("rule:board-deal", of_state(boards=["gizah-a", "gizah-b", "rhodos-a"])),
    "written: naval strength": ("rule:naval-strength", of_state(state=[{"naval": 4}])),
    "written: trade level": ("rule:trade-level", of_state(state=[{"trade_level": 2}])),
    "written: shields": ("rule:land-names", of_state(state=[{"shields": 2}])),
    "chance": (
        "rule:chance",
        lambda game: asked(game, first_island(game) | {"chance": [{"pile": "islands_1", "order": ["bronze-island"]}]}),
    ),
}


def first_island(game: Armada) -> dict[str, Any]:
    return {"do": "island", "card": game.pieces.island_deck(1)[0]}


def island_good(game: Armada) -> list[Illegal]:
    """A neighbour's island makes glass, which is not for sale."""
    rows = [{"coins": 9}, EMPTY, {"islands": "abandoned-oasis"}]
    state = table(game, rows, {0: "workshop altar"})
    return judge(game, state, {"seat": 0, "do": "build", "card": "workshop", "left": {"glass": 1}})


def bare_deck(game: Armada) -> list[Illegal]:
    setup = game.deal(4, Random(1))
    hands = setup["hands"]["1"]
    added = {card.id for card in game.pieces.added}
    setup["hands"]["1"] = [["lumber-yard" if card in added else card for card in hand] for hand in hands]
    return game.check_setup(setup)


@pytest.mark.parametrize("name", CASES)
def test_the_rule_is_cited_with_need_and_have(armada: Armada, name: str) -> None:
    rule, case = CASES[name]
    found = [fault for fault in case(armada) if fault.rule == rule]
    assert found, case(armada)
    for fault in found:
        reported = broken_rule(armada.facts, fault)
        assert reported.need not in (None, "") and reported.have not in (None, "")
        assert reported.statement_en and reported.statement_hu
        assert reported.lines or reported.document, "a rule has lines or a source"


@pytest.mark.parametrize(("players", "teams", "rule"), [(8, "no", "rule:eight-players"), (5, "yes", "rule:teams")])
def test_no_game_is_dealt_that_cannot_be_played(armada: Armada, players: int, teams: str, rule: str) -> None:
    with pytest.raises(KartotekError) as error:
        armada.deal(players, Random(0), {"teams": teams})
    assert error.value.code == "usage" and rule in str(error.value)


def test_the_cases_are_all_rules_that_the_code_names() -> None:
    folder = Path(package.__file__).parent
    named = {
        rule
        for file in folder.glob("*.py")
        if file.stem != "log"
        for rule in re.findall(r'"(rule:[a-z-]+)"', file.read_text("utf-8"))
    }
    base = {"rule:cost", "rule:chain"}  # named to keep them apart, refused by the base game
    assert named - base | {"rule:chance"} == {rule for rule, _ in CASES.values()}


def test_the_step_printed_on_a_card_of_the_discard_pile_is_named_with_it(armada: Armada) -> None:
    """Naming it at once and answering the question for it lead to the same state; no other card gives a step."""
    found = set()
    for seed in range(60):
        replay = random_game(armada, 4, seed)
        state = armada.begin(replay.setup)
        for move, after in pairwise(replay.moves):
            if move["do"] == "build_from_discard" and after["do"] == "steps" and after["seat"] == move["seat"]:
                both = {**move, "free": after["fleets"][0]}
                one, two = state.copy(), state.copy()
                assert not armada.play(one, both)
                assert not armada.play(two, move) and not armada.play(two, after)
                assert one.digest() == two.digest()
                paid = armada.play(state, {**both, "step": True})
                assert [fault.rule for fault in paid] == ["rule:fleet-step-discard"]
                found.add(seed)
            assert not armada.play(state, move)
        if len(found) == 2:
            return
    raise AssertionError("no game builds such a card from the discard pile")
