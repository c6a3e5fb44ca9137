"""One turn: discard, tile, card, slot and card as two closed blocks, contracts, a card drawn."""

from __future__ import annotations

from typing import Any, Final

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.game import Move
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.perform import Act, EffectPart, Performer, choices_in
from kartotek.catalog.rules.underwater_cities.pieces import Slot
from kartotek.catalog.rules.underwater_cities.piles import Piles
from kartotek.catalog.rules.underwater_cities.played_cards import PlayedCards
from kartotek.catalog.rules.underwater_cities.refusal import refuse
from kartotek.catalog.rules.underwater_cities.requirements import Requirements
from kartotek.catalog.rules.underwater_cities.triggers import Triggers
from kartotek.catalog.rules.underwater_cities.uses import Uses

__all__ = ["Turns"]

_OF_THE_CARD: Final = ("first", "claim", "card_steps", "paid", "drop", "drop_steps")
"""What a move says only of a card whose colour matches."""

_KEYS: Final = frozenset(
    ("seat", "do", "discard", "slot", "card", "clone", "slot_steps", "contracts", "then", "drew", "chance")
) | frozenset(_OF_THE_CARD)


class Turns:
    """A move of a turn, in the order of its parts."""

    def __init__(
        self,
        core: Core,
        performer: Performer,
        uses: Uses,
        piles: Piles,
        triggers: Triggers,
        requirements: Requirements,
    ) -> None:
        self.core = core
        self.performer = performer
        self.uses = uses
        self.piles = piles
        self.triggers = triggers
        self.requirements = requirements
        self.cards = PlayedCards(core, performer, uses, piles)
        tile = core.facts.library.register(core.facts.kinds["cloning_tile"][0].id)
        self._cloning = core.facts.library.timed(tile, "action")

    def play(self, state: State, seat: int, move: Move) -> None:
        """Carry out a turn, or refuse it."""
        for key in move:
            if key not in _KEYS:
                refuse("turn-steps", "the keys of a turn", key)
        limit = self.core.hook(state, seat, "hand_limit")
        self.piles.discard_to(state, seat, move.get("discard", ()), limit, "hand-limit")
        act = Act(state, seat, then=choices_in(move))
        slot = self._slot(state, seat, move)
        card = self.piles.in_hand(state, seat, move.get("card"), "turn-steps")
        matched = self._matched(state, slot, card, move)
        self.place(act, slot, matched, move)
        table = table_of(state)
        table.hands[seat].remove(card)
        if not matched:
            self.piles.away(state, card)
        elif move.get("first") == "card":
            self.cards.play(act, card, move)
        self._use_slot(act, slot, move)
        if matched and move.get("first") != "card":
            self.cards.play(act, card, move)
        self.triggers.raise_event(act, "turn_end", {})
        self._contracts(act, move.get("contracts", ()))
        if act.then:
            refuse("effect-part", "no further choice", str(act.then[0])[:80], "then")
        self.piles.draw(state, seat, self.core.facts.number("cards_drawn_per_turn"))
        self._compare_draws(state, move)

    def _compare_draws(self, state: State, move: Move) -> None:
        """A move may say which cards were drawn; they must be the top ones."""
        drawn = [self.piles.name(card) for card in table_of(state).drawn]
        if "drew" in move and move["drew"] != drawn:
            refuse("draw-end", ", ".join(drawn), str(move["drew"])[:120], "drew")

    # ---- tile ----

    def _slot(self, state: State, seat: int, move: Move) -> Slot:
        """The slot of the move, if a tile may be placed there."""
        slots, table = self.core.pieces.slots, table_of(state)
        known = {slots[thing[0]].id: slots[thing[0]] for thing in state.things[self.core.slots][seat]}
        slot = known.get(str(move.get("slot")))
        clone = move.get("clone", False)
        if clone is not False:
            self._check_clone(state, seat, slot, clone)
        if slot is None:
            refuse("turn-steps", "a slot of this side of the board", str(move.get("slot")), "slot")
        if clone is False and slot.colored and table.tiles[slot.number]:
            refuse("slot-free", "a free slot", "a tile on it", slot.id)
        return slot

    def _check_clone(self, state: State, seat: int, slot: Slot | None, clone: Any) -> None:
        table = table_of(state)
        if clone is not True or not self.core.facts.number("cloning_tile", state.seats) or not self._cloning:
            refuse("cloning", "the cloning tile", "none in this game", "clone")
        if table.cloned:
            refuse("cloning", "the cloning tile", "taken in this round", "clone")
        if slot is None or slot.number not in self.clonable(state, seat):
            refuse("cloning", "a coloured slot that only others occupy", str(slot and slot.id), "clone")

    def cloning_part(self) -> EffectPart:
        """`pay -> place_tile[...]`: the price and the slots that the cloning tile admits stand in its ability."""
        entry = self._cloning[0]
        return EffectPart(entry, entry.root, -1)

    def can_pay_clone(self, state: State, seat: int) -> bool:
        part = self.cloning_part()
        prices = self.performer.prices
        ways = prices.bundles(part.entry, part.entry.kids[part.node][0], Env(state, seat)) or ()
        return next(prices.affordable(state, seat, ways, building=False), None) is not None

    def clonable(self, state: State, seat: int) -> list[int]:
        part = self.cloning_part()
        verb = EffectPart(part.entry, part.entry.kids[part.node][1], -1)
        act = Act(state, seat)
        return [
            thing[0]
            for thing in state.things[self.core.slots][seat]
            if self.performer.verbs.fits(act, verb, "slot", thing)
        ]

    def place(self, act: Act, slot: Slot, matched: bool, move: Move) -> None:
        table = table_of(act.state)
        if move.get("clone"):
            part = self.cloning_part()
            price = part.entry.kids[part.node][0]
            ways = self.performer.prices.bundles(part.entry, price, Env(act.state, act.seat))
            self.performer.prices.spend(act.state, act.seat, (ways or [{}])[0], "cloning")
            table.cloned = 1
            self.performer.verbs.note(act, "place_tile", part.entry)
        if slot.colored:
            table.tiles[slot.number].append(act.seat)
        color = -1 if slot.color is None else slot.color
        values = {"color": color, "colored": int(slot.colored), "matched": int(matched), "open": 0, "mine": 1}
        self.triggers.raise_event(act, "place_tile", values | {"occupied": int(slot.colored)})

    def _matched(self, state: State, slot: Slot, number: int, move: Move) -> bool:
        """Does the card work here? An unknown colour is what the move says it is."""
        card = self.core.pieces.copies[number].card
        stated = [key for key in _OF_THE_CARD if key in move and move[key] is not False]
        if slot.colored and card.color is None:
            self.core.unknown(state, f"{self.piles.name(number)}: color")
            return bool(stated)
        matched = slot.colored and slot.color == card.color
        if stated and not matched:
            colors = self.core.pieces.colors
            need = "no card effect" if slot.color is None else colors[slot.color]
            refuse("color-match", need, str(card.color is not None and colors[card.color]), stated[0])
        if move.get("first", "slot") not in ("slot", "card"):
            refuse("card-before-or-after", "slot or card", str(move.get("first")), "first")
        return matched

    # ---- slot ----

    def _use_slot(self, act: Act, slot: Slot, move: Move) -> None:
        act.depth = -1  # the slot under the own tile is no use through something else
        self.uses.use_slot(act, slot.number, move.get("slot_steps", ()))
        act.depth = 0

    # ---- contracts ----

    def _contracts(self, act: Act, names: Any) -> None:
        """Claim contracts whose conditions are met."""
        table = table_of(act.state)
        for name in names if isinstance(names, list | tuple) else (str(names),):
            contract = self.core.pieces.contract.get(str(name))
            if contract is None or contract.number not in table.contracts:
                refuse("contracts", "a contract that lies open", str(name), "contracts")
            verdict = self.requirements.met(act.state, act.seat, contract.number)
            if verdict is False:
                refuse("contracts", self.requirements.text(contract.number), "not met", contract.id)
            if verdict is None:
                self.core.unknown(act.state, f"contract {contract.id}: requires")
            table.contracts.remove(contract.number)
            table.won[act.seat].append(contract.number)
            self.triggers.now(act, contract.component, contract.number, "contract")
