"""Cities around wonders: each seat's board with its stages, and its cards by colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from markupsafe import Markup

from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.drawings.sheet import LIGHT, Sheet
from kartotek.api.site.drawings.signs import Sign, ability_signs
from kartotek.api.site.drawings.svg import SvgElement, element, text
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.scenes.scene import SEATS, TableScene, drawn, fitted, scene_document, slot_group
from kartotek.api.site.viewer.speech import Speech
from kartotek.catalog.store import Component

__all__ = ["WondersScene"]

_COLOURS: Final = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
_COLUMN: Final = 122.0
_CARD: Final = 21.0
_ACROSS: Final = 3
"""Columns side by side; further ones stand below, so that names can be read on a phone."""
_LEFT: Final = 14.0
_INSIDE: Final = _ACROSS * _COLUMN - 6
_STAGES_AT: Final = 54.0
_LETTERS: Final = 12.0
_SIGN: Final = 19.0
_YIELDS: Final = 70.0
"""Room for two rows of goods and one of what is counted."""
_ON_GOLD: Final = LIGHT
"""What is written on a built stage, which is golden on dark pages, too."""


class WondersScene(TableScene):
    """One drawing a seat. Columns of cards are as high as they become in the course of the game."""

    columns: ClassVar[frozenset[str]] = frozenset(("board", "stages", "cards"))

    def __init__(self, film: Film, speech: Speech) -> None:
        super().__init__(film, speech)
        self._colour: dict[str, str] = {}
        last = film.frames[-1].rows
        self._heads = [self._stages(str(row["board"]), 0)[1] + _YIELDS for row in last]
        self._used = [
            [colour for colour in _COLOURS if any(self._of(card) == colour for card in row["cards"])] for row in last
        ]
        self._corners = [
            self._lay_out(row["cards"], used, head)
            for row, used, head in zip(last, self._used, self._heads, strict=True)
        ]

    def _lay_out(self, cards: list[str], used: list[str], top: float) -> tuple[list[tuple[float, float]], float]:
        """The corner of each column below `top`, and the height of all."""
        corners = []
        for first in range(0, len(used), _ACROSS):
            colours = used[first : first + _ACROSS]
            corners += [(_LEFT + place * _COLUMN, top) for place in range(len(colours))]
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
            made[f"stages-{seat}"] = drawn(self._stages(str(row["board"]), row["stages"])[0])
            made[f"yields-{seat}"] = drawn(self._yields(row, self._heads[seat]))
            for corner, colour in zip(self._corners[seat][0], self._used[seat], strict=True):
                cards = [card for card in row["cards"] if self._of(card) == colour]
                made[f"cards-{seat}-{colour}"] = drawn(self._cards(cards, colour, *corner))
        return made

    def _stages(self, board: str, built: int) -> tuple[list[SvgElement], float]:
        """A row for each stage with what it does, in signs or in words, and where the rows end."""
        shown: list[SvgElement] = []
        top = _STAGES_AT
        for number, part in enumerate(self._parts(board)):
            on_gold = number < built
            sheet = self._sheet(_LEFT + 26, _LEFT + _INSIDE - 6, top + 4, on_gold)
            signs = self._all_signs(part)
            if signs:
                sheet.signs(signs, _SIGN)
            else:
                sheet.paragraph(self.speech.sentence_of(part), _LETTERS)
            height = max(27.0, sheet.y - top + 3)
            said = element("title", f"{self.speech.name(part)}: {self.speech.sentence_of(part)}")
            box = {"x": _LEFT, "y": top, "width": _INSIDE, "height": height, "rx": 5, "data_built": on_gold}
            shown.append(element("rect", said, **box, fill="#f0d48a" if on_gold else "none", stroke="#8a6a10"))
            look = {"fill": sheet.drawing.theme.ink, "font_weight": "700", "text_anchor": "middle"}
            shown += [text(str(number + 1), _LEFT + 13, top + height / 2 + 5, 14, **look), *sheet.content]
            top += height + 3
        return shown, top

    def _parts(self, board: str) -> list[Component]:
        found = self.speech.component(board)
        return [part for name in (found.parts if found is not None else ()) if (part := self.speech.by_id(name))]

    def _sheet(self, left: float, right: float, top: float, on_gold: bool = False) -> Sheet:
        words = self.speech.drawing_words
        return Sheet(replace(words, theme=_ON_GOLD) if on_gold else words, left, right, top)

    def _all_signs(self, item: Component) -> list[Sign]:
        """All that a component does in signs; nothing where they cannot say all of it."""
        rows = [ability_signs(each["ast"], self.speech.has_symbol)[1:] for each in self.speech.abilities_of(item)]
        return [sign for row in rows for sign in row] if all(rows) else []

    def _yields(self, row: Mapping[str, Any], head: float) -> list[SvgElement]:
        """What a city produces, and its coins, shields and science, as symbols."""
        board = self.speech.component(str(row["board"]))
        stages = self._parts(str(row["board"]))[: row["stages"]]
        items = [item for item in (board, *stages, *map(self.speech.component, row["cards"])) if item is not None]
        produced: list[Sign] = []
        held: dict[str, int] = {"coin": row["coins"]}
        for item in items:
            for ability in self.speech.abilities_of(item):
                effect = ability["ast"]["effect"]
                signs = ability_signs(ability["ast"], self.speech.has_symbol)[1:]
                if effect.get("kind") == "produce" and signs:
                    produced += [Sign("mark", "·"), *signs] if produced else signs
                elif effect.get("kind") == "have" and len(signs) in (1, 2):
                    count = int(signs[0].value) if signs[0].kind == "number" else 1
                    held[signs[-1].value] = held.get(signs[-1].value, 0) + count
        sheet = self._sheet(_LEFT, _LEFT + _INSIDE, head - _YIELDS + 2)
        sheet.signs(produced or [Sign("mark", "–")], _SIGN)
        stats = [sign for name, count in held.items() for sign in (Sign("number", str(count)), Sign("symbol", name))]
        sheet.y = head - _SIGN - 5
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
        last = len(self._used)
        sides = self.speech.word("neighbours").format(
            left=self.speech.seat((seat - 1) % last), right=self.speech.seat((seat + 1) % last)
        )
        content: list[SvgElement] = [
            element("rect", x=1, y=1, width=width - 2, height=height - 2, rx=10, class_="felt"),
            element("rect", x=1, y=1, width=8, height=height - 2, rx=4, fill=SEATS[seat]),
            fitted(f"{self.speech.seat(seat)} · {name}", 16, 24, width - 24, 16, class_="line", font_weight="700"),
            fitted(sides, 16, 44, width - 24, _LETTERS, 11, class_="line"),
            slot_group(f"stages-{seat}", slots),
            slot_group(f"yields-{seat}", slots),
            *(slot_group(f"cards-{seat}-{colour}", slots) for colour in self._used[seat]),
        ]
        title = f"{self.speech.seat(seat)}: {name}"
        return Markup('<div class="city">{}</div>').format(scene_document(width, height, title, content))
