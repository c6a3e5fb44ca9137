"""What may have gone wrong in a log: a line forgotten, doubled, swapped, of another seat, or with one wrong value.

Around the first fault each such slip is undone in turn. One that lets the rest hold is the likely cause. Where none
does (a forgotten move cannot always be made up, and a log may have two slips), it is the one that leads furthest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import islice
from random import Random
from typing import Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.opening import opening_faults
from kartotek.catalog.replays.report import Repair, Report, Slip, StepPlace
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.game import Game
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Checkpoint, Replay

__all__ = ["explain_fault", "find_repair"]

_BACK: Final = 16
"""A slip is found this many moves later at the latest, mostly at once or a few moves later."""
_BUDGET: Final = 12_000
"""So many moves are played at most while repairs are tried."""
_LISTED: Final = 400
_AHEAD: Final = 12
"""A repair that goes well for so many moves is tried to the end."""
_FURTHER: Final = 4
"""Where nothing lets the rest hold, a repair must let so many moves more be played than the log as it is."""
_DRAWN: Final = 40
"""So many moves are tried in the place of a forgotten one, beside those that are listed."""
_ORDER: Final[Mapping[Slip, int]] = {"swapped": 0, "doubled": 1, "seat": 2, "value": 3, "missing": 4}
"""Of repairs that hold, the smallest change is named: what is there in another order before what has to be made up."""

_SUPERFLUOUS: Final = 5
"""A move too many that is no copy of its neighbour: nobody writes one down by mistake."""

TriedRepair = tuple[Slip, int, Mapping[str, Any] | None, list[Mapping[str, Any]]]
"""The slip, the place of the move (from 0), the move as it may have been, and the moves from there on."""


def explain_fault(replay: Replay, game: Game, report: Report) -> None:
    """Look for what may have gone wrong in a log that is not valid; the report gets it, if anything is found."""
    first = report.divergences[0] if report.divergences else None
    if first is not None and first.kind in ("illegal", "checkpoint", "surplus"):
        report.repair = find_repair(replay, game, first.step)


def find_repair(replay: Replay, game: Game, step: int) -> Repair | None:
    """The smallest repair that lets the rest hold, near the first fault at a step (from 1); None if there is none."""
    if not 1 <= step <= len(replay.moves):
        return None
    try:
        state, _ = opening_faults(replay, game)
    except KartotekError:
        return None
    if state is None:
        return None
    first = max(0, step - 1 - _BACK)
    states: list[State] = []
    for place, move in enumerate(replay.moves[:step]):
        if place >= first:
            states.append(state.copy())
        if game.play(state, move):
            break
    search = _Search(replay, game, step - 1)
    found = [
        item
        for place in range(first + len(states) - 1, first - 1, -1)
        for item in search.at(states[place - first], place)
    ]
    if not found and states[-1:]:
        found = search.furthest(states[-1], first + len(states) - 1)
    if not found:
        return None
    found.sort(key=lambda item: _rank(item, replay, step - 1))
    slip, place, repaired, _ = found[0]
    others = sum(item[0] == slip for item in found) - 1
    return Repair(slip, place + 1, repaired, others, _named(replay, place, repaired), search.reached)


def _rank(tried: TriedRepair, replay: Replay, fault: int) -> tuple[float, ...]:
    """The likelier of two repairs is the smaller: by its kind, its place, and how little of the move is other."""
    slip, place, move, _ = tried
    # Slips are sought backwards from the fault; of places for a missing move the earliest is where it was forgotten.
    distance = place if slip == "missing" else fault - place
    change = _unlikeness(move, replay.moves[place]) if slip == "value" else 0.0
    order = _SUPERFLUOUS if slip == "doubled" and not _has_twin(replay, place) else _ORDER[slip]
    return order, -_in_turn(replay, tried), distance, change


def _has_twin(replay: Replay, place: int) -> bool:
    """Does a move stand there twice in a row?"""
    around = replay.moves[max(0, place - 1) : place + 2]
    return sum(move == replay.moves[place] for move in around) > 1


def _in_turn(replay: Replay, tried: TriedRepair) -> int:
    """How well a missing move fits between its neighbours, where players are written down in turn."""
    slip, place, move, _ = tried
    if slip != "missing" or move is None:
        return 0
    seats = 1 + max(int(move["seat"]) for move in replay.moves)
    before = place > 0 and replay.moves[place - 1].get("seat") == (move["seat"] - 1) % seats
    return int(before) + int(replay.moves[place].get("seat") == (move["seat"] + 1) % seats)


def _named(replay: Replay, place: int, move: Mapping[str, Any] | None) -> StepPlace:
    """The place and the player in the words of the log."""
    origin, seat = replay.log, move.get("seat") if move else None
    if origin is None:
        return StepPlace()
    named = origin.places[place] if place < len(origin.places) else None
    player = origin.names[seat] if type(seat) is int and seat < len(origin.names) else None
    return StepPlace(*named, player) if named is not None else StepPlace(player=player)


class _Search:
    """Tries repairs until the work that is admitted is done."""

    def __init__(self, replay: Replay, game: Game, fault: int) -> None:
        self.replay = replay
        self.game = game
        self.fault = fault
        self.left = _BUDGET
        self.reached: int | None = None
        """After how many moves the best repair meets the next fault, where it does not let all of the rest hold."""

    def at(self, state: State, place: int) -> Iterator[TriedRepair]:
        """The repairs at one place after which everything holds."""
        for candidate in self._candidates(state, place):
            if self.left <= 0:
                return
            if self._goes_on(state, place, candidate[3]) and self._holds(place, candidate[3]):
                yield candidate

    def _candidates(self, state: State, place: int) -> Iterator[TriedRepair]:
        moves = self.replay.moves
        rest = list(moves[place:])
        if len(rest) > 1:
            yield "swapped", place, rest[1], [rest[1], rest[0], *rest[2:]]
        yield "doubled", place, rest[0], rest[1:]
        waiting = list(self.game.waiting(state))
        for seat in waiting:
            if seat != rest[0].get("seat"):
                moved = {**rest[0], "seat": seat}
                yield "seat", place, moved, [moved, *rest[1:]]
        for seat in waiting:
            offers = list(islice(self.game.moves(state, seat), _LISTED))
            if seat == rest[0].get("seat"):
                yield from (("value", place, move, [move, *rest[1:]]) for move in _corrected(rest[0], offers))
            yield from (("missing", place, offer, [offer, *rest]) for offer in offers)

    def furthest(self, state: State, place: int) -> list[TriedRepair]:
        """The repair at the place of the fault that lets most further moves be played, if clearly more than none.

        A shuffle that a forgotten move would have written down is drawn.
        """
        if place != self.fault:
            return []
        best: tuple[int, TriedRepair] | None = None
        for slip, _, move, rest in (*self._candidates(state, place), *self._drawn(state, place)):
            if slip == "value":
                continue
            trial, played = state.copy(), 0
            for number, later in enumerate(rest):
                made_up = slip == "missing" and not number
                if self.game.play(trial, dict(later), Random(0) if made_up else None):
                    break
                played += 1
            if played >= _FURTHER and (best is None or played > best[0]):
                best = played, (slip, place, move, rest)
        if best is None:
            return []
        self.reached = best[0]
        return [best[1]]

    def _drawn(self, state: State, place: int) -> Iterator[TriedRepair]:
        """Random moves of those who are waited for."""
        rest, rng = self.replay.moves[place:], Random(0)
        for seat in self.game.waiting(state):
            for _ in range(_DRAWN):
                move = self.game.random_move(state, seat, rng)
                yield "missing", place, move, [move, *rest]

    def _goes_on(self, state: State, place: int, moves: Sequence[Mapping[str, Any]]) -> bool:
        """Are the moves up to beyond the fault legal?"""
        trial = state.copy()
        for move in moves[: self.fault - place + _AHEAD]:
            self.left -= 1
            if self.game.play(trial, move):
                return False
        return True

    def _holds(self, place: int, rest: Sequence[Mapping[str, Any]]) -> bool:
        """Does the replay hold with these moves from a place on? Checkpoints after it go along."""
        moves = (*self.replay.moves[:place], *rest)
        shift = len(moves) - len(self.replay.moves)
        points = tuple(_moved(point, place, shift) for point in self.replay.checkpoints)
        self.left -= len(moves)
        try:
            return validate(replace(self.replay, moves=moves, checkpoints=points), self.game).valid
        except KartotekError:  # a value put together from two moves may be malformed
            return False


def _moved(point: Checkpoint, place: int, shift: int) -> Checkpoint:
    return replace(point, after=point.after + shift) if point.after > place else point


def _corrected(move: Mapping[str, Any], offers: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The move with one value put right: legal moves that differ in one, and its own keys with values of those."""
    yield from (offer for offer in offers if _differs_in_one(offer, move))
    yield from _counted_otherwise(move)
    for key in move.keys() - {"seat", "chance"}:
        values = {repr(offer[key]): offer[key] for offer in offers if key in offer and offer[key] != move[key]}
        yield from ({**move, key: value} for value in values.values())


