"""Cities around wonders: each seat's board with its stages, and its cards by colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from markupsafe import Markup

from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.drawings.svg import SvgElement, element
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.scenes.scene import SEATS, TableScene, drawn, fitted, scene_document, slot_group
from kartotek.api.site.viewer.speech import Speech

__all__ = ["WondersScene"]

_COLOURS: Final = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
_COLUMN: Final = 92.0
_CARD: Final = 20.0
_HEAD: Final = 64.0
_ACROSS: Final = 4
"""Columns side by side; further ones stand below, so that names can be read on a phone."""


class WondersScene(TableScene):
    """One drawing a seat. Columns of cards are as high as they become in the course of the game."""

    columns: ClassVar[frozenset[str]] = frozenset(("board", "stages", "cards"))

    def __init__(self, film: Film, speech: Speech) -> None:
        super().__init__(film, speech)
        self._colour: dict[str, str] = {}
        last = film.frames[-1].rows
        self._used = [
            [colour for colour in _COLOURS if any(self._of(card) == colour for card in row["cards"])] for row in last
        ]
        self._corners = [self._lay_out(row["cards"], used) for row, used in zip(last, self._used, strict=True)]

    def _lay_out(self, cards: list[str], used: list[str]) -> tuple[list[tuple[float, float]], float]:
        """The corner of each column, and the height of all."""
        top, corners = _HEAD, []
        for first in range(0, len(used), _ACROSS):
            colours = used[first : first + _ACROSS]
            corners += [(14 + place * _COLUMN, top) for place in range(len(colours))]
            top += max(sum(self._of(card) == colour for card in cards) for colour in colours) * (_CARD + 2) + 4
        return corners, top + 4

    def _of(self, card: str) -> str:
        if card not in self._colour:
            found = self.speech.component(card)
            colour = found.value("color") if found is not None else None
            self._colour[card] = colour if isinstance(colour, str) and colour in _COLOURS else "purple"
        return self._colour[card]

    def slots(self, frame: FilmFrame) -> dict[str, str]:
        made: dict[str, str] = {}
        for seat, row in enumerate(frame.rows):
            made[f"stages-{seat}"] = drawn(self._stages(str(row["board"]), row["stages"]))
            for corner, colour in zip(self._corners[seat][0], self._used[seat], strict=True):
                cards = [card for card in row["cards"] if self._of(card) == colour]
                made[f"cards-{seat}-{colour}"] = drawn(self._cards(cards, colour, *corner))
        return made

    def _stages(self, board: str, built: int) -> list[SvgElement]:
        found = self.speech.component(board)
        stages = len(found.parts) if found is not None else 0
        shown: list[SvgElement] = []
        for number in range(stages):
            fill = "#d9a520" if number < built else "none"
            x = 16 + number * 34
            box = {"x": x, "y": 36, "width": 28, "height": 18, "rx": 4, "data_built": number < built}
            shown.append(element("rect", **box, fill=fill, stroke="#8a6a10"))
        return shown

    def _cards(self, cards: list[str], colour: str, x: float, top: float) -> list[SvgElement]:
        shown: list[SvgElement] = []
        for place, card in enumerate(cards):
            y = top + place * (_CARD + 2)
            found = self.speech.component(card)
            name = self.speech.name(found) if found is not None else card
            box = element("rect", x=x, y=y, width=_COLUMN - 5, height=_CARD, rx=4, fill=swatch_of(colour))
            label = fitted(name, x + 5, y + 14, _COLUMN - 14, 11, class_="onclr" if colour != "yellow" else "ondark")
            whole = element("g", element("title", name), box, label, data_card=card)
            address = self.speech.address(found) if found is not None else None
            shown.append(element("a", whole, href=address) if address else whole)
        return shown

    def markup(self, slots: Mapping[str, str]) -> Markup:
        return Markup().join(self._city(seat, slots) for seat in range(len(self._used)))

    def _city(self, seat: int, slots: Mapping[str, str]) -> Markup:
        board = str(self.film.frames[-1].rows[seat]["board"])
        found = self.speech.component(board)
        name = self.speech.name(found) if found is not None else board
        width, height = 18 + _ACROSS * _COLUMN, self._corners[seat][1]
        content: list[SvgElement] = [
            element("rect", x=1, y=1, width=width - 2, height=height - 2, rx=10, class_="felt"),
            element("rect", x=1, y=1, width=8, height=height - 2, rx=4, fill=SEATS[seat]),
            fitted(f"{self.speech.seat(seat)} · {name}", 16, 24, width - 24, 16, class_="line", font_weight="700"),
            slot_group(f"stages-{seat}", slots),
            *(slot_group(f"cards-{seat}-{colour}", slots) for colour in self._used[seat]),
        ]
        title = f"{self.speech.seat(seat)}: {name}"
        return Markup('<div class="city">{}</div>').format(scene_document(width, height, title, content))
