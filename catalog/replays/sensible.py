"""A sensible player: of some random legal moves, the one after which what the seat holds is worth most.

The worth is that of effects: points held, points of abilities that score at the end, resources, and what abilities will
give while they are live. It knows no card: a new one is valued by its expression.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from kartotek.catalog.effects.final_scoring import SCORE, scoring_lines
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Game
from kartotek.schema.language import nodes as n

__all__ = ["Sensible"]

_CANDIDATES: Final = 20
"""So many random moves are compared: more play better, and slower by as much."""
_RESOURCE: Final = 0.3
_HOARDED: Final = 0.1
"""What one more is worth beyond a handful: resources are to be used."""
_HANDFUL: Final = 5
_RATES: Final = {"each": 2.5, "on": 1.2, "action": 1.0, "free": 0.5, "always": 1.0}
"""How often an ability of each timing is thought to act while it is live; those of the end are worked out."""
_CHANGE: Final = 1.5
"""What a changed value (a price, a limit, a range) is worth: it has no amounts to add up."""
_ROUND: Final = 2
"""So many decisions of each seat are looked ahead where all decide at the same time."""
_BUILT: Final = 1.0
"""What a thing on the table is worth beside its abilities: others build on it, and it counts for something."""


class Sensible:
    """Chooses moves for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._layout = game.facts.library.layout
        self._points = self._layout.amount.get(SCORE, -1)
        self._lasting = {entry.index: self._worth_of(entry) for entry in game.facts.library.entries}
        self._amounts = tuple(name for name in game.facts.vocabulary.resources if name != SCORE)

    def move(self, state: State, seat: int, rng: Random) -> dict[str, Any]:
        """The best of some legal moves; of equals the first."""
        best: tuple[float, dict[str, Any]] | None = None
        for _ in range(_CANDIDATES):
            found = self.game.random_move(state, seat, rng)
            if best is not None and found == best[1]:
                continue
            worth = self._after(state, seat, found, rng)
            if best is None or worth > best[0]:
                best = worth, found
        assert best is not None, "there is a legal move"
        return best[1]

    def _after(self, state: State, seat: int, move: dict[str, Any], rng: Random) -> float:
        """What the seat is worth after a move; where seats decide at the same time, after they all have."""
        trial = state.copy()
        if self.game.play(trial, dict(move), rng):
            return float("-inf")
        for _ in range(_ROUND * trial.seats if self.game.simultaneous else 0):
            waiting = self.game.waiting(trial)
            if not waiting:
                break
            self.game.play(trial, self.game.random_move(trial, waiting[0], rng), rng)
        return self.worth(trial, seat)

    # ---- worth ----

    def worth(self, state: State, seat: int) -> float:
        """What a seat has, in points."""
        held, amount = state.held[seat], self._layout.amount
        total = float(held[self._points]) if self._points >= 0 else 0.0
        for name in self._amounts:
            owned = held[amount[name]]
            total += _RESOURCE * min(owned, _HANDFUL) + _HOARDED * max(0, owned - _HANDFUL)
        total += _BUILT * sum(len(own[seat]) for own in state.things)
        for component, _ in state.live[seat]:
            total += sum(self._lasting[entry.index] for entry in self.game.facts.library.of(component))
        return total + self._of_the_end(state, seat) + self.game.expected_points(state, seat)

    def _of_the_end(self, state: State, seat: int) -> float:
        """The points that abilities of the end would bring now; one that asks a question is left out."""
        machine = self.game.machine
        if self._points < 0 or state.pending:
            return 0.0
        trial, gained = state.copy(), 0
        for entry, host in scoring_lines(machine, trial, seat):
            before = trial.held[seat][self._points]
            if machine.perform(trial, entry, seat, host) is None:
                gained += trial.held[seat][self._points] - before
            trial.pending.clear()
        return float(gained)

    def _worth_of(self, entry: Entry) -> float:
        """What an ability is worth while it is live, by its timing and the amounts in it."""
        rate = _RATES.get(entry.timing.kind, 0.0)
        if not rate:
            return 0.0
        amounts = [node for node in entry.nodes if isinstance(node, n.Amount)]
        given = sum(self._weight(node) for node in amounts)
        changes = sum(isinstance(node, n.Mod | n.Flag | n.Replace) for node in entry.nodes)
        return rate * (given + _CHANGE * changes)

    def _weight(self, node: n.Amount) -> float:
        count = node.count.value if isinstance(node.count, n.Number) else 1
        return count * (1.0 if node.resource == SCORE else _RESOURCE * 2)
