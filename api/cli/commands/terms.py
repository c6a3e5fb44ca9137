"""`kartotek terms`: the translators' workbench. Its parts stand in `api.cli.terms`."""

from __future__ import annotations

from api.cli.command import group_of_modules
from api.cli.terms.table import PARTS

__all__ = ["command"]

command = group_of_modules("terms", "api.cli.terms", PARTS, 'kartotek terms show "győzelmi pont"')
