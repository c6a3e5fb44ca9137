"""A track as a ladder: a row for each space with what it gives, and the markers of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kartotek.api.site.drawings.sheet import Sheet
from kartotek.api.site.drawings.signs import ability_signs
from kartotek.api.site.drawings.svg import SvgElement, element, text
from kartotek.api.site.viewer.scenes.scene import fitted, scene_document, seat_disc
from kartotek.api.site.viewer.speech import Speech
from kartotek.catalog.store import Component

__all__ = ["Ladder"]

_WIDTH: Final = 184.0
_HEAD: Final = 28.0
_LEAST: Final = 32.0
_MARKERS_AT: Final = 126.0
_ABREAST, _BETWEEN, _RADIUS = 4, 14, 9.0
"""Markers of one space side by side, how far apart, and their radius."""


class Ladder:
    """One track; `spaces` are in the order in which the drawing has them from the top, each with its number."""

    def __init__(
        self, speech: Speech, track: Component, spaces: Sequence[tuple[int, Component | None]], tint: str | None
    ) -> None:
        self._speech = speech
        self._track = track
        self._look = {"fill": tint, "opacity": 0.35} if tint else {"class_": "felt"}
        self._tops: dict[int, float] = {}
        self._content: list[SvgElement] = []
        self._height = _HEAD
        for number, part in spaces:
            self._add(number, part)

    def _add(self, number: int, part: Component | None) -> None:
        """A space, as high as what it gives needs."""
        top = self._tops[number] = self._height
        sheet = Sheet(self._speech.drawing_words, 24, _MARKERS_AT - 10, top + 5)
        said = self._reward(part, sheet) if part is not None else ""
        height = max(_LEAST, sheet.y - top + 4)
        box = {"x": 2, "y": top, "width": _WIDTH - 4, "height": height - 3, "rx": 7, **self._look}
        self._content.append(element("rect", *([element("title", said)] if said else []), **box))
        self._content += [text(str(number), 8, top + height / 2 + 3, 13, class_="line"), *sheet.content]
        self._height += height

    def _reward(self, part: Component, sheet: Sheet) -> str:
        """What a space gives, in signs where they can say it and else in words; the sentence on hover."""
        for ability in self._speech.abilities_of(part):
            signs = ability_signs(ability["ast"], self._speech.has_symbol)[1:]
            if signs:
                sheet.signs(signs, 18)
            elif said := ability["sentence"][self._speech.language]:
                sheet.paragraph(said, 11)
        return f"{self._speech.name(part)}: {self._speech.sentence_of(part)}"

    def markers(self, spaces: Sequence[int]) -> list[SvgElement]:
        """The markers of the seats, whose spaces these are."""
        met: dict[int, int] = {}
        shown: list[SvgElement] = []
        for seat, space in enumerate(spaces):
            place = met[space] = met.get(space, -1) + 1
            x = _MARKERS_AT + (place % _ABREAST) * _BETWEEN
            shown += seat_disc(seat, x, self._tops[space] + 14 + (place // _ABREAST) * _BETWEEN, _RADIUS)
        return shown

    def markup(self, slot: SvgElement) -> Markup:
        called = self._speech.name(self._track)
        name = fitted(called, 6, 19, _WIDTH - 12, 15, 13, class_="line", font_weight="700")
        address = self._speech.address(self._track)
        head = element("a", name, href=address) if address else name
        drawing = scene_document(_WIDTH, self._height, called, [head, *self._content, slot])
        return Markup('<div class="ladder">{}</div>').format(drawing)
