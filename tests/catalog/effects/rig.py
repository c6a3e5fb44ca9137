"""Puts abilities on a table, plays them with given or random answers, and writes down everything that can be seen."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kartotek.catalog.effects import final_scoring
from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.library import Library, StoredAbility
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.open_stats import choose_open_stats
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import NOBODY, State, state_from_json
from kartotek.catalog.effects.state_dict import describe_state, state_from_dict
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import Ability
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["MACHINES", "Play", "library_of", "machine_of", "request_text"]

MACHINES: tuple[type[Machine], ...] = (Machine, CompiledMachine)
NONSENSE: tuple[Any, ...] = ("nonsense", "", None, 7.5, -1, [], {"a": 1}, "coin:1:2", "wood:-3", "yes no")


def library_of(vocabulary: Vocabulary, lines: Mapping[str, Sequence[str | Ability]]) -> Library:
    """`{"card:inn": ["now: gain coin"]}`: the kind of host stands before the colon."""
    sources = []
    for component, abilities in lines.items():
        kind = component.split(":")[0]
        for number, line in enumerate(abilities, 1):
            ability = parse_ability(line, vocabulary, kind) if isinstance(line, str) else line
            sources.append(StoredAbility(component, kind, number, ability, trusted=True))
    return Library(vocabulary, sources)


def machine_of(kind: type[Machine], vocabulary: Vocabulary, lines: Mapping[str, Sequence[str | Ability]]) -> Machine:
    return kind(library_of(vocabulary, lines))


def request_text(request: Request) -> str:
    """`0 pay: coin:2 | decline`."""
    return f"{request.seat} {request.kind}: {' | '.join(request.options())}"


@dataclass
class Play:
    """One table; the state goes through JSON text at every request."""

    machine: Machine
    state: State
    answer: Callable[[Request], Any]
    asked: list[str] = field(default_factory=list)
    events: list[tuple[Any, ...]] = field(default_factory=list)
    tease: bool = False

    @classmethod
    def of(cls, machine: Machine, described: Mapping[str, Any], answers: Iterable[Any] = ()) -> Play:
        given = iter(answers)
        state = state_from_dict(machine.library.vocabulary, described, machine.library.components)
        return cls(machine, state, lambda _: next(given))

    @classmethod
    def random(cls, machine: Machine, state: State, seed: int) -> Play:
        dice = random.Random(seed)
        return cls(machine, state, lambda request: dice.choice(request.options()), tease=True)

    # ---- what can be done at a table ----

    def perform(self, ability: int, seat: int, host: int = NOBODY) -> None:
        self._go_on(self.machine.perform(self.state, self.machine.library.entries[ability], seat, host))

    def act(self, ability: int, seat: int, host: int = NOBODY) -> None:
        self.machine.act(self.state, self.machine.library.entries[ability], seat, host)
        self._go_on(self.machine.advance(self.state))

    def bring(self, component: str, seat: int, host: int = NOBODY) -> None:
        self.machine.bring(self.state, seat, self.machine.library.components[component], host)
        self._go_on(self.machine.advance(self.state))

    def phase(self, name: str, seat: int) -> None:
        self.machine.phase(self.state, name, seat)
        self._go_on(self.machine.advance(self.state))

    def begin(self, name: str, seat: int) -> None:
        self.machine.begin(self.state, name, seat)
        self._go_on(self.machine.advance(self.state))

    def finish(self, name: str, seat: int) -> None:
        self.machine.finish(self.state, name, seat)
        self._go_on(self.machine.advance(self.state))

    def event(self, name: str, seat: int, subject: int = NOBODY, attributes: Mapping[str, int] | None = None) -> None:
        self.machine.raise_event(self.state, name, seat, subject, attributes)
        self._go_on(self.machine.advance(self.state))

    def end(self, seat: int) -> list[tuple[str, str]]:
        self._go_on(final_scoring.decide(self.machine, self.state, seat))
        chosen = choose_open_stats(self.machine, self.state, seat)
        self.machine.launch(self.state, final_scoring.scoring_runs(self.machine, self.state, seat))
        self._go_on(self.machine.advance(self.state))
        return chosen

    def _go_on(self, request: Request | None) -> None:
        while request is not None:
            self._through_json()
            again = self.machine.advance(self.state)
            assert again is not None and request_text(again) == request_text(request)
            self.asked.append(request_text(request))
            if self.tease:
                self._refuse_nonsense(again)
            request = self.machine.answer(self.state, self.answer(again))
        self._through_json()

    def _through_json(self) -> None:
        self.events += self.state.events
        before = self.state.as_json()
        self.state = state_from_json(json.loads(json.dumps(before)))
        assert json.dumps(self.state.as_json()) == json.dumps(before)
        assert json.dumps(self.state.copy().as_json()) == json.dumps(before)

    def _refuse_nonsense(self, request: Request) -> None:
        before = json.dumps(self.state.as_json())
        for nonsense in NONSENSE:
            if not request.accepts(nonsense):
                try:
                    self.machine.answer(self.state, nonsense)
                except KartotekError as refusal:
                    assert refusal.code == "eval-choice"
                assert json.dumps(self.state.as_json()) == before
                assert not self.state.events

    # ---- what can be seen ----

    def seen(self) -> dict[str, Any]:
        """Everything: state, questions and events."""
        return {"state": json.loads(json.dumps(self.state.as_json())), "asked": self.asked, "events": self.events}

    def words(self) -> dict[str, Any]:
        return describe_state(self.machine.library.vocabulary, self.state, self.machine.library.component_ids)
