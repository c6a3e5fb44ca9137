"""The entries of a written position, one by one: read, checked for their shape, and completed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from kartotek.catalog.rules.ginkgopolis.city import cell_of
from kartotek.catalog.rules.ginkgopolis.position_values import (
    KEYS,
    ROW_KEYS,
    fault,
    read_known,
    read_names,
    read_number,
)
from kartotek.catalog.rules.ginkgopolis.setup import read_place
from kartotek.catalog.rules.ginkgopolis.state import NONE, Phase, Variant

if TYPE_CHECKING:
    from kartotek.catalog.rules.ginkgopolis.game import Ginkgopolis

__all__ = ["BuildingText", "Piles", "PositionReader", "SeatText"]


class SeatText(NamedTuple):
    """One seat of a position; a supply of None is worked out."""

    resources: int
    supply: int | None
    points: int
    new_hand: int
    tiles: list[int]
    hand: list[int]
    card: int
    tile: int
    cards: list[int]


class BuildingText(NamedTuple):
    tiles: tuple[int, ...]
    owner: int
    site: bool


class Piles(NamedTuple):
    draw: list[int]
    discard: list[int]
    tile_supply: list[int]
    removed: list[int]


class PositionReader:
    """Reads one position; what cannot be read is an error that names its place."""

    def __init__(self, game: Ginkgopolis, data: Mapping[str, Any], players: int) -> None:
        self.game = game
        self.data = data
        self.players = players
        self.pieces = game.pieces
        unknown = sorted(set(data) - KEYS.keys())
        if unknown:
            raise fault(unknown[0], "no such key", hint=f"keys: {', '.join(KEYS)}")
        if data.get("players", players) != players:
            raise fault("players", f"{data['players']} in the position, {players} in the replay")
        default = "draft" if players > 1 else "solo"
        found = data.get("variant", default)
        admitted = [name for name in get_args(Variant) if name.startswith("solo") == (players == 1)]
        if found not in admitted:
            raise fault("variant", f"{found!r} is none of {', '.join(admitted)}")
        self.variant: Variant = found

    # ---- plain entries ----

    def number(self, key: str, default: int) -> int:
        return read_number(self.data.get(key, default), key)

    def flag(self, key: str, *, default: bool) -> bool:
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise fault(key, f"{value!r} is neither true nor false")
        return value

    def seat(self, key: str, default: int) -> int:
        value = self.number(key, default)
        if value >= self.players:
            raise fault(key, f"there is no seat {value}")
        return value

    def tiles(self, value: Any, where: str) -> list[int]:
        return read_known(value, self.pieces.tile, where, "tile")

    def cards(self, value: Any, where: str) -> list[int]:
        return read_known(value, self.pieces.card, where, "card")

    # ---- seats ----

    def seats(self) -> list[SeatText]:
        count = self.players if self.players > 1 else 2
        rows = self.data.get("state")
        if not isinstance(rows, Sequence) or isinstance(rows, str) or len(rows) != count:
            raise fault("state", f"one entry for each of {count} seats is needed")
        return [self._seat(row, seat, f"state[{seat}]") for seat, row in enumerate(rows)]

    def _seat(self, row: Any, seat: int, where: str) -> SeatText:
        if isinstance(row, Sequence) and not isinstance(row, str):
            row = dict(zip(self._columns(), row, strict=False))
        if not isinstance(row, Mapping) or set(row) - set(ROW_KEYS):
            raise fault(where, "an entry has no other keys than the columns", hint=", ".join(ROW_KEYS))
        tokens = self.game.set_up.tokens(self.players) if seat < self.players else 0
        chosen = read_names(row.get("chosen", ""), f"{where}.chosen")
        if len(chosen) > 2:
            raise fault(f"{where}.chosen", "a card and at most one tile")
        supply = row.get("supply")
        return SeatText(
            read_number(row.get("resources", 0), f"{where}.resources"),
            None if supply is None else read_number(supply, f"{where}.supply"),
            read_number(row.get("points", 0), f"{where}.points"),
            read_number(row.get("new_hand", tokens), f"{where}.new_hand"),
            self.tiles(row.get("tiles", ""), f"{where}.tiles"),
            self.cards(row.get("hand", ""), f"{where}.hand"),
            self.cards(chosen[:1], f"{where}.chosen")[0] if chosen else NONE,
            self.tiles(chosen[1:], f"{where}.chosen")[0] if len(chosen) > 1 else NONE,
            read_known(row.get("cards", ""), self.pieces.kept, f"{where}.cards", "character or building card"),
        )

    def _columns(self) -> list[str]:
        return read_names(self.data.get("columns", list(ROW_KEYS)), "columns")

    # ---- the city ----

    def city(self, rows: Sequence[SeatText]) -> dict[int, BuildingText]:
        """Buildings by space. Which tiles lie covered in which building decides nothing: kept cards say which do."""
        given = self.data.get("city")
        if not isinstance(given, Mapping):
            raise fault("city", "an object of places is needed")
        shown = {place: self._entry(entry, f"city.{place}") for place, entry in given.items()}
        named = {tile for tiles, _, _, _ in shown.values() for tile in tiles}
        kept = [number - self.pieces.letters for row in rows for number in row.cards if number < self.pieces.cards]
        covered = [tile for tile in kept if tile not in named]
        city: dict[int, BuildingText] = {}
        for place, (tiles, floors, owner, site) in shown.items():
            cell = read_place(place)
            if cell is None:
                raise fault(f"city.{place}", "a place is written x,y")
            missing = floors - len(tiles)
            if missing > len(covered):
                raise fault(f"city.{place}", f"{floors} floors, but too few kept cards for the covered tiles")
            city[cell] = BuildingText((*covered[:missing], *tiles), owner, site)
            del covered[:missing]
        return city

    def _entry(self, entry: Any, where: str) -> tuple[list[int], int, int, bool]:
        """Known tiles, floors, owner, construction site."""
        if isinstance(entry, str):
            entry = [entry]
        if not isinstance(entry, Sequence) or not entry:
            raise fault(where, "a list is needed")
        if isinstance(entry[0], str):
            tiles, floors, rest = self.tiles([entry[0]], where), entry[1] if len(entry) > 1 else 1, entry[2:]
        else:
            tiles = self.tiles(entry[0], where)
            floors, rest = len(tiles), entry[1:]
        owner, site = rest[0] if rest else None, rest[1] if len(rest) > 1 else 0
        if owner is not None and (type(owner) is not int or not 0 <= owner < max(self.players, 2)):
            raise fault(where, f"{owner!r} is no seat")
        if site not in (0, 1) or len(rest) > 2 or read_number(floors, where) < len(tiles) or not tiles:
            raise fault(where, f"{entry!r} is no building")
        return tiles, floors, NONE if owner is None else owner, bool(site)

    def markers(self) -> list[int]:
        cells = list(self.pieces.start_markers)
        given = self.data.get("markers", {})
        if not isinstance(given, Mapping):
            raise fault("markers", "an object of letters is needed")
        for letter, place in given.items():
            fits = isinstance(place, Sequence) and len(place) == 2 and all(type(part) is int for part in place)
            if letter not in self.pieces.marker or not fits or max(map(abs, place)) > 100:
                raise fault(f"markers.{letter}", f"{place!r} is no place of a marker")
            cells[self.pieces.marker[letter]] = cell_of(*place)
        return cells

    # ---- piles ----

    def piles(self, rows: Sequence[SeatText], city: Mapping[int, BuildingText]) -> Piles:
        """The piles as given; one that is left out has what stands nowhere else."""
        pieces, sizes = self.pieces, self._sizes()
        draw_size, _, supply_size = sizes or (None, None, None)
        tops = [pieces.letters + b.tiles[-1] for b in city.values() if not b.site]
        used = {card for row in rows for card in (*row.hand, row.card)}
        left = [card for card in (*range(pieces.letters), *tops) if card not in used]
        draw, discard = self._two("draw_pile", "discard", left, draw_size)
        used = {tile for row in rows for tile in (*row.tiles, row.tile)}
        used |= {tile for building in city.values() for tile in building.tiles}
        used |= set(self.tiles(self.data.get("returned", []), "returned"))
        left = [tile for tile in range(len(pieces.tile_ids)) if tile not in used]
        supply, removed = self._two("tile_supply", "removed", left, supply_size)
        real = [len(draw), len(discard), len(supply)]
        if sizes is not None and sizes != real:
            raise fault("piles", f"{sizes} is given, {real} follows from the rest")
        return Piles(draw, discard, supply, removed)

    def _sizes(self) -> list[int] | None:
        """Sizes of draw pile, discard pile and tile supply, if they are given."""
        given = self.data.get("piles")
        if given is None:
            return None
        if not isinstance(given, Sequence) or len(given) != 3:
            raise fault("piles", "the sizes of draw pile, discard pile and tile supply are needed")
        return [read_number(size, f"piles[{place}]") for place, size in enumerate(given)]

    def _two(self, first: str, second: str, left: list[int], size: int | None) -> tuple[list[int], list[int]]:
        """Two piles that share what is nowhere else: by the size of the first one, else it has all of it.

        If only the second one is left out, it has the rest.
        """
        read = self.cards if second == "discard" else self.tiles
        given = {key: read(self.data[key], key) for key in (first, second) if key in self.data}
        rest = [item for item in left if all(item not in pile for pile in given.values())]
        if first in given:
            return given[first], given.get(second, rest)
        if second in given:
            return rest, given[second]
        return (rest, []) if size is None else (rest[:size], rest[size:])

    # ---- whose turn it is ----

    def phase(self, rows: Sequence[SeatText]) -> tuple[Phase, int | None]:
        """The phase, and the first seat that `next` names."""
        chosen = all(row.card != NONE for row in rows[: self.players])
        text = self.data.get("next", "act" if chosen else "choose")
        word, _, seats = str(text).partition(" ")
        if word not in get_args(Phase) or (word == "hal") > (self.players == 1):
            raise fault("next", f"{text!r} does not say who decides", hint="such as 'choose 0,1' or 'act 2'")
        named = seats.split(",")[0].strip()
        if named and not (named.isdecimal() and int(named) < max(self.players, 2)):
            raise fault("next", f"{named!r} is no seat")
        phase: Phase = word  # type: ignore[assignment]  # checked above
        return phase, int(named) if named else None

    def turn(self, rows: Sequence[SeatText], phase: Phase, seat: int | None, first: int) -> int:
        """The seat that acts; in the return step the one whose action waits."""
        if phase == "act":
            return first if seat is None else seat
        if phase != "return":
            return first
        acted = sum(row.card == NONE for row in rows[: self.players])
        return self.seat("turn", (first + max(acted, 1) - 1) % self.players)

    def offered(self) -> list[list[int]]:
        hands = self.data.get("draft")
        if not isinstance(hands, Sequence) or len(hands) != self.players:
            raise fault("draft", "the characters before each seat are needed")
        return [read_known(hand, self.pieces.character, f"draft[{s}]", "character") for s, hand in enumerate(hands)]
