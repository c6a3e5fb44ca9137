"""7 Wonders with the Armada expansion, three to seven players, alone or in teams of two."""

from kartotek.catalog.rules.armada.game import Armada

__all__ = ["Armada"]
