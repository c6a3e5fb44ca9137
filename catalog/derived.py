"""Values that follow from the records of a component. Search, views and the site share them; no search is imported."""

from __future__ import annotations

import re
from typing import Final

from kartotek.catalog.store import Catalog, Component, Cost

__all__ = ["cheapest", "players_of"]

_RANGE: Final = re.compile(r"(\d+)(?:-(\d+))?", re.ASCII)


def cheapest(cost: Cost | None) -> int | None:
    """The fewest resources that a known price takes, all kinds counted alike; None where it is not known."""
    if cost is None or not cost.complete:
        return None
    if cost.free:
        return 0
    sums = [[item.amount for item in way] for way in cost.alternatives]
    known = [sum(amount for amount in way if amount is not None) for way in sums if None not in way]
    return min(known) if known and len(known) == len(sums) else None


def players_of(catalog: Catalog, component: Component) -> tuple[int, ...]:
    """The player counts at which a component is in the game, unless it is known to stay in the box.

    Its copies decide, the printed range where it has one, and the component that it is a part of.
    """
    game = catalog.games[component.game]
    above = catalog.components.get(component.parent) if component.parent else None
    admitted = players_of(catalog, above) if above else range(game.players_min, game.players_max + 1)
    printed = _RANGE.fullmatch(str(component.value("players") or ""))
    least, most = (int(printed[1]), int(printed[2] or printed[1])) if printed else (0, game.players_max)
    return tuple(n for n in admitted if least <= n <= most and component.count(n) != 0)
