"""States as data: a position in the words of the log notation, written by us or by hand.

What is left out is filled in: tiles, cards and resources that stand nowhere are where they must be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.state import State, new_state
from kartotek.catalog.rules.game import Illegal, IllegalStateError
from kartotek.catalog.rules.ginkgopolis.city import place_of
from kartotek.catalog.rules.ginkgopolis.invariants import violations
from kartotek.catalog.rules.ginkgopolis.position_text import BuildingText, PositionReader, SeatText
from kartotek.catalog.rules.ginkgopolis.rows import due
from kartotek.catalog.rules.ginkgopolis.setup import place_text
from kartotek.catalog.rules.ginkgopolis.state import HAL, NONE, GinkgoTable

if TYPE_CHECKING:
    from kartotek.catalog.rules.ginkgopolis.game import Ginkgopolis

__all__ = ["Positions"]


class Positions:
    """Writes a state and reads it back."""

    def __init__(self, game: Ginkgopolis) -> None:
        self.game = game
        self._cards = game.facts.library.layout.noun["card"]

    # ---- writing ----

    def write(self, state: State) -> dict[str, Any]:
        """Everything that the rest of the game depends on, under the keys that `read` takes."""
        table: GinkgoTable = state.extra
        pieces = self.game.pieces
        cards, tiles = pieces.ids.__getitem__, pieces.tile_ids.__getitem__
        seats = ",".join(map(str, due(table)))
        written: dict[str, Any] = {
            "variant": table.variant,
            "round": table.round,
            "first_player": table.first,
            "next": f"{table.phase} {seats}".rstrip(),
            "state": [self._row(state, seat) for seat in range(state.seats)],
            "city": {
                place_text(cell): [list(map(tiles, stack)), table.owner.get(cell), int(cell in table.sites)]
                for cell, stack in table.city.items()
            },
            "markers": {name: list(place_of(c)) for name, c in zip(pieces.marker_ids, table.markers, strict=True)},
            "draw_pile": list(map(cards, table.draw)),
            "discard": list(map(cards, table.discard)),
            "tile_supply": list(map(tiles, table.tile_supply)),
            "removed": list(map(tiles, table.removed)),
            "exhausted": table.exhausted,
            "last_round": table.ending,
        }
        if table.phase == "return":
            written |= {"turn": table.turn, "returned": list(map(tiles, table.returned)), "owed": table.owed}
        if table.phase == "draft":
            written["draft"] = [list(map(cards, hand)) for hand in table.offered]
        return written

    def _row(self, state: State, seat: int) -> dict[str, Any]:
        table, pieces, goods, held = state.extra, self.game.pieces, self.game.goods, state.held[seat]
        chosen = [pieces.ids[table.card[seat]]] if table.card[seat] != NONE else []
        if table.tile[seat] != NONE:
            chosen.append(pieces.tile_ids[table.tile[seat]])
        return {
            "resources": held[goods.resource],
            "supply": table.supply[seat],
            "points": held[goods.point],
            "new_hand": held[goods.token],
            "tiles": [pieces.tile_ids[tile] for tile in table.tiles[seat]],
            "hand": [pieces.ids[card] for card in table.hands[seat]],
            "chosen": chosen,
            "cards": [pieces.ids[thing[0]] for thing in state.things[self._cards][seat]],
        }

    # ---- reading ----

    def read(self, data: Mapping[str, Any], players: int) -> State:
        """The state that a position describes; it must be one that can occur."""
        if players not in self.game.facts.players:
            raise IllegalStateError([Illegal("rule:players", "1-5", players, "players")])
        reader = PositionReader(self.game, data, players)
        rows = reader.seats()
        table = self._table(reader, rows, players)
        state = new_state(self.game.facts.vocabulary, len(rows))
        state.extra = table
        self._hold(state, rows)
        faults = [*violations(self.game, state), *self._phase_faults(state)]
        if faults:
            raise IllegalStateError(faults)
        if table.phase == "over":
            self.game.scoring.score(state)
        return state

    def _table(self, reader: PositionReader, rows: list[SeatText], players: int) -> GinkgoTable:
        city = reader.city(rows)
        piles = reader.piles(rows, city)
        phase, seat = reader.phase(rows)
        first = reader.seat("first_player", seat if phase == "act" and seat is not None else 0)
        turn = reader.turn(rows, phase, seat, first)
        returning = phase == "return"
        empty = not returning and not piles.tile_supply
        return GinkgoTable(
            variant=reader.variant,
            players=players,
            phase=phase,
            round=reader.number("round", 0 if phase == "draft" else 1),
            first=first,
            turn=turn,
            returner=seat if returning and seat is not None else 0,
            offered=reader.offered() if phase == "draft" else [],
            hands=[row.hand for row in rows],
            card=[row.card for row in rows],
            tile=[row.tile for row in rows],
            tiles=[row.tiles for row in rows],
            supply=self._supplies(rows, city, players),
            draw=piles.draw,
            discard=piles.discard,
            tile_supply=piles.tile_supply,
            removed=piles.removed,
            city={cell: building.tiles for cell, building in city.items()},
            owner={cell: building.owner for cell, building in city.items() if building.owner != NONE},
            sites=[cell for cell, building in city.items() if building.site],
            markers=reader.markers(),
            exhausted=reader.number("exhausted", 1 if returning else 2 * empty),
            returned=reader.tiles(reader.data.get("returned", []), "returned"),
            owed=reader.number("owed", 0),
            ending=reader.flag("last_round", default=empty),
        )

    def _supplies(self, rows: list[SeatText], city: Mapping[int, BuildingText], players: int) -> list[int]:
        """Own resources in the supply: as given, or what is neither behind the screen nor in the city."""
        share, found = self.game.set_up.resources(players), []
        for seat, row in enumerate(rows):
            built = sum(len(building.tiles) for building in city.values() if building.owner == seat)
            found.append(share - row.resources - built if row.supply is None else row.supply)
        return found

    def _hold(self, state: State, rows: list[SeatText]) -> None:
        """What the seats have, and what of it is at work."""
        goods, pieces = self.game.goods, self.game.pieces
        self.game.set_up.lay_out(state)
        for seat, row in enumerate(rows):
            held = state.held[seat]
            held[goods.resource], held[goods.point] = row.resources, row.points
            held[goods.token], held[goods.tile] = row.new_hand, len(row.tiles)
            for number in row.cards:
                self.game.turns.hold(state, seat, number)
                if state.extra.phase != "draft":
                    state.live[seat].append((pieces.components[number], number))

    def _phase_faults(self, state: State) -> list[Illegal]:
        """Whoever is to act has chosen, whoever is to choose has cards, and Hal has a card."""
        table: GinkgoTable = state.extra
        order = [(table.first + step) % table.players for step in range(table.players)]
        faults = []
        if table.phase in ("act", "return"):
            done = order.index(table.turn) + (table.phase == "return")
            for place, seat in enumerate(order):
                if (table.card[seat] != NONE) != (place >= done):
                    need, have = ("no", "a") if place < done else ("a", "no")
                    faults.append(Illegal("rule:resolve-order", f"{need} chosen card", have, f"seat {seat}"))
        elif table.phase == "choose":
            faults += [
                Illegal("rule:choose-card", "cards to choose from", "none", f"seat {seat}")
                for seat in due(table)
                if not table.hands[seat]
            ]
            if not due(table):
                faults.append(Illegal("rule:round-phases", "act", "choose", "next"))
        if table.solo and table.phase != "over" and not 1 <= len(table.hands[HAL]) <= 2:
            faults.append(Illegal("rule:solo-draw", "a card", len(table.hands[HAL]), "Hal's hand"))
        if table.phase == "return" and (table.tile_supply or table.solo):
            faults.append(Illegal("rule:tile-return", "an empty tile supply", len(table.tile_supply), "tile_supply"))
        return faults
