"""Federations worth proposing: planets joined by shortest ways, from any group on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import Core

__all__ = ["suggest"]


def suggest(core: Core, state: State, seat: int, rng: Random | None = None) -> Iterator[list[str]]:
    """Spaces of federations that could be formed, one from each group; not all of them are small enough."""
    federations, space = core.federations, core.space(state)
    closed = federations.closed(state, seat)
    groups = federations.groups(state, seat, federations.own(state, seat) & ~closed)
    groups = [group for group in groups if not group & closed]
    values = {group: federations.value(state, seat, group) for group in groups}
    need = federations.needed(state, seat)
    if sum(values.values()) < need:
        return
    if rng is not None:
        rng.shuffle(groups)
    old = state.extra.fed[seat]
    single = old and not core.flag(state, seat, "second_federation")
    paid = space.all & ~closed
    for group in groups:
        if single and not group & old:
            continue
        joined = _grown(core, state, group, dict(values), need, paid)
        if joined:
            yield [space.names[cell] for cell in space.cells_of(joined)]


def _grown(core: Core, state: State, start: int, values: dict[int, int], need: int, paid: int) -> int:
    """The nearest group is joined again and again until the power value suffices; 0 if it never does."""
    space = core.space(state)
    joined, value = start, values.pop(start)
    while value < need:
        layers = [joined]
        while not any(space.around(layers[-1]) & group for group in values):
            wider = layers[-1] | space.around(layers[-1]) & paid
            if wider == layers[-1]:
                return 0
            layers.append(wider)
        nearest = max((group for group in values if space.around(layers[-1]) & group), key=lambda g: (values[g], g))
        joined |= nearest | _way(core, state, layers, nearest)
        value += values.pop(nearest)
    return joined


def _way(core: Core, state: State, layers: list[int], target: int) -> int:
    """Spaces from the first layer to a group next to the last one."""
    space = core.space(state)
    way, here = 0, target
    for layer in reversed(layers[1:]):
        step = space.around(here) & layer
        here = step & -step
        way |= here
    return way
