"""The rules of a game that has none of its own: phases pass, players use what is live, effects do the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final

from kartotek.catalog.effects import final_scoring
from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.open_stats import choose_open_stats
from kartotek.catalog.effects.players import in_order
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import NOBODY, State, new_state
from kartotek.catalog.effects.table_state import TableState
from kartotek.catalog.effects.tabletop import COMPONENT, Tabletop
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Game, Illegal, Move, Score, Setup
from kartotek.catalog.rules.setup_options import NO_OPTIONS
from kartotek.catalog.rules.table.plan import Plan, ThingPlan
from kartotek.schema.errors import KartotekError

__all__ = ["RULES", "Course", "TableGame"]

RULES: Final = ("rule:setup", "rule:turn", "rule:action", "rule:choice", "rule:chance")
"""What a move can break; a game that is played so has a row for each."""


@dataclass(slots=True)
class Course(TableState):
    """How far the game has come."""

    round: int = 0
    ahead: list[str] = field(default_factory=list)
    """What is still to happen in this round, in order: `begin day`, `phase work`, `turn 1`, `end 0`."""


class TableGame(Game):
    """Any game whose vocabulary, components and plan say all there is to say."""

    id = "table"
    table_state: ClassVar[type[TableState] | None] = Course

    def __init__(self, facts: Facts, plan: Plan, machine: type[Machine] = CompiledMachine) -> None:
        super().__init__(facts)
        self.id = facts.game  # type: ignore[misc]  # one class plays many games
        self.plan = plan
        self.machine = machine(facts.library)
        self.table_top = Tabletop(self.machine)
        self._layout = facts.library.layout

    # ---- set-up ----

    def deal(self, players: int, rng: Random, options: Mapping[str, str] = NO_OPTIONS) -> dict[str, Any]:
        piles = {}
        for things in self.plan.things:
            if things.kind is not None:
                piles[things.noun] = sorted(self._ids(things.kind))
                rng.shuffle(piles[things.noun])
        return {"players": players, "piles": piles}

    def _ids(self, kind: str) -> list[str]:
        """The components of a kind, each as often as there are copies of it."""
        prefix = f"{self.facts.game}:{kind}:"
        return [name for name in self.facts.library.component_ids if name.startswith(prefix)]

    def check_setup(self, setup: Setup) -> list[Illegal]:
        players, piles = setup.get("players"), setup.get("piles")
        if players not in self.facts.players:
            return [Illegal("rule:setup", f"{self.facts.players[0]} to {self.facts.players[-1]} players", str(players))]
        for things in self.plan.things:
            if things.kind is not None:
                found = piles.get(things.noun) if isinstance(piles, Mapping) else None
                if not isinstance(found, list | tuple) or sorted(map(str, found)) != sorted(self._ids(things.kind)):
                    return [Illegal("rule:setup", f"every {things.kind} once", "another pile", things.noun)]
        return []

    def begin(self, setup: Setup) -> State:
        state = new_state(self.facts.vocabulary, setup["players"])
        state.extra = Course()
        for name, amount in self.plan.held.items():
            for held in state.held:
                held[self._layout.amount[name]] = amount
        for things in self.plan.things:
            self._put(state, things, setup["piles"].get(things.noun, ()))
        rules = self._ids("rule")
        for name in rules:
            self.machine.bring(state, state.seats, self.facts.library.components[name])
        self._go_on(state)
        return state

    def _put(self, state: State, things: ThingPlan, pile: Sequence[str]) -> None:
        owners = range(state.seats) if things.owner == "player" else (state.seats,)
        rows: list[Mapping[str, Any]] = [*things.each]
        if things.kind is not None:
            rows = [self._printed(name, things.noun) for name in pile]
        for owner in owners:
            for row in rows:
                values = dict(row) | ({self._zone_name(things.noun): things.zone} if things.zone else {})
                thing = self._layout.thing(things.noun, state.new_key(), **values)
                blank = self.table_top.vocabulary.nouns[things.noun].attributes
                lost = {name: NOBODY for name, spec in blank.items() if spec.type == "object" and name not in values}
                state.things[self._layout.noun[things.noun]][owner].append(
                    self.table_top.with_values(things.noun, thing, lost)
                )
        if things.zone is not None and things.to is not None:
            for seat in range(state.seats):
                for thing in self.table_top.lying(state, things.noun, things.zone, state.seats)[: things.deal]:
                    self.table_top.take(state, things.noun, thing[0])
                    self.table_top.lay(state, things.noun, thing, self.table_top.zone(things.to), seat, None)

    def _zone_name(self, noun: str) -> str:
        return self.facts.vocabulary.zone_attribute(noun) or ""

    def _printed(self, name: str, noun: str) -> dict[str, Any]:
        """What a component has printed on it, as far as its noun has attributes for it."""
        attributes = self.facts.vocabulary.nouns[noun].attributes
        printed = self.facts.printed.get(name, {})
        found = {key: value for key, value in printed.items() if key in attributes}
        return found | ({COMPONENT: self.facts.library.components[name] + 1} if COMPONENT in attributes else {})

    # ---- the course ----

    def _go_on(self, state: State) -> None:
        """Go on until somebody must decide or the game is over."""
        while self.machine.advance(state) is None:
            course = self._course(state)
            if not course.ahead:
                if course.round > self.plan.rounds:
                    return
                self._next_round(state, course)
            if course.ahead[0].startswith("turn "):
                seat = int(course.ahead[0].split()[1])
                if not state.turn_due(seat, "skip") and self._choices(state, seat):
                    return
                course.ahead.pop(0)
                continue
            self._happen(state, course.ahead.pop(0))

    def _course(self, state: State) -> Course:
        course = state.extra
        assert isinstance(course, Course)
        return course

    def _next_round(self, state: State, course: Course) -> None:
        course.round += 1
        if course.round > self.plan.rounds:
            course.ahead = [f"{word} {seat}" for word in ("decide", "score") for seat in range(state.seats)]
            return
        stages = self.plan.stages.items()
        course.ahead = [f"begin {name}" for name, length in stages if (course.round - 1) % length == 0]
        course.ahead.append(f"begin {self.plan.round}")
        for phase in self.plan.phases:
            course.ahead += [f"begin {phase.name}", f"phase {phase.name}"]
            course.ahead += [f"turns {phase.name}"] * phase.actions
            course.ahead += [f"end {phase.name}"]
        course.ahead.append(f"end {self.plan.round}")
        course.ahead += [f"end {name}" for name, length in stages if course.round % length == 0]

    def _happen(self, state: State, what: str) -> None:
        word, _, name = what.partition(" ")
        seats = in_order(state, (state.order or [0])[0])
        match word:
            case "turns":  # the order is settled when the turns begin
                self._course(state).ahead[:0] = [f"turn {seat}" for seat in seats]
            case "begin" | "phase" | "finish":
                happens = {"begin": self.machine.begin, "phase": self.machine.phase, "finish": self.machine.finish}[
                    word
                ]
                for seat in reversed(seats):
                    happens(state, name, seat)
            case "end":
                self._course(state).ahead[:0] = [f"finish {name}", f"over {name}"]
            case "over":
                self.machine.end_period(state, name)
            case "decide":
                final_scoring.decide(self.machine, state, int(name))
            case "score":
                choose_open_stats(self.machine, state, int(name))
                self.machine.launch(state, final_scoring.scoring_runs(self.machine, state, int(name)))

    # ---- play ----

    def _request(self, state: State) -> Request | None:
        return self.machine.advance(state) if state.pending else None

    def waiting(self, state: State) -> Sequence[int]:
        request = self._request(state)
        if request is not None:
            return (request.seat,)
        ahead = self._course(state).ahead
        return (int(ahead[0].split()[1]),) if ahead and ahead[0].startswith("turn ") else ()

    def _choices(self, state: State, seat: int) -> list[tuple[str, int, int]]:
        """The actions of a seat: the id of the ability, its number, and its host."""
        found = self.machine.actions(state, seat) + self.machine.actions(state, seat, "free")
        return [(entry.id, entry.index, host) for entry, host in found]

    def play(self, state: State, move: Move, rng: Random | None = None) -> Sequence[Illegal]:
        return self.play_with_chance(state, move, rng, self._carry_out)

    def _carry_out(self, state: State, move: Move) -> Sequence[Illegal]:
        waiting = self.waiting(state)
        if move.get("seat") not in waiting or isinstance(move.get("seat"), bool):
            return [Illegal("rule:turn", str(waiting[0]) if waiting else "nobody", str(move.get("seat")))]
        request = self._request(state)
        if request is not None:
            return self._answer(state, move, request)
        seat = move["seat"]
        if move.get("do") == "pass":
            self._course(state).ahead.pop(0)
        elif move.get("do") == "use":
            wanted = (move.get("ability"), move.get("host", NOBODY))
            chosen = [one for one in self._choices(state, seat) if (one[0], one[2]) == wanted]
            if not chosen:
                return [Illegal("rule:action", "an action that can be done", str(wanted[0]))]
            entry = self.facts.library.entries[chosen[0][1]]
            if entry.timing.kind != "free":
                self._course(state).ahead.pop(0)
            self.machine.act(state, entry, seat, chosen[0][2])
        else:
            return [Illegal("rule:action", "use or pass", str(move.get("do")))]
        self._after_move(state, move["seat"])
        return []

    def _answer(self, state: State, move: Move, request: Request) -> Sequence[Illegal]:
        answer = move.get("answer")
        if move.get("do") != "answer" or not request.accepts(answer):
            return [Illegal("rule:choice", f"an answer to {request.kind}", str(answer), request.ability)]
        self.machine.answer(state, answer, request)
        self._after_move(state, move["seat"])
        return []

    def _after_move(self, state: State, seat: int) -> None:
        if not state.pending:
            self.machine.end_turn(state)
        if state.turn_due(seat, "again"):
            self._course(state).ahead.insert(0, f"turn {seat}")
        self._go_on(state)

    def moves(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        request = self._request(state)
        if request is not None:
            yield from ({"seat": seat, "do": "answer", "answer": option} for option in request.options())
            return
        for ability, _, host in self._choices(state, seat):
            yield {"seat": seat, "do": "use", "ability": ability, "host": host}
        yield {"seat": seat, "do": "pass"}

    # ---- what can be seen ----

    def rows(self, state: State) -> list[dict[str, Any]]:
        vocabulary, found = self.facts.vocabulary, []
        for seat in range(state.seats):
            row: dict[str, Any] = {"seat": seat}
            row |= {name: state.held[seat][self._layout.amount[name]] for name in vocabulary.resources}
            for zone in (zone for zone in vocabulary.zones.values() if zone.owner == "player"):
                lying = [len(self.table_top.lying(state, noun, zone.name, seat)) for noun in self._lying()]
                row[zone.name] = sum(lying)
            found.append(row)
        return found

    def _lying(self) -> list[str]:
        return [noun for noun in self.facts.vocabulary.nouns if self._zone_name(noun)]

    def columns(self) -> Mapping[str, str]:
        vocabulary = self.facts.vocabulary
        columns = {"seat": "the seat"} | {name: f"{name} held" for name in vocabulary.resources}
        zones = (zone.name for zone in vocabulary.zones.values() if zone.owner == "player")
        return columns | {name: f"things in {name}" for name in zones}

    def table(self, state: State) -> dict[str, Any]:
        return {"round": self._course(state).round}

    def table_columns(self) -> Mapping[str, str]:
        return {"round": "the round"}

    def scores(self, state: State) -> list[Score]:
        if self.waiting(state) or self._course(state).ahead:
            return []
        points = [held[self._layout.amount[final_scoring.SCORE]] for held in state.held]
        return [
            Score(seat, {"points": total}, total, 1 + sum(other > total for other in points))
            for seat, total in enumerate(points)
        ]

    def invariants(self, state: State) -> Iterable[str]:
        vocabulary = self.facts.vocabulary
        for seat, held in enumerate(state.held):
            for resource in vocabulary.resources.values():
                amount = held[self._layout.amount[resource.name]]
                if (amount < 0 and not resource.signed) or (resource.cap is not None and amount > resource.cap):
                    yield f"seat {seat} has {amount} {resource.name}"
        keys = [thing[0] for seats in state.things for own in seats for thing in own]
        if len(set(keys)) < len(keys):
            yield "a thing lies in two places"
        for zone in vocabulary.zones.values():
            for owner in range(state.seats + 1) if zone.room is not None else ():
                count = sum(len(self.table_top.lying(state, noun, zone.name, owner)) for noun in self._lying())
                if count > (zone.room or 0):
                    yield f"{count} things lie in {zone.name}"
        state.worked = 0

    def read_state(self, data: Mapping[str, Any], players: int) -> State:
        raise KartotekError("usage", f"a replay of {self.id} cannot start from a written state")
