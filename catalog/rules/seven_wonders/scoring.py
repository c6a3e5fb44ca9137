"""The final count: borrowed guilds are chosen, open symbols settled, every line of points booked to its category."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from kartotek.catalog.effects import final_scoring
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.open_stats import choose_open_stats
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Score
from kartotek.catalog.rules.seven_wonders.economy import Economy
from kartotek.catalog.rules.seven_wonders.pieces import Pieces
from kartotek.catalog.rules.seven_wonders.state import Job, Task

__all__ = ["Scoring"]

_BY_COLOR: Final = {"blue": "civilian", "green": "scientific", "yellow": "commercial", "purple": "guild"}


class Scoring:
    """Tasks of the end, done one at a time so that any of them may ask: `end` lays out the others.

    An expansion adds categories, and says which kinds of components and which rules score for them.
    """

    categories: ClassVar[tuple[str, ...]] = (
        "military",
        "treasury",
        "wonder",
        "civilian",
        "scientific",
        "commercial",
        "guild",
    )
    by_rule: ClassVar[Mapping[str, str]] = {
        "score-military": "military",
        "score-treasury": "treasury",
        "score-science": "scientific",
    }
    by_kind: ClassVar[Mapping[str, str]] = {}

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces, economy: Economy) -> None:
        self.machine = machine
        self.economy = economy
        self._points = facts.library.layout.amount[final_scoring.SCORE]
        self._coin = facts.library.layout.amount["coin"]
        self._library = facts.library
        self._copies_no_symbol = facts.choices.get("copied-symbol") == "nothing"
        by_component = {card.component: _BY_COLOR.get(card.color, card.color) for card in pieces.cards}
        for item in facts.kinds["rule"]:
            by_component[facts.library.register(item.id)] = self.by_rule.get(item.slug, item.slug)
        for kind, category in self.by_kind.items():
            by_component |= {facts.library.register(item.id): category for item in facts.kinds[kind]}
        self._category = [by_component.get(entry.component, "wonder") for entry in facts.library.entries]
        """What each ability scores for."""
        self.tasks: Mapping[str, Task] = {
            "end": self._lay_out,
            "decide": self._decide,
            "count": self._count,
            "line": self._line,
            "book": self._book,
            "over": self._over,
        }

    def _lay_out(self, state: State) -> None:
        seats, todo = range(state.seats), state.extra.todo
        borrowing = self._library.endings["borrow"].keys()
        todo.extend(Job("decide", (seat,)) for seat in seats if self.economy.has(state, seat, borrowing))
        todo.extend(Job("count", (seat,)) for seat in seats)
        todo.append(Job("over"))

    def _decide(self, state: State, seat: int) -> None:
        final_scoring.decide(self.machine, state, seat)

    def _count(self, state: State, seat: int) -> None:
        if self._copies_no_symbol:
            state.queued = [item for item in state.queued if self._library.entries[item[1].ability].ending != "have"]
        if state.queued or self.economy.has(state, seat, self._library.endings["have"].keys()):
            choose_open_stats(self.machine, state, seat)
        self._perform(state, seat, final_scoring.scoring_lines(self.machine, state, seat))

    def _perform(self, state: State, seat: int, lines: list[final_scoring.EndAbility]) -> None:
        """Lines that need nobody's answer are booked at once; from the first other one on, each is a task."""
        held, points, perform = state.held[seat], self._points, self.machine.perform
        tally, categories = state.extra.tally[seat], self._category
        before = held[points]
        for done, (entry, host) in enumerate(lines):
            request = perform(state, entry, seat, host)
            if request is not None and not self.settled(state, request):
                rest = [Job("line", (seat, later.index, key)) for later, key in lines[done + 1 :]]
                state.extra.todo[:0] = [Job("book", (seat, entry.index, before)), *rest]
                return
            after = held[points]
            if after != before:
                category = categories[entry.index]
                if category == "guild":
                    category = self._guild(state, seat, entry)
                    after = held[points] = self.guild_points(state, seat, before, after, copied=category != "guild")
                tally[category] = tally.get(category, 0) + after - before
                before = after

    def _line(self, state: State, seat: int, ability: int, host: int) -> None:
        self._perform(state, seat, [(self._library.entries[ability], host)])

    def _book(self, state: State, seat: int, ability: int, before: int) -> None:
        category = self._category[ability]
        if category == "guild":
            category = self._guild(state, seat, self._library.entries[ability])
        tally = state.extra.tally[seat]
        tally[category] = tally.get(category, 0) + state.held[seat][self._points] - before

    def settled(self, _state: State, _request: Request) -> bool:
        """Was a question of the final count answered without a move? An expansion answers what only matters there."""
        return False

    def guild_points(self, _state: State, _seat: int, _before: int, after: int, *, copied: bool) -> int:
        """What a seat has after a guild was counted, its own or a copied one."""
        return after

    def _guild(self, state: State, seat: int, entry: Entry) -> str:
        """A guild of a neighbour, copied by a stage, scores for the wonder."""
        return "guild" if entry.component in self.economy.cities(state)[seat].hosts else "wonder"

    def _over(self, state: State) -> None:
        state.extra.over = True

    def scores(self, state: State) -> list[Score]:
        """Totals and places of the players; the Free City takes none."""
        if not state.extra.over:
            return []
        players = range(state.extra.players)
        order = [(state.held[seat][self._points], state.held[seat][self._coin]) for seat in players]
        ranking = sorted(order, reverse=True)
        return [
            Score(seat, {name: tally.get(name, 0) for name in self.categories}, own[0], 1 + ranking.index(own))
            for seat, own, tally in zip(players, order, state.extra.tally, strict=False)  # the Free City has a tally
        ]
