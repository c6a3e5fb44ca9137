"""Legal play, at random or sensibly: a seed decides everything, and every decision is written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.claims import score_rows
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.setup_options import NO_OPTIONS, check_options
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.gc_paused import gc_paused
from kartotek.schema.replay import Replay

__all__ = ["MAX_MOVES", "PLAYERS", "player_of", "random_game"]

MoveChooser = Callable[[State, int, Random], dict[str, Any]]
"""From a state, the seat that decides and a source of chance to a legal move."""

PLAYERS: Final = ("random", "sensible")
"""How moves are chosen: any legal one, or the best of some by the worth of effects."""

MAX_MOVES = 20_000
"""Far above any game: random play must end."""


def player_of(game: Game, name: str) -> MoveChooser:
    """What chooses the moves of a player of this name."""
    if name not in PLAYERS:
        raise KartotekError("usage", f"no player {name!r}", hint=did_you_mean(name, PLAYERS, ", ".join(PLAYERS)))
    if name == "random":
        return game.random_move
    from kartotek.catalog.replays.sensible import Sensible

    return Sensible(game).move


@gc_paused()
def random_game(
    game: Game,
    players: int,
    seed: int,
    watch: Callable[[State, dict[str, Any]], None] | None = None,
    options: Mapping[str, str] = NO_OPTIONS,
    player: str = PLAYERS[0],
) -> Replay:
    """A full game from set-up to scores; `watch` sees the state after every move. `player` is one of `PLAYERS`."""
    choose = player_of(game, player)
    chosen = check_options(game.setup_options, options)
    if players not in game.facts.players:
        bounds = f"{game.facts.players[0]} to {game.facts.players[-1]}"
        raise KartotekError("usage", f"{game.id} is not for {players} players", hint=f"choose {bounds}")
    rng = Random(seed)
    setup = game.deal(players, rng, chosen)
    state = game.begin(setup)
    moves: list[dict[str, Any]] = []
    while waiting := game.waiting(state):
        move = choose(state, waiting[0], rng)
        faults = game.play(state, move, rng)
        if faults or len(moves) >= MAX_MOVES:
            raise KartotekError(
                "internal", f"random play of {game.id} went astray", where=f"seed {seed}", why=f"{move} {faults}"
            )
        moves.append(move)
        if watch is not None:
            watch(state, move)
    return Replay(
        game=game.facts.game,
        profile=game.facts.profile,
        players=players,
        setup=setup,
        moves=tuple(moves),
        rules_hash=game.facts.rules_hash,
        source=f"{player} play, seed {seed}",
        scores=tuple(score_rows(game.scores(state))),
    )
