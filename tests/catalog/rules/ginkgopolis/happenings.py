"""What happens in games that are watched: rare turns of the rules, and the pieces that had a part."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from kartotek.catalog.rules.ginkgopolis.state import HAL, GinkgoTable

__all__ = ["RARE", "Happenings"]

RARE = (
    "fallback for resources",
    "fallback for points",
    "new hand rebuilds",
    "return inside urbanize",
    "nobody returns",
    "second exhaustion",
    "marker pushes another",
    "hal cannot pay",
    "hal without a tile",
    "expert keeps the first card",
    "expert takes a building card",
    "expert takes a better letter",
)

_NOTES = {
    "rule:construct-fallback)": "fallback for resources",
    "rule:urbanize-cost)": "fallback for resources",
    "rule:construct-fallback-points)": "fallback for points",
    "rule:solo-hal-unpayable)": "hal cannot pay",
    "rule:solo-end)": "hal without a tile",
}


class Happenings:
    """Counts what is seen; `watch` is called after every move."""

    def __init__(self, game: Ginkgopolis) -> None:
        self.game = game
        self.seen: Counter[str] = Counter()
        self.used: set[str] = set()
        self._chosen: dict[int, str] = {}

    def watch(self, state: State, move: dict[str, Any]) -> None:
        table: GinkgoTable = state.extra
        for event in state.events:
            if event.kind == "note" and "(" in str(event.name):
                self.seen[_NOTES.get(str(event.name).partition("(")[2], "other")] += 1
        do, seat = move["do"], move["seat"]
        shuffled = {outcome["pile"] for outcome in move.get("chance", ())}
        if do == "choose":
            self._chosen[seat] = move["card"]
            self.used.add(f"card:{move['card']}")
        elif do == "new_hand":
            self.seen["new hand rebuilds"] += "cards" in shuffled
        elif do == "return":
            self.seen["nobody returns"] += table.exhausted == 2 and table.phase != "return" and "tiles" not in shuffled
        elif do == "act":
            self._acted(table, seat, move)
        self.seen["marker pushes another"] += "shift" in move
        if table.phase == "over":
            self._over(state)

    def _acted(self, table: GinkgoTable, seat: int, move: dict[str, Any]) -> None:
        if "to" in move:
            self.used.add(f"marker:{self._chosen[seat]}")
            self.seen["return inside urbanize"] += table.phase == "return"
        if table.phase == "hal" and len(table.hands[HAL]) == 2:
            first, second = table.hands[HAL]
            if self.game.hal.used_card(table) == first:
                self.seen["expert keeps the first card"] += 1
            elif second < self.game.pieces.letters:
                self.seen["expert takes a better letter"] += 1
            else:
                self.seen["expert takes a building card"] += 1

    def _over(self, state: State) -> None:
        table: GinkgoTable = state.extra
        returned = table.exhausted == 2 and not table.tile_supply and not table.solo
        self.seen["second exhaustion"] += returned
        cards = state.things[self.game.facts.library.layout.noun["card"]]
        self.used |= {f"kept:{self.game.pieces.ids[thing[0]]}" for own in cards for thing in own}

    def unused(self) -> set[str]:
        """Cards never chosen, letters never built on, cards and characters never kept."""
        pieces = self.game.pieces
        wanted = {f"card:{name}" for name in pieces.card} | {f"marker:{name}" for name in pieces.marker}
        return (wanted | {f"kept:{name}" for name in pieces.kept}) - self.used
