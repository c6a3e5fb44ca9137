"""The public state: one row a seat, and one record of what belongs to no seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.network import UPGRADED
from kartotek.catalog.rules.underwater_cities.pieces import GOODS
from kartotek.catalog.rules.underwater_cities.scoring import Scoring
from kartotek.catalog.rules.underwater_cities.state import UNLIMITED

__all__ = ["COLUMNS", "TABLE_COLUMNS", "StateRows"]

COLUMNS: Final[Mapping[str, str]] = {
    "seat": "seat number, from 0",
    "vp": "points",
    "credit": "credits",
    "kelp": "kelp",
    "steelplast": "steelplast",
    "science": "science",
    "biomatter": "biomatter",
    "federation": "space on the federation track; 0 is below it",
    "hand": "number of cards in hand",
    "cards": "cards in hand, in order of their ids",
    "claimed": "cards beside the board, in order of claiming",
    "used": "action cards used in this era, in order of their ids",
    "kept": "paid instant special cards",
    "contracts": "contracts claimed",
    "joined": "connected metropolises: 0 the brown one, 1 and 2 the blue ones, 3 and up those taken in the game",
    "built": "what stands where: site -> plain, symbiotic, farm, tunnel+ ...; + is an upgrade",
    "connected": "connected cities",
    "produced": "what the last production gave",
    "fed": "the last feeding: cities, kelp and biomatter eaten, points lost",
    "won": "solo only: was the goal reached? null before the end",
}

TABLE_COLUMNS: Final[Mapping[str, str]] = {
    "round": "round, 1 to 10",
    "era": "era, 1 to 3",
    "phase": "the kind of decision that is due: keep, turn, produce, sell; over at the end",
    "order": "seats in play order",
    "deck": "cards left in the deck of the era",
    "discards": "cards in its discards",
    "special_deck": "cards in the special deck; its first one lies face up",
    "special_top": "the face-up card of the special deck",
    "special_row": "face-up three-credit special cards",
    "tunnels": "tunnels in the supply",
    "plain_domes": "white domes in the supply",
    "symbiotic_domes": "purple domes in the supply; null is without limit",
    "contracts": "contracts that lie open",
    "tiles": "slots with tiles: the seats, lowest first; 9 is a foreign tile of the solo game",
    "cloned": "is the cloning tile taken in this round?",
}


class StateRows:
    def __init__(self, core: Core, scoring: Scoring) -> None:
        self.core = core
        self.scoring = scoring

    def rows(self, state: State) -> list[dict[str, Any]]:
        return [self._row(state, seat) for seat in range(state.seats)]

    def _row(self, state: State, seat: int) -> dict[str, Any]:
        table, held, pieces = table_of(state), state.held[seat], self.core.pieces
        return {
            "seat": seat,
            **{name: held[self.core.amount[name]] for name in ("vp", *GOODS)},
            "federation": table.space(seat),
            "hand": len(table.hands[seat]),
            "cards": sorted(self._names(table.hands[seat])),
            "claimed": self._names(table.claimed[seat]),
            "used": sorted(self._names(table.used[seat])),
            "kept": self._names(table.kept[seat]),
            "contracts": [pieces.contracts[number].id for number in table.won[seat]],
            "joined": sorted(table.joined[seat]),
            "built": self.built(state, seat),
            "connected": self.core.connected_cities(state, seat),
            "produced": self._yield(table.yields[seat]),
            "fed": dict(zip(("cities", "kelp", "biomatter", "vp"), table.meals[seat], strict=False)),
            "won": self.scoring.won(state),
        }

    def _yield(self, amounts: list[int]) -> dict[str, int]:
        named = {name: amounts[self.core.amount[name]] for name in (*GOODS, "vp")} if amounts else {}
        return {name: amount for name, amount in named.items() if amount}

    def _names(self, numbers: list[int]) -> list[str]:
        copies = self.core.pieces.copies
        return [copies[number].id for number in numbers]

    def built(self, state: State, seat: int) -> dict[str, str]:
        """Cities and structures by site, in the order of the sites' ids."""
        board, kinds = self.core.board(state, seat), self.core.pieces.kinds
        network = self.core.network(state, seat)
        found = {board.sites[site].id: kinds[self.core.plain + kind] for site, kind in network.cities.items()}
        for site, things in network.structures.items():
            found[board.sites[site].id] = ",".join(kinds[thing[1]] + "+" * thing[UPGRADED] for thing in things)
        return dict(sorted(found.items()))

    def table(self, state: State) -> dict[str, Any]:
        table, pieces = table_of(state), self.core.pieces
        purple = table.domes[1]
        return {
            "round": table.round,
            "era": table.era,
            "phase": table.phase,
            "order": list(table.order),
            "deck": len(table.decks[table.era - 1]),
            "discards": len(table.discards),
            "special_deck": len(table.special_deck),
            "special_top": pieces.copies[table.special_deck[0]].id if table.special_deck else None,
            "special_row": self._names(table.row),
            "tunnels": table.tunnels,
            "plain_domes": table.domes[0],
            "symbiotic_domes": None if purple == UNLIMITED else purple,
            "contracts": [pieces.contracts[number].id for number in table.contracts],
            "tiles": {pieces.slots[slot].id: list(owners) for slot, owners in enumerate(table.tiles) if owners},
            "cloned": bool(table.cloned),
        }
