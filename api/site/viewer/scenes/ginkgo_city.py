"""A city on a grid, with room for all that is built in the course of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from markupsafe import Markup

from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.drawings.svg import SvgElement, element, text
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.scenes.scene import TableScene, drawn, scene_document, seat_disc, slot_group
from kartotek.api.site.viewer.speech import Speech

__all__ = ["GinkgoCityScene"]

_CELL: Final = 56.0

GridPlace = tuple[int, int]


class GinkgoCityScene(TableScene):
    """One slot a place: the topmost tile with its floors and owner, or the marker that lies there. y grows upwards."""

    columns: ClassVar[frozenset[str]] = frozenset(("city", "markers", "buildings"))

    def __init__(self, film: Film, speech: Speech) -> None:
        super().__init__(film, speech)
        met = {place for frame in film.frames for place in self._places(frame)}
        self._left, self._top = min(x for x, _ in met), max(y for _, y in met)
        self._size = (max(x for x, _ in met) - self._left + 1, self._top - min(y for _, y in met) + 1)
        self._met = sorted(met, key=lambda place: (-place[1], place[0]))

    @staticmethod
    def _places(frame: FilmFrame) -> set[GridPlace]:
        markers = (tuple(place) for place in frame.table["markers"].values())
        return {_place(name) for name in frame.table["city"]} | {(place[0], place[1]) for place in markers}

    def slots(self, frame: FilmFrame) -> dict[str, str]:
        made = dict.fromkeys(map(_slot, self._met), "")
        for letter, place in frame.table["markers"].items():
            made[_slot((place[0], place[1]))] = drawn(self._marker(letter, (place[0], place[1])))
        for name, building in frame.table["city"].items():
            place = _place(name)
            made[_slot(place)] = drawn(self._building(place, building))
        return made

    def _corner(self, place: GridPlace) -> tuple[float, float]:
        return (place[0] - self._left) * _CELL, (self._top - place[1]) * _CELL

    def _marker(self, letter: str, place: GridPlace) -> list[SvgElement]:
        x, y = self._corner(place)
        return [
            element("circle", cx=x + _CELL / 2, cy=y + _CELL / 2, r=15, fill="#5c6a79", data_marker=letter),
            text(letter.upper(), x + _CELL / 2, y + _CELL / 2 + 5, 15, text_anchor="middle", fill="#fff"),
        ]

    def _building(self, place: GridPlace, building: Sequence[Any]) -> list[SvgElement]:
        tile, floors, owner, site = building
        x, y = self._corner(place)
        colour, _, number = str(tile).rpartition("-")
        ink = "ondark" if colour == "yellow" else "onclr"
        edge = {"stroke": "#d9a520" if site else "#0006", "stroke_width": 4 if site else 1.5}
        box = element(
            "rect", x=x + 2, y=y + 2, width=_CELL - 4, height=_CELL - 4, rx=7, fill=swatch_of(colour),
            data_tile=tile, data_floors=floors, **edge,
        )  # fmt: skip
        middle = x + _CELL / 2
        shown = [
            box,
            text(number, middle, y + _CELL / 2 + 5, 20, text_anchor="middle", font_weight="700", class_=ink),
            text("▮" * min(floors, 6), middle, y + _CELL - 6, 11, text_anchor="middle", class_=ink),
        ]
        if owner is not None:
            shown += seat_disc(owner, x + 14, y + 14, 10)
        found = self.speech.by_id(f"{self.film.game.id}:tile:{tile}")
        if found is None:
            return shown
        said = element("title", f"{self.speech.name(found)}: {self.speech.sentence_of(found)}")
        address = self.speech.address(found)
        return [element("a", said, *shown, href=address)] if address else [element("g", said, *shown)]

    def markup(self, slots: Mapping[str, str]) -> Markup:
        width, height = self._size[0] * _CELL, self._size[1] * _CELL
        content = [slot_group(_slot(place), slots) for place in self._met]
        title = self.speech.word("city")
        return Markup('<div class="map">{}</div>').format(scene_document(width, height, title, content))


def _place(name: str) -> GridPlace:
    x, _, y = name.partition(",")
    return int(x), int(y)


def _slot(place: GridPlace) -> str:
    return f"at-{place[0]}-{place[1]}"
