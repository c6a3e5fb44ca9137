"""A random move, found without listing the rest: a turn is carried out on a copy of the state, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.underwater_cities.core import table_of
from kartotek.catalog.rules.underwater_cities.options import MOST_SALES, Found, Options
from kartotek.catalog.rules.underwater_cities.perform import Act
from kartotek.catalog.rules.underwater_cities.pieces import Slot
from kartotek.schema.language import nodes as n

__all__ = ["RandomMoves"]

_MATCHING: Final = 0.85
"""How often random play looks for a card that matches the slot."""
_CLAIM: Final = 0.9
_PAY: Final = 0.95
_ALWAYS: Final = 0.06
"""How often random play goes to the slot that is always available while others could do."""
_BUILDS: Final = 0.4
"""How often random play looks at the slots that build before the others, so that boards fill up."""
_CLONE: Final = 0.15


class RandomMoves:
    """Everything in a move is legal, since the state that it leads to was reached on the way."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.game, self.core, self.making = options.game, options.core, options.making
        self._certain = frozenset(slot.number for slot in self.core.pieces.slots if self._is_certain(slot))
        """Slots that always give something."""
        self._building = frozenset(slot.number for slot in self.core.pieces.slots if self._builds(slot))

    def _is_certain(self, slot: Slot) -> bool:
        entries = self.core.facts.library.timed(slot.component, "action")
        parts = self.game.performer.parts(entries, slot.number)
        return any(isinstance(part.entry.nodes[part.node], n.Transfer) for part in parts)

    def random_move(self, state: State, seat: int, rng: Random) -> Found:
        table = table_of(state)
        name = self.game.piles.name
        match table.phase:
            case "keep":
                surplus = len(table.hands[seat]) - self.options.limit(state, seat)
                cards = rng.sample(table.hands[seat], max(0, surplus))
                return {"seat": seat, "do": "keep", "discard": [name(card) for card in cards]}
            case "produce":
                cards = [card for card in self.game.production.exchanges(state, seat) if rng.random() < _PAY]
                return {"seat": seat, "do": "produce", "use": [name(card) for card in cards]}
            case "sell":
                return self._random_sales(state, seat, rng)
        return self._random_turn(state, seat, rng)

    def _random_sales(self, state: State, seat: int, rng: Random) -> Found:
        """Sell as often as the cards admit and the goods last, or less."""
        sellers = list(self.game.scoring.sellers(state, seat))
        rng.shuffle(sellers)
        times: dict[str, int] = {}
        for card in sellers:
            most = 0
            while most < MOST_SALES and self.game.scoring.can_sell(state, seat, {**times, card: most + 1}):
                most += 1
            times[card] = most if rng.random() < _PAY else rng.randint(0, most)
        return {"seat": seat, "do": "sell", "times": times}

    def _random_turn(self, state: State, seat: int, rng: Random) -> Found:
        move: Found = {"seat": seat, "do": "turn"}
        act = Act(self.options.work(state, rng), seat)
        act.chooser = lambda parts, chosen: self.making.triggered(act, parts, chosen, rng)
        self.options.discard(act.state, seat, move, rng)
        for slot, clone in list(self._slots(act.state, seat, rng)):
            if not self._possible(act, slot):
                continue
            found = self._turn_at(act, slot, clone, dict(move), rng)
            if found is not None:
                return found
            act.state = self.options.work(state, rng)
            self.game.piles.put_away(act.state, seat, move.get("discard", ()), "hand-limit")
        raise AssertionError("the slot that is always available can always be used")

    def _possible(self, act: Act, slot: Slot) -> bool:
        """Could something of the slot be done now? What a card might make possible first is not looked for."""
        if slot.number in self._certain:
            return True
        entries = self.core.facts.library.timed(slot.component, "action")
        parts = self.game.performer.parts(entries, slot.number)
        return next(self.options.singles.any_of(act, parts), None) is not None

    def _slots(self, work: State, seat: int, rng: Random) -> Iterator[tuple[Slot, bool]]:
        """Free slots in random order, now and then the cloning tile first; the always-available one comes last."""
        table, pieces = table_of(work), self.core.pieces
        slots = [pieces.slots[thing[0]] for thing in work.things[self.core.slots][seat]]
        free = [slot for slot in slots if slot.colored and not table.tiles[slot.number]]
        last = [slot for slot in slots if not slot.colored]
        rng.shuffle(free)
        if rng.random() < _BUILDS:
            free.sort(key=lambda slot: slot.number not in self._building)
        if rng.random() < _ALWAYS:
            free = []
        if self._can_clone(work, seat) and rng.random() < _CLONE:
            cloned = [pieces.slots[number] for number in self.game.turns.clonable(work, seat)]
            rng.shuffle(cloned)
            yield from ((slot, True) for slot in cloned[:1])
        yield from ((slot, False) for slot in (*free, *last))

    def _builds(self, slot: Slot) -> bool:
        """Does the slot build anything?"""
        entries = self.core.facts.library.timed(slot.component, "action")
        return any(isinstance(node, n.Do) and node.verb == "build" for entry in entries for node in entry.nodes)

    def _can_clone(self, work: State, seat: int) -> bool:
        if table_of(work).cloned or not self.core.facts.number("cloning_tile", work.seats):
            return False
        return self.game.turns.can_pay_clone(work, seat)

    def _turn_at(self, act: Act, slot: Slot, clone: bool, move: Found, rng: Random) -> Found | None:
        """A turn at one slot, carried out on the way; None if nothing of the slot can be done."""
        state, seat, piles = act.state, act.seat, self.game.piles
        card = self._pick_card(state, seat, slot, rng)
        printed = self.core.pieces.copies[card].card
        matched = slot.colored and slot.color == printed.color
        move |= {"slot": slot.id, "card": piles.name(card)} | ({"clone": True} if clone else {})
        self.game.turns.place(act, slot, matched, move)
        table_of(state).hands[seat].remove(card)
        first = matched and rng.random() < 0.5
        if matched:
            move["first"] = "card" if first else "slot"
        else:
            piles.away(state, card)
        if first:
            self._card(act, card, move, rng)
        entries = self.core.facts.library.timed(slot.component, "action")
        act.depth = -1
        self.game.performer.uses.announce(act, slot)
        steps = self.making.inside(act, "slot", self.game.performer.parts(entries, slot.number), rng)
        act.depth = 0
        if not steps:
            return None
        move["slot_steps"] = steps
        if matched and not first:
            self._card(act, card, move, rng)
        self._finish(act, move)
        return move

    def _pick_card(self, state: State, seat: int, slot: Slot, rng: Random) -> int:
        hand = table_of(state).hands[seat]
        fitting = [card for card in hand if slot.colored and self.core.pieces.copies[card].card.color == slot.color]
        return rng.choice(fitting if fitting and rng.random() < _MATCHING else hand)

    def _card(self, act: Act, number: int, move: Found, rng: Random) -> None:
        """Use a matching card or leave it, as a random player does."""
        card, piles = self.core.pieces.copies[number].card, self.game.piles
        act.source = "card"
        if card.special:
            held = act.state.held[act.seat]
            payable = all(held[self.core.amount[name]] >= amount for name, amount in (card.price or {}).items())
            if not payable or rng.random() > _PAY:
                piles.away(act.state, number)
                return
        if card.type == "instant":
            self._instant(act, number, move, rng)
        elif rng.random() < _CLAIM:
            self._claim(act, number, move, rng)
        else:
            piles.away(act.state, number)

    def _instant(self, act: Act, number: int, move: Found, rng: Random) -> None:
        card, piles = self.core.pieces.copies[number].card, self.game.piles
        if card.special:
            self.game.performer.prices.spend(act.state, act.seat, card.price or {}, "special-pay")
            move["paid"] = True
        entries = self.core.facts.library.timed(card.component, "now")
        if self.making.leaves.holds(act, entries, number):
            steps = self.making.steps(act, self.game.performer.parts(entries, number), rng)
            if steps:
                move["card_steps"] = steps
        (piles.keep_instant(act.state, act.seat, number) if card.special else piles.away(act.state, number))

    def _claim(self, act: Act, number: int, move: Found, rng: Random) -> None:
        """Claim; where there are too many action cards an older one goes, used first if that is possible."""
        card, piles, table = self.core.pieces.copies[number].card, self.game.piles, table_of(act.state)
        if card.special:
            self.game.performer.prices.spend(act.state, act.seat, card.price or {}, "special-pay")
            move["paid"] = True
        move["claim"] = True
        if card.type == "action":
            actions = [c for c in table.claimed[act.seat] if self.core.pieces.copies[c].card.type == "action"]
            if len(actions) >= self.core.hook(act.state, act.seat, "action_limit"):
                older = rng.choice(actions)
                move["drop"] = self.core.pieces.copies[older].id
                steps = self.making.dropped(act, older, rng)
                if steps:
                    move["drop_steps"] = steps
                piles.drop(act.state, act.seat, older)
        piles.claim(act.state, act.seat, number)

    def _finish(self, act: Act, move: Found) -> None:
        """Contracts that are met by now are claimed."""
        met = [
            number
            for number in table_of(act.state).contracts
            if self.game.requirements.met(act.state, act.seat, number)
        ]
        if met:
            move["contracts"] = [self.core.pieces.contracts[number].id for number in met]
        if act.made:
            move["then"] = act.made
