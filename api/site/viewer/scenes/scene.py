"""What every drawing of a table offers: a frame that stays, and slots whose content each step states anew."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from markupsafe import Markup

from kartotek.api.site.drawings.svg import SvgElement, document, element, text
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.speech import Speech

__all__ = ["SEATS", "TableScene", "drawn", "fitted", "scene_document", "seat_disc", "slot_group"]

SEATS: Final = ("#c0392f", "#2f6db0", "#3b8a4b", "#d9a520", "#7a4a9c", "#dd7a2b", "#2a8f8f", "#5b5b5b")
"""Colours of the seats, in their order."""
_LEAST_NUMBERED: Final = 9
"""A smaller disc has no room for a number that can be read."""
_LETTER: Final = 0.62
"""Width of a letter as a share of the size of its font; wide enough for any font that a browser takes."""


class TableScene(ABC):
    """One drawing. `slots` states what each place shows after a step; the frame around them stays the same."""

    columns: ClassVar[frozenset[str]] = frozenset()
    """Columns of seats and table that the drawing shows, so that no table has to repeat them."""

    def __init__(self, film: Film, speech: Speech) -> None:
        self.film = film
        self.speech = speech

    def places(self) -> Mapping[str, str]:
        """Spaces of the table by the names that moves have for them, in words."""
        return {}

    @abstractmethod
    def slots(self, frame: FilmFrame) -> dict[str, str]:
        """Slot id to the markup inside it."""

    @abstractmethod
    def markup(self, slots: Mapping[str, str]) -> Markup:
        """The whole drawing with its slots filled."""


def drawn(elements: Iterable[SvgElement]) -> str:
    return "".join(str(item) for item in elements)


def slot_group(name: str, slots: Mapping[str, str]) -> SvgElement:
    """A group that a step fills; what is in it is markup already."""
    return element("g", Markup(slots[name]), id=name)


def seat_disc(seat: int, x: float, y: float, radius: float) -> list[SvgElement]:
    """A marker of a seat with its number; a very small one has its colour alone."""
    disc = element("circle", cx=x, cy=y, r=radius, fill=SEATS[seat % len(SEATS)], stroke="#fff", stroke_width=1.5)
    if radius < _LEAST_NUMBERED:
        return [disc]
    size = radius * 1.15
    return [
        disc,
        text(str(seat + 1), x, y + radius * 0.4, size, text_anchor="middle", fill="#fff", font_weight="700"),
    ]


def fitted(
    value: str, x: float, y: float, width: float, size: float, least: float = 10.5, **more: object
) -> SvgElement:
    """A text on one line: smaller if it is long, at least `least` high, and cut where that is not enough."""
    smallest = min(size, least)
    size = max(smallest, min(size, width / max(1.0, len(value) * _LETTER)))
    room = int(width / (size * _LETTER))
    shown = value if len(value) <= room else f"{value[: max(1, room - 1)]}…"
    return text(shown, x, y, size, **more)


def scene_document(width: float, height: float, title: str, content: Iterable[SvgElement]) -> Markup:
    """A drawing of a table, in which components link to their pages."""
    return Markup(str(document(width, height, title, title, content, role="group")))
