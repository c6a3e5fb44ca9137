"""The table of each game, drawn from the public state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from api.site.viewer.film import Film
from api.site.viewer.scenes.fleets import Fleets
from api.site.viewer.scenes.galaxy import Galaxy
from api.site.viewer.scenes.ginkgo_city import GinkgoCity
from api.site.viewer.scenes.network import Networks
from api.site.viewer.scenes.scene import Scene
from api.site.viewer.scenes.wonders import Wonders
from api.site.viewer.speech import Speech

__all__ = ["Scene", "scenes_of"]

_SCENES: Final[dict[str, tuple[Callable[[Film, Speech], Scene], ...]]] = {
    "seven-wonders": (Wonders,),
    "armada": (Fleets, Wonders),
    "gaia-project": (Galaxy,),
    "ginkgopolis": (GinkgoCity,),
    "underwater-cities": (Networks,),
}


def scenes_of(film: Film, speech: Speech) -> tuple[Scene, ...]:
    """The drawings of a game's table; a game without any shows its columns only."""
    return tuple(scene(film, speech) for scene in _SCENES.get(film.game.id, ()))
