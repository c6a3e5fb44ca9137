"""Moves that once passed and must not: each with the lines of the book that forbid it, and with a legal twin."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.catalog.rules.gaia_project.state import ACTIONS, GAIA_PHASE
from tests.catalog.rules.gaia_project.samples import position, sample, turn

Step = dict[str, Any]


@pytest.fixture(params=["gaia", "engine"])
def both(request: pytest.FixtureRequest) -> GaiaProject:
    game = request.getfixturevalue(request.param)
    assert isinstance(game, GaiaProject)
    return game


def seated(game: GaiaProject, faction: str, seed: int = 1, **amounts: int) -> State:
    """Seat 0 plays the faction, two mines each (or the first structures) stand, and its first turn has come."""
    rng = Random(seed)
    state = game.begin(game.deal(2, rng))
    other = next(f.id for f in game.core.pieces.factions if f.color != _color(game, faction) and f.id != "ivits")
    for seat, name in enumerate((faction, other)):
        assert game.play(state, {"seat": seat, "do": "faction", "faction": name}) == ()
    while not (state.extra.own_turn and state.extra.waits == 0):
        move = game.random_move(state, state.extra.waits, rng)
        assert game.play(state, move) == ()
    give(game, state, 0, **amounts)
    return state


def _color(game: GaiaProject, faction: str) -> str:
    return game.core.pieces.factions[game.core.pieces.faction[faction]].color


def give(game: GaiaProject, state: State, seat: int, **amounts: int) -> None:
    for name, amount in amounts.items():
        state.held[seat][game.core.amount[name]] = amount
    row = state.held[seat]
    state.extra.tokens[seat] = game.core.power.tokens(row) + game.core.power.gaia_tokens(row)


def with_institute(game: GaiaProject, faction: str, **amounts: int) -> State:
    """The same with an institute in the place of the first mine."""
    state = seated(game, faction, **amounts)
    cell = next(cell for kind, cell in game.core.own(state, 0) if kind == game.core.mine)
    game.core.building._remove(state, 0, game.core.mine, cell)
    game.core.building.put(state, 0, game.core.institute, cell)
    game.answers.asked(state)
    give(game, state, 0, **amounts)
    return state


# ---- an action that builds is done whole or not at all: 610-614, 1719-1725, 1974-1975 --------------------------------

BUILDING_ACTIONS: list[tuple[str, Step]] = [
    ("power_action:2", {"do": "action", "action": "power_action:2"}),
    ("power_action:6", {"do": "action", "action": "power_action:6"}),
    ("booster:4", {"do": "special", "host": "booster:4"}),
    ("booster:5", {"do": "special", "host": "booster:5"}),
]


@pytest.mark.parametrize(("host", "step"), BUILDING_ACTIONS, ids=[name for name, _ in BUILDING_ACTIONS])
def test_an_action_that_builds_is_not_taken_without_building(both: GaiaProject, host: str, step: Step) -> None:
    state = seated(both, "terrans", bowl3=9, ore=0, credit=0, qic=0, gaiaformer=0)
    if host.startswith("booster"):
        _hold_booster(both, state, host.removeprefix("booster:"))
    before = state.digest()
    (fault,) = both.play(state, turn(0, step, {"do": "decline"}))
    assert fault.rule == "rule:special-complete" and state.digest() == before
    assert both.play(state, turn(0, step))  # nor by saying nothing about it
    assert not any(step in move.get("steps", [move]) for move in both.moves(state, 0))


def _hold_booster(game: GaiaProject, state: State, slug: str) -> None:
    old = state.extra.boosters[0]
    game.core.drop(state, 0, game.core.pieces.boosters[old].component)
    state.extra.boosters[0] = slug
    game.core.bring(state, 0, game.core.pieces.boosters[slug].component)


def test_firaks_without_a_lab_have_no_action_of_their_institute(both: GaiaProject) -> None:
    state = with_institute(both, "firaks")
    action = {"do": "special", "host": "institute:firaks"}
    up = {"do": "research", "track": "terraforming"}
    assert [f.rule for f in both.play(state, turn(0, action, {"do": "decline"}, up))] == ["rule:special-complete"]
    cell = next(cell for kind, cell in both.core.own(state, 0) if kind == both.core.mine)
    both.core.building._remove(state, 0, both.core.mine, cell)
    both.core.building.put(state, 0, both.core.pieces.kind["lab"], cell)
    state.pending.clear()  # the tile of the lab
    where = both.core.space(state).names[cell]
    down = {"do": "build", "structure": "trading_station", "hex": where}
    assert both.play(state.copy(), turn(0, action, down, up)) == ()
    assert both.play(state.copy(), turn(0, action, down, {"do": "decline"})) == ()  # the step may be left out


def test_bescods_take_their_step_or_no_action(both: GaiaProject) -> None:
    """Lines 1735-1742."""
    state = seated(both, "bescods")
    action = {"do": "special", "host": "faction:bescods"}
    refused = both.facts.choices["declined-research"] == "refused"
    declined = both.play(state.copy(), turn(0, action, {"do": "decline"}))
    assert [(f.rule, f.need) for f in declined] == [("rule:one-action", "a research step")] * refused
    assert both.play(state, turn(0, action, {"do": "research", "track": "economy"})) == ()


# ---- a tile of the Itars comes at once: 1774-1778 --------------------------------------------------------------------


def test_the_tile_of_the_itars_comes_before_their_tokens_return(both: GaiaProject) -> None:
    state = with_institute(both, "itars", bowl1=4, bowl2=0, bowl3=0, gaia_token=5)
    extra = state.extra
    extra.phase, extra.order, extra.cursor, extra.begun = GAIA_PHASE, [0, 1], 0, False
    both.rounds.proceed(state)
    assert extra.waits == 0
    pay = {"do": "exchange", "pay": {"gaia_token": 4}, "gain": {"tech": 1}}
    assert both.play(state, {"seat": 0} | pay) == ()
    assert both.play(state, {"seat": 0, "do": "tech", "space": "free-1"}) == ()
    assert state.held[0][both.core.power.gaia] == 1, "the last token waits for the research step"
    assert both.play(state, {"seat": 0, "do": "research", "track": "economy"}) == ()
    assert state.held[0][both.core.power.gaia] == 0


# ---- federations are as small as they can be, in both profiles: 1051-1054 --------------------------------------------


def test_both_profiles_search_exactly(gaia: GaiaProject, engine: GaiaProject) -> None:
    assert "federation-minimality" not in {**gaia.facts.choices, **engine.facts.choices}


# ---- maps: 1513-1545 -------------------------------------------------------------------------------------------------


def test_a_sector_far_away_or_a_gap_is_no_map(both: GaiaProject) -> None:
    setup = both.deal(3, Random(4))
    assert both.check_setup(setup) == []
    for change in ({"q": 40}, {"r": setup["sectors"][0]["r"] + 5}):
        moved = [setup["sectors"][0] | change, *setup["sectors"][1:]]
        assert [f.rule for f in both.check_setup(setup | {"sectors": moved})] == ["rule:setup-map-variable"]


def test_the_whole_map_may_lie_anywhere_and_any_way_round(both: GaiaProject) -> None:
    setup = both.deal(4, Random(4))
    shifted = [sector | {"q": sector["q"] + 3, "r": sector["r"] - 8} for sector in setup["sectors"]]
    assert both.check_setup(setup | {"sectors": shifted}) == []
    turned = [
        sector | {"q": -sector["r"], "r": sector["q"] + sector["r"], "turns": (sector["turns"] + 1) % 6}
        for sector in setup["sectors"]
    ]
    assert both.check_setup(setup | {"sectors": turned}) == []


def test_mirrored_sectors_are_not_printed(gaia: GaiaProject, engine: GaiaProject) -> None:
    setup = dict(sample("tng-6").setup)
    mirrored = setup | {"sectors": [sector | {"mirrored": True} for sector in setup["sectors"]]}
    straight = setup | {"sectors": [{**sector, "mirrored": False} for sector in setup["sectors"]]}
    assert "rule:setup-map-variable" in {f.rule for f in gaia.check_setup(mirrored)}
    assert "rule:setup-map-variable" not in {f.rule for f in gaia.check_setup(straight)}
    assert "rule:setup-map-variable" not in {f.rule for f in engine.check_setup(mirrored)}


# ---- each exchange is paid by itself: 1623, 1758-1764 ----------------------------------------------------------------


def _spent(game: GaiaProject, state: State, pay: int, gain: dict[str, int]) -> int | None:
    """Plain tokens of area III that an exchange takes; None where it is refused."""
    step = {"do": "exchange", "pay": {"power": pay}, "gain": gain}
    had = state.held[0][game.core.power.bowls[2]]
    if game.turns.command(state, 0, step):
        return None
    if state.extra.stone is not None:
        assert game.turns.command(state, 0, {"do": "brainstone", "place": "bowl3"}) == []
    return had - state.held[0][game.core.power.bowls[2]]


def test_a_token_of_the_nevlas_pays_for_one_exchange(gaia: GaiaProject, engine: GaiaProject) -> None:
    """Two ore at 3 power each: two tokens for each, though three tokens are worth 6."""
    for game, tokens in ((gaia, 4), (engine, 3)):
        state = with_institute(game, "nevlas", bowl3=5, ore=0)
        assert _spent(game, state, 6, {"ore": 2}) == tokens
        assert state.held[0][game.core.amount["ore"]] == 2
    state = with_institute(gaia, "nevlas", bowl3=3, ore=0)
    (fault,) = gaia.play(state, turn(0, {"do": "exchange", "pay": {"power": 6}, "gain": {"ore": 2}}))
    assert fault.rule == "rule:exchange-by-itself"


def test_the_brainstone_pays_for_one_exchange(gaia: GaiaProject) -> None:
    """Three credits: the brainstone buys one of them, plain tokens the others."""
    stone = gaia.core.power.stone
    state = seated(gaia, "taklons", bowl3=2, credit=0)
    state.held[0][stone] = 3
    assert _spent(gaia, state, 3, {"credit": 3}) == 2 and state.held[0][stone] == 1
    state = seated(gaia, "taklons", bowl3=1, credit=0)
    state.held[0][stone] = 3
    assert _spent(gaia, state, 3, {"credit": 3}) is None
    state = seated(gaia, "taklons", bowl3=6, ore=0)
    state.held[0][stone] = 3
    assert _spent(gaia, state, 6, {"ore": 2}) == 6 and state.held[0][stone] == 3


# ---- inputs that once ended in an internal error ---------------------------------------------------------------------


def test_a_charge_and_the_own_action_are_two_moves(engine: GaiaProject) -> None:
    replay = sample("tng-6")
    for number, move in enumerate(replay.moves):
        state = position(engine, "tng-6", number) if move["do"] == "charge" else None
        if state is None or state.extra.current != move["seat"] or len(state.extra.offers) > 1:
            continue
        both_steps = turn(move["seat"], {k: v for k, v in move.items() if k != "seat"}, {"do": "pass", "booster": "1"})
        assert [fault.rule for fault in engine.play(state, both_steps)] == ["rule:own-turn"]
        return
    raise AssertionError("no charge before an own turn")


def test_an_action_with_a_choice_needs_its_answer(both: GaiaProject) -> None:
    state = seated(both, "terrans", qic=3)
    both.core.federations.gain(state, 0, both.core.pieces.tokens[0])
    state.extra.supply[0] -= 1
    both.answers.asked(state)
    assert state.extra.phase == ACTIONS and state.extra.lost == NOBODY
    faults = both.play(state, turn(0, {"do": "action", "action": "qic_action:2"}))
    assert [fault.rule for fault in faults] == ["rule:build-complete"]
