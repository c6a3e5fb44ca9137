"""A galaxy composed of its sectors, with what stands on it, and the research tracks below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, ClassVar, Final, cast

from markupsafe import Markup

from kartotek.api.site.drawings.hexes import hexagon
from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.drawings.svg import SvgElement, element
from kartotek.api.site.drawings.symbols import draw_symbol, symbol_book
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.scenes.ladder import Ladder
from kartotek.api.site.viewer.scenes.scene import (
    SEATS,
    TableScene,
    drawn,
    scene_document,
    seat_disc,
    slot_group,
)
from kartotek.api.site.viewer.speech import Speech
from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.catalog.store import Component

__all__ = ["GalaxyScene"]

_SIZE: Final = 19.0


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
        tracks = film.game.facts.kinds["track"]
        self._tracks = {str(item.value("log_id") or item.slug): self._ladder(item) for item in tracks}

    def places(self) -> Mapping[str, str]:
        """`on a Terra planet in sector 4`, by the planets that are printed."""
        found = {}
        for name, (_, _, planet, _) in self._cells.items():
            sector = name.rstrip("0123456789").rstrip("ABC") or name
            where = self.speech.word("in_sector").format(n=sector)
            if planet:
                word = self.speech.label("planet", planet)
                an = "an" if word[:1].lower() in "aeiou" else "a"
                found[name] = self.speech.word("on_planet").format(planet=word, sector=where, an=an)
            else:
                found[name] = self.speech.word("on_empty").format(sector=where)
        return found

    def slots(self, frame: FilmFrame) -> dict[str, str]:
        seats = {row["faction"]: seat for seat, row in enumerate(frame.rows)}
        held = {entry[0]: entry for entry in frame.table["board"]}
        made = {f"hex-{name}": drawn(self._space(name, held.get(name), seats)) for name in self._cells}
        for track, ladder in self._tracks.items():
            made[f"track-{track}"] = drawn(ladder.markers([row[track] for row in frame.rows]))
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
            said = element("title", self.speech.label("planet", planet))
            disc = {"cx": x, "cy": y, "r": _SIZE * 0.68, "fill": tint, "stroke": "#0008", "data_planet": planet}
            shown.append(element("circle", said, **disc))
        for faction in joined:
            tint = SEATS[seats.get(faction, 7)]
            shown.append(hexagon(x, y, _SIZE * 0.88, fill="none", stroke=tint, stroke_width=2, data_joined=faction))
        if structure:
            shown += self._structure(str(structure), seats.get(str(owner), 7), x, y)
        if guest:
            shown += seat_disc(seats.get(str(guest), 7), x + _SIZE * 0.5, y - _SIZE * 0.5, 6)
        return shown

    def _structure(self, structure: str, seat: int, x: float, y: float) -> list[SvgElement]:
        """The symbol of a structure on the colour of its seat."""
        side = _SIZE * 0.92
        said = f"{self.speech.seat(seat)}: {self.speech.called(structure)}"
        box = element(
            "rect", element("title", said), x=x - side / 2, y=y - side / 2, width=side, height=side, rx=4, fill="#fff",
            stroke=SEATS[seat], stroke_width=3, data_structure=structure,
        )  # fmt: skip
        found = symbol_book().of(self.speech.games, structure.removeprefix("space_"))
        if found is None:
            return [box]
        return [box, draw_symbol(found, structure, said, x - side * 0.4, y - side * 0.4, side * 0.8)]

    def _ground(self) -> list[SvgElement]:
        shown: list[SvgElement] = []
        for x, y, _, sector in self._cells.values():
            fill = "#1d2233" if sector % 2 else "#262c42"
            shown.append(hexagon(x + self._origin[0], y + self._origin[1], _SIZE * 0.97, fill=fill, stroke="#4a5470"))
        return shown

    # ---- research ----

    def _ladder(self, track: Component) -> Ladder:
        """The levels of a track, the highest at the top."""
        levels = [(part.value("level"), part) for name in track.parts if (part := self.speech.by_id(name)) is not None]
        known = [(level, part) for level, part in levels if isinstance(level, int)]
        return Ladder(self.speech, track, sorted(known, key=lambda each: -each[0]), None)

    def markup(self, slots: Mapping[str, str]) -> Markup:
        spaces = [slot_group(f"hex-{name}", slots) for name in self._cells]
        title = self.speech.word("board")
        chart = scene_document(*self._size, title, [*self._ground(), *spaces])
        tracks = (ladder.markup(slot_group(f"track-{name}", slots)) for name, ladder in self._tracks.items())
        return Markup('<div class="map">{}</div><div class="tracks">{}</div>').format(chart, Markup().join(tracks))
