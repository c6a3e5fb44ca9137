"""Ginkgopolis, one to five players."""

from catalog.rules.ginkgopolis.game import Ginkgopolis

__all__ = ["Ginkgopolis"]
