"""A sheet that is filled from the top: rows of signs, paragraphs and pictures, each below the one before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kartotek.api.site.drawings.letters import LEADING, paragraph, text_width, wrapped
from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.drawings.signs import COLON, Sign
from kartotek.api.site.drawings.svg import SvgElement, element
from kartotek.api.site.drawings.symbols import Symbol, draw_symbol, symbol_book
from kartotek.catalog.view_types import ComponentView

__all__ = ["DARK", "LIGHT", "TABLE", "Drawing", "Sheet", "Theme"]


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of paper and letters."""

    paper: str
    ink: str
    soft: str
    field: str


LIGHT: Final = Theme("#fffdf8", "#22201d", "#5f594f", "#f2ecdf")
TABLE: Final = Theme("none", "currentColor", "currentColor", "none")
"""Inside the drawing of a table, which takes the colours of its page."""
DARK: Final = Theme("#2b2825", "#f1ece4", "#b9b0a3", "#3a3631")


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is needed besides the view: the words of the page's language, other components, and colours."""

    games: tuple[str, ...]
    """The game, then what it expands."""
    language: str
    texts: Callable[[str], str]
    label: Callable[[str], str]
    symbol_word: Callable[[str], str]
    """What a symbol stands for."""
    value: Callable[[str, object], str]
    name: Callable[[Any], str]
    view: Callable[[str], ComponentView | None]
    theme: Theme = LIGHT

    def symbol(self, name: str) -> Symbol | None:
        return symbol_book().of(self.games, name)


@dataclass(slots=True)
class Sheet:
    """Content between two margins; `y` is where the next row begins."""

    drawing: Drawing
    left: float
    right: float
    y: float
    letter_size: float = 12.0
    sign_size: float = 26.0
    content: list[SvgElement] = field(default_factory=list)

    @property
    def width(self) -> float:
        return self.right - self.left

    def paragraph(self, value: str, size: float, soft: bool = False, centred: bool = False, bold: bool = False) -> None:
        lines = wrapped(value, size, self.width, bold)
        theme = self.drawing.theme
        x, anchor = ((self.left + self.right) / 2, "middle") if centred else (self.left, None)
        look = {"fill": theme.soft if soft else theme.ink, "font_weight": "700" if bold else None}
        self.content += paragraph(lines, x, self.y, size, anchor, **look)
        self.y += len(lines) * size * LEADING

    def signs(self, row: Sequence[Sign], size: float, centred: bool = False) -> None:
        """A row of signs, broken where it is too long."""
        gap = size * 0.14
        lines: list[list[Sign]] = [[]]
        used = 0.0
        for unit in _units(row):
            wide = sum(self._sign_width(sign, size) + gap for sign in unit)
            if lines[-1] and used + wide > self.width:
                lines.append([])
                used = 0.0
            lines[-1] += unit
            used += wide
        for line in lines:
            wide = sum(self._sign_width(sign, size) + gap for sign in line) - gap
            x = self.left + (max(0.0, (self.width - wide) / 2) if centred else 0)
            for sign in line:
                self.content.append(self._sign(sign, x, size))
                x += self._sign_width(sign, size) + gap
            self.y += size * 1.12

    def _shown(self, sign: Sign) -> str:
        """What a sign says in letters; a thing without a symbol is said by its word."""
        if sign.kind in ("number", "mark"):
            return sign.value
        if sign.kind == "symbol":
            return self.drawing.symbol_word(sign.value)
        return self.drawing.texts(sign.value) if sign.kind == "word" else self.drawing.label(sign.value)

    def _is_drawn(self, sign: Sign) -> bool:
        return sign.kind == "timing" or (sign.kind == "symbol" and self.drawing.symbol(sign.value) is not None)

    def _letter_size(self, sign: Sign, size: float) -> float:
        if sign.kind == "name" or sign == COLON:
            return max(11.0, size * 0.27)  # long ones have room beside their timing
        return size * 0.82 if sign.kind in ("number", "mark") else max(11.0, size * 0.46)

    def _sign_width(self, sign: Sign, size: float) -> float:
        """How wide a sign is; a symbol keeps its distance from the next amount."""
        if self._is_drawn(sign):
            return size * 0.72 if sign.kind == "timing" else size * 1.12
        return text_width(self._shown(sign), self._letter_size(sign, size), bold=sign.kind == "number")

    def _sign(self, sign: Sign, x: float, size: float) -> SvgElement:
        if sign.kind == "timing":
            made = symbol_book().timings[sign.value]
            small = size * 0.6
            return draw_symbol(made, sign.value, self.drawing.label(sign.value), x, self.y + (size - small) / 2, small)
        found = self.drawing.symbol(sign.value) if sign.kind == "symbol" else None
        if found is not None:
            title = self.drawing.symbol_word(sign.value)
            if sign.colour:
                found = replace(found, colour=swatch_of(sign.colour))
                title = f"{title}, {self.drawing.value('color', sign.colour)}"
            return draw_symbol(found, sign.value, title, x, self.y, size)
        shown, letters = self._shown(sign), self._letter_size(sign, size)
        bold = sign.kind == "number"
        return element(
            "text", shown, x=round(x, 1), y=round(self.y + size / 2 + letters * 0.36, 1), font_size=round(letters, 1),
            fill=self.drawing.theme.ink if sign.kind != "word" else self.drawing.theme.soft,
            font_weight="700" if bold else None, data_number=shown if bold else None,
        )  # fmt: skip


def _units(row: Sequence[Sign]) -> list[list[Sign]]:
    """Signs that stay together: a number and what it counts, *per* and what it counts, what an event is called."""
    units: list[list[Sign]] = []
    unit: list[Sign] = []
    for sign in row:
        unit.append(sign)
        if sign.kind == "symbol" or sign == COLON:
            units.append(unit)
            unit = []
    return [*units, unit] if unit else units
