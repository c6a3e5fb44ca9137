"""Hexagons: a sector of a map with its planets and their names, or one space of it among the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Any, Final

from kartotek.api.site.drawings.letters import SMALLEST, paragraph, wrapped
from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.drawings.sheet import Drawing
from kartotek.api.site.drawings.svg import SvgElement, element
from kartotek.catalog.view_types import ComponentView

__all__ = ["HexMap", "hex_map", "hexagon"]

_SIZE: Final = 24.0
_LINE: Final = 17.0


@dataclass(frozen=True, slots=True)
class HexMap:
    """A drawn map with its size."""

    width: float
    height: float
    content: list[SvgElement]


def hexagon(x: float, y: float, size: float, *content: SvgElement, **attributes: object) -> SvgElement:
    """A hexagon with a flat top, its middle at x, y."""
    points = " ".join(f"{x + size * cos(pi / 3 * i):.1f},{y + size * sin(pi / 3 * i):.1f}" for i in range(6))
    return element("polygon", *content, points=points, **attributes)


def _outline(x: float, y: float, size: float) -> str:
    """The path of a hexagon, to be drawn together with others."""
    steps = [(x + size * cos(pi / 3 * i), y + size * sin(pi / 3 * i)) for i in range(6)]
    return "M" + "L".join(f"{a:.0f} {b:.0f}" for a, b in steps) + "z"


def hex_map(view: ComponentView, drawing: Drawing) -> HexMap | None:
    """The map of a component whose parts are hexagons, or of the one that a hexagon belongs to; else nothing."""
    marked = view["id"] if "q" in view.get("attributes", {}) else None
    whole = drawing.view(view["parent"]["id"]) if marked and view.get("parent") else view
    found = _cells(whole, drawing) if whole is not None else []
    while not found and whole is not None and whole.get("parts") and not marked:
        whole = drawing.view(whole["parts"][0]["id"])  # a tile with two sides shows the first one
        found = _cells(whole, drawing) if whole is not None else []
    return _drawn(found, marked, drawing) if found else None


def _cells(view: ComponentView, drawing: Drawing) -> list[tuple[str, Mapping[str, Any]]]:
    parts = (drawing.view(part["id"]) for part in view.get("parts", ()))
    return [
        (part["id"], part.get("attributes", {}))
        for part in parts
        if part is not None and "q" in part.get("attributes", {})
    ]


def _planet(cell: Mapping[str, Any]) -> str | None:
    planet = cell.get("planet")
    return planet["id"].rpartition(":")[2] if isinstance(planet, Mapping) else planet


def _drawn(cells: list[tuple[str, Mapping[str, Any]]], marked: str | None, drawing: Drawing) -> HexMap:
    placed = [
        (name, _SIZE * 1.5 * cell["q"], _SIZE * sqrt(3) * (cell["r"] + cell["q"] / 2), _planet(cell))
        for name, cell in cells
    ]
    left = min(x for _, x, _, _ in placed) - _SIZE * 1.2
    top = min(y for _, _, y, _ in placed) - _SIZE * 1.2
    width = max(200.0, max(x for _, x, _, _ in placed) - left + _SIZE * 1.2)
    height = max(y for _, _, y, _ in placed) - top + _SIZE * 1.2
    ground = "".join(_outline(x - left, y - top, _SIZE * 0.97) for _, x, y, _ in placed)
    drawn = [element("path", d=ground, fill="#1d2233", stroke="#4a5470")]
    for name, x, y, planet in sorted(placed, key=lambda item: item[0] == marked):
        chosen = name == marked
        if not (planet or chosen):
            continue
        said = drawing.value("planet", planet) if planet else drawing.texts("empty_space")
        if chosen:
            edge = {"fill": "#1d2233", "stroke": "#e6c34a", "stroke_width": 4}
            drawn.append(hexagon(x - left, y - top, _SIZE * 0.92, element("title", said), **edge))
        if planet:
            disc = {"cx": round(x - left, 1), "cy": round(y - top, 1), "r": _SIZE * 0.6}
            drawn.append(
                element(
                    "circle", element("title", said), **disc, fill=swatch_of(planet, "#999"), stroke="#0008",
                    opacity=0.45 if marked and not chosen else None, data_planet=planet,
                )
            )  # fmt: skip
    planets = [planet for name, _, _, planet in placed if planet and marked in (None, name)]
    return HexMap(width, *_legend(list(dict.fromkeys(planets)), drawn, width, height, drawing))


def _legend(
    planets: list[str], drawn: list[SvgElement], width: float, top: float, drawing: Drawing
) -> tuple[float, list[SvgElement]]:
    """Below the map, each planet's colour with its name."""
    words = [drawing.value("planet", planet) for planet in planets]
    if not planets:
        words, planets = [drawing.texts("empty_space")], [""]
    height = top + 8 + _LINE * len(words) + 4
    paper = element("rect", x=0, y=0, width=width, height=height, rx=10, fill=drawing.theme.paper)
    y = top + 8
    for planet, word in zip(planets, words, strict=True):
        tint = swatch_of(planet, "#1d2233")
        drawn.append(element("circle", cx=20, cy=y + 7, r=6.5, fill=tint, stroke="#0008"))
        drawn += paragraph(wrapped(word, SMALLEST + 1, width)[:1], 34, y, SMALLEST + 1, fill=drawing.theme.ink)
        y += _LINE
    return height, [paper, *drawn]
