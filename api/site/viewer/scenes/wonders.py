"""Cities around wonders: each seat's board with its stages, and its cards by colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from markupsafe import Markup

from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.drawings.sheet import Sheet
from kartotek.api.site.drawings.signs import Sign, ability_signs
from kartotek.api.site.drawings.svg import SvgElement, element
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.scenes.scene import SEATS, TableScene, drawn, fitted, scene_document, slot_group
from kartotek.api.site.viewer.speech import Speech
from kartotek.catalog.store import Component

__all__ = ["WondersScene"]

_COLOURS: Final = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
_COLUMN: Final = 122.0
_CARD: Final = 21.0
_HEAD: Final = 142.0
_STAGE: Final = 34.0
_SIGN: Final = 19.0
_MOST_SIGNS: Final = 6
"""Signs of a stage that have room in its box."""
_ACROSS: Final = 3
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
            made[f"yields-{seat}"] = drawn(self._yields(row))
            for corner, colour in zip(self._corners[seat][0], self._used[seat], strict=True):
                cards = [card for card in row["cards"] if self._of(card) == colour]
                made[f"cards-{seat}-{colour}"] = drawn(self._cards(cards, colour, *corner))
        return made

    def _stages(self, board: str, built: int) -> list[SvgElement]:
        """What each stage does, in signs or as a word on hover; a built one is golden."""
        found = self.speech.component(board)
        parts = [part for name in (found.parts if found is not None else ()) if (part := self.speech.by_id(name))]
        wide = (_ACROSS * _COLUMN - 6) / max(1, len(parts))
        shown: list[SvgElement] = []
        for number, part in enumerate(parts):
            x = 14 + number * wide
            box = {"x": x, "y": 34, "width": wide - 6, "height": _STAGE, "rx": 5, "data_built": number < built}
            fill = "#f0d48a" if number < built else "none"
            said = element("title", f"{self.speech.name(part)}: {self.speech.sentence_of(part)}")
            shown.append(element("rect", said, **box, fill=fill, stroke="#8a6a10"))
            row = self._signs([part])[:_MOST_SIGNS]
            for size in (_SIGN - 1, _SIGN - 7):
                sheet = self._sheet(x + 2, x + wide - 8, 34 + (_STAGE - size) / 2)
                sheet.signs(row, size, centred=True)
                if sheet.y < 34 + _STAGE:
                    break
            shown += sheet.content
        return shown

    def _sheet(self, left: float, right: float, top: float) -> Sheet:
        return Sheet(self.speech.drawing_words, left, right, top)

    def _signs(self, items: Iterable[Component]) -> list[Sign]:
        """What components do where signs can say it; a star of the page for what they cannot."""
        row: list[Sign] = []
        for item in items:
            for ability in self.speech.abilities_of(item):
                signs = ability_signs(ability["ast"], self.speech.has_symbol)
                row += signs[1:] if signs else [Sign("mark", "✱")]
        return row

    def _yields(self, row: Mapping[str, Any]) -> list[SvgElement]:
        """What a city produces, and its shields and science, as symbols."""
        board = self.speech.component(str(row["board"]))
        stages = [self.speech.by_id(name) for name in (board.parts if board is not None else ())][: row["stages"]]
        items = [item for item in (board, *stages, *map(self.speech.component, row["cards"])) if item is not None]
        produced: list[Sign] = []
        held: dict[str, int] = {}
        for item in items:
            for ability in self.speech.abilities_of(item):
                effect = ability["ast"]["effect"]
                signs = ability_signs(ability["ast"], self.speech.has_symbol)[1:]
                if effect.get("kind") == "produce" and signs:
                    produced += [Sign("mark", "·"), *signs] if produced else signs
                elif effect.get("kind") == "have" and len(signs) in (1, 2):
                    count = int(signs[0].value) if signs[0].kind == "number" else 1
                    held[signs[-1].value] = held.get(signs[-1].value, 0) + count
        sheet = self._sheet(14, 14 + _ACROSS * _COLUMN - 6, 34 + _STAGE + 6)
        sheet.signs(produced or [Sign("mark", "–")], _SIGN)
        stats = [sign for name, count in held.items() for sign in (Sign("number", str(count)), Sign("symbol", name))]
        sheet.y = max(sheet.y, _HEAD - _SIGN - 8)
        if stats:
            sheet.signs(stats, _SIGN)
        return sheet.content

    def _cards(self, cards: list[str], colour: str, x: float, top: float) -> list[SvgElement]:
        shown: list[SvgElement] = []
        for place, card in enumerate(cards):
            y = top + place * (_CARD + 2)
            found = self.speech.component(card)
            name = self.speech.name(found) if found is not None else card
            box = element("rect", x=x, y=y, width=_COLUMN - 5, height=_CARD, rx=4, fill=swatch_of(colour))
            label = fitted(
                name, x + 5, y + 15, _COLUMN - 14, 12, 11, class_="onclr" if colour != "yellow" else "ondark"
            )
            said = f"{name}: {self.speech.sentence_of(found)}" if found is not None else name
            whole = element("g", element("title", said), box, label, data_card=card)
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
            slot_group(f"yields-{seat}", slots),
            *(slot_group(f"cards-{seat}-{colour}", slots) for colour in self._used[seat]),
        ]
        title = f"{self.speech.seat(seat)}: {name}"
        return Markup('<div class="city">{}</div>').format(scene_document(width, height, title, content))
