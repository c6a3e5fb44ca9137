"""The final count: borrowed guilds are chosen, open symbols settled, and every line of points booked to its category."""

from __future__ import annotations

from typing import Any, Final

from catalog.effects import ending
from catalog.effects.machine import Machine
from catalog.effects.state import State
from catalog.rules.facts import Facts
from catalog.rules.game import Score
from catalog.rules.seven_wonders.pieces import Pieces

__all__ = ["CATEGORIES", "Scoring"]

CATEGORIES: Final = ("military", "treasury", "wonder", "civilian", "scientific", "commercial", "guild")

_BY_COLOR: Final = {"blue": "civilian", "green": "scientific", "yellow": "commercial", "purple": "guild"}
_BY_RULE: Final = {"score-military": "military", "score-treasury": "treasury", "score-science": "scientific"}


class Scoring:
    """Tasks of the end, done one at a time so that any of them may ask."""

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces) -> None:
        self.machine = machine
        self.pieces = pieces
        self._points = facts.library.layout.amount[ending.SCORE]
        self._coin = facts.library.layout.amount["coin"]
        self._category = {card.component: _BY_COLOR.get(card.color, card.color) for card in pieces.cards}
        for item in facts.kinds["rule"]:
            self._category[facts.library.register(item.id)] = _BY_RULE.get(item.slug, item.slug)

    def do(self, state: State, task: list[Any]) -> None:
        """`end` lays out the tasks; `decide`, `open`, `lines`, `line` and `book` are done seat by seat."""
        todo = state.extra["todo"]
        match task:
            case ["end"]:
                seats = range(state.seats)
                todo.extend(["decide", seat] for seat in seats)
                todo.extend([task, seat] for seat in seats for task in ("open", "lines"))
                todo.append(["over"])
            case ["decide", seat]:
                ending.decide(self.machine, state, seat)
            case ["open", seat]:
                ending.choose_open_stats(self.machine, state, seat)
            case ["lines", seat]:
                self._lay_out(state, seat)
            case ["line", seat, run]:
                todo.insert(0, ["book", seat, run[0], state.held[seat][self._points]])
                self.machine.launch(state, [run])
            case ["book", seat, ability, before]:
                self._book(state, seat, ability, before)
            case ["over"]:
                state.extra["over"] = True

    def _lay_out(self, state: State, seat: int) -> None:
        runs = ending.scoring_runs(self.machine, state, seat)
        state.extra["todo"][:0] = [["line", seat, run] for run in runs]

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