def _counted_otherwise(value: Any) -> Iterator[Any]:
    """A move with one of its numbers one less or one more, however deep it stands."""
    if type(value) is int:
        yield from (value - 1, value + 1)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if key not in ("seat", "chance"):
                yield from ({**value, key: other} for other in _counted_otherwise(item))
    elif isinstance(value, list | tuple):
        for place, item in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in _counted_otherwise(item))


def _unlikeness(one: Any, other: Any) -> float:
    """How much of a move is other: a number by one is little, another name more, a key that is gone most."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        keys = (one.keys() | other.keys()) - {"chance"}
        return sum(_unlikeness(one[k], other[k]) if k in one and k in other else 2.0 for k in keys)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return sum(map(_unlikeness, one, other)) + 2.0 * abs(len(one) - len(other))
    if one == other:
        return 0.0
    if type(one) is int and type(other) is int:
        return min(1.0, abs(one - other) / 10)
    return 1.0 - SequenceMatcher(None, str(one), str(other)).ratio()


def _differs_in_one(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Do two moves differ in one value, however deep it stands?"""
    return _differences(one, other) == 1


def _differences(one: Any, other: Any) -> int:
    """How many values differ; a key that only one of them has counts as one."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        keys = (one.keys() | other.keys()) - {"chance"}
        return sum(_differences(one[k], other[k]) if k in one and k in other else 1 for k in keys)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        return sum(_differences(a, b) for a, b in zip(one, other, strict=True))
    return int(one != other)
