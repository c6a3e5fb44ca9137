"""A galaxy composed of its sectors, with what stands on it, and the research tracks below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, ClassVar, Final, cast

from markupsafe import Markup

from kartotek.api.site.drawings.hexes import hexagon
from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.drawings.svg import SvgElement, element, text
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.scenes.scene import (
    SEATS,
    TableScene,
    drawn,
    fitted,
    scene_document,
    seat_disc,
    slot_group,
)
from kartotek.api.site.viewer.speech import Speech
from kartotek.catalog.rules.gaia_project import GaiaProject

__all__ = ["GalaxyScene"]

_SIZE: Final = 19.0
_TRACK: Final = 118.0
_LEVEL: Final = 34.0
_LEVELS: Final = 6
_LETTERS: Final = {
    "mine": "M", "trading_station": "T", "lab": "L", "institute": "I", "academy_knowledge": "A", "academy_qic": "Q",
    "gaiaformer": "G", "space_station": "S",
}  # fmt: skip


class GalaxyScene(TableScene):
    """One slot a space of the map, and one a research track."""

    columns: ClassVar[frozenset[str]] = frozenset(("board", "terra", "nav", "int", "gaia", "eco", "sci"))

    def __init__(self, film: Film, speech: Speech) -> None:
        super().__init__(film, speech)
        game = cast("GaiaProject", film.game)
        space = game.core.space(film.state(0))
        planets = game.core.pieces.planets
        self._cells: dict[str, tuple[float, float, str | None, int]] = {}
        for name, q, r, planet, sector in zip(space.names, space.q, space.r, space.planet, space.sector, strict=True):
            x, y = _SIZE * 1.5 * q, _SIZE * sqrt(3) * (r + q / 2)
            self._cells[name] = (x, y, planets[planet] if planet >= 0 else None, sector)
        xs, ys = [cell[0] for cell in self._cells.values()], [cell[1] for cell in self._cells.values()]
        self._origin = (_SIZE * 1.2 - min(xs), _SIZE * 1.2 - min(ys))
        self._size = (max(xs) - min(xs) + _SIZE * 2.4, max(ys) - min(ys) + _SIZE * 2.4)
        self._tracks = [(str(item.value("log_id") or item.slug), item) for item in film.game.facts.kinds["track"]]

    def slots(self, frame: FilmFrame) -> dict[str, str]:
        seats = {row["faction"]: seat for seat, row in enumerate(frame.rows)}
        held = {entry[0]: entry for entry in frame.table["board"]}
        made = {f"hex-{name}": drawn(self._space(name, held.get(name), seats)) for name in self._cells}
        for column, (track, _) in enumerate(self._tracks):
            made[f"track-{track}"] = drawn(self._markers(column, [row[track] for row in frame.rows]))
        return made

    # ---- the map ----

    def _space(self, name: str, held: Sequence[Any] | None, seats: Mapping[str, int]) -> list[SvgElement]:
        """What lies on a space: its planet, which may have changed, the structure on it, and satellites."""
        x, y, planet, _ = self._cells[name]
        x, y = x + self._origin[0], y + self._origin[1]
        structure = owner = guest = None
        joined: Sequence[str] = ()
        if held is not None:
            _, planet, structure, owner, guest, joined = held
        shown: list[SvgElement] = []
        if planet:
            tint = swatch_of(planet, "#999")
            shown.append(element("circle", cx=x, cy=y, r=_SIZE * 0.68, fill=tint, stroke="#0008", data_planet=planet))
        for faction in joined:
            tint = SEATS[seats.get(faction, 7)]
            shown.append(hexagon(x, y, _SIZE * 0.88, fill="none", stroke=tint, stroke_width=2, data_joined=faction))
        if structure:
            shown += self._structure(str(structure), seats.get(str(owner), 7), x, y)
        if guest:
            shown += seat_disc(seats.get(str(guest), 7), x + _SIZE * 0.5, y - _SIZE * 0.5, 6)
        return shown

    def _structure(self, structure: str, seat: int, x: float, y: float) -> list[SvgElement]:
        side = _SIZE * 0.84
        box = element(
            "rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=3, fill=SEATS[seat], stroke="#fff",
            data_structure=structure,
        )  # fmt: skip
        letter = _LETTERS.get(structure, structure[:1].upper())
        return [box, text(letter, x, y + 4.5, 13, text_anchor="middle", fill="#fff", font_weight="700")]

    def _ground(self) -> list[SvgElement]:
        shown: list[SvgElement] = []
        for x, y, _, sector in self._cells.values():
            fill = "#1d2233" if sector % 2 else "#262c42"
            shown.append(hexagon(x + self._origin[0], y + self._origin[1], _SIZE * 0.97, fill=fill, stroke="#4a5470"))
        return shown

    # ---- research ----

    def _markers(self, column: int, levels: Sequence[int]) -> list[SvgElement]:
        met: dict[int, int] = {}
        shown: list[SvgElement] = []
        for seat, level in enumerate(levels):
            place = met[level] = met.get(level, -1) + 1
            y = 26 + (_LEVELS - 1 - level) * _LEVEL + _LEVEL / 2
            shown += seat_disc(seat, column * _TRACK + 18 + place * 25, y, 10)
        return shown

    def _research(self, slots: Mapping[str, str]) -> Markup:
        width, height = len(self._tracks) * _TRACK, 26 + _LEVELS * _LEVEL + 2
        content: list[SvgElement] = []
        for column, (track, item) in enumerate(self._tracks):
            x = column * _TRACK
            name = fitted(self.speech.name(item), x + 3, 16, _TRACK - 8, 13, class_="line", font_weight="700")
            content.append(element("a", name, href=self.speech.address(item) or "#"))
            for level in range(_LEVELS):
                y = 26 + (_LEVELS - 1 - level) * _LEVEL
                content += [
                    element("rect", x=x + 2, y=y + 1, width=_TRACK - 6, height=_LEVEL - 3, rx=6, class_="felt"),
                    text(str(level), x + _TRACK - 14, y + _LEVEL - 10, 10, class_="line"),
                ]
            content.append(slot_group(f"track-{track}", slots))
        title = self.speech.word("research")
        return scene_document(width, height, title, content)

    def markup(self, slots: Mapping[str, str]) -> Markup:
        spaces = [slot_group(f"hex-{name}", slots) for name in self._cells]
        title = self.speech.word("board")
        chart = scene_document(*self._size, title, [*self._ground(), *spaces])
        return Markup('<div class="map">{}</div><div class="tracks">{}</div>').format(chart, self._research(slots))
