"""Positions read: a whole state as data that a person can write by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kartotek.catalog.effects.state import State, new_state
from kartotek.catalog.rules.game import Illegal, IllegalStateError
from kartotek.catalog.rules.underwater_cities.building import Building
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.federation import BELOW
from kartotek.catalog.rules.underwater_cities.invariants import broken_pieces
from kartotek.catalog.rules.underwater_cities.metropolises import Metropolises
from kartotek.catalog.rules.underwater_cities.pieces import GOODS
from kartotek.catalog.rules.underwater_cities.position_cards import CardReader
from kartotek.catalog.rules.underwater_cities.position_keys import KEYS, SEAT_KEYS
from kartotek.catalog.rules.underwater_cities.reading import (
    flag_at,
    list_at,
    number_at,
    object_at,
    text_at,
    unknown_keys,
    wrong,
)
from kartotek.catalog.rules.underwater_cities.rounds import Rounds
from kartotek.catalog.rules.underwater_cities.setup import SetUp
from kartotek.catalog.rules.underwater_cities.state import FOREIGN, KEEP, PRODUCE, SELL, TURN

__all__ = ["Positions"]


class Positions:
    """Reads a position part by part; what cannot be is an error that names its place."""

    def __init__(
        self, core: Core, set_up: SetUp, rounds: Rounds, building: Building, metropolises: Metropolises
    ) -> None:
        self.core = core
        self.set_up = set_up
        self.rounds = rounds
        self.building = building
        self.metropolises = metropolises
        self.triggers = metropolises.triggers

    def read(self, data: Mapping[str, Any], players: int) -> State:
        if players not in self.core.facts.players:
            wrong("players", "1 to 4 players are needed")
        unknown_keys(data, list(KEYS), "")
        seats = [object_at(row, f"seats[{n}]") for n, row in enumerate(list_at(data.get("seats"), "seats"))]
        if len(seats) != players:
            wrong("seats", f"{players} seats are needed, {len(seats)} are given")
        for number, row in enumerate(seats):
            unknown_keys(row, list(SEAT_KEYS), f"seats[{number}]")
        state = new_state(self.core.facts.vocabulary, players)
        state.extra = self.set_up.empty_table(players, self._boards(seats))
        self._tiles(state, seats)
        self.set_up.furnish(state, assistants=False)
        self._clock(state, data)
        self._slots(state, data)
        for number, row in enumerate(seats):
            self._seat(state, number, row)
        self._track(state, data)
        CardReader(self.core, self.set_up.piles).read(state, data, seats)
        self._contracts(state, data, seats)
        for number, row in enumerate(seats):
            self._chosen(state, number, row)
        faults = list(self._faults(state))
        if faults:
            raise IllegalStateError(faults)
        return state

    def _boards(self, seats: list[Mapping[str, Any]]) -> list[int]:
        boards = []
        for number, row in enumerate(seats):
            board = self.core.pieces.board.get(str(row.get("board")))
            if board is None:
                known = ", ".join(self.core.pieces.board)
                wrong(f"seats[{number}].board", f"no known board {row.get('board')!r}", f"boards: {known or 'none'}")
            boards.append(board.number)
        return boards

    def _tiles(self, state: State, seats: list[Mapping[str, Any]]) -> None:
        """Metropolises of the seats; who names none gets the first ones left."""
        pieces, table = self.core.pieces, table_of(state)
        named = [self._named_tiles(number, row.get("metropolises")) for number, row in enumerate(seats)]
        left = [tile.id for tile in pieces.tiles if not any(tile.id in (row or ()) for row in named)]
        for number, row in enumerate(named):
            where = f"seats[{number}].metropolises"
            if row is None:
                row = [next(name for name in left if pieces.tile[name].color == color) for color in _COLORS[:1]]
                row += [name for name in left if pieces.tile[name].color == "blue"][:2]
                left = [name for name in left if name not in row]
            colors = [pieces.tile[name].color for name in row]
            if colors[: len(_COLORS)] != list(_COLORS):
                wrong(where, "a brown and two blue tiles are needed, then those that were taken in the game")
            if len(set(row)) < len(row) or any(name in other for other in named[:number] if other for name in row):
                wrong(where, "every tile is there once")
            table.metropolises[number] = [pieces.tile[name].number for name in row[: len(_COLORS)]]

    def _named_tiles(self, seat: int, row: Any) -> list[str] | None:
        where, known = f"seats[{seat}].metropolises", list(self.core.pieces.tile)
        return None if row is None else [text_at(name, where, known) for name in list_at(row, where)]

    def _clock(self, state: State, data: Mapping[str, Any]) -> None:
        table = table_of(state)
        table.phase = text_at(data.get("phase", TURN), "phase", (KEEP, TURN, PRODUCE, SELL))
        table.round = number_at(data.get("round", 1), "round", 1, self.rounds.last_rounds[-1])
        table.era = 1 + sum(table.round > last for last in self.rounds.last_rounds[:-1])
        order = list_at(data.get("order", list(range(state.seats))), "order")
        table.order = [number_at(seat, "order", 0, state.seats - 1) for seat in order]
        if sorted(table.order) != list(range(state.seats)):
            wrong("order", "every seat once is needed")
        turns = self.core.facts.number("turns_per_round") if table.phase == TURN else 1
        due = list_at(data.get("due", table.order * turns), "due")
        table.due = [number_at(seat, "due", 0, state.seats - 1) for seat in due]
        if not table.due:
            wrong("due", "somebody must decide")

    def _slots(self, state: State, data: Mapping[str, Any]) -> None:
        table = table_of(state)
        slots = {self.core.pieces.slots[t[0]].id: t[0] for t in state.things[self.core.slots][0] if t[2]}
        for name, owners in object_at(data.get("tiles", {}), "tiles").items():
            text_at(name, f"tiles.{name}", list(slots))
            admitted = (*range(state.seats), FOREIGN) if state.seats == 1 else tuple(range(state.seats))
            for owner in list_at(owners, f"tiles.{name}"):
                if owner not in admitted:
                    wrong(f"tiles.{name}", f"{owner!r} is no seat")
                table.tiles[slots[name]].append(owner)
        table.cloned = int(flag_at(data.get("cloned", False), "cloned"))
        if state.seats == 1:
            foreign = [name for name, number in slots.items() if FOREIGN in table.tiles[number]]
            blocked = list_at(data.get("blocked", foreign), "blocked")
            table.blocked = [slots[text_at(name, "blocked", list(slots))] for name in blocked]

    def _seat(self, state: State, seat: int, row: Mapping[str, Any]) -> None:
        for name in ("vp", *GOODS):
            state.held[seat][self.core.amount[name]] = number_at(row.get(name, 0), f"seats[{seat}].{name}")
        space = number_at(row.get("federation", BELOW), f"seats[{seat}].federation", 0, max(self.core.pieces.spaces))
        table_of(state).track[space].append(seat)
        built = object_at(row.get("built", {}), f"seats[{seat}].built")
        board, pieces = self.core.board(state, seat), self.core.pieces
        for name, what in built.items():
            where = f"seats[{seat}].built.{name}"
            site = board.site.get(name)
            if site is None:
                wrong(where, f"board {board.id} has no such site")
            for item in text_at(what, where).split(","):
                kind = pieces.kind.get(item.strip().rstrip("+"), -1)
                if kind < 0 or (item.strip().endswith("+") and kind >= self.core.plain):
                    wrong(where, f"{item!r} cannot be built", ", ".join(pieces.kinds))
                self._put(state, seat, kind, site, item.strip().endswith("+"))
        for place in range(len(board.places)):
            self._join(state, seat, place)
        for name in (row.get("metropolises") or ())[len(_COLORS) :]:
            self.triggers.connect(state, seat, self.metropolises.add(state, seat, pieces.tile[name]))

    def _put(self, state: State, seat: int, kind: int, site: Any, upgraded: bool) -> None:
        if kind >= self.core.plain and site.number in self.core.network(state, seat).cities:
            if site.number != self.core.board(state, seat).start:
                wrong(f"seats[{seat}].built.{site.id}", "a city stands there already")
            if kind == self.core.symbiotic:
                self.building.convert(state, seat, site.number)
            return
        key = self.building.put(state, seat, kind, site)
        if upgraded:
            self.building.upgrade(state, seat, key)

    def _join(self, state: State, seat: int, place: int) -> None:
        """A metropolis whose tunnels stand is connected; what it gave then is in the amounts already."""
        board = self.core.board(state, seat)
        for tunnel in board.tunnels_at[board.places[place]]:
            if place in self.building.newly_joined(state, seat, board.sites[tunnel]):
                self.triggers.connect(state, seat, place)

    def _track(self, state: State, data: Mapping[str, Any]) -> None:
        table = table_of(state)
        table.built = [0] * len(table.built)
        for space, stack in object_at(data.get("track", {}), "track").items():
            where = f"track.{space}"
            if not str(space).isdecimal() or int(space) >= len(table.track):
                wrong(where, "there is no such space")
            seats = [number_at(seat, where, 0, state.seats - 1) for seat in list_at(stack, where)]
            if sorted(seats) != sorted(table.track[int(space)]):
                wrong(where, f"the seats there are {table.track[int(space)]}")
            table.track[int(space)] = seats

    def _contracts(self, state: State, data: Mapping[str, Any], seats: list[Mapping[str, Any]]) -> None:
        table, known = table_of(state), list(self.core.pieces.contract)
        lists = [("open_contracts", data.get("open_contracts", []))]
        lists += [(f"seats[{n}].contracts", row.get("contracts", [])) for n, row in enumerate(seats)]
        for number, (where, names) in enumerate(lists):
            found = [self.core.pieces.contract[text_at(n, where, known)].number for n in list_at(names, where)]
            (table.won[number - 1] if number else table.contracts).extend(found)

    def _chosen(self, state: State, seat: int, row: Mapping[str, Any]) -> None:
        """Decisions of this phase that were made already."""
        table, where = table_of(state), f"seats[{seat}]"
        for name in list_at(row.get("use", []), f"{where}.use"):
            table.exchanges[seat].append(self._claimed(state, seat, name, f"{where}.use"))
        for name, count in object_at(row.get("times", {}), f"{where}.times").items():
            number = self._claimed(state, seat, name, f"{where}.times")
            table.sales[seat].append([number, number_at(count, f"{where}.times.{name}")])

    def _claimed(self, state: State, seat: int, name: Any, where: str) -> int:
        number = self.set_up.piles.own_copy(state, seat, name)
        if number is None or number not in table_of(state).claimed[seat]:
            wrong(where, f"{name!r} is not claimed")
        return number

    def _faults(self, state: State) -> Iterator[Illegal]:
        """The rules that bind every state, however it came about."""
        table = table_of(state)
        levels = {self.core.board(state, seat).level for seat in range(state.seats)}
        if len(levels) > 1:
            yield Illegal("rule:advanced-boards", "one side for all", " and ".join(sorted(levels)), "seats")
        if state.seats == 1 and levels != {"advanced"}:
            yield Illegal("rule:solo-setup", "an advanced board", "basic", "seats[0].board")
        if state.seats == 1 and table.contracts:
            yield Illegal("rule:solo-no-contracts", "no contracts", len(table.contracts), "open_contracts")
        yield from broken_pieces(self.core, state)


_COLORS: Final = ("brown", "blue", "blue")
