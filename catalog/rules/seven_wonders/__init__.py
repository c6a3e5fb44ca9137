"""7 Wonders, two to seven players."""

from kartotek.catalog.rules.seven_wonders.game import SevenWonders

__all__ = ["SevenWonders"]
