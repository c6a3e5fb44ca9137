"""Everything of the expansion occurs in random games, and the printed tokens suffice as far as they do."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.armada import Armada
from kartotek.catalog.rules.armada.invariants import short_supply
from kartotek.catalog.rules.armada.keys import island_number

WANTED = (
    "solo exploration of level 1",
    "solo exploration of level 2",
    "solo exploration of level 3",
    "group exploration of level 1",
    "group exploration of level 2",
    "group exploration of level 3",
    "equal highest taxes",
    "an immune player",
    "a player who cannot pay a loss",
    "sitting out",
    "a guild above the cap",
    "an incursion",
    "steps on several fleets",
)


class Sights:
    """What was seen in the games of one drill."""

    def __init__(self, game: Armada) -> None:
        self.game = game
        self.seen: Counter[str] = Counter()
        self.cards: set[str] = set()
        self.islands: set[int] = set()
        self.spaces: set[tuple[int, int]] = set()
        self.shipyards: set[int] = set()
        self.short: Counter[str] = Counter()
        self._hook(game)

    def _hook(self, game: Armada) -> None:
        """Look at the steps of a turn from outside, as they are carried out."""
        deal_out, tax, guild = game.turns.exploring._deal_out, game.turns.losses._tax, game.scoring.guild_points
        lose = game.machine.ledger.lose

        def dealing(state: State) -> None:
            deal_out(state)
            levels = Counter(game.turns.exploring.level(state, share) for share in state.extra.shares)
            for level, explorers in levels.items():
                self.seen[f"{'solo' if explorers == 1 else 'group'} exploration of level {level}"] += 1

        def taxing(state: State, taxes: Any) -> None:
            highest = max(item.amount for item in taxes)
            self.seen["equal highest taxes"] += sum(item.amount == highest for item in taxes) > 1
            tax(state, taxes)

        def losing(state: State, seat: int, name: str, amount: int, source: int, owner: int) -> None:
            held = state.held[seat][game.plans.coin]
            immune = game.machine.continuous.hook(state, seat, "loss", {"res": 0}) == 0
            self.seen["an immune player"] += immune
            self.seen["a player who cannot pay a loss"] += amount > held and not immune
            lose(state, seat, name, amount, source, owner)

        def counting(state: State, seat: int, before: int, after: int, *, copied: bool) -> int:
            points = guild(state, seat, before, after, copied=copied)
            self.seen["a guild above the cap"] += points < after
            return points

        game.turns.exploring._deal_out = dealing  # type: ignore[method-assign]
        game.turns.losses._tax = taxing  # type: ignore[method-assign]
        game.machine.ledger.lose = losing  # type: ignore[method-assign]
        game.scoring.guild_points = counting  # type: ignore[method-assign, assignment]

    def watch(self, state: State, move: dict[str, Any]) -> None:
        self.seen["sitting out"] += move.get("take_part") is False
        self.seen["steps on several fleets"] += move["do"] == "steps"
        self.seen["an incursion"] += bool(state.extra.raids)
        if not state.extra.over:
            return
        noun = self.game.facts.library.layout.noun
        for seat in range(state.seats):
            self.cards |= set(self.game.rows(state)[seat]["cards"])
            self.islands |= {island_number(thing[0]) for thing in state.things[noun["island"]][seat]}
            ships = self.game.plans.voyages.spaces(state, seat)
            self.spaces |= {(fleet, space) for fleet, last in enumerate(ships) for space in range(1, last + 1)}
        self.shipyards |= set(state.extra.shipyards)
        self.short.update(short_supply(self.game.facts, state))


def play(game: Armada, games: int) -> Sights:
    sights = Sights(Armada(game.facts))
    for seed in range(games):
        for players, teams in ((3, "no"), (4, "no"), (5, "no"), (6, "no"), (7, "no"), (4, "yes"), (6, "yes")):
            random_game(sights.game, players, 10_000 + seed, sights.watch, {"teams": teams})
        late_game(sights, 20_000 + seed)
    return sights


def late_game(sights: Sights, seed: int) -> None:
    """The last Age from a written state in which all green ships are about to reach their last space.

    Random play seldom brings two of them there in one turn.
    """
    game, rng = sights.game, Random(seed)
    hands = game.deal(4, rng)["hands"]["3"]
    raw = "foundry quarry sawmill brickyard loom-{0} press-{0} glassworks-{0}"
    rows = [{"ships": "0 0 0 5", "cards": raw.format(seat + 1) if seat < 2 else "", "coins": 20} for seat in range(4)]
    state = game.read_state({"age": 3, "hands": hands, "state": rows}, 4)
    while waiting := game.waiting(state):
        move = game.random_move(state, waiting[0], rng)
        assert game.play(state, move, rng) == ()


def test_some_games_show_the_common_things(armada: Armada) -> None:
    sights = play(armada, 6)
    assert sights.seen["an incursion"] and sights.seen["solo exploration of level 1"]
    assert len(sights.shipyards) == len(armada.pieces.shipyards)


@pytest.mark.drill
def test_everything_occurs(armada: Armada) -> None:
    sights = play(armada, 250)
    assert not [name for name in WANTED if not sights.seen[name]], sights.seen
    assert {card.id for card in armada.pieces.added} <= sights.cards
    assert len(sights.islands) == len(armada.pieces.islands)
    spaces = {(fleet.number, space) for fleet in armada.pieces.fleets for space in range(1, len(fleet.spaces) + 1)}
    assert spaces <= sights.spaces, sorted(spaces - sights.spaces)
