"""The three steps of a turn: everybody pays, everything is placed, everything takes effect; and what follows a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from catalog.effects.machine import Machine, new_run
from catalog.effects.state import State
from catalog.rules.facts import Facts
from catalog.rules.seven_wonders.economy import Economy
from catalog.rules.seven_wonders.pieces import Card, Pieces
from catalog.rules.seven_wonders.plans import Plan
from catalog.rules.seven_wonders.table import card_key, deal_age, draw_for_free_city, neighbours, stage_key

__all__ = ["Turns"]


class Turns:
    """Tasks are data in the state (`todo`), so that a game can stop for a question between any two of them."""

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces, economy: Economy) -> None:
        self.machine = machine
        self.facts = facts
        self.pieces = pieces
        self.economy = economy
        layout = facts.library.layout
        self._coin = layout.amount["coin"]
        self._cards = layout.noun["card"]
        self._stages = layout.noun["stage"]
        self._tokens, self._defeats = layout.noun["conflict_token"], layout.noun["defeat_token"]
        self._traits = [layout.thing("card", 0, color=c.color, zone="city", age=c.age)[1:] for c in pieces.cards]
        self._build_triggers = "build" in facts.library.triggering
        self._now = facts.library.carriers("now")
        self._turns = facts.number("turns_per_age")
        self._passes_left = [facts.text(f"pass_direction.{age}") == "left" for age in range(facts.number("ages") + 1)]
        self._ages = facts.number("ages")
        self._pick_first = facts.choices.get("discard_pick") == "before_last_card"
        self._picks_wait = facts.choices.get("pick_at_age_end") == "next_age"
        self._last_card_waits = facts.choices.get("last_card_stage") == "next_age"
        self._keepers = facts.library.carriers("each", "last_card")
        self._by_seat = facts.choices.get("neighbour_count") == "seat_order"

    # ---- the common turn ----

    def resolve(self, state: State) -> None:
        """All plans are in: pay by the state at the start of the turn, then place, then let effects happen."""
        table = state.extra
        plans: list[Plan] = table["sealed"]
        table["sealed"] = [None] * state.seats
        order = [seat for seat, plan in enumerate(plans) if plan is not None]
        if table["holder"] is not None:
            order = [order[-1], *order[:-1]]
        keeping = self._keeping(state) if self._last_card_waits and table["turn"] == self._turns else None
        for seat in order:
            self._pay(state, seat, plans[seat])
        if self._by_seat:
            table["todo"] = [["turn", seat, plans[seat]] for seat in order]
        else:
            placed = [["effect", seat, *self._place(state, seat, plans[seat])] for seat in order]
            if keeping is not None:
                self._discard_leftovers(state, keeping)
            table["todo"] = self._take_effects(state, placed)
        if table["todo"] or state.pending:
            table["todo"].append(["after"])
        else:
            self._after_turn(state)

    def _take_effects(self, state: State, tasks: list[list[Any]]) -> list[list[Any]]:
        """Do the effects until one of them asks; what is left comes back."""
        for done, task in enumerate(tasks, 1):
            if task[2] in self._now or task[2] < 0 or self._build_triggers:
                self._take_effect_task(state, task)
                if state.pending:
                    return tasks[done:]
        return []

    def _take_effect_task(self, state: State, task: list[Any]) -> None:
        _, seat, component, key = task
        self.take_effect(state, seat, component, key)
        if self._build_triggers and component >= 0 and key < 1 << 16:
            self.machine.raise_event(state, "build", seat, key)

    def _pay(self, state: State, seat: int, plan: Plan) -> None:
        _, _, bank, to_left, to_right, ability = plan
        held = state.held
        held[seat][self._coin] -= bank + to_left + to_right
        if to_left or to_right:
            left, right = neighbours(seat, state.seats)
            held[left][self._coin] += to_left
            held[right][self._coin] += to_right
        if ability is not None:
            self.machine.use_limit(state, self.machine.library.entries[ability], seat)

    def _place(self, state: State, seat: int, plan: Plan) -> tuple[int, int]:
        """Component and key of what was placed; a sold card is component -1 and its number."""
        table = state.extra
        do, number = plan[0], plan[1]
        owner = table["holder"] if table["holder"] is not None and seat == state.seats - 1 else seat
        table["hands"][owner].remove(number)
        if do == "sell":
            table["discard"].append(number)
            return -1, number
        if do == "stage":
            stage = self.pieces.board[table["boards"][seat]].stages[table["stages"][seat]]
            table["stages"][seat] += 1
            key = stage_key(stage.number, seat)
            state.things[self._stages][seat].append((key,))
            state.live[seat].append((stage.component, key))
            self.economy.arrives(state, seat, stage.component)
            return stage.component, key
        card = self.pieces.cards[number]
        return card.component, self.build(state, seat, card)

    def build(self, state: State, seat: int, card: Card) -> int:
        """A card comes to stand in a city; its effects wait."""
        key = card_key(card.number, seat)
        state.things[self._cards][seat].append((key, *self._traits[card.number]))
        state.live[seat].append((card.component, key))
        city = self.economy.cities(state)[seat]
        city.cards.add(card.number)
        city.buildings.add(card.building)
        self.economy.arrives(state, seat, card.component)
        return key

    def take_effect(self, state: State, seat: int, component: int, key: int) -> None:
        """What was placed does what it does at once."""
        if component < 0:
            self.machine.raise_event(state, "sell", seat, key)
            return
        entries = self._now.get(component)
        if not entries:
            return
        if len(entries) > 1 or state.pending:
            self.machine.launch(state, [new_run(entry, seat, key) for entry in entries])
        else:
            self.machine.perform(state, entries[0], seat, key)

    def carry_out(self, state: State, seat: int, plan: Plan) -> int:
        """A single move outside the common turn: pay, place and take effect in one go."""
        self._pay(state, seat, plan)
        component, key = self._place(state, seat, plan)
        self.take_effect(state, seat, component, key)
        return key if component >= 0 else -1

    # ---- tasks ----

    def do(self, state: State, task: list[Any]) -> None:
        """One task of the list."""
        match task:
            case ["effect", *_]:
                self._take_effect_task(state, task)
            case ["turn", seat, plan]:
                component, key = self._place(state, seat, plan)
                state.extra["todo"].insert(0, ["effect", seat, component, key])
            case ["phase", name, seat]:
                if state.queued or self._acts(state, name, seat):
                    self.machine.phase(state, name, seat)
            case ["after"]:
                self._after_turn(state)
            case ["leftovers"]:
                self._discard_leftovers(state)
            case ["next"]:
                self._next_turn(state)
            case ["conflict"]:
                self._conflict(state)

    def _acts(self, state: State, phase: str, seat: int) -> bool:
        """Has the seat anything to do in a phase?"""
        carriers = self.facts.library.carriers("each", phase)
        return any(component in carriers for component, _ in (*state.live[seat], *state.live[state.seats]))

    def _after_turn(self, state: State) -> None:
        """What the turn leaves to do before the next one."""
        todo = state.extra["todo"]
        if self._picks_wait and len(state.queued) > 1:
            state.queued = list({(phase, run[1]): (phase, run) for phase, run in state.queued}.values())
        picks = [["phase", "discard_build", seat] for seat in range(state.seats)] if state.queued else []
        if state.extra["turn"] < self._turns:
            if picks:
                todo.extend([*picks, ["next"]])
            else:
                self._next_turn(state)
            return
        if self._pick_first:
            self._discard_leftovers(state, self._keeping(state))
        last = [["phase", "last_card", seat] for seat in range(state.seats) if state.extra["hands"][seat]]
        if not self._pick_first:
            todo.extend([*last, ["leftovers"], *(["phase", "discard_build", seat] for seat in range(state.seats))])
        elif last or not self._picks_wait:
            todo.extend([*picks, *last, ["leftovers"]])
        todo.append(["conflict"])

    def _keeping(self, state: State) -> list[int]:
        """The seats that may play their last card."""
        seats = range(state.seats)
        return [seat for seat in seats if any(component in self._keepers for component, _ in state.live[seat])]

    def _discard_leftovers(self, state: State, keeping: Sequence[int] = ()) -> None:
        table = state.extra
        for seat, hand in enumerate(table["hands"]):
            if seat not in keeping:
                table["discard"].extend(hand)
                hand.clear()
        table["discard"].extend(table["pile"])
        table["pile"].clear()

    def _next_turn(self, state: State) -> None:
        table = state.extra
        table["turn"] += 1
        hands = table["hands"]
        if table["holder"] is not None:
            hands[0], hands[1] = hands[1], hands[0]
            table["holder"] = 1 - table["holder"]
            draw_for_free_city(state)
        elif self._passes_left[table["age"]]:
            table["hands"] = [*hands[1:], hands[0]]
        else:
            table["hands"] = [hands[-1], *hands[:-1]]

    def _conflict(self, state: State) -> None:
        """Each city against each neighbour; the age decides what a victory is worth."""
        age = state.extra["age"]
        shields = [self.machine.standing.amount(state, seat, "shield") or 0 for seat in range(state.seats)]
        victory, defeat = self.facts.number(f"conflict_victory.{age}"), self.facts.number("conflict_defeat")
        for seat in range(state.seats):
            for other in neighbours(seat, state.seats):
                if shields[seat] != shields[other]:
                    won = shields[seat] > shields[other]
                    key = 1 << 20 | state.new_key()
                    state.things[self._tokens][seat].append((key, victory if won else defeat))
                    if not won:
                        state.things[self._defeats][seat].append((key,))
        self.machine.end_period(state, "age")
        if age < self._ages:
            deal_age(self.facts, state)
        else:
            state.queued.clear()
            state.extra["todo"].append(["end"])
