"""Rules that refuse something: moves of random games, changed at random, put to every position on the way."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.game import Game, IllegalStateError
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay

__all__ = ["changed", "refusing", "replays_of", "words_of"]

_POSITIONS_EVERY = 12
"""So many moves lie between two states that are written down and changed."""
_ODD: tuple[Any, ...] = (None, True, -1, 0, 1, 99, "", "nothing", [], {}, ["nothing"])


def refusing(game: Game, replays: Sequence[Replay], tries: int, seed: int = 1) -> set[str]:
    """The ids of all rules that some changed set-up or move of the replays breaks."""
    rng = Random(seed)
    words = words_of(replay.moves for replay in replays)
    found: set[str] = set()
    for replay in replays:
        for _ in range(tries * 20):
            found |= _broken(game.check_setup, changed(dict(replay.setup), rng, words_of([[replay.setup]])))
        state = game.begin(replay.setup)
        for number, move in enumerate(replay.moves):
            found |= _at(game, state, move, rng, words, replay.moves, tries)
            if number % _POSITIONS_EVERY == 0:
                found |= _as_position(game, state, Random(number), tries * 4)
            assert not game.play(state, copy.deepcopy(move))
            found |= _limited(state)
        found |= _refused(game, state, replay.moves[-1])  # the game is over
    return found


def _at(
    game: Game, state: State, move: Any, rng: Random, words: dict[str, list[Any]], moves: Sequence[Any], tries: int
) -> set[str]:
    """What refuses changed forms of the move that is made here, and of moves that are made elsewhere."""
    found: set[str] = set()
    for number in range(tries):
        other = move if number % 2 else {**rng.choice(moves), "seat": move["seat"]}
        tried = changed(other, rng, words) if number % 4 else copy.deepcopy(other)
        kept = state.copy()
        found |= _refused(game, state, tried)
        state.restore(kept)
    return found


def _as_position(game: Game, state: State, rng: Random, tries: int) -> set[str]:
    """What refuses changed forms of the written state."""
    try:
        written = json.loads(json.dumps(game.write_state(state)))
    except KartotekError:  # in the middle of something that cannot be written
        return set()
    words, found = words_of([[written]]), set()
    for _ in range(tries):
        try:
            game.read_state(changed(written, rng, words), state.seats)
        except IllegalStateError as error:
            found |= {fault.rule for fault in error.faults}
        except KartotekError:
            continue
    return found


def _limited(state: State) -> set[str]:
    """The rules that let a move do less than its effects say: they are noted, with what was lost."""
    notes = " ".join(str(event.name) for event in state.events if event.kind == "note")
    return set(re.findall(r"rule:[a-z0-9-]+", notes))


def _refused(game: Game, state: State, move: Any) -> set[str]:
    return _broken(lambda tried: game.play(state, tried), move)


def _broken(judge: Any, given: Any) -> set[str]:
    try:
        return {fault.rule for fault in judge(given)}
    except (KartotekError, TypeError, KeyError, ValueError, AttributeError):  # malformed: the shapes see to that
        return set()


def words_of(documents: Any) -> dict[str, list[Any]]:
    """Every value that stands under a key somewhere, by key."""
    found: dict[str, list[Any]] = {}
    for document in documents:
        for record in document:
            for key, value in _leaves(record):
                if value not in found.setdefault(key, []):
                    found[key].append(value)
    return found


def _leaves(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    if key:
        yield key, value
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _leaves(item, name)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item, key)


def changed(given: Any, rng: Random, words: dict[str, list[Any]]) -> Any:
    """One to three changes somewhere inside: another value of the same key, another order, something left out."""
    made = copy.deepcopy(given)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        places = list(_places(made))
        if not places:
            break
        holder, key, name = rng.choice(places)
        roll = rng.random()
        if roll < 0.6 and words.get(name):
            holder[key] = copy.deepcopy(rng.choice(words[name]))
        elif roll < 0.75 and isinstance(holder[key], int):
            holder[key] += rng.choice((-1, 1, 20))
        elif roll < 0.85:
            del holder[key]
        elif roll < 0.95 and isinstance(holder, list):
            holder.append(copy.deepcopy(rng.choice(holder)))
        else:
            holder[key] = copy.deepcopy(rng.choice(_ODD))
    return made


def _places(value: Any, name: str = "") -> Iterator[tuple[Any, Any, str]]:
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in ("seat", "chance"):
                yield value, key, key
                yield from _places(item, key)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield value, place, name
            yield from _places(item, name)


def replays_of(game: Game, players: Sequence[int], seed: int = 1) -> list[Replay]:
    """A random game for each number of players."""
    return [random_game(game, count, seed + place) for place, count in enumerate(players)]
