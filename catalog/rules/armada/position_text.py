"""The text of a position: what stands where, read with the names of the log notation and checked for its shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from kartotek.catalog.rules.armada.pieces import ArmadaPieces
from kartotek.schema.errors import KartotekError

__all__ = ["COLUMNS", "KEYS", "PositionText", "SeatText"]

COLUMNS: Final = (
    "coins",
    "stages",
    "shields",
    "conflict",
    "defeats",
    "cards",
    "ships",
    "trade_level",
    "naval",
    "naval_tokens",
    "islands",
)
"""The columns of a row that is a list, as logs have them."""

DERIVED: Final = ("shields", "trade_level", "naval")
"""Columns that follow from the others; what is given is compared."""

KEYS: Final = (
    "age",
    "turn",
    "teams",
    "boards",
    "shipyards",
    "hands",
    "islands",
    "discard",
    "columns",
    "state",
    "incursions",
    "free_building_used",
    "resume",
)


@dataclass(slots=True)
class SeatText:
    """What a position says of one seat."""

    coins: int
    stages: int = 0
    conflict: int = 0
    defeats: int = 0
    naval_tokens: int = 0
    cards: list[str] = field(default_factory=list)
    islands: list[str] = field(default_factory=list)
    ships: list[int] = field(default_factory=list)
    derived: dict[str, int] = field(default_factory=dict)


def _wrong(where: str, need: str, have: Any) -> KartotekError:
    return KartotekError("replay-format", "the written state cannot be read", where=where, why=f"{need}, not {have!r}")


class PositionText:
    """Reads one position; whatever has the wrong shape or an unknown name is refused with its place."""

    def __init__(self, data: Mapping[str, Any], players: int, pieces: ArmadaPieces) -> None:
        if not isinstance(data, Mapping):
            raise _wrong("start", "an object", data)
        for key in data:
            if key not in KEYS:
                raise _wrong(f"start.{key}", f"one of {', '.join(KEYS)}", key)
        self.data = data
        self.players = players
        self.pieces = pieces

    # ---- the table ----

    def number(self, key: str, default: int, most: int) -> int:
        value = self.data.get(key, default)
        if type(value) is not int or not 1 <= value <= most:
            raise _wrong(f"start.{key}", f"a number from 1 to {most}", value)
        return value

    def ids(self, key: str, known: Mapping[str, Any], default: Sequence[str]) -> list[str]:
        """One id for each seat."""
        value = self.data.get(key, list(default))
        if not isinstance(value, list) or len(value) != self.players:
            raise _wrong(f"start.{key}", f"a list of {self.players} ids", value)
        return [_known(item, known, f"start.{key}.{place}") for place, item in enumerate(value)]

    def hands(self, age: int) -> dict[str, list[list[str]]]:
        """Hands by Age: those held now, and those of later Ages; a plain list is of the Age at hand."""
        given = self.data.get("hands", {})
        by_age = given if isinstance(given, Mapping) else {str(age): given}
        found = {}
        for name, hands in by_age.items():
            where = f"start.hands.{name}"
            if not isinstance(hands, list) or len(hands) != self.players:
                raise _wrong(where, f"{self.players} hands", hands)
            found[str(name)] = [self._names(hand, self.pieces.card, f"{where}.{i}") for i, hand in enumerate(hands)]
        return found

    def decks(self) -> dict[str, list[str]]:
        """Island decks by level, as far as they are given."""
        given = self.data.get("islands", {})
        if not isinstance(given, Mapping):
            raise _wrong("start.islands", "decks by level", given)
        levels = [str(level) for level in self.pieces.levels]
        for level in given:
            if str(level) not in levels:
                raise _wrong(f"start.islands.{level}", f"a level of {', '.join(levels)}", level)
        return {
            str(level): self._names(deck, self.pieces.island, f"start.islands.{level}") for level, deck in given.items()
        }

    def discard(self) -> list[str]:
        return self._names(self.data.get("discard", []), self.pieces.card, "start.discard")

    def seats(self, key: str) -> list[int]:
        """Seats that something holds for."""
        given = self.data.get(key, [])
        if not isinstance(given, list) or not all(type(s) is int and 0 <= s < self.players for s in given):
            raise _wrong(f"start.{key}", "a list of seats", given)
        return given

    def incursions(self) -> list[list[int]]:
        given = self.data.get("incursions", [])
        seats = range(self.players)
        if not isinstance(given, list) or not all(
            isinstance(pair, list) and len(pair) == 2 and all(type(s) is int and s in seats for s in pair)
            for pair in given
        ):
            raise _wrong("start.incursions", "pairs of seats", given)
        return [list(pair) for pair in given]

    # ---- the seats ----

    def rows(self, start_coins: int) -> list[SeatText]:
        given = self.data.get("state", {})
        if isinstance(given, list):
            given = dict(enumerate(given))
        if not isinstance(given, Mapping):
            raise _wrong("start.state", "rows by seat", given)
        by_seat = {str(seat): row for seat, row in given.items()}
        odd = sorted(by_seat.keys() - {str(seat) for seat in range(self.players)})
        if odd:
            raise _wrong(f"start.state.{odd[0]}", f"a seat from 0 to {self.players - 1}", odd[0])
        return [self._row(by_seat.get(str(seat), {}), seat, start_coins) for seat in range(self.players)]

    def _row(self, given: Any, seat: int, start_coins: int) -> SeatText:
        where = f"start.state.{seat}"
        if isinstance(given, list):
            columns = self.data.get("columns", COLUMNS)
            if not isinstance(columns, list | tuple) or len(columns) != len(given):
                raise _wrong(where, f"{len(columns)} values, one for each column", given)
            given = dict(zip(map(str, columns), given, strict=True))
        if not isinstance(given, Mapping):
            raise _wrong(where, "a row", given)
        for column in given:
            if column not in COLUMNS:
                raise _wrong(f"{where}.{column}", f"one of {', '.join(COLUMNS)}", column)
        numbers = {
            name: _integer(given[name], f"{where}.{name}", signed=name in ("conflict", "naval_tokens"))
            for name in ("coins", "stages", "conflict", "defeats", "naval_tokens", *DERIVED)
            if name in given
        }
        return SeatText(
            coins=numbers.get("coins", start_coins),
            stages=numbers.get("stages", 0),
            conflict=numbers.get("conflict", 0),
            defeats=numbers.get("defeats", 0),
            naval_tokens=numbers.get("naval_tokens", 0),
            cards=self._names(given.get("cards", ""), self.pieces.card, f"{where}.cards"),
            islands=self._names(given.get("islands", ""), self.pieces.island, f"{where}.islands"),
            ships=self._ships(given.get("ships"), f"{where}.ships"),
            derived={name: numbers[name] for name in DERIVED if name in numbers},
        )

    def _ships(self, given: Any, where: str) -> list[int]:
        fleets = self.pieces.fleets
        if given is None:
            return [0] * len(fleets)
        parts = given.split() if isinstance(given, str) else given if isinstance(given, list) else []
        spaces: list[Any] = [int(part) if isinstance(part, str) and part.isdecimal() else part for part in parts]
        fits = len(spaces) == len(fleets) and all(type(s) is int and 0 <= s <= self.pieces.last_space for s in spaces)
        if not fits:
            raise _wrong(where, f"{len(fleets)} spaces from 0 to {self.pieces.last_space}", given)
        return spaces

    def _names(self, given: Any, known: Mapping[str, Any], where: str) -> list[str]:
        """Ids as a list or as one text."""
        items = given.split() if isinstance(given, str) else given
        if not isinstance(items, list):
            raise _wrong(where, "a list of ids", given)
        return [_known(item, known, f"{where}.{place}") for place, item in enumerate(items)]


def _known(item: Any, known: Mapping[str, Any], where: str) -> str:
    if not isinstance(item, str) or item not in known:
        raise _wrong(where, "an id of the catalog", item)
    return item


def _integer(value: Any, where: str, *, signed: bool) -> int:
    if type(value) is not int or abs(value) > 10_000 or (value < 0 and not signed):
        raise _wrong(where, "a number" if signed else "a number that is not negative", value)
    return value
