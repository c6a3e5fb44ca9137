"""Ships on the tracks of the four fleets, and what each seat gained at sea."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from markupsafe import Markup

from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.drawings.svg import SvgElement, element, text
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.scenes.scene import TableScene, drawn, fitted, scene_document, seat_disc, slot_group
from kartotek.api.site.viewer.speech import Speech

__all__ = ["FleetsScene"]

_SPACE: Final = 74.0
_ROW: Final = 66.0
_LEFT: Final = 128.0
_SHIP: Final = 10.0


class FleetsScene(TableScene):
    """The tracks in the order in which the column `ships` counts them: that of the catalog's fleets."""

    columns: ClassVar[frozenset[str]] = frozenset(("ships",))

    def __init__(self, film: Film, speech: Speech) -> None:
        super().__init__(film, speech)
        self._fleets = film.game.facts.kinds["fleet"]
        self._length = 1 + max(len(fleet.parts) for fleet in self._fleets)

    def slots(self, frame: FilmFrame) -> dict[str, str]:
        return {
            f"fleet-{number}": drawn(self._ships(number, [row["ships"][number] for row in frame.rows]))
            for number in range(len(self._fleets))
        }

    def _ships(self, number: int, spaces: list[Any]) -> list[SvgElement]:
        met: dict[int, int] = {}
        shown: list[SvgElement] = []
        for seat, space in enumerate(spaces):
            place = met[space] = met.get(space, -1) + 1
            x = _LEFT + space * _SPACE + 13 + (place % 3) * 21
            y = number * _ROW + 16 + (place // 3) * 21
            shown += seat_disc(seat, x, y, _SHIP)
        return shown

    def markup(self, slots: Mapping[str, str]) -> Markup:
        width, height = _LEFT + self._length * _SPACE + 4, len(self._fleets) * _ROW + 4
        content: list[SvgElement] = []
        for number, fleet in enumerate(self._fleets):
            y = number * _ROW + 2
            tint = swatch_of(fleet.value("color"))
            name = fitted(self.speech.name(fleet), 6, y + 34, _LEFT - 12, 15, class_="line", font_weight="700")
            address = self.speech.address(fleet)
            content.append(element("a", name, href=address) if address else name)
            for space in range(self._length):
                x = _LEFT + space * _SPACE
                part = self.speech.by_id(fleet.parts[space - 1]) if 0 < space <= len(fleet.parts) else None
                said = [element("title", f"{self.speech.name(part)}: {self.speech.sentence_of(part)}")] if part else []
                box = element("rect", *said, x=x, y=y, width=_SPACE - 4, height=_ROW - 6, rx=8, fill=tint, opacity=0.35)
                content += [box, text(str(space), x + 5, y + _ROW - 11, 12, class_="line")]
            content.append(slot_group(f"fleet-{number}", slots))
        title = self.speech.word("ships")
        return Markup('<div class="sea">{}</div>').format(scene_document(width, height, title, content))
