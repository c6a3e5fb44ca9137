"""Symbols as SVG: a shape of the right colour with a letter or two, at a place and a size."""

from __future__ import annotations

from math import cos, pi, sin

from kartotek.api.site.drawings.palette import Look, look_of, swatch_of
from kartotek.api.site.drawings.svg import SvgElement, element, group, text

__all__ = ["number_badge", "swatch", "symbol", "word"]


def symbol(category: str, name: str, x: float, y: float, size: float) -> SvgElement:
    """The symbol of a declared name in a square with its corner at x, y."""
    look = look_of(category, name)
    parts = [_shape(look, x, y, size)]
    if look.letters:
        scale = 0.5 if len(look.letters) == 1 else 0.38
        middle = {"text_anchor": "middle", "fill": "#fff", "class": "glyph"}
        parts.append(text(look.letters, x + size / 2, y + size * (0.5 + scale * 0.36), size * scale, **middle))
    return group(parts, data_symbol=name, data_category=category)


def _shape(look: Look, x: float, y: float, size: float) -> SvgElement:
    fill = {"fill": look.colour, "stroke": "#00000055", "stroke_width": size / 24}
    middle, centre = x + size / 2, y + size / 2
    match look.shape:
        case "circle":
            return element("circle", cx=middle, cy=centre, r=size * 0.47, **fill)
        case "hex":
            points = [
                (middle + size * 0.49 * cos(pi / 3 * i), centre + size * 0.49 * sin(pi / 3 * i)) for i in range(6)
            ]
            return element("polygon", points=" ".join(f"{a:.1f},{b:.1f}" for a, b in points), **fill)
        case "shield":
            path = _shield(x, y, size)
            return element("path", d=path, **fill)
        case "arrow":
            points = [(0, 0.15), (0.62, 0.15), (1, 0.5), (0.62, 0.85), (0, 0.85)]
            return element(
                "polygon", points=" ".join(f"{x + size * a:.1f},{y + size * b:.1f}" for a, b in points), **fill
            )
        case "card":
            return element(
                "rect",
                x=x + size * 0.16,
                y=y + size * 0.03,
                width=size * 0.68,
                height=size * 0.94,
                rx=size * 0.1,
                **fill,
            )
    return element(
        "rect", x=x + size * 0.05, y=y + size * 0.05, width=size * 0.9, height=size * 0.9, rx=size * 0.18, **fill
    )


def _shield(x: float, y: float, size: float) -> str:
    """A shield: straight above, round below."""
    left, right, top, waist = x + size * 0.08, x + size * 0.92, y + size * 0.06, y + size * 0.56
    middle, foot = x + size / 2, y + size * 0.97
    curve = f"Q{right:.1f} {y + size * 0.86:.1f} {middle:.1f} {foot:.1f}Q{left:.1f} {y + size * 0.86:.1f}"
    return f"M{left:.1f} {top:.1f}H{right:.1f}V{waist:.1f}{curve} {left:.1f} {waist:.1f}Z"


def number_badge(value: object, x: float, y: float, size: float, width: float | None = None) -> SvgElement:
    """A number in the middle of a box; a long one is set smaller."""
    shown = "?" if value is None else str(value)
    scale = 0.72 if len(shown) < 2 else 0.58 if len(shown) < 3 else 0.42
    return text(
        shown, x + (width or size) / 2, y + size * (0.5 + scale * 0.36), size * scale,
        text_anchor="middle", font_weight="700", class_="ink", data_number=shown,
    )  # fmt: skip


def swatch(value: str, x: float, y: float, size: float) -> SvgElement:
    """A square in the colour that a value names."""
    return element(
        "rect", x=x + size * 0.1, y=y + size * 0.1, width=size * 0.8, height=size * 0.8, rx=size * 0.12,
        fill=swatch_of(value), stroke="#00000077", data_colour=value,
    )  # fmt: skip


def word(label: str, x: float, y: float, size: float) -> SvgElement:
    """A short word between symbols."""
    return text(label, x, y + size * 0.66, size * 0.42, class_="ink soft")
