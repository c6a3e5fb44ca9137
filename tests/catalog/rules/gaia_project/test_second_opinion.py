"""The second opinion agrees with the rules on random, offered and changed moves, and catches faults planted in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.catalog.rules.gaia_project.state import OPEN
from tests.catalog.rules.gaia_project.second_opinion import PLACES, judge

RICH = {"credit": 26, "ore": 14, "knowledge": 12, "qic": 9, "bowl2": 4, "bowl3": 9}


def objections(game: GaiaProject, seeds: range, *, turns: int = 60) -> Iterator[str]:
    """What the checker says of moves that the rules accept: those of random games, and of richer copies of them."""
    for seed in seeds:
        rng = Random(seed)
        state = game.begin(game.deal(2 + seed % 3, rng))
        for _ in range(turns * 4):
            waiting = game.waiting(state)
            if not waiting:
                break
            move = game.random_move(state, waiting[0], rng)
            if state.extra.own_turn and rng.random() < 0.5:
                yield from _rich(game, state, rng)
            yield from _judged(game, state, move)


def _rich(game: GaiaProject, state: State, rng: Random) -> Iterator[str]:
    copy = state.copy()
    seat = copy.extra.waits
    held = copy.held[seat]
    if held[game.core.power.stone]:
        return
    for name, amount in RICH.items():
        held[game.core.amount[name]] = amount
    copy.extra.tokens[seat] = game.core.power.tokens(held) + game.core.power.gaia_tokens(held)
    move = game.random_move(copy, seat, rng)
    for changed in (*_changed(move, state, rng), move):
        yield from _judged(game, copy.copy(), changed)


def _changed(move: dict[str, Any], state: State, rng: Random) -> Iterator[dict[str, Any]]:
    """The move twice over, by another seat, after an exchange that does not exist, and alone."""
    steps = move["steps"] if move["do"] == "turn" else [{k: v for k, v in move.items() if k != "seat"}]
    seat = move["seat"]
    research = {"do": "research", "track": rng.choice(["economy", "science", "gaia"])}
    yield {"seat": seat, "do": "turn", "steps": [research, *steps]}
    yield {"seat": seat, "do": "turn", "steps": [{"do": "exchange", "pay": {"ore": 1}, "gain": {"qic": 1}}, *steps]}
    yield {"seat": seat, "do": "turn", "steps": [{"do": "exchange", "pay": {"power": 3}, "gain": {"ore": 1}}, *steps]}
    burning = [{"do": "burn", "times": 1}, {"do": "pass", "booster": rng.choice(state.extra.free_boosters)}]
    yield {"seat": seat, "do": "turn", "steps": burning}
    yield {**move, "seat": (seat + 1) % state.seats}


def _judged(game: GaiaProject, state: State, move: dict[str, Any]) -> Iterator[str]:
    before, old = game.rows(state), game.table(state)
    if game.play(state, move) == ():
        yield from (f"{text}: {move}" for text in judge(before, old, move, game.rows(state), game.table(state)))


@pytest.mark.parametrize("seed", range(6))
def test_the_checker_agrees_with_the_rules(gaia: GaiaProject, seed: int) -> None:
    assert list(objections(gaia, range(seed, seed + 1))) == []


# ---- planted faults --------------------------------------------------------------------------------------------------

Fault = Callable[[GaiaProject], None]


def _free(kind: str) -> Fault:
    def plant(game: GaiaProject) -> None:
        prices = game.core.building.sites.prices
        real = prices.price

        def price(state: State, seat: int, name: str, near: int = 0) -> Mapping[str, int]:
            return {} if name == kind else real(state, seat, name, near)

        prices.price = price  # type: ignore[method-assign]

    return plant


def _action_for_nothing(slug: str) -> Fault:
    def plant(game: GaiaProject) -> None:
        actions = game.turns.actions
        real = actions._price
        actions._price = lambda state, seat, entry: (  # type: ignore[method-assign]
            {} if entry.source.component.endswith(f":{slug}") else real(state, seat, entry)
        )

    return plant


def _no_cap(name: str) -> Fault:
    def plant(game: GaiaProject) -> None:
        ledger, place = game.machine.ledger, game.core.amount[name]
        real = ledger.gain

        def gain(state: State, seat: int, resource: str, amount: int, source: int) -> list[str]:
            had = state.held[seat][place]
            found = real(state, seat, resource, amount, source)
            if resource == name:
                state.held[seat][place] = had + amount
            return found

        ledger.gain = gain  # type: ignore[method-assign,assignment]

    return plant


def _no_limit(game: GaiaProject) -> None:
    game.machine.use_limit = lambda *_: None  # type: ignore[method-assign]


def _cheap_burning(game: GaiaProject) -> None:
    def burn(row: Any, **_: bool) -> list[list[int]]:
        return [[0, -1, 1, 0, row[game.core.power.stone]]]

    game.core.power.burn = burn  # type: ignore[method-assign]


def _charge_for_nothing(game: GaiaProject) -> None:
    game.machine.ledger.lose = lambda *_: None  # type: ignore[method-assign]


def _no_booster(game: GaiaProject) -> None:
    real = game.turns.take_booster
    game.turns.take_booster = lambda state, seat, booster: (  # type: ignore[method-assign]
        None if state.extra.round else real(state, seat, booster)
    )


def _two_levels(game: GaiaProject) -> None:
    research = game.core.research
    real = research.advance

    def advance(state: State, seat: int, track: int) -> Any:
        if state.extra.round and state.extra.levels[seat][track] < 3:
            real(state, seat, track)
        return real(state, seat, track)

    research.advance = advance  # type: ignore[method-assign]


def _second_action(game: GaiaProject) -> None:
    real = game.turns.command

    def command(state: State, seat: int, step: Any) -> Any:
        found = real(state, seat, step)
        if not found and step["do"] == "research":
            state.extra.main = OPEN
        return found

    game.turns.command = command  # type: ignore[method-assign,assignment]


def _anybody(game: GaiaProject) -> None:
    real = game._play

    def play(state: State, move: Any) -> Any:
        if state.extra.own_turn:
            state.extra.waits = move["seat"]
        return real(state, move)

    game._play = play  # type: ignore[method-assign]


def _double_exchange(game: GaiaProject) -> None:
    real = game.turns.exchanges.trade

    def trade(state: State, seat: int, pay: Any, gain: Any) -> Any:
        found = real(state, seat, pay, gain)
        if not found:
            state.held[seat][game.core.amount["ore"]] += gain.get("ore", 0)
        return found

    game.turns.exchanges.trade = trade  # type: ignore[method-assign]


def _any_rate(game: GaiaProject) -> None:
    exchanges = game.turns.exchanges
    exchanges.combination = lambda known, *_: known[:1]  # type: ignore[method-assign]


def _free_terraforming(game: GaiaProject) -> None:
    game.core.building.sites.prices.step_price = lambda *_: 0  # type: ignore[method-assign]


def _project_without_tokens(game: GaiaProject) -> None:
    sites = game.core.building.sites
    real = sites._project

    def project(state: State, seat: int, plan: Any) -> Any:
        found = real(state, seat, plan)
        plan.tokens = 0
        return found

    sites._project = project  # type: ignore[method-assign]


def _building_twice(game: GaiaProject) -> None:
    """An upgrade leaves the old structure where it was on the board."""
    game.core.building._remove = lambda *_: None  # type: ignore[method-assign]


FAULTS: dict[str, Fault] = {
    **{f"free {kind}": _free(kind) for kind in (*PLACES[:6], "satellite")},
    **{f"power action {k} for nothing": _action_for_nothing(f"power_action:{k}") for k in range(1, 8)},
    **{f"Q.I.C. action {k} for nothing": _action_for_nothing(f"qic_action:{k}") for k in range(1, 4)},
    "research for nothing": _action_for_nothing("action-research"),
    **{f"no cap on {name}": _no_cap(name) for name in ("credit", "ore", "knowledge")},
    "board actions again and again": _no_limit,
    "burning one token for one": _cheap_burning,
    "charging for nothing": _charge_for_nothing,
    "passing without a booster": _no_booster,
    "two levels for one step": _two_levels,
    "a second main action": _second_action,
    "out of turn": _anybody,
    "twice the ore of an exchange": _double_exchange,
    "exchanges at any rate": _any_rate,
    "terraforming for nothing": _free_terraforming,
    "Gaia projects without tokens": _project_without_tokens,
    "upgrades that keep the old structure": _building_twice,
}


def test_there_are_thirty_faults() -> None:
    assert len(FAULTS) >= 30


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_caught(gaia: GaiaProject, name: str) -> None:
    game = GaiaProject(gaia.facts)
    FAULTS[name](game)
    assert next(objections(game, range(12)), None) is not None
