"""The three steps of a turn: everybody pays, everything is placed, all of it takes effect; and what follows a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.seven_wonders.economy import Economy
from kartotek.catalog.rules.seven_wonders.keys import FREE_CITY
from kartotek.catalog.rules.seven_wonders.placing import Placing
from kartotek.catalog.rules.seven_wonders.setup import deal_age, draw_for_free_city
from kartotek.catalog.rules.seven_wonders.state import Job, Plan, Start, Task, WondersTable

__all__ = ["Turns"]


class Turns:
    """Tasks are data in the state (`todo`), so that a game can stop for a question between any two of them."""

    def __init__(self, machine: Machine, facts: Facts, economy: Economy, placing: Placing) -> None:
        self.machine = machine
        self.facts = facts
        self.economy = economy
        self.placing = placing
        layout = facts.library.layout
        self._tokens, self._defeats = layout.noun["conflict_token"], layout.noun["defeat_token"]
        self._turns = {players: facts.number("turns_per_age", players) for players in facts.players}
        self._passes_left = [facts.text(f"pass_direction.{age}") == "left" for age in range(facts.number("ages") + 1)]
        self._ages = facts.number("ages")
        self._victories = [facts.number(f"conflict_victory.{age}") for age in range(1, self._ages + 1)]
        self._defeat = facts.number("conflict_defeat")
        self._pick_first = facts.choices.get("discard-pick") == "before-last-card"
        self._coin = layout.amount["coin"]
        self._keepers = facts.library.carriers("each", "last_card").keys()
        self._last_card_boards = self._boards_with_last_cards()
        self.tasks: Mapping[str, Task] = {
            "effect": self.placing.react,
            "turn": self._place_in_turn,
            "phase": self._phase,
            "after": self._after_turn,
            "leftovers": self._discard_leftovers,
            "next": self._next_turn,
            "conflict": self._conflict,
        }
        self._by_seat = facts.choices.get("neighbour-count") == "seat-order"

    def _boards_with_last_cards(self) -> frozenset[str]:
        """The boards with a stage that lets its owner play the last card; all of them if anything else does."""
        boards = self.placing.pieces.board
        stages = {name: {stage.component for stage in board.stages} for name, board in boards.items()}
        if not self._keepers <= set().union(*stages.values()):
            return frozenset(boards)
        return frozenset(name for name, components in stages.items() if not self._keepers.isdisjoint(components))

    def last_turn(self, state: State) -> int:
        """The number of the last turn of an age."""
        return self._turns[state.extra.players]

    # ---- the common turn ----

    def resolve(self, state: State) -> None:
        """All plans are in: pay by the state at the start of the turn, then place, then let effects happen."""
        seats = state.seats
        table: WondersTable = state.extra
        plans: list[Plan] = table.sealed  # type: ignore[assignment]  # the turn begins when all are in
        table.sealed = [None] * seats
        order = range(seats) if table.holder is None else (FREE_CITY, *range(FREE_CITY))
        if table.turn == self._turns[table.players] and not self._last_card_boards.isdisjoint(table.boards):
            table.starts = [self._start(state, seat, plan) for seat, plan in enumerate(plans)]
        self.placing.pay_all(state, order, plans)
        if self._by_seat:
            table.todo = [Job("turn", (seat,), plans[seat]) for seat in order]
        else:
            table.todo = self._place_all(state, order, plans)
        table.todo += self.following(state, order, plans)
        if table.todo or state.pending:
            table.todo.append(Job("after"))
        else:
            self._after_turn(state)

    def _start(self, state: State, seat: int, plan: Plan) -> Start:
        """What a last card can be paid with and at which prices: coins and discounts of this turn come too late."""
        coins = state.held[seat][self._coin] - plan.bank - plan.left - plan.right
        return Start(coins, len(state.live[seat]))

    def following(self, _state: State, _order: Sequence[int], _plans: Sequence[Plan]) -> list[Job]:
        """Steps that an expansion adds to a turn after the effects of what was placed, as tasks."""
        return []

    def closing(self, _state: State) -> list[Job]:
        """Steps that an expansion adds to the end of a turn, after buildings from the discard pile."""
        return []

    def _place_all(self, state: State, order: Sequence[int], plans: Sequence[Plan]) -> list[Job]:
        """Everything comes to stand where it belongs and takes effect; jobs for what a question holds up."""
        effects = self.placing.place(state, order, plans)
        for done, (seat, component, key) in enumerate(effects, 1):
            self.placing.react(state, seat, component, key)
            if state.pending and self.machine.advance(state) is not None:
                return [Job("effect", effect) for effect in effects[done:]]
        return []

    # ---- tasks ----

    def _place_in_turn(self, state: State, seat: int, plan: Plan) -> None:
        component, key = self.placing.place_one(state, seat, plan)
        state.extra.todo.insert(0, Job("effect", (seat, component, key)))

    def _phase(self, state: State, name: str, first: int = 0) -> None:
        """A phase for one seat after the other; what it starts is done before the next seat's turn."""
        carriers, cities = self.facts.library.carriers("each", name).keys(), self.economy.cities(state)
        for seat in range(first, state.seats):
            if state.queued or not carriers.isdisjoint(cities[seat].hosts):
                self.machine.phase(state, name, seat)
                if state.pending:
                    state.extra.todo.insert(0, Job("phase", (name, seat + 1)))
                    return

    def _after_turn(self, state: State) -> None:
        """What the turn leaves to do before the next one."""
        table: WondersTable = state.extra
        picks = [Job("phase", ("discard_build",))] if state.queued else []
        closing = self.closing(state)
        if table.turn < self._turns[table.players]:
            if picks or closing:
                table.todo += [*picks, *closing, Job("next")]
            else:
                self._next_turn(state)
            return
        last_card = [Job("phase", ("last_card",)), Job("leftovers")]
        if not self._pick_first:
            table.todo += [*last_card, Job("phase", ("discard_build",))]
        else:
            self._discard_leftovers(state, self._keeping(state))
            table.todo += [*picks, *last_card]
        table.todo += [*closing, Job("conflict")]

    def _keeping(self, state: State) -> list[int]:
        """The seats that may play their last card."""
        return [seat for seat in range(state.seats) if self.economy.has(state, seat, self._keepers)]

    def _discard_leftovers(self, state: State, keeping: Sequence[int] = ()) -> None:
        table: WondersTable = state.extra
        for seat, hand in enumerate(table.hands):
            if seat not in keeping:
                table.discard.extend(hand)
                hand.clear()
        table.discard.extend(table.pile)
        table.pile.clear()

    def _next_turn(self, state: State) -> None:
        table: WondersTable = state.extra
        table.turn += 1
        hands = table.hands
        if table.holder is not None:
            hands[0], hands[1] = hands[1], hands[0]
            table.holder = 1 - table.holder
            draw_for_free_city(state)
        elif self._passes_left[table.age]:
            table.hands = [*hands[1:], hands[0]]
        else:
            table.hands = [hands[-1], *hands[:-1]]

    def _conflict(self, state: State) -> None:
        """Each city against each neighbour; the age decides what a victory is worth."""
        shields = [self.economy.amount(state, city, "shield") for city in self.economy.cities(state)]
        for seat, own in enumerate(shields):
            for other in (shields[seat - 1], shields[(seat + 1) % state.seats]):
                if own != other:
                    self.take_token(state, seat, won=own > other)
        self.end_age(state)

    def take_token(self, state: State, seat: int, *, won: bool) -> None:
        """A seat has won or lost a conflict."""
        key = 1 << 20 | state.new_key()
        value = self._victories[state.extra.age - 1] if won else self._defeat
        state.things[self._tokens][seat].append((key, value))
        if not won:
            state.things[self._defeats][seat].append((key,))

    def end_age(self, state: State) -> None:
        """Limits of the age are free again; the next hands are dealt, or the final count begins."""
        self.machine.end_period(state, "age")
        if state.extra.age < self._ages:
            deal_age(self.facts, state)
        else:
            state.queued.clear()
            state.extra.todo.append(Job("end"))
