"""The final count: borrowed guilds are chosen, open symbols settled, every line of points booked to its category."""

from __future__ import annotations

from typing import Any, Final

from catalog.effects import ending
from catalog.effects.machine import Machine
from catalog.effects.state import Run, State
from catalog.rules.facts import Facts
from catalog.rules.game import Score
from catalog.rules.seven_wonders.pieces import Pieces
from schema.language import nodes as n

__all__ = ["CATEGORIES", "TASKS", "Scoring"]

CATEGORIES: Final = ("military", "treasury", "wonder", "civilian", "scientific", "commercial", "guild")

TASKS: Final = frozenset(("end", "decide", "count", "line", "book", "over"))

_BY_COLOR: Final = {"blue": "civilian", "green": "scientific", "yellow": "commercial", "purple": "guild"}
_BY_RULE: Final = {"score-military": "military", "score-treasury": "treasury", "score-science": "scientific"}


class Scoring:
    """Tasks of the end, done one at a time so that any of them may ask."""

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces) -> None:
        self.machine = machine
        self.pieces = pieces
        self._points = facts.library.layout.amount[ending.SCORE]
        self._coin = facts.library.layout.amount["coin"]
        endings = [entry for entry in facts.library.entries if entry.timing.kind == "end"]
        self._borrowing = frozenset(entry.component for entry in endings if entry.borrows)
        self._open = frozenset(entry.component for entry in endings if _is_have(entry.source.ability.effect))
        self._copies_no_symbol = facts.choices.get("copied_symbol") == "nothing"
        self._symbols = frozenset(entry.index for entry in endings if _is_have(entry.source.ability.effect))
        self._category = {card.component: _BY_COLOR.get(card.color, card.color) for card in pieces.cards}
        for item in facts.kinds["rule"]:
            self._category[facts.library.register(item.id)] = _BY_RULE.get(item.slug, item.slug)

    def do(self, state: State, task: list[Any]) -> None:
        """`end` lays out the tasks; `decide`, `count`, `line` and `book` are done seat by seat."""
        todo = state.extra["todo"]
        match task:
            case ["end"]:
                seats = range(state.seats)
                todo.extend(["decide", seat] for seat in seats if self._has(state, seat, self._borrowing))
                todo.extend(["count", seat] for seat in seats)
                todo.append(["over"])
            case ["decide", seat]:
                ending.decide(self.machine, state, seat)
            case ["count", seat]:
                if self._copies_no_symbol:
                    state.queued = [item for item in state.queued if item[1][0] not in self._symbols]
                if state.queued or self._has(state, seat, self._open):
                    ending.choose_open_stats(self.machine, state, seat)
                self._count(state, seat, ending.scoring_runs(self.machine, state, seat))
            case ["line", seat, run]:
                self._count(state, seat, [run])
            case ["book", seat, ability, before]:
                self._book(state, seat, ability, before)
            case ["over"]:
                state.extra["over"] = True

    def _has(self, state: State, seat: int, components: frozenset[int]) -> bool:
        return any(component in components for component, _ in (*state.live[seat], *state.live[state.seats]))

    def _count(self, state: State, seat: int, runs: list[Run]) -> None:
        """Lines that need nobody's answer are booked at once; from the first other one on, each is a task."""
        held, points, entries = state.held[seat], self._points, self.machine.library.entries
        for done, run in enumerate(runs):
            before = held[points]
            if self.machine.perform(state, entries[run[0]], seat, run[2]) is not None:
                rest = [["line", seat, later] for later in runs[done + 1 :]]
                state.extra["todo"][:0] = [["book", seat, run[0], before], *rest]
                return
            if held[points] != before:
                self._book(state, seat, run[0], before)

    def _book(self, state: State, seat: int, ability: int, before: int) -> None:
        component = self.machine.library.entries[ability].component
        category = self._category.get(component, "wonder")
        if category == "guild" and all(own != component for own, _ in state.live[seat]):
            category = "wonder"  # a guild of a neighbour, copied by a stage
        tally = state.extra["tally"][seat]
        tally[category] = tally.get(category, 0) + state.held[seat][self._points] - before

    def scores(self, state: State) -> list[Score]:
        """Totals and places of the players; the Free City takes none."""
        if not state.extra["over"]:
            return []
        players = range(state.extra["players"])
        order = [(state.held[seat][self._points], state.held[seat][self._coin]) for seat in players]
        return [
            Score(
                seat,
                {name: state.extra["tally"][seat].get(name, 0) for name in CATEGORIES},
                state.held[seat][self._points],
                1 + sum(other > order[seat] for other in order),
            )
            for seat in players
        ]


def _is_have(effect: n.Step) -> bool:
    return isinstance(effect, n.Transfer) and effect.kind == "have"
