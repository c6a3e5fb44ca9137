"""Networks under the sea: each seat's cities with their buildings, the tunnels between them, the metropolises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from markupsafe import Markup

from kartotek.api.site.drawings.svg import SvgElement, element
from kartotek.api.site.drawings.symbols import draw_symbol, symbol_book
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.scenes.scene import SEATS, TableScene, drawn, fitted, scene_document, slot_group
from kartotek.api.site.viewer.speech import Speech
from kartotek.catalog.store import Component

__all__ = ["NetworksScene"]

_STEP: Final = 96.0
_EDGE: Final = 70.0
_TOP: Final = 30.0
_WIDTH: Final = 2 * _STEP + 2 * _EDGE
_CORNERS: Final = ((-19.0, -19.0), (19.0, -19.0), (-19.0, 19.0), (19.0, 19.0))
"""Where buildings stand around a city."""
_DOMES: Final = {"plain": "#f4f1ea", "symbiotic": "#7a4a9c"}

Point = tuple[float, float]


class NetworksScene(TableScene):
    """One slot a site. Cities stand by the coordinates that their board gives them."""

    columns: ClassVar[frozenset[str]] = frozenset(("built",))

    def __init__(self, film: Film, speech: Speech) -> None:
        super().__init__(film, speech)
        sites: dict[str, list[Component]] = {}
        for item in film.game.facts.kinds.get("site", ()):
            if item.parent:
                sites.setdefault(item.parent.rpartition(":")[2], []).append(item)
        boards = film.replay.setup.get("player_boards", ())
        self._boards = [sites.get(str(board), []) for board in boards]
        self._points = [_points(items) for items in self._boards]

    def places(self) -> Mapping[str, str]:
        """`at the city top left`, by where its city lies; tunnels and metropolises are on the edges of cities."""
        found = {}
        for items in self._boards:
            for item in items:
                city = item if item.value("kind") == "city" else self._city_of(item, items)
                x, y = (city.value("x"), city.value("y")) if city is not None else (None, None)
                if isinstance(x, int) and isinstance(y, int):
                    found[item.slug] = self.speech.word(f"place_{min(max(y, 1), 3)}{min(max(x, 1), 3)}")
        return found

    @staticmethod
    def _city_of(item: Component, items: list[Component]) -> Component | None:
        """The city that a building belongs to, or the first one that a tunnel leads to."""
        named = [str(item.value("city")), *_ends(item)]
        return next(
            (each for name in named for each in items if each.id == name and each.value("kind") == "city"), None
        )

    def slots(self, frame: FilmFrame) -> dict[str, str]:
        made: dict[str, str] = {}
        for seat, items in enumerate(self._boards):
            built = frame.rows[seat]["built"]
            joined = frame.rows[seat]["joined"]
            places = [item.slug for item in items if item.value("kind") == "metropolis"]
            for item in items:
                here = item.slug in places and places.index(item.slug) in joined
                stands = built.get(item.slug)
                said = element("title", self._said(item, stands, here))
                made[_slot(seat, item)] = drawn([said, *self._site(seat, item, stands, here)])
        return made

    def _said(self, item: Component, stands: Any, joined: bool) -> str:
        """What stands on a site or may stand there, whether it is upgraded or connected, and what the site does."""
        word = self.speech.called(str(stands).rstrip("+") if stands else str(item.value("kind")))
        states = [
            self.speech.word(key)
            for key, holds in (
                ("site_empty", not stands and item.value("kind") != "metropolis"),
                ("site_upgraded", str(stands).endswith("+")),
                ("site_connected", joined),
            )
            if holds
        ]
        does = [self.speech.sentence_of(item)] if self.speech.abilities_of(item) else []
        return ". ".join([", ".join([word[:1].upper() + word[1:], *states]), *does])

    def _site(self, seat: int, item: Component, stands: Any, joined: bool) -> list[SvgElement]:
        points = self._points[seat]
        match item.value("kind"):
            case "tunnel":
                return _tunnel([points[end] for end in _ends(item) if end in points], stands)
            case "city":
                return _city(points[item.id], stands)
            case "metropolis":
                return _metropolis(points[item.id], str(item.value("metropolis")), joined)
        return self._building(points[item.id], stands)

    def _building(self, point: Point, stands: Any) -> list[SvgElement]:
        """A building site, or the symbol of what stands there; an upgraded one has a golden edge."""
        x, y = point
        if not stands:
            return [element("circle", cx=x, cy=y, r=8, fill="#0d2c3e", stroke="#3f7089")]
        kind = str(stands).rstrip("+")
        edge = "#e6c34a" if str(stands).endswith("+") else "#9fc3d6"
        ground = element("circle", cx=x, cy=y, r=12, fill="#fffdf8", stroke=edge, stroke_width=3, data_stands=stands)
        found = symbol_book().of((self.film.game.id,), kind)
        return [ground, draw_symbol(found, kind, self.speech.word(kind), x - 8, y - 8, 16)] if found else [ground]

    def markup(self, slots: Mapping[str, str]) -> Markup:
        return Markup().join(self._board(seat, slots) for seat in range(len(self._boards)))

    def _board(self, seat: int, slots: Mapping[str, str]) -> Markup:
        height = _WIDTH + _TOP
        order = {"tunnel": 0, "metropolis": 1, "city": 2}
        items = sorted(self._boards[seat], key=lambda item: order.get(str(item.value("kind")), 3))
        title = self.speech.seat(seat)
        content = [
            element("rect", x=1, y=1, width=_WIDTH - 2, height=height - 2, rx=12, fill="#12394f"),
            element("rect", x=1, y=1, width=8, height=height - 2, rx=4, fill=SEATS[seat]),
            fitted(title, 18, 22, _WIDTH - 30, 16, fill="#fff", font_weight="700"),
            *(slot_group(_slot(seat, item), slots) for item in items),
        ]
        return Markup('<div class="city">{}</div>').format(scene_document(_WIDTH, height, title, content))


def _slot(seat: int, item: Component) -> str:
    return f"site-{seat}-{item.slug}"


def _points(items: list[Component]) -> dict[str, Point]:
    """Where each site lies: cities by their coordinates, buildings around their city, metropolises outside."""
    points = {item.id: _city_point(item) for item in items if item.value("kind") == "city"}
    around: dict[str, int] = {}
    for item in items:
        if item.value("kind") in ("building", "expansion"):
            city = str(item.value("city"))
            place = around[city] = around.get(city, -1) + 1
            dx, dy = _CORNERS[place % len(_CORNERS)]
            points[item.id] = (points[city][0] + dx, points[city][1] + dy)
    outside = {item.id: _metropolis_point(item, items, points) for item in items if item.value("kind") == "metropolis"}
    return points | outside


def _city_point(item: Component) -> Point:
    column, row = int(item.value("x") or 1), int(item.value("y") or 1)
    return _EDGE + (column - 1) * _STEP, _TOP + _EDGE + (row - 1) * _STEP


def _metropolis_point(item: Component, items: list[Component], points: dict[str, Point]) -> Point:
    """At the edge, on the side of the cities to which tunnels lead."""
    ends = [end for tunnel in items if item.id in _ends(tunnel) for end in _ends(tunnel)]
    near = [points[end] for end in ends if end in points]
    middle = _EDGE + _STEP
    x = sum(point[0] for point in near) / max(1, len(near))
    y = sum(point[1] for point in near) / max(1, len(near)) - _TOP
    return _outside(x, middle), _TOP + _outside(y, middle)


def _ends(item: Component) -> tuple[str, ...]:
    """What a tunnel site joins."""
    found = item.attributes.get("ends")
    return tuple(map(str, found.values)) if found else ()


def _outside(value: float, middle: float) -> float:
    """The same side of the middle, at the edge of the board."""
    return 30.0 if value < middle - 1 else _WIDTH - 30.0 if value > middle + 1 else middle


def _tunnel(ends: list[Point], stands: Any) -> list[SvgElement]:
    if len(ends) != 2:
        return []
    (x1, y1), (x2, y2) = ends
    colour = "#e6c34a" if str(stands).endswith("+") else "#cfd6db" if stands else "#2c5a73"
    return [
        element(
            "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=8 if stands else 3,
            stroke_dasharray=None if stands else "4 5", data_stands=stands,
        )
    ]  # fmt: skip


def _city(point: Point, stands: Any) -> list[SvgElement]:
    x, y = point
    fill = _DOMES.get(str(stands).rstrip("+"), "#1b4a63")
    return [element("circle", cx=x, cy=y, r=17, fill=fill, stroke="#9fc3d6", stroke_width=2, data_stands=stands)]


def _metropolis(point: Point, colour: str, joined: bool) -> list[SvgElement]:
    x, y = point
    fill = {"brown": "#8a5a33", "blue": "#2f6db0"}.get(colour, "#777")
    edge = "#e6c34a" if joined else "#9fc3d6"
    return [
        element(
            "rect", x=x - 17, y=y - 17, width=34, height=34, rx=6, fill=fill, stroke=edge,
            stroke_width=4 if joined else 1, opacity=1 if joined else 0.55, data_joined=joined,
        )
    ]  # fmt: skip
