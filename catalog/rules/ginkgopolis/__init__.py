"""Ginkgopolis, one to five players."""

from kartotek.catalog.rules.ginkgopolis.game import Ginkgopolis

__all__ = ["Ginkgopolis"]
