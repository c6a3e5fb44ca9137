"""Points where the public program leaves the book, one by one: the same position under both profiles."""

from __future__ import annotations

from random import Random

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.catalog.rules.setup_options import check_options
from tests.catalog.rules.gaia_project.samples import position, sample, turn


@pytest.mark.parametrize(
    ("options", "book", "program"),
    [
        ({}, [2, 0, 1], [2, 1, 0]),
        ({"turn_order": "clockwise"}, [2, 0, 1], [2, 0, 1]),
        ({"turn_order": "passing-order"}, [2, 1, 0], [2, 1, 0]),
    ],
)
def test_the_book_goes_clockwise_unless_passing_order_is_agreed(
    gaia: GaiaProject, engine: GaiaProject, options: dict[str, str], book: list[int], program: list[int]
) -> None:
    """Lines 1490-1503: the order of passing is an option, which the public program always takes."""
    played = position(engine, "tng-6", 39)
    for game, order in ((gaia, book), (engine, program)):
        state = played.copy()
        state.extra.by_passing = game.begin({**sample("tng-6").setup, **options}).extra.by_passing
        state.extra.passed = [2, 1, 0]
        game.rounds._clean_up(state)
        assert state.extra.order == order


def test_the_first_map_is_an_option(gaia: GaiaProject) -> None:
    for players in (2, 3, 4):
        options = check_options(gaia.setup_options, {"map": "first"})
        setup = gaia.deal(players, Random(players), options)
        assert gaia.check_setup(setup) == []
        free = gaia.deal(players, Random(players), check_options(gaia.setup_options, {}))
        mixed = setup | {"sectors": free["sectors"]}
        assert [fault.need for fault in gaia.check_setup(mixed)] == ["the map of the first game"]


def test_leftover_power_counts_only_where_it_is_converted(gaia: GaiaProject, engine: GaiaProject) -> None:
    gains = []
    for game in (gaia, engine):
        state = position(engine, "tng-6", 39)
        row = state.held[1]
        for name, amount in {"credit": 0, "ore": 0, "knowledge": 0, "qic": 1, "bowl2": 4, "bowl3": 3}.items():
            row[game.core.amount[name]] = amount
        state.events.clear()
        game.scoring.count(state)
        leftovers = [e.value for e in state.events if e[:3] == ("gain", 1, game.core.vp)]
        gains.append(leftovers[-1] if leftovers else 0)
    assert gains[1] == (3 + 2 + 1) // 3
    assert gains[0] != gains[1]


def test_nobody_is_ranked_for_nothing_in_one_profile(gaia: GaiaProject, engine: GaiaProject) -> None:
    assert gaia.machine.world.continuous([3, 0, 0], 1, (18, 12, 6)) == 9
    assert engine.machine.world.continuous([3, 0, 0], 1, (18, 12, 6)) == 0


def test_free_steps_may_be_wasted_by_the_book(gaia: GaiaProject, engine: GaiaProject) -> None:
    """A booster with a free step used on a planet that needs none."""
    found = {}
    for name, game in (("book", gaia), ("program", engine)):
        state = _with_step_booster(engine)
        seat = state.extra.current
        home = next(
            cell
            for cell in game.core.space(state).cells
            if game.core.planet_at(state, cell) == game.core.faction(state, seat).home
            and game.core.at(state, cell) is None
        )
        state.held[seat][game.core.amount["qic"]] = 9
        state.held[seat][game.core.amount["ore"]] = 9
        state.held[seat][game.core.amount["credit"]] = 9
        where = game.core.space(state).names[home]
        steps = ({"do": "special", "host": "booster:4"}, {"do": "build", "structure": "mine", "hex": where})
        found[name] = [fault.rule for fault in game.play(state, turn(seat, *steps))]
    assert found == {"book": [], "program": ["rule:waste-step"]}


def _with_step_booster(game: GaiaProject) -> State:
    state = position(game, "tng-6", 13)
    assert state.extra.boosters[state.extra.current] == "4"
    return state


def test_tokens_may_be_named_by_the_book_alone(gaia: GaiaProject, engine: GaiaProject) -> None:
    """The Gaia project of move 27: six tokens from bowls of the player's choice."""
    move = dict(sample("tng-6").moves[26])
    named = move | {"tokens": {"bowl1": 0, "bowl2": 4}}
    for game, rules in ((gaia, []), (engine, ["rule:token-source"])):
        state = position(engine, "tng-6", 26)
        assert [fault.rule for fault in game.play(state, named)] == rules
    state = position(engine, "tng-6", 26)
    wrong = move | {"tokens": {"bowl1": 9, "bowl2": -5}}
    assert [fault.rule for fault in gaia.play(state, wrong)] == ["rule:token-source"]


def test_satellites_on_the_tracks_are_missing_by_the_book(gaia: GaiaProject, engine: GaiaProject) -> None:
    book, program = gaia.core.federations._limits, engine.core.federations._limits
    assert book[True] < book[False] < program[True] == program[False]


def test_random_set_ups_can_be_played(gaia: GaiaProject) -> None:
    for players in (2, 3, 4):
        setup = gaia.deal(players, Random(players))
        assert gaia.check_setup(setup) == []
        assert [f.rule for f in gaia.check_setup(setup | {"boosters": setup["boosters"][:-1]})] == [
            "rule:setup-boosters"
        ]
        assert [f.rule for f in gaia.check_setup(setup | {"sectors": setup["sectors"][1:]})] != []
    assert [fault.rule for fault in gaia.check_setup({"players": 5})] == ["rule:players"]
