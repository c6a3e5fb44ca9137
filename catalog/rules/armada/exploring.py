"""Islands: drawn from the top by cards, or explored, alone or together with all who reach the level in that turn."""

from __future__ import annotations

from catalog.effects.env import Env
from catalog.effects.machine import Machine
from catalog.effects.state import State
from catalog.effects.world import Deed
from catalog.rules.armada.pieces import ArmadaPieces, Island
from catalog.rules.armada.placing import ArmadaPlacing
from catalog.rules.armada.state import ArmadaTable, Share, Wait
from catalog.rules.facts import Facts
from catalog.rules.seven_wonders.state import Job

__all__ = ["Exploring"]


class Exploring:
    """Takes up what waits in `draws` and `explorers` of the state, in the order in which it came about."""

    def __init__(self, machine: Machine, facts: Facts, pieces: ArmadaPieces, placing: ArmadaPlacing) -> None:
        self.machine = machine
        self.pieces = pieces
        self.placing = placing
        self._alone = facts.number("solo_exploration_draw")
        self._levels: dict[int, int] = {}

    # ---- cards ----

    def draw(self, state: State) -> None:
        """Islands drawn by cards come one after another; if one of them asks something, the rest waits."""
        draws = state.extra.draws
        while draws:
            wait = draws.pop(0)
            if self._deck(state, self.level(state, wait)):
                self._start(state, wait)
                request = self.machine.advance(state)
                assert request is not None, "the topmost island is offered"
                if self.machine.answer(state, request.options()[0], request) is not None:
                    state.extra.todo.insert(0, Job("draw"))
                    return

    # ---- explorations ----

    def explore(self, state: State) -> None:
        """The lowest level that ships have reached; higher ones, and those that steps of islands reach, follow."""
        table = state.extra
        if table.shares:
            self._next_explorer(state)
            return
        if not table.explorers:
            return
        level = min(self.level(state, wait) for wait in table.explorers)
        group = [wait for wait in table.explorers if self.level(state, wait) == level]
        group.sort(key=lambda wait: wait.seat)
        table.explorers = [wait for wait in table.explorers if wait not in group]
        deck = self._deck(state, level)
        size = min(self._alone, len(deck)) if len(group) == 1 else len(deck) // len(group)
        if size:
            table.shares = [
                Share(wait.seat, wait.ability, wait.host, tuple(deck[at * size : (at + 1) * size]))
                for at, wait in enumerate(group)
            ]
            del deck[: size * len(group)]
        table.todo.insert(0, Job("explore"))

    def _next_explorer(self, state: State) -> None:
        state.extra.todo.insert(0, Job("explore"))
        self._start(state, state.extra.shares[0])

    def _start(self, state: State, wait: Wait) -> None:
        self.machine.start(state, self.machine.library.entries[wait.ability], wait.seat, wait.host)

    def share(self, state: State, seat: int) -> list[str]:
        """The islands that the seat chooses from now."""
        shares: list[Share] = state.extra.shares
        if not shares or shares[0].seat != seat:
            return []
        return [self.pieces.islands[number].id for number in shares[0].islands]

    def keep(self, state: State, seat: int, island: Island) -> None:
        """The first explorer keeps an island; after the last one the rest is shuffled into the deck."""
        table: ArmadaTable = state.extra
        seen = table.shares.pop(0).islands
        deck = self._deck(state, island.level)
        deck += [number for number in seen if number != island.number]
        if not table.shares:
            self._shuffle(state, island.level)
        self.placing.gain_island(state, seat, island)

    def _shuffle(self, state: State, level: int) -> None:
        deck = self._deck(state, level)
        if deck and state.chance is not None:
            deck[:] = state.chance.shuffle(f"islands_{level}", deck, lambda number: self.pieces.islands[number].id)

    # ---- levels ----

    def top(self, state: State, deed: Deed) -> list[str]:
        """The topmost island of the level that a verb names."""
        deck = self._deck(state, _level(self.pieces, deed))
        return [self.pieces.islands[deck[0]].id] if deck else []

    def take_top(self, state: State, deed: Deed) -> None:
        island = self.pieces.islands[self._deck(state, _level(self.pieces, deed)).pop(0)]
        self.placing.gain_island(state, deed.seat, island)

    def level(self, state: State, wait: Wait) -> int:
        """The level that an ability draws from or explores."""
        if wait.ability not in self._levels:
            entry = self.machine.library.entries[wait.ability]
            deed = self.machine.steps.deeds.deed(entry, entry.root, Env(state, wait.seat, wait.host))
            self._levels[wait.ability] = _level(self.pieces, deed)
        return self._levels[wait.ability]

    def _deck(self, state: State, level: int) -> list[int]:
        decks: list[list[int]] = state.extra.decks
        return decks[self.pieces.levels.index(level)]


def _level(pieces: ArmadaPieces, deed: Deed) -> int:
    tests = [test for test in deed.constraints if test.attribute == "level"]
    return next(level for level in pieces.levels if all(test.admits(level) for test in tests))
