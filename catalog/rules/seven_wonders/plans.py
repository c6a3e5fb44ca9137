"""Is a move legal? A plan is a move that was found legal, with its payment worked out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.seven_wonders.economy import CITIES, City, Economy
from kartotek.catalog.rules.seven_wonders.keys import FREE_CITY
from kartotek.catalog.rules.seven_wonders.paying import NO_PLAN, Paying
from kartotek.catalog.rules.seven_wonders.pieces import Card, Pieces, Stage
from kartotek.catalog.rules.seven_wonders.state import Plan
from kartotek.catalog.rules.seven_wonders.trade import Trade
from kartotek.schema.language import nodes as n

__all__ = ["Plans"]


class Plans(Paying):
    """Checks moves against the state at the start of the turn."""

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces, economy: Economy, trade: Trade) -> None:
        self.machine = machine
        self.facts = facts
        self.pieces = pieces
        self.economy = economy
        self.trade = trade
        self._card = pieces.card
        self._coin = facts.library.layout.amount["coin"]
        self._same_payment = facts.choices.get("stage-discount") == "same-payment"
        self._pays_at_start = facts.choices.get("last-card-payment") == "start-of-turn"
        zone = facts.vocabulary.nouns["card"].attributes["zone"]
        self._hand = facts.library.layout.code(zone, "hand")
        self._built = [self.plan_type("build", card.number, card.price[0]) for card in pieces.cards]
        """The plan of building each card without a purchase: nobody changes it, so one does for all games."""
        self._staged = [self.plan_type("stage", card.number) for card in pieces.cards]
        self._sold = [self.sale(card) for card in pieces.cards]
        self._free_builders = frozenset(entry.component for entry in facts.library.entries if _builds_free(entry))

    def hand(self, state: State, seat: int) -> list[int]:
        """The cards a seat chooses from; for the Free City, those its holder has left."""
        table = state.extra
        holder = table.holder
        if holder is None or seat != FREE_CITY:
            return table.hands[seat]  # type: ignore[no-any-return]
        cards: list[int] = table.hands[holder].copy()
        if table.sealed[holder] is not None:
            cards.remove(table.sealed[holder].card)
        return cards

    def plan(self, state: State, seat: int, move: Mapping[str, Any]) -> tuple[Plan, list[Illegal]]:
        """The plan of a move and every rule that it breaks."""
        table, named, do = state.extra, move.get("card"), move.get("do")
        card = self._card.get(named) if type(named) is str else None
        shared = table.holder is not None
        if card is None or card.number not in (self.hand(state, seat) if shared else table.hands[seat]):
            return NO_PLAN, [Illegal("rule:choose-card", "a card of the hand", str(named))]
        city = (state.cache.get(CITIES) or self.economy.cities(state))[seat]
        if do == "build":
            plan, faults = self._pay(state, city, card.price, move, card)
            if card.building in city.buildings:
                faults.append(self.double(card, free=False))
        elif do == "stage":
            plan, faults = self._stage(state, city, card, move)
        elif do in ("sell", "build_chain", "build_free"):
            plan, faults = self._unpaid(state, city, card, move)
        else:
            return NO_PLAN, [Illegal("rule:play-card", "build, build_chain, build_free, stage or sell", str(do))]
        if shared and seat == FREE_CITY:
            faults += self._free_city_faults(state, seat, plan, card)
        return plan, faults

    def sale(self, card: Card) -> Plan:
        """The plan of a sale."""
        return Plan("sell", card.number)

    def _unpaid(self, state: State, city: City, card: Card, move: Mapping[str, Any]) -> tuple[Plan, list[Illegal]]:
        """The plan of a use that costs nothing, so that nothing may be bought for it."""
        do: str = move["do"]
        plan = self._sold[card.number] if do == "sell" else Plan(do, card.number)
        faults = self._conditions(state, city, card, plan) if do != "sell" else []
        if move.get("left") or move.get("right"):
            have = f"{move.get('left')} {move.get('right')}"
            faults.append(Illegal("rule:trade-missing", "nothing", have, card.id))
        return plan, faults

    def _conditions(self, state: State, city: City, card: Card, plan: Plan) -> list[Illegal]:
        """What keeps a card from being built free of charge; the ability that allows it is noted in the plan."""
        do = plan.do
        faults: list[Illegal] = []
        if do == "build_free":
            entry = self.free_builder(state, city)
            if entry is None:
                faults.append(Illegal("rule:free-building", "an unused free building of this Age", "none", card.id))
            else:
                plan.ability = entry.index
        elif card.chain_from.isdisjoint(city.hosts):
            faults.append(Illegal("rule:chain", self._chain_names(card), "none of them", card.id))
        if card.building in city.buildings:
            faults.append(self.double(card, free=do == "build_free"))
        return faults

    def double(self, card: Card, *, free: bool) -> Illegal:
        """The fault of building a name that stands in the city already."""
        rule = "rule:duplicate-building-free" if free else "rule:duplicate-building"
        return Illegal(rule, "no structure of that name", card.building, card.id)

    def _chain_names(self, card: Card) -> str:
        return " or ".join(other.id for other in self.pieces.cards if other.component in card.chain_from) or "a chain"

    def next_stage(self, state: State, seat: int) -> Stage | None:
        stages = self.pieces.board[state.extra.boards[seat]].stages
        built = state.extra.stages[seat]
        return stages[built] if built < len(stages) else None

    def _stage(self, state: State, city: City, card: Card, move: Mapping[str, Any]) -> tuple[Plan, list[Illegal]]:
        stage = self.next_stage(state, city.seat)
        built = state.extra.stages[city.seat]
        if stage is None:
            return NO_PLAN, [Illegal("rule:stage-once", "a stage not yet built", f"all {built} built")]
        plan, faults = self._pay(state, city, stage.price, move, card, stage)
        if move.get("stage", built + 1) != built + 1:
            faults.append(Illegal("rule:stage-order", built + 1, str(move["stage"]), stage.id))
        return plan, faults

    def free_builder(self, state: State, city: City) -> Entry | None:
        """The unused action that lets the city build from the hand for nothing, if it has one."""
        if self._free_builders.isdisjoint(city.hosts):
            return None
        seat = city.seat
        for component, host in state.live[seat]:
            if component in self._free_builders:
                for entry in self.machine.library.timed(component, "action"):
                    if self.machine.ready(state, entry, seat) and self._admits_hand(state, entry, seat, host):
                        return entry
        return None

    def _admits_hand(self, state: State, entry: Entry, seat: int, host: int) -> bool:
        if not self.machine.continuous.holds(entry, state, seat, host):
            return False
        call = self.machine.steps.verb_calls.call(entry, entry.root, Env(state, seat, host))
        return all(item.attribute != "zone" or bool(item.admits(self._hand)) for item in call.constraints)

    # ---- the city of nobody ----

    def _free_city_faults(self, state: State, seat: int, plan: Plan, card: Card) -> list[Illegal]:
        if plan.do == "sell" and any(self.usable(state, seat, number) for number in self.hand(state, seat)):
            return [Illegal("rule:two-players-no-selling", "a card that can be built or staged", "sell", card.id)]
        if plan.do not in ("build_chain", "") and self.chained(state, seat, card):
            return [Illegal("rule:two-players-chain", "build_chain", plan.do, card.id)]
        return []

    def chained(self, state: State, seat: int, card: Card) -> bool:
        """Could the card be built free of charge by a chain?"""
        city = self.economy.cities(state)[seat]
        return not card.chain_from.isdisjoint(city.hosts) and card.building not in city.buildings

    def usable(self, state: State, seat: int, number: int) -> bool:
        """Can the seat build this card or use it for a stage?"""
        card, city = self.pieces.cards[number], self.economy.cities(state)[seat]
        stage = self.next_stage(state, seat)
        if stage is not None and self.ways(state, city, stage.price, stage):
            return True
        if card.building in city.buildings:
            return False
        if not card.chain_from.isdisjoint(city.hosts) or self.free_builder(state, city) is not None:
            return True
        return bool(self.ways(state, city, card.price))


def _builds_free(entry: Entry) -> bool:
    root = entry.nodes[entry.root]
    return (
        entry.timing.kind == "action"
        and isinstance(root, n.Do)
        and root.verb == "build"
        and isinstance(root.price, n.Free)
    )
