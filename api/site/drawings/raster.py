"""A drawing as a PNG, for previews of links, which take no SVG. It reads the few elements that drawings are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from math import atan2, ceil, cos, pi, sin, sqrt, tan
from typing import Any, Final
from xml.etree import ElementTree

from kartotek.schema.extras import missing_package

try:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.patches import Circle, FancyBboxPatch, PathPatch, Rectangle
    from matplotlib.path import Path
    from matplotlib.transforms import Affine2D, Transform
except ModuleNotFoundError as error:
    raise missing_package(error.name, "a preview picture") from error

__all__ = ["PREVIEW_SIZE", "png_of"]

PREVIEW_SIZE: Final = (800, 420)
"""The shape that those who show links ask for, and enough pixels for what is drawn."""
_MARGIN: Final = 18
_GROUND: Final = "#ece4d6"
_PARTS: Final = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
_ARGUMENTS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "a": 7, "z": 0}
_POINTS_AN_INCH: Final = 72
_RESOLUTION: Final = 100
_FONTS: Final = ["DejaVu Sans"]
"""Comes with matplotlib, so that a picture needs no font of the machine."""

_Point = tuple[float, float]


def png_of(drawing: str) -> bytes:
    """The picture of an SVG that the drawings wrote, in the middle of a card of the usual size."""
    root = ElementTree.fromstring(drawing)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    scale = min((PREVIEW_SIZE[0] - 2 * _MARGIN) / width, (PREVIEW_SIZE[1] - 2 * _MARGIN) / height)
    figure = Figure(figsize=(PREVIEW_SIZE[0] / _RESOLUTION, PREVIEW_SIZE[1] / _RESOLUTION), dpi=_RESOLUTION)
    figure.patch.set_facecolor(_GROUND)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    left, top = (PREVIEW_SIZE[0] / scale - width) / 2, (PREVIEW_SIZE[1] / scale - height) / 2
    axes.set_xlim(-left, width + left)
    axes.set_ylim(height + top, -top)
    _Raster(axes, scale).draw(root, Affine2D())
    written = BytesIO()
    FigureCanvasAgg(figure).print_png(written, pil_kwargs={"optimize": True})
    return written.getvalue()


class _Raster:
    """Puts elements on axes whose units are those of the drawing."""

    def __init__(self, axes: Any, scale: float) -> None:
        self._axes = axes
        self._points = scale * _POINTS_AN_INCH / _RESOLUTION
        self._layer = 0

    def draw(self, parent: ElementTree.Element, place: Transform) -> None:
        for item in parent:
            look = dict(item.attrib)
            match item.tag.rpartition("}")[2]:
                case "g" | "a":
                    self.draw(item, _moved(look.get("transform", "")) + place)
                case "text":
                    self._text(item, place)
                case "title" | "desc":
                    pass
                case tag:
                    self._add(_shape(tag, look), look, place)

    def _add(self, shape: Any, look: dict[str, str], place: Transform) -> None:
        self._layer += 1
        opacity = float(look.get("opacity", 1))
        scale = sqrt(abs(place.get_matrix()[0][0] * place.get_matrix()[1][1]))
        shape.set_facecolor(_paint(look.get("fill", "#000"), opacity * float(look.get("fill-opacity", 1))))
        shape.set_edgecolor(_paint(look.get("stroke", "none"), opacity * float(look.get("stroke-opacity", 1))))
        shape.set_linewidth(float(look.get("stroke-width", 1)) * scale * self._points)
        shape.set_zorder(self._layer)
        shape.set_transform(place + self._axes.transData)
        self._axes.add_artist(shape)

    def _text(self, item: ElementTree.Element, place: Transform) -> None:
        look = item.attrib
        size, y = float(look["font-size"]), float(look["y"])
        lines = [(float(span.attrib.get("x", look["x"])), span) for span in item if span.tag.endswith("tspan")]
        for x, span in lines or [(float(look["x"]), item)]:
            y += float(span.attrib.get("dy", 0)) if span is not item else 0
            self._layer += 1
            at = place.transform((x, y))
            said = span.text or "".join(part.tail or "" for part in span)
            self._axes.text(
                at[0], at[1], said, fontsize=size * self._points, fontfamily=_FONTS, zorder=self._layer,
                fontweight="bold" if look.get("font-weight") else "normal", color=look.get("fill", "#000"),
                ha={"middle": "center", "end": "right"}.get(look.get("text-anchor", ""), "left"), va="baseline",
                parse_math=False,
            )  # fmt: skip


def _paint(colour: str, opacity: float) -> Any:
    return "none" if colour == "none" else (colour, opacity) if opacity < 1 else colour


def _moved(transform: str) -> Affine2D:
    """`translate(x y) scale(s)`."""
    made = Affine2D()
    for name, inner in reversed(re.findall(r"(\w+)\(([^)]*)\)", transform)):
        values = [float(value) for value in inner.replace(",", " ").split()]
        made = made.scale(values[0]) if name == "scale" else made.translate(values[0], values[1])
    return made


def _shape(tag: str, look: dict[str, str]) -> Any:
    """One element as a patch, without its colours."""
    if tag == "circle":
        return Circle((float(look["cx"]), float(look["cy"])), float(look["r"]))
    if tag == "rect":
        x, y, width, height, radius = (float(look.get(name, 0)) for name in ("x", "y", "width", "height", "rx"))
        if not radius:
            return Rectangle((x, y), width, height)
        return FancyBboxPatch((x, y), width, height, boxstyle=f"round,pad=0,rounding_size={min(radius, height / 2)}")
    if tag == "polygon":
        numbers = [float(value) for value in look["points"].replace(",", " ").split()]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        return PathPatch(Path([*points, points[0]], closed=True))
    if tag == "line":
        return PathPatch(Path([(float(look["x1"]), float(look["y1"])), (float(look["x2"]), float(look["y2"]))]))
    assert tag == "path", tag
    return PathPatch(_path(look["d"]))


# ---- paths ----


def _path(text: str) -> Path:
    pen = _Pen()
    for command, values in _commands(text):
        pen.go(command, values)
    return Path(pen.points, pen.codes)


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one that is given more goes on, a move as a line."""
    parts = [found.groups() for found in _PARTS.finditer(text)]
    at = 0
    while at < len(parts):
        command = parts[at][0]
        assert command, text
        at += 1
        count = _ARGUMENTS[command.lower()]
        first = True
        while first or (at < len(parts) and parts[at][0] is None):
            yield command, [float(parts[at + place][1]) for place in range(count)]
            at += count
            command = {"M": "L", "m": "l"}.get(command, command)
            first = False


