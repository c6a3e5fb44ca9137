"""Board maps: cities in a grid, the tunnels between them, and what single places give, as site rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from kartotek.ingest.files.data_files import DataRow
from kartotek.ingest.files.problems import Problem

__all__ = ["BoardMap", "MapSites", "map_rows"]

_KEYS: Final = ("cities", "buildings", "tunnels", "bonus")


@dataclass(frozen=True, slots=True)
class MapSites:
    """The sites beside cities that maps of a game have: their kind, the entry that lists them, their colours."""

    kind: str = ""
    entry: str = ""
    colors: Sequence[str] = ()


@dataclass(slots=True)
class BoardMap:
    """The rows of one board, and what is wrong with its map."""

    sites: list[DataRow] = field(default_factory=list)
    abilities: list[DataRow] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def map_rows(name: str, board: str, level: str, data: Mapping[str, Any], beside: MapSites) -> BoardMap:
    """Sites and their abilities from a map. A map with a fault gives no rows, so that nothing is half-loaded."""
    found = BoardMap()
    reader = _MapReader(name, board, level, data, beside, found)
    reader.read()
    if found.problems:
        found.sites.clear()
        found.abilities.clear()
    return found


class _MapReader:
    def __init__(
        self, name: str, board: str, level: str, data: Mapping[str, Any], beside: MapSites, found: BoardMap
    ) -> None:
        self.name, self.board, self.level, self.data = name, board, level, data
        self.beside, self.found = beside, found
        self.cities: dict[str, tuple[int, int]] = {}
        self.first: list[str] = []
        self.ways: dict[tuple[str, str], int] = {}
        self.colored: dict[str, str] = {}
        """The sites beside cities with their colours."""
        self.ids: dict[str, str] = {}
        """What the map calls a place -> the id of its site."""

    def fault(self, place: str, what: str, hint: str = "") -> None:
        self.found.problems.append(Problem("data-value", f"{self.name}, {place}", what, hint))

    def read(self) -> None:
        for key in self.data:
            if key not in (known := (*_KEYS[:-1], self.beside.entry, _KEYS[-1])):
                self.fault(key, "there is no such entry", f"entries: {', '.join(known)}")
        self._cities()
        self._colored()
        self._ways()
        self._connected()
        if not self.found.problems:
            self._rows()
            self._bonuses()

    # ---- what the map says ----

    def _cities(self) -> None:
        for y, line in enumerate(str(self.data.get("cities", "")).split("\n")):
            for x, word in enumerate(line.split(), start=1):
                city = word.rstrip("*")
                if not re.fullmatch(r"[0-9a-z]+", city) or city in self.cities:
                    self.fault("cities", f"{word!r} is no new city", "write each city once, by column and row")
                    continue
                self.cities[city] = (x, y)
                if word.endswith("*"):
                    self.first.append(city)
        if len(self.first) != 1:
            have = ", ".join(self.first) or "none"
            self.fault("cities", f"exactly one first city is needed, not {have}", "mark it with *: 33*")

    def _colored(self) -> None:
        entry, colors = self.beside.entry, self.beside.colors
        given = self.data.get(entry, {})
        for place, color in given.items() if isinstance(given, Mapping) else ():
            if color not in colors:
                what = f"{color!r} is no colour of a {self.beside.kind}"
                self.fault(f"{entry}.{place}", what, " or ".join(colors))
            self.colored[place] = str(color)

    def _ways(self) -> None:
        for word in str(self.data.get("tunnels", "")).split():
            match = re.fullmatch(r"([0-9a-z]+)([-=])([0-9a-z]+)", word)
            if match is None:
                self.fault("tunnels", f"{word!r} is no tunnel", "write 12-13, or 12=13 for two side by side")
                continue
            ends = (match[1], match[3])
            self._check_way(word, ends)
            self.ways[ends] = 2 if match[2] == "=" else 1

    def _check_way(self, word: str, ends: tuple[str, str]) -> None:
        for end in ends:
            if end not in self.cities and end not in self.colored:
                hint = f"name a city or a {self.beside.kind}"
                self.fault("tunnels", f"{word} leads nowhere: there is no {end!r}", hint)
        if ends in self.ways or ends[::-1] in self.ways or ends[0] == ends[1]:
            self.fault("tunnels", f"{word} stands twice or leads back to itself")

    def _connected(self) -> None:
        """Every city and every site beside them must be joined to the first city by tunnel sites."""
        if len(self.first) != 1 or self.found.problems:
            return
        reached = self._reached(self.first[0])
        for place in (*self.cities, *self.colored):
            if place not in reached:
                hint = f"add a tunnel to it, for example {self.first[0]}-{place}"
                self.fault("tunnels", f"nothing reaches {place}", hint)

    def _reached(self, first: str) -> set[str]:
        """All places to which tunnels lead from a city."""
        reached, waiting = {first}, [first]
        while waiting:
            new = self._neighbours(waiting.pop()) - reached
            reached |= new
            waiting += new
        return reached

    def _neighbours(self, here: str) -> set[str]:
        """Where the tunnels of a city end; sites beside cities lead no further."""
        ways = [ends for ends in self.ways if here in ends] if here in self.cities else []
        return {end for ends in ways for end in ends}

    # ---- rows ----

    def _rows(self) -> None:
        prefix = f"own{self.board}"
        for city, (x, y) in self.cities.items():
            self._site(city, f"{prefix}-city-{city}", "city", x=x, y=y, start="yes" if city in self.first else "no")
        for city in self.cities:
            for number in (*range(1, self._buildings(city) + 1), "x"):
                kind = "expansion" if number == "x" else "building"
                place = f"{prefix}-city-{city}-{number}"
                self._site(f"{city}/{number}", place, kind, city=f"site:{self.ids[city]}")
        for name, color in self.colored.items():
            self._site(name, f"{prefix}-{name}", self.beside.kind, **{self.beside.kind: color})
        for (one, other), capacity in self.ways.items():
            ends = f"site:{self.ids[one]};site:{self.ids[other]}"
            place = f"{prefix}-tunnel-{one}-{other}"
            self._site(f"{one}-{other}", place, "tunnel", ends=ends, capacity=capacity)

    def _buildings(self, city: str) -> int:
        given = self.data.get("buildings", 3)
        number = given.get(city, 0) if isinstance(given, Mapping) else given
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 9:
            self.fault("buildings", f"{number!r} is no number of building sites", "a number from 0 to 9")
            return 0
        return number

    def _site(self, place: str, name: str, kind: str, **cells: Any) -> None:
        self.ids[place] = name
        position = len(self.found.sites) + 1
        row = {"id": name, "parent": f"board:{self.board}", "position": position, "kind": kind, "level": self.level}
        texts = {column: str(value) for column, value in (row | cells).items()}
        self.found.sites.append(DataRow(self.name, position, texts))

    def _bonuses(self) -> None:
        for place, expressions in self._given_bonuses():
            known = place if place in self.ids else "-".join(reversed(place.split("-")))
            if known not in self.ids:
                hint = "a city is 22, a building site 22/1, an expansion site 22/x, a tunnel 12-13"
                self.fault(f"bonus.{place}", "there is no such place on this board", hint)
                continue
            for expression in expressions:
                cells = {"component": f"site:{self.ids[known]}", "expression": expression}
                self.found.abilities.append(DataRow(f"{self.name}, bonus.{place}", 1, cells))

    def _given_bonuses(self) -> Iterator[tuple[str, list[str]]]:
        given = self.data.get("bonus", {})
        for place, value in given.items() if isinstance(given, Mapping) else ():
            yield str(place), [str(item) for item in (value if isinstance(value, list) else [value])]
