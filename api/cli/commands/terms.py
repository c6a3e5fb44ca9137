"""`kartotek terms`: the translators' workbench. Its parts stand in `kartotek.api.cli.terms`."""

from __future__ import annotations

from kartotek.api.cli.command import group_of_modules
from kartotek.api.cli.terms.table import PARTS

__all__ = ["command"]

command = group_of_modules("terms", "kartotek.api.cli.terms", PARTS, 'kartotek terms show "győzelmi pont"')
