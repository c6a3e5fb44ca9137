"""Purchases that an ability offers again and again, as in the Gaia phase; and plain answers to any request."""

from __future__ import annotations

from kartotek.catalog.effects.requests import DECLINE, Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.exchanges import Exchanges, exchange_of
from kartotek.catalog.rules.gaia_project.reading import Command, goods_of
from kartotek.catalog.rules.gaia_project.world import GaiaWorld
from kartotek.catalog.rules.game import Illegal
from kartotek.schema.language import nodes as n

__all__ = ["Purchases", "listed", "plain_answer"]


class Purchases:
    """Answers to requests that offer payments."""

    def __init__(self, core: Core, world: GaiaWorld, exchanges: Exchanges) -> None:
        self.core = core
        self.world = world
        self.exchanges = exchanges
        self.must_buy = core.facts.choices["gaia-phase-purchases"] == "mandatory"

    def _resolve(self, state: State, answer: object) -> list[Illegal]:
        self.core.machine.steps.resolve(state, state.pending[-1], answer)
        return []

    def buy(self, state: State, command: Command) -> list[Illegal]:
        """Purchases that an ability offers again and again; several of one kind may be named by their total."""
        if command.get("do") == "decline":
            if self.must_buy and isinstance(self._node(state), n.Choose):
                return [Illegal("rule:gaia-phase-purchases", "a purchase with the power that is left", "none")]
            return self._resolve(state, DECLINE)
        if command.get("do") == "answer":
            return plain_answer(self.core, state, command, self._rule(state))
        pay, gain = goods_of(command.get("pay")), goods_of(command.get("gain"))
        if command.get("do") != "exchange" or pay is None or gain is None:
            return [Illegal(self._rule(state), "a purchase", str(command.get("do")))]
        if isinstance(self._node(state), n.Pay):
            return self._pay_once(state, sum(pay.values()))
        return self._choose(state, sum(pay.values()), gain)

    def _rule(self, state: State) -> str:
        """The rule that offers the purchase."""
        return "rule:gaia-phase-tiles" if isinstance(self._node(state), n.Pay) else "rule:gaia-phase-purchases"

    def _node(self, state: State) -> n.Node:
        run = state.pending[-1]
        node: int = run.frames[-1].node
        return self.core.facts.library.entries[run.ability].nodes[node]

    def _pay_once(self, state: State, amount: int) -> list[Illegal]:
        request = self.core.machine.advance(state)
        ways = [way for way in request.options() if way.endswith(f":{amount}")] if request else []
        if not ways:
            return [Illegal("rule:gaia-phase-tiles", listed(request), amount)]
        return self._resolve(state, ways[0])

    def _choose(self, state: State, amount: int, gain: dict[str, int]) -> list[Illegal]:
        run = state.pending[-1]
        entry = self.core.facts.library.entries[run.ability]
        offers = [exchange_of(entry, set(), kid) for kid in entry.kids[run.frames[-1].node]]
        known = [offer for offer in offers if offer is not None]
        currency = next(iter(known[0].pay)) if known else ""
        used = self.exchanges.combination(known, {currency: amount}, gain)
        have = self.world.available(state, state.pending[-1].seat, currency) if known else 0
        if used is None or amount > have:
            return [Illegal("rule:gaia-phase-purchases", amount if used else "rates of the free actions", have)]
        for offer in used:
            self._resolve(state, str(offers.index(offer)))
            request = self.core.machine.advance(state)
            if request is not None and request.kind == "pay":
                self._resolve(state, request.options()[0])
            self.core.machine.advance(state)
        return []


def plain_answer(core: Core, state: State, command: Command, rule: str) -> list[Illegal]:
    """Any request can be answered by the key of an option."""
    request = core.machine.advance(state)
    given = DECLINE if command.get("do") == "decline" else command.get("answer")
    if request is None or not isinstance(given, str) or not request.accepts(given):
        return [Illegal(rule, listed(request), str(command.get("answer", command.get("do"))))]
    core.machine.answer(state, given)
    return []


def listed(request: Request | None) -> str:
    """The options of a request, as far as a line has room for them."""
    return ", ".join(request.options()[:12]) if request else "nothing is asked"
