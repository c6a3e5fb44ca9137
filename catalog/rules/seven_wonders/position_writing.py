"""A state written down as a position that can be read again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.library import Entry, Library
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders.position_keys import COPY, LAST_CARD, PICK, TURN
from kartotek.catalog.rules.seven_wonders.state import WondersTable
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.rules.seven_wonders.game import SevenWonders

__all__ = ["PositionWriter", "limited_abilities"]


def limited_abilities(library: Library, state: State, seat: int) -> Iterator[Entry]:
    """The live abilities of a seat that it may use only so often."""
    for component, _ in state.live[seat]:
        yield from (entry for entry in library.of(component) if entry.period is not None)


class PositionWriter:
    """Writes everything that does not follow from the rest."""

    def __init__(self, game: SevenWonders) -> None:
        self.game, self.pieces = game, game.pieces
        layout = game.facts.library.layout
        self._coin = layout.amount["coin"]
        self._cards, self._tokens = layout.noun["card"], layout.noun["conflict_token"]

    def write(self, state: State) -> dict[str, Any]:
        table: WondersTable = state.extra
        names = [card.id for card in self.pieces.cards]
        written: dict[str, Any] = {
            "age": table.age,
            "turn": table.turn,
            "phase": self._phase(state),
            "cities": [self._city(state, seat) for seat in range(state.seats)],
            "discard": [names[number] for number in table.discard],
            "deals": {
                age: [[names[number] for number in hand] for hand in hands]
                for age, hands in table.deals.items()
                if int(age) > table.age
            },
        }
        if table.ask is not None:
            written["asked"] = self._asked(state)
        if table.holder is not None:
            written |= {"holder": table.holder, "pile": [names[number] for number in table.pile]}
        return written

    def _phase(self, state: State) -> str:
        if state.extra.ask is None:
            return TURN
        run = state.pending[-1]
        node = self.game.machine.library.entries[run.ability].nodes[run.frames[-1].node]
        if isinstance(node, n.Use):
            return COPY
        return PICK if isinstance(node, n.Do) and node.verb == "build" else LAST_CARD

    def _asked(self, state: State) -> list[int]:
        """Whoever is asked now, and whoever is to be asked the same later in this turn."""
        later = [run.seat for phase, run in state.queued if phase == "discard_build"]
        return [state.extra.ask, *(later if self._phase(state) == PICK else ())]

    def _city(self, state: State, seat: int) -> dict[str, Any]:
        table: WondersTable = state.extra
        names = [card.id for card in self.pieces.cards]
        city: dict[str, Any] = {
            "board": table.boards[seat],
            "coins": state.held[seat][self._coin],
            "stages": table.stages[seat],
            "cards": [names[thing[0] >> 3] for thing in state.things[self._cards][seat]],
            "hand": [names[number] for number in table.hands[seat]],
            "tokens": [thing[1] for thing in state.things[self._tokens][seat]],
        }
        if any(
            not self.game.machine.ready(state, entry, seat)
            for entry in limited_abilities(self.game.facts.library, state, seat)
        ):
            city["free_building_used"] = True
        plan = table.sealed[seat]
        if plan is not None:
            city["sealed"] = {"do": plan.do, "card": names[plan.card]}
            city["sealed"] |= {
                key: value for key in ("bank", "left", "right") if (value := getattr(plan, key)) and value > 0
            }
        return city