class _Pen:
    """Where a path is, and the points and codes of what was drawn."""

    def __init__(self) -> None:
        self.points: list[_Point] = []
        self.codes: list[Any] = []
        self._at: _Point = (0.0, 0.0)
        self._start: _Point = (0.0, 0.0)
        self._control: _Point | None = None

    def go(self, command: str, values: list[float]) -> None:
        x, y = self._at if command.islower() else (0.0, 0.0)
        control, self._control = self._control, None
        match command.lower():
            case "m":
                self._at = self._start = (x + values[0], y + values[1])
                self._put(Path.MOVETO, self._at)
            case "l":
                self._put(Path.LINETO, (x + values[0], y + values[1]))
            case "h":
                self._put(Path.LINETO, (x + values[0], self._at[1]))
            case "v":
                self._put(Path.LINETO, (self._at[0], y + values[0]))
            case "c":
                self._curve([(x + values[place], y + values[place + 1]) for place in (0, 2, 4)])
            case "s":
                before = control or self._at
                first = (2 * self._at[0] - before[0], 2 * self._at[1] - before[1])
                self._curve([first, *((x + values[place], y + values[place + 1]) for place in (0, 2))])
            case "a":
                end = (x + values[5], y + values[6])
                for curve in _arc(self._at, end, values[0], values[1], values[3] != 0, values[4] != 0):
                    self._curve(curve)
                self._control = None
            case _:
                self._put(Path.CLOSEPOLY, self._start)

    def _put(self, code: Any, point: _Point) -> None:
        self.points.append(point)
        self.codes.append(code)
        self._at = point

    def _curve(self, points: list[_Point]) -> None:
        for point in points:
            self._put(Path.CURVE4, point)
        self._control = points[1]


def _arc(begin: _Point, end: _Point, width: float, height: float, large: bool, sweep: bool) -> Iterator[list[_Point]]:
    """An elliptic arc without rotation as Bézier curves, each at most a quarter turn."""
    dx, dy = (begin[0] - end[0]) / 2, (begin[1] - end[1]) / 2
    spread = sqrt(max(1.0, (dx / width) ** 2 + (dy / height) ** 2))  # too small an ellipse grows until it fits
    width, height = width * spread, height * spread
    part = (width * height) ** 2 / ((width * dy) ** 2 + (height * dx) ** 2) - 1
    factor = (-1 if large == sweep else 1) * sqrt(max(0.0, part))
    cx, cy = factor * width * dy / height, -factor * height * dx / width
    start, stop = atan2((dy - cy) / height, (dx - cx) / width), atan2((-dy - cy) / height, (-dx - cx) / width)
    turn = (stop - start) % (2 * pi) if sweep else -((start - stop) % (2 * pi))
    mx, my = cx + (begin[0] + end[0]) / 2, cy + (begin[1] + end[1]) / 2
    count = max(1, ceil(abs(turn) / (pi / 2) - 1e-9))
    step = turn / count
    reach = 4 / 3 * tan(step / 4)
    for place in range(count):
        one, two = start + place * step, start + (place + 1) * step
        yield [
            (mx + width * (cos(one) - reach * sin(one)), my + height * (sin(one) + reach * cos(one))),
            (mx + width * (cos(two) + reach * sin(two)), my + height * (sin(two) - reach * cos(two))),
            (mx + width * cos(two), my + height * sin(two)),
        ]
