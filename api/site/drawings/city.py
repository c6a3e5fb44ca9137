"""A city on a grid, seen from above: the topmost tile of every building, its floors and owner, and the markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from api.site.drawings.palette import swatch_of
from api.site.drawings.svg import Element, document, element, text

__all__ = ["draw_city"]

_CELL: Final = 56.0
_OWNERS: Final = ("#222", "#fff", "#a8322a", "#2f6db0", "#3b8a4b")


def draw_city(city: Mapping[str, Sequence[Any]], markers: Mapping[str, Sequence[int]], title: str) -> str:
    """`city` gives place -> tile, floors, owner, construction site; `markers` letter -> place; y grows upwards."""
    places = [tuple(map(int, place.split(","))) for place in city] + [tuple(place) for place in markers.values()]
    left, top = min(x for x, _ in places), max(y for _, y in places)
    width = (max(x for x, _ in places) - left + 1) * _CELL
    height = (top - min(y for _, y in places) + 1) * _CELL
    drawn: list[Element] = []
    for place, (tile, floors, owner, site) in city.items():
        x, y = map(int, place.split(","))
        drawn += _building((x - left) * _CELL, (top - y) * _CELL, str(tile), floors, owner, bool(site))
    for letter, (x, y) in markers.items():
        middle, centre = (x - left + 0.5) * _CELL, (top - y + 0.5) * _CELL
        drawn.append(element("circle", cx=middle, cy=centre, r=15.0, fill="#6b7a8a", data_marker=letter))
        drawn.append(text(letter.upper(), middle, centre + 5, 15, text_anchor="middle", fill="#fff"))
    return str(document(width, height, title, ", ".join(city), drawn))


def _building(x: float, y: float, tile: str, floors: int, owner: int | None, site: bool) -> list[Element]:
    colour, _, number = tile.rpartition("-")
    drawn = [
        element(
            "rect", x=x + 2, y=y + 2, width=_CELL - 4, height=_CELL - 4, rx=7, fill=swatch_of(colour), data_tile=tile,
            stroke="#d9a520" if site else "#0006", stroke_width=4 if site else 1.5,
        ),
        text(number, x + _CELL / 2, y + _CELL / 2 + 4, 20, text_anchor="middle", fill="#fff", font_weight="700"),
        text("▮" * min(floors, 6), x + _CELL / 2, y + _CELL - 8, 9, text_anchor="middle", fill="#fff"),
    ]  # fmt: skip
    if owner is not None:
        fill = _OWNERS[owner % len(_OWNERS)]
        drawn.append(element("circle", cx=x + 12, cy=y + 12, r=6.0, fill=fill, stroke="#fff", data_owner=owner))
    return drawn
