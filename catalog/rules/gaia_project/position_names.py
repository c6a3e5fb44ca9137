"""Names in a written position: seats by faction, structures and tiles by the names of moves or of logs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import Core, read_layout
from kartotek.catalog.rules.gaia_project.pieces import TechSpace, TokenKind
from kartotek.catalog.rules.shapes import ListOf, Record, Text, WholeNumber
from kartotek.catalog.store import Component
from kartotek.schema.errors import KartotekError

__all__ = ["PositionName", "Names", "malformed"]

_ENTRY: Final = 6
"""Space, planet, structure, owner, guest, federations: as logs write the board at the end."""


class PositionName(NamedTuple):
    """A space of the map as a position describes it."""

    cell: int
    planet: int | None
    kind: int | None
    owner: int | None
    guest: int | None
    federations: tuple[int, ...]


def malformed(where: str, why: str) -> KartotekError:
    return KartotekError("replay-format", "the replay is malformed", where=where, why=why)


def _log_id(item: Component) -> str:
    return str(item.value("log_id") or item.slug)


class Names:
    """Looks names up and writes them; an unknown one is refused with its place."""

    def __init__(self, core: Core) -> None:
        self.core = core
        kinds, pieces = core.facts.kinds, core.pieces
        self.tracks = [_log_id(item) for item in kinds["track"]]
        self._structures = dict(pieces.kind)
        self._structures |= {
            _log_id(item): pieces.kind[str(item.value("kind"))]
            for item in kinds["structure"]
            if str(item.value("kind")) in pieces.kind
        }
        self._planets = dict(pieces.planet)
        self._planets |= {
            _log_id(item): pieces.planet[str(item.value("type"))]
            for item in kinds["planet"]
            if str(item.value("type")) in pieces.planet
        }
        self._boosters = {_log_id(item): item.slug for item in kinds["booster"]} | {s: s for s in pieces.boosters}
        self._tiles = {_log_id(item): (item.slug, False) for item in kinds["tech_tile"]}
        self._tiles |= {_log_id(item): (item.slug, True) for item in kinds["advanced_tech_tile"]}
        self._tokens = {token.name: token for token in pieces.tokens}
        self._tokens |= {_log_id(item): pieces.token[str(item.value("kind"))] for item in kinds["federation_token"]}
        self._factions = {_log_id(item): item.slug for item in kinds["faction"]} | {s: s for s in pieces.faction}
        number = WholeNumber(0, 10_000)
        self._row = Record(
            {
                "faction": Text(),
                **{f"{name}?": number for name in ("vp", "credit", "ore", "knowledge", "qic", "sat", "federations")},
                **{f"{name}?": WholeNumber(0, 99) for name in ("bowl1", "bowl2", "bowl3", "gaia_area", "lost")},
                **{f"{name}?": WholeNumber(0, pieces.top_level) for name in self.tracks},
                **{f"{name}?": ListOf(number) for name in ("bld", "gf")},
                **{f"{name}?": ListOf(Text()) for name in ("tech", "fed", "used")},
            }
        )

    # ---- writing ----

    def sectors(self, layout: str) -> list[dict[str, Any]]:
        return [
            {"side": p.side, "q": p.q, "r": p.r, "turns": p.turns} | ({"mirrored": True} if p.mirrored else {})
            for p in read_layout(layout)
        ]

    def board(self, state: State) -> list[list[Any]]:
        """Every space with something on it."""
        core, extra, space = self.core, state.extra, self.core.space(state)
        factions = [core.faction(state, seat).id for seat in range(state.seats)]
        found = []
        for cell in space.cells:
            there, guest = core.at(state, cell), core.guest_of(state, cell)
            marked = [factions[seat] for seat in range(state.seats) if extra.fed[seat] & space.bit[cell]]
            turned = extra.turned & space.bit[cell]
            if there is None and guest is None and not marked and not turned:
                continue
            planet = core.planet_at(state, cell)
            built = (None, None) if there is None else (core.pieces.kinds[there[1]], factions[there[0]])
            visitor = None if guest is None else factions[guest]
            name = core.pieces.planets[planet] if planet >= 0 else None
            found.append([space.names[cell], name, *built, visitor, marked])
        return found

    # ---- reading ----

    def _known(self, names: Mapping[str, Any], name: Any, where: str, what: str) -> Any:
        if not isinstance(name, str) or name not in names:
            raise malformed(where, f"{name!r} is no {what}")
        return names[name]

    def seat_rows(self, rows: Any, players: int) -> list[dict[str, Any]]:
        """The rows of the seats, with factions and boosters by the names of moves."""
        if not isinstance(rows, list) or len(rows) != players:
            raise malformed("start.seats", f"a row for each of {players} seats is needed")
        found = []
        for seat, given in enumerate(rows):
            where = f"start.seats[{seat}]"
            if not isinstance(given, dict):
                raise malformed(where, "an object is needed")
            row = {key: value for key, value in given.items() if key not in ("seat", "boost", "brainstone")}
            self._row.explain(row, where)
            if len(row.get("gf", (0, 0))) != 2:
                raise malformed(f"{where}.gf", "two numbers are needed")
            row["faction"] = self._known(self._factions, row["faction"], f"{where}.faction", "faction")
            if given.get("boost") is not None:
                row["boost"] = self._known(self._boosters, given["boost"], f"{where}.boost", "booster")
            row["brainstone"] = self._stone(given, row["faction"], where)
            found.append(row)
        return found

    def _stone(self, given: Mapping[str, Any], faction: str, where: str) -> int | str | None:
        """Where the brainstone is; a faction that starts with one has it in area I unless said otherwise."""
        component = self.core.pieces.factions[self.core.pieces.faction[faction]].component
        now = self.core.facts.library.timed(component, "now")
        owns = any(getattr(node, "resource", "") == "brainstone" for entry in now for node in entry.nodes)
        stone: Any = given.get("brainstone", 1 if owns else None)
        if stone is not None and (not owns or stone not in (1, 2, 3, "G") or isinstance(stone, bool)):
            raise malformed(f"{where}.brainstone", "1, 2, 3 or G for a faction that has it, else null")
        return stone

    def board_entries(self, entries: Any, state: State) -> list[PositionName]:
        if not isinstance(entries, list):
            raise malformed("start.board", "a list is needed")
        space, seen = self.core.space(state), set()
        seats = {self.core.faction(state, seat).id: seat for seat in range(state.seats)}
        seats = {name: seats[slug] for name, slug in self._factions.items() if slug in seats}
        found = []
        for place, given in enumerate(entries):
            where = f"start.board[{place}]"
            if not isinstance(given, list) or not 1 <= len(given) <= _ENTRY:
                raise malformed(where, "space, planet, structure, owner, guest and federations are needed")
            row: list[Any] = [*given, *[None] * (_ENTRY - len(given))]
            name, planet, structure, owner, guest, marked = row
            cell = self._known(space.cell, name, where, "space of the map")
            if cell in seen:
                raise malformed(where, f"{name} stands there twice")
            seen.add(cell)
            if (structure is None) != (owner is None):
                raise malformed(where, "a structure and its owner belong together")
            if not isinstance(marked or [], list):
                raise malformed(where, "a list of federations is needed")
            found.append(
                PositionName(
                    cell,
                    None if planet is None else self._known(self._planets, planet, where, "planet"),
                    None if structure is None else self._known(self._structures, structure, where, "structure"),
                    None if owner is None else self._known(seats, owner, where, "faction in play"),
                    None if guest is None else self._known(seats, guest, where, "faction in play"),
                    tuple(self._known(seats, item, where, "faction in play") for item in marked or ()),
                )
            )
        return found

    def tiles(self, names: Sequence[str], tech: Sequence[str], seat: int) -> Iterator[tuple[TechSpace, int]]:
        """The spaces that tiles came from, and whether they are covered."""
        for name in names:
            tile, advanced = self._known(self._tiles, name.rstrip("*"), f"start.seats[{seat}].tech", "tech tile")
            spaces = [s for s in self.core.pieces.spaces if s.advanced == advanced and tech[s.number] == tile]
            if not spaces:
                raise malformed(f"start.seats[{seat}].tech", f"{name} is not in play")
            yield spaces[0], int(name.endswith("*"))

    def tokens(self, names: Sequence[str], seat: int) -> list[tuple[TokenKind, bool]]:
        """Federation tokens, and whether their gray side is up."""
        where = f"start.seats[{seat}].fed"
        return [(self._known(self._tokens, n.rstrip("*"), where, "federation token"), n.endswith("*")) for n in names]

    def pairs(self, given: Sequence[Any], seats: Sequence[int], key: str) -> list[tuple[int, int]]:
        for place, pair in enumerate(given):
            if len(pair) != 2 or pair[0] not in seats:
                raise malformed(f"start.{key}[{place}]", "a seat and a number are needed")
        return [(pair[0], pair[1]) for pair in given]

    def places(self, given: Any, state: State) -> list[tuple[int, int]]:
        """Buildings that nobody was asked about yet."""
        found, space = [], self.core.space(state)
        for place, pair in enumerate(given if isinstance(given, list) else [None]):
            where = f"start.sources[{place}]"
            if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in range(state.seats):
                raise malformed(where, "a seat and a space are needed")
            found.append((pair[0], self._known(space.cell, pair[1], where, "space of the map")))
        return found
