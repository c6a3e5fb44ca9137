"""Islands: drawn from the top by cards, or explored, alone or together with all who reach the level in that turn."""

from __future__ import annotations

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import VerbCall
from kartotek.catalog.rules.armada.pieces import ArmadaPieces, Island
from kartotek.catalog.rules.armada.placing import ArmadaPlacing
from kartotek.catalog.rules.armada.state import ArmadaTable, ExplorerShare, Wait
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.seven_wonders.state import Job

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
        """Islands drawn by cards come one after another; what they ask waits in that order."""
        draws, state.extra.draws = state.extra.draws, []
        for wait in draws:
            if self._deck(state, self.level(state, wait)):
                self.answer(state, wait, None)

    def answer(self, state: State, wait: Wait, island: str | None) -> bool:
        """Carry out a drawing or exploring ability; False if it does not offer that island.

        What the island starts waits behind what is asked already, so that nobody is overtaken.
        """
        asked, state.pending = state.pending, []
        self.machine.start(state, self.machine.library.entries[wait.ability], wait.seat, wait.host)
        request = self.machine.advance(state)
        accepted = request is not None and (island is None or request.accepts(island))
        if request is not None and accepted:
            self.machine.answer(state, request.options()[0] if island is None else island, request)
        else:
            state.pending = []
        state.pending += asked
        return accepted

    # ---- explorations ----

    def explore(self, state: State) -> None:
        """All levels that ships have reached are dealt out; then the explorers choose, in any order."""
        table: ArmadaTable = state.extra
        while table.explorers and not table.shares:
            self._deal_out(state)
        if table.shares:
            table.todo.insert(0, Job("explore"))
            table.ask = table.shares[0].seat

    def _deal_out(self, state: State) -> None:
        table: ArmadaTable = state.extra
        waiting, table.explorers = table.explorers, []
        for level in self.pieces.levels:
            group = [wait for wait in waiting if self.level(state, wait) == level]
            group.sort(key=lambda wait: wait.seat)
            deck = self._deck(state, level)
            size = min(self._alone, len(deck)) if len(group) == 1 else len(deck) // max(len(group), 1)
            if group and size:
                table.shares += [
                    ExplorerShare(wait.seat, wait.ability, wait.host, tuple(deck[at * size : (at + 1) * size]))
                    for at, wait in enumerate(group)
                ]
                del deck[: size * len(group)]

    def share_of(self, state: State, seat: int, ability: int | None = None) -> ExplorerShare | None:
        """What a seat chooses from now, if it explores."""
        shares: list[ExplorerShare] = state.extra.shares
        return next((item for item in shares if item.seat == seat and ability in (None, item.ability)), None)

    def offered(self, state: State, call: VerbCall) -> list[str]:
        """The islands that an exploring ability offers."""
        share = self.share_of(state, call.seat, call.ability)
        return [] if share is None else [self.pieces.islands[number].id for number in share.islands]

    def keep(self, state: State, call: VerbCall, island: Island) -> None:
        """An explorer keeps an island; after the last one of the level the rest is shuffled into the deck."""
        table: ArmadaTable = state.extra
        share = self.share_of(state, call.seat, call.ability)
        assert share is not None
        table.shares.remove(share)
        deck = self._deck(state, island.level)
        deck += [number for number in share.islands if number != island.number]
        if not self.group(state, island.level):
            self._shuffle(state, island.level)
        self.placing.gain_island(state, call.seat, island)

    def group(self, state: State, level: int) -> list[ExplorerShare]:
        """Those who still choose an island of a level."""
        return [share for share in state.extra.shares if self.level(state, share) == level]

    def _shuffle(self, state: State, level: int) -> None:
        deck = self._deck(state, level)
        if deck and state.chance is not None:
            deck[:] = state.chance.shuffle(f"islands_{level}", deck, lambda number: self.pieces.islands[number].id)

    # ---- levels ----

    def top(self, state: State, call: VerbCall) -> list[str]:
        """The topmost island of the level that a verb names."""
        deck = self._deck(state, _level(self.pieces, call))
        return [self.pieces.islands[deck[0]].id] if deck else []

    def take_top(self, state: State, call: VerbCall) -> None:
        island = self.pieces.islands[self._deck(state, _level(self.pieces, call)).pop(0)]
        self.placing.gain_island(state, call.seat, island)

    def level(self, state: State, wait: Wait) -> int:
        """The level that an ability draws from or explores."""
        if wait.ability not in self._levels:
            entry = self.machine.library.entries[wait.ability]
            call = self.machine.steps.verb_calls.call(entry, entry.root, Env(state, wait.seat, wait.host))
            self._levels[wait.ability] = _level(self.pieces, call)
        return self._levels[wait.ability]

    def _deck(self, state: State, level: int) -> list[int]:
        decks: list[list[int]] = state.extra.decks
        return decks[self.pieces.levels.index(level)]


def _level(pieces: ArmadaPieces, call: VerbCall) -> int:
    tests = [test for test in call.constraints if test.attribute == "level"]
    return next(level for level in pieces.levels if all(test.admits(level) for test in tests))
