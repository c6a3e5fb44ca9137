"""Underwater Cities: boards with a network of cities and tunnels, action slots, cards and a federation track."""

from kartotek.catalog.rules.underwater_cities.game import UnderwaterCities

__all__ = ["UnderwaterCities"]
