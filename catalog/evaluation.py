"""One expression tried on a small state that somebody wrote down: by the tree walker only, so any text may come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kartotek.catalog.effects.budget import MAX_ANSWERS, MAX_OPTIONS, MAX_WORK, out_of_work
from kartotek.catalog.effects.final_scoring import scoring_runs
from kartotek.catalog.effects.library import Entry, Library, StoredAbility
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.open_stats import choose_open_stats
from kartotek.catalog.effects.pending import NOBODY, Event, Trigger
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.state_dict import describe_state, state_from_dict
from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["MAX_ANSWERS", "MAX_OPTIONS", "Evaluation", "PlayerQuestion", "evaluate"]

_NAME: Final = "this"


@dataclass(frozen=True, slots=True)
class PlayerQuestion:
    """What a player has to decide before the effect can go on; of very many options the first hundred."""

    seat: int
    kind: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What came of it: the state afterwards, what the seat then has in all, and what is still to be decided."""

    state: Mapping[str, Any]
    amounts: Mapping[str, int | None]
    events: tuple[Mapping[str, Any], ...]
    question: PlayerQuestion | None
    unverified: int


def evaluate(
    ability: n.Ability,
    vocabulary: Vocabulary,
    described: Mapping[str, Any],
    host: str,
    *,
    seat: int = 0,
    answers: Sequence[str] = (),
    event: Mapping[str, Any] | None = None,
) -> Evaluation:
    """Let the moment of the ability come for a seat, and answer its requests in order until answers or work run out.

    `host` is the kind of component that carries it. `event` describes the event of an `on` ability: the key of its
    `subject` and its attributes, as numbers.
    """
    library = Library(vocabulary, [StoredAbility(_NAME, host, 1, ability)])
    machine, entry = Machine(library), library.entries[0]
    state = state_from_dict(vocabulary, described, {_NAME: entry.component})
    if not 0 <= seat < state.seats:
        raise KartotekError("eval-state", f"there is no seat {seat}", hint=f"seats are 0 to {state.seats - 1}")
    if len(answers) > MAX_ANSWERS:
        raise KartotekError("eval-work", f"{len(answers)} answers", hint=f"at most {MAX_ANSWERS} are taken")
    key = _host_key(state, library, entry, seat)
    if (entry.component, key) not in state.live[seat]:
        state.live[seat].append((entry.component, key))
    _begin(machine, state, entry, seat, key, event)
    request = machine.advance(state)
    worked = state.worked
    for answer in answers:
        if request is None:
            raise KartotekError("eval-choice", "there are more answers than questions", where=answer)
        request = machine.answer(state, answer, request)
        worked += state.worked
        if worked > MAX_WORK:
            raise out_of_work()
    return _told(machine, state, seat, request)


def _host_key(state: State, library: Library, entry: Entry, seat: int) -> int:
    """The first thing of the host's noun stands for the host."""
    if entry.host_noun is None:
        return NOBODY
    own = state.things[library.layout.noun[entry.host_noun]][seat]
    return own[0][0] if own else NOBODY


def _begin(machine: Machine, state: State, entry: Entry, seat: int, host: int, event: Mapping[str, Any] | None) -> None:
    match entry.timing.kind:
        case "always":
            return
        case "end":
            choose_open_stats(machine, state, seat)
            machine.launch(state, scoring_runs(machine, state, seat))
        case "on":
            reported = dict(event or {})
            subject = _number("subject", reported.pop("subject", host))
            attributes = {name: _number(name, value) for name, value in reported.items()}
            machine.start(state, entry, seat, host, Trigger(entry.timing.name or "", seat, subject, attributes))
        case _:
            machine.start(state, entry, seat, host)


def _number(name: str, value: Any) -> int:
    if not isinstance(value, int):
        raise KartotekError("eval-state", f"{value!r} is no number", where=f"event.{name}")
    return value


def _told(machine: Machine, state: State, seat: int, request: Request | None) -> Evaluation:
    vocabulary = machine.library.vocabulary
    amounts = {name: machine.continuous.amount(state, seat, name) for name in vocabulary.amounts}
    question = PlayerQuestion(request.seat, request.kind, tuple(request.options()[:MAX_OPTIONS])) if request else None
    return Evaluation(
        describe_state(vocabulary, state, [_NAME]),
        {name: value for name, value in amounts.items() if value != 0},
        tuple(_event(event) for event in state.events),
        question,
        state.unverified,
    )


def _event(event: Event) -> Mapping[str, Any]:
    detail = [event.value] if event.kind == "event" else [event.value, event.source]
    return {"kind": event.kind, "seat": event.seat, "name": event.name, "detail": detail}
