"""Ships on the tracks of the four fleets, with what each space gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from markupsafe import Markup

from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.viewer.film import Film, FilmFrame
from kartotek.api.site.viewer.scenes.ladder import Ladder
from kartotek.api.site.viewer.scenes.scene import TableScene, drawn, slot_group
from kartotek.api.site.viewer.speech import Speech
from kartotek.catalog.store import Component

__all__ = ["FleetsScene"]


class FleetsScene(TableScene):
    """A ladder a fleet, in the order in which the column `ships` counts them: that of the catalog's fleets."""

    columns: ClassVar[frozenset[str]] = frozenset(("ships",))

    def __init__(self, film: Film, speech: Speech) -> None:
        super().__init__(film, speech)
        self._ladders = [self._ladder(fleet) for fleet in film.game.facts.kinds["fleet"]]

    def _ladder(self, fleet: Component) -> Ladder:
        """The harbour is at the top."""
        spaces = enumerate([None, *map(self.speech.by_id, fleet.parts)])
        return Ladder(self.speech, fleet, list(spaces), swatch_of(fleet.value("color")))

    def slots(self, frame: FilmFrame) -> dict[str, str]:
        return {
            f"fleet-{number}": drawn(ladder.markers([row["ships"][number] for row in frame.rows]))
            for number, ladder in enumerate(self._ladders)
        }

    def markup(self, slots: Mapping[str, str]) -> Markup:
        shown = (ladder.markup(slot_group(f"fleet-{number}", slots)) for number, ladder in enumerate(self._ladders))
        return Markup('<div class="tracks across">{}</div>').format(Markup().join(shown))
