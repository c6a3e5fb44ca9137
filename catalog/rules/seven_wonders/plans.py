"""Is a move legal? A plan is a move that was found legal, with its payment worked out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catalog.effects.env import Env
from catalog.effects.library import Entry
from catalog.effects.machine import Machine
from catalog.effects.state import State
from catalog.rules.facts import Facts
from catalog.rules.game import Illegal
from catalog.rules.seven_wonders.economy import Economy, Prices
from catalog.rules.seven_wonders.pieces import Card, Pieces, Price, Stage
from catalog.rules.seven_wonders.table import CITIES_OF_TWO, neighbours
from catalog.rules.seven_wonders.trade import Purchase, Trade
from schema.language import nodes as n

__all__ = ["Plan", "Plans"]

Plan = list[Any]
"""What to do, card number, coins to bank, left and right, ability used for it (or None)."""

FREE_CITY = CITIES_OF_TWO - 1


class Plans:
    """Checks moves against the state at the start of the turn."""

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces, economy: Economy, trade: Trade) -> None:
        self.machine = machine
        self.facts = facts
        self.pieces = pieces
        self.economy = economy
        self.trade = trade
        self._coin = facts.library.layout.amount["coin"]
        self._same_payment = facts.choices.get("stage_discount") == "same_payment"
        zone = facts.vocabulary.nouns["card"].attributes["zone"]
        self._hand = facts.library.layout.code(zone, "hand")
        self._free_builders = frozenset(entry.component for entry in facts.library.entries if _builds_free(entry))

    def hand(self, state: State, seat: int) -> list[int]:
        """The cards a seat chooses from; for the Free City, those its holder has left."""
        table = state.extra
        holder = table["holder"]
        if holder is None or seat != FREE_CITY:
            return table["hands"][seat]  # type: ignore[no-any-return]
        cards: list[int] = table["hands"][holder].copy()
        if table["sealed"][holder] is not None:
            cards.remove(table["sealed"][holder][1])
        return cards

    def plan(self, state: State, seat: int, move: Mapping[str, Any]) -> tuple[Plan, list[Illegal]]:
        """The plan of a move and every rule that it breaks."""
        named = move.get("card")
        card = self.pieces.card.get(named) if isinstance(named, str) else None
        if card is None or card.number not in self.hand(state, seat):
            return [], [Illegal("rule:choose-card", "a card of the hand", str(named))]
        do = move.get("do")
        if do == "sell":
            plan: Plan = ["sell", card.number, 0, 0, 0, None]
            faults: list[Illegal] = []
        elif do == "stage":
            plan, faults = self._stage(state, seat, card, move)
        elif do in ("build", "build_chain", "build_free"):
            plan, faults = self._build(state, seat, card, move, do)
        else:
            return [], [Illegal("rule:play-card", "build, build_chain, build_free, stage or sell", str(do))]
        if (move.get("left") or move.get("right")) and do not in ("build", "stage"):
            faults.append(Illegal("rule:trade-missing", "nothing", f"{move.get('left')} {move.get('right')}", card.id))
        if state.extra["holder"] is not None and seat == FREE_CITY:
            faults += self._free_city_faults(state, seat, plan, card)
        return plan, faults

    def _build(
        self, state: State, seat: int, card: Card, move: Mapping[str, Any], do: str
    ) -> tuple[Plan, list[Illegal]]:
        city = self.economy.cities(state)[seat]
        if do == "build":
            plan, faults = self._pay(state, seat, card.price, move, do, card)
        elif do == "build_chain":
            plan, faults = [do, card.number, 0, 0, 0, None], []
            if not card.chain_from & city.cards:
                faults.append(Illegal("rule:chain", self._chain_names(card), "none of them", card.id))
        else:
            plan, faults = self._free(state, seat, card)
        if card.building in city.buildings:
            faults.append(self.double(card, free=do == "build_free"))
        return plan, faults

    def double(self, card: Card, *, free: bool) -> Illegal:
        """The fault of building a name that stands in the city already."""
        rule = "rule:duplicate-building-free" if free else "rule:duplicate-building"
        return Illegal(rule, "no structure of that name", card.building, card.id)

    def _chain_names(self, card: Card) -> str:
        return " or ".join(self.pieces.cards[number].id for number in sorted(card.chain_from)) or "a chain"

    def next_stage(self, state: State, seat: int) -> Stage | None:
        stages = self.pieces.board[state.extra["boards"][seat]].stages
        built = state.extra["stages"][seat]
        return stages[built] if built < len(stages) else None

    def _stage(self, state: State, seat: int, card: Card, move: Mapping[str, Any]) -> tuple[Plan, list[Illegal]]:
        stage = self.next_stage(state, seat)
        built = state.extra["stages"][seat]
        if stage is None:
            return [], [Illegal("rule:stage-once", "a stage not yet built", f"all {built} built")]
        plan, faults = self._pay(state, seat, stage.price, move, "stage", card, stage)
        if move.get("stage", built + 1) != built + 1:
            faults.append(Illegal("rule:stage-order", built + 1, str(move["stage"]), stage.id))
        return plan, faults

    def _pay(
        self,
        state: State,
        seat: int,
        price: Price,
        move: Mapping[str, Any],
        do: str,
        card: Card,
        stage: Stage | None = None,
    ) -> tuple[Plan, list[Illegal]]:
        cities, seats = self.economy.cities(state), state.seats
        own, coins, to_left, to_right = cities[seat], state.held[seat][self._coin], 0, 0
        if not (move.get("left") or move.get("right")):
            faults = self.trade.own_faults(price, own)
        else:
            buy_left, buy_right = self.trade.read(move.get("left")), self.trade.read(move.get("right"))
            if buy_left is None or buy_right is None:
                return [], [Illegal("rule:trade-goods", "amounts of goods", f"{move.get('left')} {move.get('right')}")]
            left, right = cities[(seat - 1) % seats], cities[(seat + 1) % seats]
            faults = self.trade.faults(price, own, left, right, buy_left, buy_right)
            prices = self.prices(state, seat, stage)
            to_left = self.trade.price_of(buy_left, prices[0])
            to_right = self.trade.price_of(buy_right, prices[1])
        total = price[0] + to_left + to_right
        if total > coins:
            rule = "rule:trade-coins-at-start" if total > price[0] else "rule:coin-cost"
            faults.append(Illegal(rule, total, coins))
        return [do, card.number, price[0], to_left, to_right, None], faults

    def prices(self, state: State, seat: int, stage: Stage | None = None) -> Prices:
        """Prices of this turn; one profile lets a stage's own discount count for its payment."""
        if stage is None or not self._same_payment:
            return self.economy.cities(state)[seat].prices
        state.live[seat].append((stage.component, -1))
        prices = self.economy.prices(state, seat)
        state.live[seat].pop()
        return prices

    def free_builder(self, state: State, seat: int) -> Entry | None:
        """The unused action that lets the seat build from the hand for nothing, if it has one."""
        for component, host in state.live[seat]:
            if component in self._free_builders:
                for entry in self.machine.library.timed(component, "action"):
                    if self.machine.ready(state, entry, seat) and self._admits_hand(state, entry, seat, host):
                        return entry
        return None

    def _admits_hand(self, state: State, entry: Entry, seat: int, host: int) -> bool:
        if not self.machine.standing.holds(entry, state, seat, host):
            return False
        deed = self.machine.steps.deeds.deed(entry, entry.root, Env(state, seat, host))
        return all(item.attribute != "zone" or bool(item.admits(self._hand)) for item in deed.constraints)

    def _free(self, state: State, seat: int, card: Card) -> tuple[Plan, list[Illegal]]:
        entry = self.free_builder(state, seat)
        faults = []
        if entry is None:
            faults.append(Illegal("rule:free-building", "an unused free building of this Age", "none", card.id))
        return ["build_free", card.number, 0, 0, 0, None if entry is None else entry.index], faults

    # ---- the city of nobody ----

    def _free_city_faults(self, state: State, seat: int, plan: Plan, card: Card) -> list[Illegal]:
        if plan and plan[0] == "sell" and any(self.usable(state, seat, number) for number in self.hand(state, seat)):
            return [Illegal("rule:two-players-no-selling", "a card that can be built or staged", "sell", card.id)]
        if plan and plan[0] != "build_chain" and self.chained(state, seat, card):
            return [Illegal("rule:two-players-chain", "build_chain", plan[0], card.id)]
        return []

    def chained(self, state: State, seat: int, card: Card) -> bool:
        """Could the card be built free of charge by a chain?"""
        city = self.economy.cities(state)[seat]
        return bool(card.chain_from & city.cards) and card.building not in city.buildings

    def usable(self, state: State, seat: int, number: int) -> bool:
        """Can the seat build this card or use it for a stage?"""
        card, city = self.pieces.cards[number], self.economy.cities(state)[seat]
        stage = self.next_stage(state, seat)
        if stage is not None and self.ways(state, seat, stage.price, stage):
            return True
        if card.building in city.buildings:
            return False
        if card.chain_from & city.cards or self.free_builder(state, seat) is not None:
            return True
        return bool(self.ways(state, seat, card.price))

    def ways(
        self, state: State, seat: int, price: Price, stage: Stage | None = None
    ) -> list[tuple[Purchase, Purchase]]:
        """All just sufficient payments that the seat can afford."""
        cities = self.economy.cities(state)
        left, right = neighbours(seat, state.seats)
        coins = state.held[seat][self._coin]
        return self.trade.ways(price, cities[seat], cities[left], cities[right], coins, self.prices(state, seat, stage))


def _builds_free(entry: Entry) -> bool:
    root = entry.nodes[entry.root]
    return (
        entry.timing.kind == "action"
        and isinstance(root, n.Do)
        and root.verb == "build"
        and isinstance(root.price, n.Free)
    )
