"""What a city with emporia buys further away: the second neighbours sell too, at their price and up to a limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.seven_wonders.economy import City, Economy
from kartotek.catalog.rules.seven_wonders.output import Output
from kartotek.catalog.rules.seven_wonders.pieces import Pieces
from kartotek.schema.language import nodes as n

__all__ = ["FAR_SIDES", "ArmadaCity", "ArmadaEconomy", "Market"]

FAR_SIDES: Final[Mapping[str, int]] = {"left2": -2, "right2": 2}
"""The sides that the expansion adds, and how many seats away they are."""

_BASE_FIELDS: Final = tuple(item.name for item in fields(City))


class Market(NamedTuple):
    """A second neighbour as a seller: seat, what is for sale, the units admitted in a turn, and a unit's price."""

    seat: int
    sale: Output
    limit: int
    prices: tuple[int, ...]


@dataclass(slots=True)
class ArmadaCity(City):
    """A city that may buy further away; `far` has the sides of `FAR_SIDES` in their order, empty without emporia."""

    far: tuple[Market, ...] = ()


class ArmadaEconomy(Economy):
    """Cities with their far markets."""

    def __init__(self, machine: CompiledMachine, pieces: Pieces) -> None:
        super().__init__(machine, pieces)
        code, hooks = machine.library.layout.code, machine.library.vocabulary.hooks
        price, limit = hooks["trade_price"].attributes, hooks["trade_limit"].attributes
        self._limiting = frozenset(
            entry.component
            for entry in machine.library.entries
            for node in n.walk(entry.source.ability.effect)
            if isinstance(node, n.Mod) and node.hook == "trade_limit"
        )
        self._far_limits = [{"side": code(limit["side"], side)} for side in FAR_SIDES]
        self._far_prices = [
            [{"class": code(price["class"], name), "side": code(price["side"], side)} for name in pieces.classes]
            for side in FAR_SIDES
        ]

    def _city(self, state: State, seat: int, outputs: Sequence[tuple[Output, Output]]) -> ArmadaCity:
        near = super()._city(state, seat, outputs)
        sales = [sale for _, sale in outputs]
        parts: list[Any] = [getattr(near, name) for name in _BASE_FIELDS]
        city = ArmadaCity(*parts)
        city.far = self._far(state, seat, sales)
        return city

    def _far(self, state: State, seat: int, sales: Sequence[Output]) -> tuple[Market, ...]:
        if self._limiting.isdisjoint(component for component, _ in state.live[seat]):
            return ()
        hook = self.machine.continuous.hook
        limits = [hook(state, seat, "trade_limit", args) or 0 for args in self._far_limits]
        if not any(limits):
            return ()
        sellers = [(seat + offset) % state.seats for offset in FAR_SIDES.values()]
        prices = [tuple(hook(state, seat, "trade_price", args) or 0 for args in side) for side in self._far_prices]
        return tuple(map(Market, sellers, [sales[seller] for seller in sellers], limits, prices))

    def change(self, state: State, city: City, component: int) -> None:
        super().change(state, city, component)
        if component in self._pricing and isinstance(city, ArmadaCity):
            city.far = self._far(state, city.seat, [other.sale for other in self.cities(state)])
