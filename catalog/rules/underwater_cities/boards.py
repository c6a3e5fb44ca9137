"""Player boards as networks: city sites, the tunnels between them, building sites beside them, metropolis places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.store import Component

__all__ = ["Board", "Site", "read_boards"]


_KINDS: Final = ("city", "building", "expansion", "tunnel", "metropolis")


@dataclass(frozen=True, slots=True)
class Site:
    """A place on a board where something can stand."""

    number: int
    id: str
    component: int
    kind: str
    """city, building, expansion, tunnel or metropolis"""
    city: int
    """for a building or expansion site the city site it belongs to; -1 elsewhere"""
    ends: tuple[int, ...]
    """for a tunnel site what it joins"""
    capacity: int
    """how many structures may stand here"""
    color: str
    """for a metropolis place the colour of its tile"""
    special: bool
    """does the place carry abilities?"""


@dataclass(frozen=True, slots=True)
class Board:
    """One side of a player board."""

    number: int
    id: str
    level: str
    sites: tuple[Site, ...]
    start: int
    site: Mapping[str, Site]
    tunnels_at: Mapping[int, tuple[int, ...]]
    """tunnel sites by what they join"""
    neighbours: Mapping[int, tuple[int, ...]]
    """city sites by city site: a tunnel site lies between the two"""
    places: tuple[int, ...]
    """metropolis places: brown ones first, then blue ones, in printed order"""
    special: tuple[int, ...]
    """sites that carry abilities"""
    of_kind: Mapping[str, tuple[Site, ...]]


def read_boards(facts: Facts) -> tuple[Board, ...]:
    """The boards whose sites the catalog knows, in order of their numbers."""
    sites: dict[str, list[Component]] = {}
    for item in facts.kinds.get("site", ()):
        if item.parent:
            sites.setdefault(item.parent, []).append(item)
    known = [item for item in facts.kinds.get("board", ()) if item.id in sites]
    return tuple(_board(facts, number, item, _of_one_pack(sites[item.id])) for number, item in enumerate(known))


def _of_one_pack(items: Sequence[Component]) -> list[Component]:
    """The sites of one drawing of a board: a real one before an invented one, else the last pack's."""
    best = max(items, key=lambda item: (not item.synthetic, items.index(item)))
    return [item for item in items if item.layer == best.layer]


def _board(facts: Facts, number: int, board: Component, items: Sequence[Component]) -> Board:
    ordered = sorted(items, key=lambda item: item.position or 0)
    place = {item.id: index for index, item in enumerate(ordered)}
    sites = tuple(_site(facts, index, item, place) for index, item in enumerate(ordered))
    start = next((place[item.id] for item in ordered if item.value("start") is True), -1)
    tunnels_at: dict[int, tuple[int, ...]] = {}
    neighbours: dict[int, tuple[int, ...]] = {}
    for site in sites:
        for end in site.ends:
            tunnels_at[end] = (*tunnels_at.get(end, ()), site.number)
            others = tuple(other for other in site.ends if other != end and sites[other].kind == "city")
            neighbours[end] = (*neighbours.get(end, ()), *others)
    places = [site.number for site in sites if site.kind == "metropolis"]
    return Board(
        number=number,
        id=board.slug,
        level=str(board.value("level") or ""),
        sites=sites,
        start=start,
        site={site.id: site for site in sites},
        tunnels_at=tunnels_at,
        neighbours=neighbours,
        places=tuple(sorted(places, key=lambda item: sites[item].color != "brown")),
        special=tuple(site.number for site in sites if site.special),
        of_kind={kind: tuple(site for site in sites if site.kind == kind) for kind in _KINDS},
    )


def _site(facts: Facts, number: int, item: Component, place: Mapping[str, int]) -> Site:
    ends = item.attributes["ends"].values if "ends" in item.attributes else ()
    capacity = item.value("capacity")
    component = facts.library.register(item.id)
    return Site(
        number=number,
        id=item.slug,
        component=component,
        kind=str(item.value("kind")),
        city=place.get(str(item.value("city")), -1),
        ends=tuple(place[str(end)] for end in ends if str(end) in place),
        capacity=int(capacity) if isinstance(capacity, int) else 1,
        color=str(item.value("metropolis") or ""),
        special=bool(facts.library.of(component)),
    )
