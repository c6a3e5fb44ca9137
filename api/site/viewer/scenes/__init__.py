"""The table of each game, drawn from the public state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kartotek.api.site.viewer.film import Film
from kartotek.api.site.viewer.scenes.card_rows import HANDS, ActionBoardScene, RoundScene, card_rows
from kartotek.api.site.viewer.scenes.fleets import FleetsScene
from kartotek.api.site.viewer.scenes.galaxy import GalaxyScene
from kartotek.api.site.viewer.scenes.ginkgo_city import GinkgoCityScene
from kartotek.api.site.viewer.scenes.network import NetworksScene
from kartotek.api.site.viewer.scenes.scene import TableScene
from kartotek.api.site.viewer.scenes.wonders import WondersScene
from kartotek.api.site.viewer.speech import Speech

__all__ = ["TableScene", "scenes_of"]

_SCENES: Final[dict[str, tuple[Callable[[Film, Speech], TableScene], ...]]] = {
    "seven-wonders": (WondersScene, card_rows(HANDS)),
    "armada": (FleetsScene, WondersScene, card_rows(HANDS, "islands")),
    "gaia-project": (GalaxyScene, RoundScene, card_rows("boost", "tech", "fed")),
    "ginkgopolis": (GinkgoCityScene, card_rows("hand", "tiles", "chosen", "cards")),
    "underwater-cities": (NetworksScene, ActionBoardScene, card_rows("cards", "claimed", "contracts")),
}


def scenes_of(film: Film, speech: Speech) -> tuple[TableScene, ...]:
    """The drawings of a game's table; a game without any shows its columns only."""
    return tuple(scene(film, speech) for scene in _SCENES.get(film.game.id, ()))
