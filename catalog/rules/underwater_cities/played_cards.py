"""The card of a turn whose colour matches: claimed, done, or left unused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kartotek.catalog.rules.game import Move
from kartotek.catalog.rules.underwater_cities.cards import Card
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.perform import Act, Performer
from kartotek.catalog.rules.underwater_cities.piles import Piles
from kartotek.catalog.rules.underwater_cities.refusal import refuse
from kartotek.catalog.rules.underwater_cities.uses import Uses

__all__ = ["PlayedCards"]


class PlayedCards:
    """Carries out what a move says of its card, or refuses it."""

    def __init__(self, core: Core, performer: Performer, uses: Uses, piles: Piles) -> None:
        self.core = core
        self.performer = performer
        self.uses = uses
        self.piles = piles

    def play(self, act: Act, number: int, move: Move) -> None:
        """Claim the card, do what it says, or let it go unused."""
        state, seat, card = act.state, act.seat, self.core.pieces.copies[number].card
        act.source = "card"
        used = bool(move.get("claim")) or bool(move.get("card_steps"))
        paid = self._pay_special(act, card, number, move, used)
        instant = card.type == "instant" or (card.type is None and not move.get("claim"))
        if instant and move.get("claim"):
            refuse("claim", "a card that stays", "an instant card", card.id)
        if not instant and move.get("card_steps"):
            refuse("instant", "an instant card", str(card.type), card.id)
        if not instant and (move.get("drop") is not None or move.get("drop_steps")) and not move.get("claim"):
            refuse("action-card-limit", "a claimed action card", "none", card.id)
        if move.get("claim"):
            self._claim(act, number, card, move)
        else:
            if instant:
                self._instant(act, number, card, move.get("card_steps", ()))
            if paid:
                self.piles.keep_instant(state, seat, number)
            else:
                self.piles.away(state, number)

    def _pay_special(self, act: Act, card: Card, number: int, move: Move, used: bool) -> bool:
        """Pay for a special card; one that is not paid for cannot be used."""
        paid = move.get("paid", False)
        if not card.special:
            if paid and card.special is False:
                refuse("special-pay", "a special card", "an era card", card.id)
            return False
        if used and paid is not True:
            refuse("special-pay", "the price of the card", "nothing", card.id)
        if paid is True:
            if card.type != "instant" and not move.get("claim"):
                refuse("special-pay", "the card claimed", "paid and left", card.id)
            if card.price is None:
                self.core.unknown(act.state, f"{self.piles.name(number)}: cost")
            self.performer.prices.spend(act.state, act.seat, card.price or {}, "special-pay")
        return paid is True

    def _instant(self, act: Act, number: int, card: Card, steps: Any) -> None:
        entries = self.core.facts.library.timed(card.component, "now") if card.component >= 0 else ()
        if not entries and steps:
            self._declared(act, number, steps)
            return
        parts = self.performer.parts(entries, number)
        if parts and not all(self.core.machine.continuous.holds(e, act.state, act.seat, number) for e in entries):
            if steps:
                refuse("effect-condition", "the condition of the card", "not met", card.id)
            return
        self.performer.carry_out(act, parts, steps)

    def _declared(self, act: Act, number: int, steps: Any) -> None:
        """The effect of a card that nobody has described: the move says what it did."""
        self.core.unknown(act.state, f"{self.piles.name(number)}: ability")
        for step in steps if isinstance(steps, list | tuple) else ():
            if not isinstance(step, Mapping):
                refuse("effect-part", "a declared step", str(step)[:60])
            self.performer.gains.declare(act, step)

    def _claim(self, act: Act, number: int, card: Card, move: Move) -> None:
        state, seat, drop = act.state, act.seat, move.get("drop")
        if card.type == "action":
            actions = [n for n in table_of(state).claimed[seat] if self.core.pieces.copies[n].card.type == "action"]
            limit = self.core.hook(state, seat, "action_limit")
            if len(actions) >= limit and drop is None:
                refuse("action-card-limit", limit, len(actions) + 1, card.id)
            if len(actions) < limit and drop is not None:
                refuse("action-card-limit", f"{limit} action cards before one is dropped", len(actions), card.id)
        elif drop is not None:
            refuse("action-card-limit", "an action card", str(card.type), card.id)
        if drop is not None:
            self._drop(act, drop, move.get("drop_steps", ()))
        self.piles.claim(state, seat, number)

    def _drop(self, act: Act, name: Any, steps: Any) -> None:
        """An older action card goes; if it was not used in this era, it may be used first."""
        number = self.piles.own_copy(act.state, act.seat, name)
        table = table_of(act.state)
        if number is None or number not in table.claimed[act.seat]:
            refuse("action-card-limit", "an older action card", str(name), "drop")
        if self.core.pieces.copies[number].card.type != "action":
            refuse("action-card-limit", "an older action card", str(name), "drop")
        if steps:
            self.uses.use_card(act, number, steps, [number])
        self.piles.drop(act.state, act.seat, number)
