"""What a placement costs: printed prices through their hooks, range with its boosts, terraforming steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.kept_values import is_changed
from kartotek.catalog.rules.gaia_project.pieces import PriceBundle
from kartotek.catalog.rules.game import Illegal
from kartotek.schema.language import nodes as n

__all__ = ["Boost", "Prices", "Reach"]

_COST: Final = "cost"


class Boost(NamedTuple):
    """A free action that raises the range of one placement: what it costs and how far it reaches."""

    component: int
    ability: int
    resource: str
    amount: int
    spaces: int


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a space is, how far one reaches, and what has to be paid to make up for the difference."""

    distance: int
    range: int
    resource: str
    price: int
    ability: int
    wasted: bool


class Prices:
    """Questions about costs; nothing is paid here."""

    def __init__(self, core: Core) -> None:
        self.core = core
        hook = core.facts.vocabulary.hooks[_COST]
        layout = core.facts.library.layout
        self._priced = hook.attributes["kind"]
        self._goods = core.facts.vocabulary.domains[hook.attributes["res"].of or ""].values
        self._good_code = {name: layout.code(hook.attributes["res"], name) for name in self._goods}
        self._kind_code = {
            name: layout.code(self._priced, name)
            for name in core.facts.vocabulary.domains[self._priced.of or ""].values
        }
        self.printed = self._printed()
        self._fixed = self._learn_fixed()
        self._boosts = tuple(boost for entry in core.facts.library.entries if (boost := _boost(entry)))
        self.strict_range = core.facts.choices["unneeded-range"] == "refused"

    def _printed(self) -> Mapping[tuple[int, int, int], int]:
        """Priced kind, resource and nearness to the printed amount."""
        pieces = self.core.pieces
        found: dict[tuple[int, int, int], int] = {}
        rows: list[tuple[str, int, PriceBundle]] = [("satellite", 0, pieces.satellite_price)]
        rows += [("gaia_mine", 0, pieces.planet_price[self.core.gaia])]
        rows += [(kind.name, 0, kind.price) for kind in pieces.structures]
        rows += [(kind.name, 1, kind.price_near) for kind in pieces.structures]
        for name, near, price in rows:
            for resource, amount in price:
                if name in self._kind_code and resource in self._good_code:
                    found[self._kind_code[name], self._good_code[resource], near] = amount
        return found

    def _learn_fixed(self) -> dict[tuple[str, int], dict[str, int]]:
        """Prices that no ability could change, by kind and nearness."""
        mods = [
            node
            for entry in self.core.facts.library.entries
            for node in entry.nodes
            if isinstance(node, n.Mod) and node.hook == _COST
        ]
        return {
            (name, near): {
                resource: self.printed[code, good, near]
                for resource, good in self._good_code.items()
                if self.printed.get((code, good, near))
            }
            for name, code in self._kind_code.items()
            if not any(_could_touch(mod, name) for mod in mods)
            for near in (0, 1)
        }

    def price(self, state: State, seat: int, name: str, near: int = 0) -> Mapping[str, int]:
        """The price of a priced kind for a seat, as it stands."""
        fixed = self._fixed.get((name, near))
        if fixed is not None:
            return fixed
        if state.local and is_changed(state, _COST):
            return self._worked_out(state, seat, name, near)
        known = self.core.known_values(state, seat, _COST)
        found: Mapping[str, int] | None = known.get((name, near))
        if found is None:
            found = known[name, near] = self._worked_out(state, seat, name, near)
        return found

    def _worked_out(self, state: State, seat: int, name: str, near: int) -> dict[str, int]:
        found = {}
        for resource, code in self._good_code.items():
            arguments = {"kind": self._kind_code[name], "res": code, "near": near}
            amount = self.core.hook(state, seat, _COST, arguments)
            if amount:
                found[resource] = amount
        return found

    # ---- range ----

    def boost(self, state: State) -> Boost | None:
        """The boost that is open to everybody."""
        for boost in self._boosts:
            if any(host[0] == boost.component for host in state.live[state.seats]):
                return boost
        return None

    def reach(self, state: State, seat: int, cell: int) -> Reach:
        """What it takes to reach a space; `wasted` if extra range of this action changes nothing."""
        distance = self.core.nearest(state, seat, cell)
        span = self.core.hook(state, seat, "range") or 0
        extra = 0
        for change in state.local:
            if change[:3] == (seat, "mod", "range") and change.operator == "+=":
                extra += change.value or 0
        boost = self.boost(state) if distance > span - extra else None
        price = self._boost_price(distance, span, boost)
        wasted = extra > 0 and price == self._boost_price(distance, span - extra, boost)
        if boost is None:
            return Reach(distance, span, "", 0, NOBODY, wasted and self.strict_range)
        return Reach(distance, span, boost.resource, price, boost.ability, wasted and self.strict_range)

    def _boost_price(self, distance: int, span: int, boost: Boost | None) -> int:
        if distance <= span or boost is None:
            return 0
        return -(-(distance - span) // boost.spaces) * boost.amount

    def reach_faults(self, state: State, seat: int, reach: Reach, about: str) -> list[Illegal]:
        """Too far, even with all boosts that one could pay; or extra range for nothing."""
        if reach.wasted:
            return [Illegal("rule:waste-range", f"a distance above {reach.range}", reach.distance, about)]
        if reach.distance <= reach.range:
            return []
        held = state.held[seat][self.core.amount[reach.resource]] if reach.resource else 0
        if reach.resource and held >= reach.price:
            return []
        boost = self.boost(state)
        possible = reach.range + (held // boost.amount * boost.spaces if boost else 0)
        return [Illegal("rule:range", reach.distance, possible, about)]

    # ---- habitability ----

    def steps(self, state: State, seat: int, planet: int) -> int:
        return self.core.pieces.steps_between(self.core.faction(state, seat).home, planet)

    def free_steps(self, state: State, seat: int) -> int:
        return self.core.hook(state, seat, "free_steps") or 0

    def step_price(self, state: State, seat: int) -> int:
        return self.core.hook(state, seat, "terraform_cost") or 0


def _could_touch(mod: n.Mod, kind: str) -> bool:
    """Could a change of the cost hook concern a kind? Only a plain filter on other kinds rules it out."""
    for item in mod.filters:
        if item.attribute == "kind" and item.operator == "=" and not item.negated:
            return any(not isinstance(value, n.Word) or value.name == kind for value in item.values)
    return True


def _boost(entry: Entry) -> Boost | None:
    """A free ability that pays one kind of thing for range."""
    if entry.timing.kind != "free" or not isinstance(entry.nodes[entry.root], n.Pay):
        return None
    bundle, inner = (entry.nodes[kid] for kid in entry.kids[entry.root])
    if not isinstance(inner, n.Mod) or inner.hook != "range" or not isinstance(bundle, n.Bundle):
        return None
    part = bundle.amounts[0]
    if not isinstance(part, n.Amount) or not isinstance(part.count, n.Number) or not isinstance(inner.value, n.Number):
        return None
    return Boost(entry.component, entry.index, part.resource, part.count.value, inner.value.value)
