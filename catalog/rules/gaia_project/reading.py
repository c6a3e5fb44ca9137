"""Reading the parts of a move: names become numbers, and what is no name is reported by the rule it offends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.power import PowerShift

__all__ = ["Command", "cell_of", "cells_of", "goods_of", "steps_of", "tokens_from"]

Command = Mapping[str, Any]
"""One step of a move: `do` and what belongs to it."""


def steps_of(move: Command) -> Sequence[Command] | None:
    """The steps of a move: several in a `turn`, else the move itself; None if it is not made of steps."""
    if move.get("do") != "turn":
        return (move,)
    steps = move.get("steps")
    if not isinstance(steps, list) or not steps:
        return None
    for step in steps:
        if type(step) is not dict and not isinstance(step, Mapping):  # asking for the exact type is much cheaper
            return None
    return steps


def cell_of(core: Core, state: State, name: Any) -> int | None:
    return core.space(state).cell.get(name) if isinstance(name, str) else None


def cells_of(core: Core, state: State, names: Any) -> list[int] | None:
    """Different spaces of the map."""
    if not isinstance(names, list) or not names:
        return None
    cells = [cell_of(core, state, name) for name in names]
    known = [cell for cell in cells if cell is not None]
    return known if len(known) == len(names) == len(set(known)) else None


def goods_of(given: Any) -> dict[str, int] | None:
    """Amounts by name."""
    if type(given) is not dict and not isinstance(given, Mapping):
        return None
    for name, amount in given.items():
        if not isinstance(name, str) or not isinstance(amount, int) or isinstance(amount, bool):
            return None
    return dict(given)


def tokens_from(core: Core, row: Sequence[int], given: Any, amount: int, target: int) -> PowerShift | None:
    """Tokens that the player takes from named bowls; None if they are not there or not so many."""
    goods = goods_of(given)
    if goods is None or set(goods) - {"bowl1", "bowl2", "bowl3", "brainstone"} or sum(goods.values()) != amount:
        return None
    if goods.get("brainstone", 0) not in (0, 1):
        return None
    taken = [goods.get(name, 0) for name in ("bowl1", "bowl2", "bowl3")]
    return core.power.move_from(row, taken, bool(goods.get("brainstone")), target)
