"""A game without code of its own: its names, its components and a table of its phases are all that it declares."""

from kartotek.catalog.rules.table.game import TableGame
from kartotek.catalog.rules.table.plan import Plan, read_plan

__all__ = ["Plan", "TableGame", "read_plan"]
