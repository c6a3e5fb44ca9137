"""Gaia Project: the rules of play for two to four players."""

from kartotek.catalog.rules.gaia_project.game import GaiaProject

__all__ = ["GaiaProject"]
