"""A state written down as a position that can be read again."""

from __future__ import annotations

from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.network import UPGRADED, site_of
from kartotek.catalog.rules.underwater_cities.pieces import GOODS
from kartotek.catalog.rules.underwater_cities.piles import Piles
from kartotek.catalog.rules.underwater_cities.rows import StateRows

__all__ = ["PositionWriter"]


class PositionWriter:
    """Writes everything that does not follow from the rest."""

    def __init__(self, core: Core, piles: Piles, rows: StateRows) -> None:
        self.core = core
        self.piles = piles
        self.rows = rows

    def write(self, state: State) -> dict[str, Any]:
        table, pieces, name = table_of(state), self.core.pieces, self.piles.name
        later = {str(era): [name(n) for n in table.decks[era - 1]] for era in (2, 3) if era > table.era}
        written: dict[str, Any] = {
            "phase": table.phase,
            "round": table.round,
            "order": list(table.order),
            "due": list(table.due),
            "seats": [self._seat(state, seat) for seat in range(state.seats)],
            "track": {str(space): list(stack) for space, stack in enumerate(table.track) if len(stack) > 1},
            "tiles": {pieces.slots[slot].id: list(owners) for slot, owners in enumerate(table.tiles) if owners},
            "cloned": bool(table.cloned),
            "deck": [name(number) for number in table.decks[table.era - 1]],
            "discards": [name(number) for number in table.discards],
            "decks": later,
            "special_row": [name(number) for number in table.row],
            "special_deck": [name(number) for number in table.special_deck],
            "open_contracts": [pieces.contracts[number].id for number in table.contracts],
        }
        return written | ({"blocked": [pieces.slots[s].id for s in table.blocked]} if state.seats == 1 else {})

    def _seat(self, state: State, seat: int) -> dict[str, Any]:
        table, pieces, name = table_of(state), self.core.pieces, self.piles.name
        row = self.rows.rows(state)[seat]
        chosen: dict[str, Any] = {"use": [name(number) for number in table.exchanges[seat]]}
        chosen["times"] = {name(number): count for number, count in table.sales[seat]}
        return {key: value for key, value in chosen.items() if value} | {
            "board": self.core.board(state, seat).id,
            "metropolises": [pieces.tiles[number].id for number in table.metropolises[seat]],
            **{key: row[key] for key in ("vp", *GOODS, "federation")},
            "hand": [name(number) for number in table.hands[seat]],
            "claimed": [name(number) for number in table.claimed[seat]],
            "used": [name(number) for number in table.used[seat]],
            "kept": [name(number) for number in table.kept[seat]],
            "contracts": row["contracts"],
            "built": self._built(state, seat),
        }

    def _built(self, state: State, seat: int) -> dict[str, str]:
        """In the order of building, so that reading it gives the same things in the same order."""
        board, kinds = self.core.board(state, seat), self.core.pieces.kinds
        written: dict[str, str] = {}
        for city in state.things[self.core.cities][seat]:
            written[board.sites[site_of(city[0])].id] = kinds[self.core.plain + city[1]]
        for thing in state.things[self.core.structures][seat]:
            name = board.sites[site_of(thing[0])].id
            what = kinds[thing[1]] + "+" * thing[UPGRADED]
            written[name] = f"{written[name]},{what}" if name in written else what
        return written
