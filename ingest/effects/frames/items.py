"""What frames ask of the items of a clause."""

from __future__ import annotations

from typing import Any

from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause

__all__ = ["colors_in", "first_bare", "is_numbered", "values_of"]


def is_numbered(*items: Item) -> bool:
    """Whether every amount of some bundles has a number."""
    return all(amount.n is not None for item in items for amount in item.value)


def first_bare(clause: Clause, case: str = "") -> Item | None:
    """The first bundle of the clause, in a case, that begins with a good without a number."""
    return next((item for item in clause.find("BUNDLE", case) if item.value[0].n is None), None)


def values_of(clause: Clause, *tags: str) -> list[Any]:
    """The values of all items of the clause itself with these tags."""
    return [item.value for item in clause.main if item.tag in tags]


def colors_in(*items: Item) -> list[str]:
    """The colours that adjectives among some items name."""
    return [item.value["color"] for item in items if item.tag == "ADJ" and "color" in item.value]
