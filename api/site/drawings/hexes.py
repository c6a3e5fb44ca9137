"""Hexagons: a sector of a map with its planets, and a whole map of sectors laid side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin, sqrt
from typing import Any, Final

from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.drawings.svg import SvgElement, document, element, text

__all__ = ["hex_map", "hexagon"]

_SIZE: Final = 24.0


def hexagon(x: float, y: float, size: float, **attributes: object) -> SvgElement:
    """A hexagon with a flat top, its middle at x, y."""
    points = " ".join(f"{x + size * cos(pi / 3 * i):.1f},{y + size * sin(pi / 3 * i):.1f}" for i in range(6))
    return element("polygon", points=points, **attributes)


def _middle(q: int, r: int) -> tuple[float, float]:
    return _SIZE * 1.5 * q, _SIZE * sqrt(3) * (r + q / 2)


def hex_map(parts: Sequence[Any], title: str, description: str) -> SvgElement:
    """The spaces of a sector by their axial coordinates; a planet is a disc in its colour."""
    cells = [part["attributes"] for part in parts if "q" in part.get("attributes", {})]
    return draw_cells(((cell["q"], cell["r"], cell.get("planet")) for cell in cells), title, description)


def draw_cells(cells: Iterable[tuple[int, int, Any]], title: str, description: str) -> SvgElement:
    placed = [(*_middle(q, r), planet) for q, r, planet in cells]
    left = min(x for x, _, _ in placed) - _SIZE * 1.2
    top = min(y for _, y, _ in placed) - _SIZE * 1.2
    width = max(x for x, _, _ in placed) - left + _SIZE * 1.2
    height = max(y for _, y, _ in placed) - top + _SIZE * 1.2
    drawn: list[SvgElement] = []
    for x, y, planet in placed:
        drawn.append(hexagon(x - left, y - top, _SIZE * 0.97, fill="#1d2233", stroke="#4a5470"))
        if planet:
            name = planet if isinstance(planet, str) else planet.get("id", "").rsplit(":", 1)[-1]
            drawn.append(
                element(
                    "circle",
                    cx=x - left,
                    cy=y - top,
                    r=_SIZE * 0.6,
                    fill=swatch_of(name, "#999"),
                    stroke="#0008",
                    data_planet=name,
                )
            )
            drawn.append(text(name[:2], x - left, y - top + 4, 10, text_anchor="middle", fill="#0009"))
    return document(width, height, title, description, drawn)
