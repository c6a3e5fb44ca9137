"""Gains and losses: caps, floors, accounts, replacements and the events they raise."""

from __future__ import annotations

from typing import Final

from kartotek.catalog.effects.continuous import ContinuousEffects
from kartotek.catalog.effects.pending import Event
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import RulesWorld
from kartotek.schema.errors import KartotekError
from kartotek.schema.vocabulary_parts import ResourceSpec

__all__ = ["MAX_AMOUNT", "Ledger", "check_size"]

MAX_AMOUNT: Final = 10**12
"""The largest single gain or loss: what is held grows by sums, never by powers of itself."""

_new = tuple.__new__
"""Makes a named tuple as fast as a plain one."""


def check_size(amount: int) -> None:
    """Raise where a gain or loss is larger than any game could mean."""
    if not -MAX_AMOUNT <= amount <= MAX_AMOUNT:
        raise KartotekError("eval-work", f"a gain or loss goes up to {MAX_AMOUNT}")


class Ledger:
    """The only place where effects change what a seat holds."""

    def __init__(self, world: RulesWorld, continuous: ContinuousEffects) -> None:
        self.world = world
        self.continuous = continuous
        self._resources = world.vocabulary.resources
        self._index = world.layout.amount
        self._replaced = frozenset(name for name in self._resources if continuous.could_replace(name))
        loss = world.vocabulary.hooks.get("loss")
        self._loss_codes = world.layout.resource_codes(loss.attributes["res"]) if loss else {}

    def gain(self, state: State, seat: int, name: str, amount: int, source: int) -> list[str]:
        """Add an amount; what a cap cuts off is lost. A replacement applies once, never to its own result.

        Returns the resources that were gained.
        """
        resource = self._resources[name]
        if amount <= 0 and not resource.signed:
            return []
        check_size(amount)
        turned = self.continuous.replacement(state, seat, name) if name in self._replaced else None
        if turned is None:
            self._add(state, seat, resource, amount, source)
            return [name] if amount > 0 else []
        for other, each in turned:
            if each is None:
                state.unverified += 1
            else:
                self._add(state, seat, self._resources[other], each * amount, source)
        return [other for other, each in turned if each and amount > 0]

    def _add(self, state: State, seat: int, resource: ResourceSpec, amount: int, source: int) -> None:
        index = self._index[resource.name]
        if resource.account:
            self.world.gain(state, seat, resource.name, amount)
        else:
            total = state.held[seat][index] + amount
            if resource.cap is not None and total > resource.cap:
                amount -= total - resource.cap
                total = resource.cap
            state.held[seat][index] = total
        state.events.append(_new(Event, ("gain", seat, index, amount, source)))

    def lose(self, state: State, seat: int, name: str, amount: int, source: int, owner: int) -> None:
        """Take an amount, or what is there. A loss that another player causes may be limited by a hook."""
        resource = self._resources[name]
        index = self._index[name]
        check_size(amount)
        if name in self._loss_codes and owner != seat:
            limit = self.continuous.hook(state, seat, "loss", {"res": self._loss_codes[name]})
            amount = amount if limit is None else min(amount, limit)
        if not resource.signed:
            amount = min(amount, self.world.available(state, seat, name))
        if amount <= 0:
            return
        if resource.account:
            self.world.spend(state, seat, name, amount)
        else:
            state.held[seat][index] -= amount
        state.events.append(_new(Event, ("lose", seat, index, amount, source)))
