"""Curves of what the seats hold from step to step: points where the game books them, else what leads to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from markupsafe import Markup

from kartotek.api.site.drawings.svg import SvgElement, document, element, text
from kartotek.api.site.viewer.film import Film
from kartotek.api.site.viewer.scenes.scene import SEATS
from kartotek.api.site.viewer.speech import Speech

__all__ = ["CURSOR", "WIDTH", "curves", "cursor", "curve_columns"]

WIDTH: Final = 640.0
_HEIGHT: Final = 150.0
_LEFT: Final = 46.0
_RIGHT: Final = 8.0
_TOP: Final = 16.0  # the number beside the highest line rises above it
_BOTTOM: Final = 22.0
_WANTED: Final = ("vp", "points", "conflict", "naval_tokens", "coins", "shields")
_MOST: Final = 3
CURSOR: Final = Markup('<g data-cursor="1">')
"""The group of a chart in which the step is marked."""


def curve_columns(film: Film) -> list[str]:
    """The columns that are drawn: those that show how the game stands and that change before its end."""
    found = []
    for column in _WANTED:
        if column in film.frames[0].rows[0]:
            early = {tuple(row[column] for row in frame.rows) for frame in film.frames[: max(2, film.last)]}
            if len(early) > 1:
                found.append(column)
    return found[:_MOST]


def curves(film: Film, speech: Speech) -> list[tuple[str, Markup]]:
    """For each column its name and its drawing."""
    return [(speech.word(column), _chart(film, speech, column)) for column in curve_columns(film)]


def cursor(step: int, last: int) -> str:
    """The line that marks the step; every chart has its own copy of it."""
    x = _x(step, last)
    return str(element("line", x1=x, y1=4, x2=x, y2=_HEIGHT - 18, class_="cursor"))


def _x(step: int, last: int) -> float:
    return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * step / max(1, last), 1)


def _chart(film: Film, speech: Speech, column: str) -> Markup:
    values = [[row[column] or 0 for row in frame.rows] for frame in film.frames]
    low, high = min(0, *map(min, values)), max(1, *map(max, values))

    def level(value: float) -> float:
        return round(_TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    content: list[SvgElement] = []
    for value in sorted({low, 0, high}):
        y = level(value)
        content.append(element("line", x1=_LEFT, y1=y, x2=WIDTH - _RIGHT, y2=y, class_="grid"))
        content.append(text(str(value), _LEFT - 5, y + 6, 18, text_anchor="end", class_="line"))
    for seat in range(len(values[0])):
        points = " ".join(
            f"{_x(step, film.last):g},{level(value):g}" for step, value in _corners([row[seat] for row in values])
        )
        content.append(
            element("polyline", points=points, fill="none", stroke=SEATS[seat], stroke_width=2.5, data_seat=seat)
        )
    content.append(element("g", "", data_cursor="1"))
    ends = ", ".join(f"{speech.seat(seat)} {value}" for seat, value in enumerate(values[-1]))
    return Markup(str(document(WIDTH, _HEIGHT, speech.word(column), ends, content)))


def _corners(values: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The steps where a line turns: each change, and the level before it."""
    for step, value in enumerate(values):
        before = values[step - 1] if step else None
        after = values[step + 1] if step + 1 < len(values) else None
        if value != before or value != after:
            yield step, value
