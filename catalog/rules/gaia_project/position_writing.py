"""A state written down as a position that can be read again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.position_names import Names
from kartotek.catalog.rules.gaia_project.state import ACTIONS, INCOME, OPEN, GaiaTable
from kartotek.schema.errors import KartotekError

if TYPE_CHECKING:
    from kartotek.catalog.rules.gaia_project.game import GaiaProject

__all__ = ["PositionWriter"]


class PositionWriter:
    """Writes a state on a seat's turn, before its income, or while others are asked to charge."""

    def __init__(self, game: GaiaProject) -> None:
        self.game, self.core = game, game.core
        self.names = Names(game.core)

    def write(self, state: State) -> dict[str, Any]:
        extra: GaiaTable = state.extra
        if not self._writable(state):
            hint = "write the position before it, with the steps since then as `taken`, or give set-up and moves"
            raise KartotekError("usage", f"an open question of the phase {extra.phase!r} cannot be written", hint=hint)
        written: dict[str, Any] = {
            "sectors": self.names.sectors(extra.map),
            "tech": {space.id: extra.tech[space.number] for space in self.core.pieces.spaces},
            "rounds": list(extra.rounds),
            "final": list(extra.finals),
            "boosters": list(extra.free_boosters),
            "terraforming_token": self._terraforming(extra),
            "turn_order": "passing-order" if extra.by_passing else "clockwise",
            "round": extra.round,
            "order": list(extra.order),
            "passed": list(extra.passed),
            "turn": extra.current if extra.phase == ACTIONS else extra.order[extra.cursor],
            "phase": extra.phase,
            "used": self._used(state, state.seats),
            "board": self.names.board(state),
            "seats": [self._seat(state, row) for row in self.game.rows(state)],
        }
        if extra.charging:
            names = self.core.space(state).names
            written["offers"] = [[offer.seat, offer.number] for offer in extra.offers]
            written["sources"] = [[source.seat, names[source.number]] for source in extra.sources]
        return written

    def _writable(self, state: State) -> bool:
        """Does the state stand at the beginning of something, with nothing asked that its past has led to?"""
        extra: GaiaTable = state.extra
        if extra.stone is not None or extra.asks or state.pending or extra.charges:
            return False
        if extra.phase == INCOME:
            return extra.units == self.game.openings.income.units(state, extra.order[extra.cursor])
        return extra.phase == ACTIONS and (extra.charging or extra.main == OPEN)

    def _terraforming(self, extra: GaiaTable) -> str | None:
        kind = extra.terraforming_token
        return None if kind < 0 else self.core.pieces.tokens[kind].name

    def _seat(self, state: State, row: dict[str, Any]) -> dict[str, Any]:
        seat = row.pop("seat")
        return row | {"federations": state.extra.feds[seat], "used": self._used(state, seat)}

    def _used(self, state: State, seat: int) -> list[str]:
        """The components whose action of this round is used up, of a seat or of the table."""
        machine, library = self.core.machine, self.core.facts.library
        owner = 0 if seat == state.seats else seat
        return [
            library.component_ids[component].split(":", 1)[1]
            for component, _ in state.live[seat]
            if any(not machine.ready(state, entry, owner) for entry in library.of(component))
        ]
