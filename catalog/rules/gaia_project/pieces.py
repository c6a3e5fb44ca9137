"""Factions, boards, structures, tracks and tiles as the rules need them: numbers instead of names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.gaia_project.space import NO_PLANET, SectorSide
from kartotek.catalog.store import Component
from kartotek.schema.language import nodes as n

__all__ = ["BASE_ROW", "PriceBundle", "Faction", "Pieces", "StructureKind", "TechSpace", "Tile", "TokenKind"]

PriceBundle = tuple[tuple[str, int], ...]
"""A price: resources and amounts."""

BASE_ROW = -1
"""The row of board spaces that are always open."""


@dataclass(frozen=True, slots=True)
class StructureKind:
    """A kind of structure: its price, the price near an opponent, how many a player has, its printed power value."""

    name: str
    code: int
    component: int
    price: PriceBundle
    price_near: PriceBundle
    supply: int
    value: int


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction with its board: `spaces[row code]` are the components of the spaces of that row, from the first on."""

    id: str
    component: int
    institute: int | None
    color: str
    home: int
    start: tuple[int, ...]
    upgrades: frozenset[tuple[int, int]]
    spaces: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile or booster that lies somewhere and becomes live for whoever takes it."""

    id: str
    component: int


@dataclass(frozen=True, slots=True)
class TechSpace:
    """A place of the research board where tech tiles lie; `track` is the area it belongs to, if any."""

    id: str
    number: int
    advanced: bool
    track: int | None


@dataclass(frozen=True, slots=True)
class TokenKind:
    """A kind of federation token."""

    name: str
    code: int
    component: int
    copies: int
    green: bool
    common: bool


def text(component: Component, name: str) -> str:
    """A value of a component as text; nothing where the catalog has none."""
    return str(component.value(name) or "")


class Pieces:
    """All pieces, looked up by code or by the slug that moves use."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        domains = facts.vocabulary.domains
        self.kinds: tuple[str, ...] = domains["structure_kind"].values
        self.kind: Mapping[str, int] = {name: code for code, name in enumerate(self.kinds)}
        self.planets: tuple[str, ...] = domains["planet_type"].values
        self.planet: Mapping[str, int] = {name: code for code, name in enumerate(self.planets)}
        self.tracks: tuple[str, ...] = domains["track"].values
        self.track: Mapping[str, int] = {name: code for code, name in enumerate(self.tracks)}
        self.structures = self._structures()
        satellites = [item for item in facts.kinds["structure"] if text(item, "kind") not in self.kind]
        self.satellite_price = self.bundle(satellites[0]) if satellites else ()
        self.planet_price = {self.planet[text(item, "type")]: self.bundle(item) for item in facts.kinds["planet"]}
        self.settled = {self.planet[text(item, "type")]: text(item, "settled") for item in facts.kinds["planet"]}
        self.home_types = frozenset(code for code, how in self.settled.items() if how == "home")
        circle = [item for item in facts.kinds["planet"] if item.value("circle") is not None]
        self.circle = {self.planet[text(item, "type")]: int(item.value("circle") or 0) for item in circle}
        self.factions = tuple(self._faction(item) for item in facts.kinds["faction"])
        self.faction = {faction.id: number for number, faction in enumerate(self.factions)}
        self.levels = self._levels()
        self.top_level = max(len(levels) for levels in self.levels) - 1
        self.tech = self._tiles("tech_tile")
        self.advanced = self._tiles("advanced_tech_tile")
        self.boosters = self._tiles("booster")
        self.rounds = self._tiles("round_scoring")
        self.finals = self._tiles("final_scoring")
        self.neutral = {self._number(item): int(item.value("neutral") or 0) for item in facts.kinds["final_scoring"]}
        self.spaces = tuple(self._tech_space(k, item) for k, item in enumerate(facts.kinds["tech_space"]))
        self.tech_space = {space.id: space for space in self.spaces}
        self.tokens = self._tokens()
        self.token = {token.name: token for token in self.tokens}
        self.sides = self._sides()
        self.shared = tuple(
            self._number(item)
            for kind in ("rule", "conversion", "power_action", "qic_action")
            for item in facts.kinds[kind]
        )

    # ---- reading ----

    def _number(self, item: Component) -> int:
        return self.facts.library.register(item.id)

    def bundle(self, item: Component) -> PriceBundle:
        """The printed price of a component."""
        if item.cost is None or not item.cost.alternatives:
            return ()
        return tuple((part.resource, part.amount or 0) for part in item.cost.alternatives[0])

    def _structures(self) -> tuple[StructureKind, ...]:
        found = {}
        for item in self.facts.kinds["structure"]:
            name = text(item, "kind")
            if name in self.kind:
                near = tuple(_amount(part) for part in text(item, "cost_near").split(",") if part.strip())
                price = self.bundle(item)
                numbers = int(item.value("supply") or 0), int(item.value("power_value") or 0)
                found[name] = StructureKind(name, self.kind[name], self._number(item), price, near or price, *numbers)
        return tuple(found[name] for name in self.kinds)

    def _faction(self, item: Component) -> Faction:
        institutes = [row for row in self.facts.kinds["institute"] if row.parent == item.id]
        links = [str(link).split(">") for link in item.attributes["upgrade_paths"].values]
        start = item.attributes["start_structures"].values
        return Faction(
            id=item.slug,
            component=self._number(item),
            institute=self._number(institutes[0]) if institutes else None,
            color=text(item, "color"),
            home=self.planet[text(item, "home")],
            start=tuple(self.kind[str(name)] for name in start),
            upgrades=frozenset((self.kind[old], self.kind[new]) for old, new in links),
            spaces=self._board(item),
        )

    def _board(self, faction: Component) -> Mapping[int, tuple[int, ...]]:
        """The common spaces, and in their place those that the faction's own board prints differently."""
        chosen: dict[tuple[int, int], int] = {}
        for parent in (None, faction.id):
            for item in self.facts.kinds["board_space"]:
                if item.parent == parent:
                    row = self.kind.get(text(item, "row"), BASE_ROW)
                    chosen[row, int(item.value("number") or 0)] = self._number(item)
        rows: dict[int, list[int]] = {}
        for (row, _), component in sorted(chosen.items()):
            rows.setdefault(row, []).append(component)
        return {row: tuple(components) for row, components in rows.items()}

    def _levels(self) -> tuple[tuple[int, ...], ...]:
        levels: list[dict[int, int]] = [{} for _ in self.tracks]
        for item in self.facts.kinds["level"]:
            levels[self.track[text(item, "track")]][int(item.value("level") or 0)] = self._number(item)
        return tuple(tuple(track[level] for level in sorted(track)) for track in levels)

    def _tiles(self, kind: str) -> Mapping[str, Tile]:
        return {item.slug: Tile(item.slug, self._number(item)) for item in self.facts.kinds[kind]}

    def _tech_space(self, number: int, item: Component) -> TechSpace:
        return TechSpace(item.slug, number, text(item, "tile") == "advanced", self.track.get(text(item, "track")))

    def _tokens(self) -> tuple[TokenKind, ...]:
        codes = self.facts.vocabulary.domains["token_kind"].values
        rows = {text(item, "kind"): item for item in self.facts.kinds["federation_token"]}
        named = self._named_tokens()
        return tuple(
            TokenKind(
                name, code, self._number(rows[name]), rows[name].count(4) or 0,
                bool(rows[name].value("green_side")), name not in named,
            )
            for code, name in enumerate(codes)
        )  # fmt: skip

    def _named_tokens(self) -> set[str]:
        """Kinds of token that an ability hands out by name: no federation can be paid with them."""
        return {
            value.name
            for entry in self.facts.library.entries
            for node in entry.nodes
            if isinstance(node, n.Do) and node.verb == "take"
            for item in node.filters
            if item.attribute == "kind"
            for value in item.values
            if isinstance(value, n.Word)
        }

    def _sides(self) -> Mapping[str, SectorSide]:
        hexes: dict[str | None, list[tuple[str, int, int, int]]] = {}
        for item in self.facts.kinds["hex"]:
            planet = self.planet.get(text(item, "planet"), NO_PLANET)
            place = (text(item, "place"), int(item.value("q") or 0), int(item.value("r") or 0), planet)
            hexes.setdefault(item.parent, []).append(place)
        return {
            item.slug: SectorSide(item.slug, int(item.value("number") or 0), tuple(hexes[item.id]))
            for item in self.facts.kinds["sector_side"]
        }

    # ---- asking ----

    def steps_between(self, home: int, planet: int) -> int:
        """Terraforming steps: the shorter way round the circle of basic types."""
        apart = abs(self.circle[home] - self.circle[planet])
        return min(apart, len(self.circle) - apart)


def _amount(part: str) -> tuple[str, int]:
    words = part.split()
    return (words[1], int(words[0])) if len(words) > 1 else (words[0], 1)
