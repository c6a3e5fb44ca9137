"""The two evaluators agree on everything that can be seen: states, questions, events, explanations and errors."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from catalog.effects.compiled import CompiledMachine
from catalog.effects.library import Library, Source
from catalog.effects.machine import Machine
from catalog.effects.state import State
from schema.errors import KartotekError
from schema.vocabulary import Vocabulary
from tests.catalog.effects.rig import MACHINES, Play
from tests.catalog.effects.tables import tables
from tests.schema.language.strategies import abilities
from tests.toy import GAMES, TOY, TOY_LOOSE, shipped_lines, shipped_vocabulary

CAREFUL = settings(deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def libraries(draw: st.DrawFn, vocabulary: Vocabulary) -> Library:
    sources = []
    for number in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(sorted(vocabulary.hosts)))
        sources.append(Source(f"{kind}:{number}", kind, 1, draw(abilities(vocabulary, kind))))
    try:
        return Library(vocabulary, sources)
    except KartotekError as error:
        assume(error.code not in ("effect-cycle", "effect-too-big"))
        raise


def play_through(play: Play, seat: int) -> dict[str, Any]:
    """Everything that a game could do with these abilities, in a fixed order; what goes wrong is seen as well."""
    machine, vocabulary = play.machine, play.machine.library.vocabulary
    faults = []
    for entry in machine.library.entries:
        for component, host in (*play.state.live[seat], *play.state.live[play.state.seats]):
            if component != entry.component or entry.timing.kind not in ("now", "action", "free"):
                continue
            if not machine.usable(play.state, entry, seat, host):
                continue
            try:
                play.act(entry.index, seat, host)
            except KartotekError as error:
                faults.append(error.code)
                play.state.pending.clear()
    steps: list[tuple[Any, ...]] = [(play.phase, phase, seat) for phase in vocabulary.phases]
    keys = [thing[0] for seats in play.state.things for own in seats for thing in own]
    for event in vocabulary.events.values():
        told = {attribute.name: 1 for attribute in event.attributes.values()}
        steps.append((play.event, event.name, seat, keys[0] if event.subject and keys else -1, told))
    steps.append((play.end, seat))
    for do, *arguments in steps:
        try:
            do(*arguments)
        except KartotekError as error:
            faults.append(error.code)
            play.state.pending.clear()
    assert set(faults) <= {"eval-work"}
    return play.seen() | {"faults": faults, "standing": standing(machine, play.state)}


def standing(machine: Machine, state: State) -> list[Any]:
    """What holds in a state, for every seat."""
    vocabulary = machine.library.vocabulary
    found: list[Any] = []
    for seat in range(state.seats):
        found += [machine.standing.amount(state, seat, name) for name in vocabulary.amounts]
        found += [machine.standing.flag(state, seat, name) for name in vocabulary.flags]
        found += [machine.standing.production(state, seat, private=private) for private in (True, False)]
        found += [machine.standing.replacement(state, seat, name) for name in vocabulary.resources]
        for hook in vocabulary.hooks.values():
            for code in (-1, 0, 1):
                given = dict.fromkeys(hook.attributes, code)
                value = machine.standing.hook(state, seat, hook.name, given)
                assert machine.standing.explain(state, seat, hook.name, given)[-1].value == value
                found.append(value)
            found.append(machine.standing.hook(state, seat, hook.name))
    return found


@settings(CAREFUL, max_examples=250)
@given(st.data())
@pytest.mark.parametrize("vocabulary", [TOY, TOY_LOOSE], ids=["toy", "loose"])
def test_grown_abilities(vocabulary: Vocabulary, data: st.DataObject) -> None:
    library = data.draw(libraries(vocabulary))
    state = data.draw(tables(library))
    seat = data.draw(st.integers(0, state.seats - 1))
    seed = data.draw(st.integers(0, 9))
    walked, compiled = (play_through(Play.random(machine(library), state.copy(), seed), seat) for machine in MACHINES)
    assert compiled == walked


@settings(CAREFUL, max_examples=25)
@given(st.data())
@pytest.mark.parametrize("game", GAMES)
def test_shipped_abilities(game: str, data: st.DataObject) -> None:
    """A few real components on a random table of their game, under the plain rules."""
    vocabulary = shipped_vocabulary(game)
    names = sorted({component for component, _ in shipped_lines(game)})
    picked = data.draw(st.sets(st.sampled_from(names), min_size=1, max_size=5))
    from tests.catalog.effects.rig import library_of

    lines: dict[str, list[str]] = {name: [] for name in sorted(picked)}
    for component, line in shipped_lines(game):
        if component in lines:
            lines[component].append(line)
    library = library_of(vocabulary, lines)
    state = data.draw(tables(library))
    walked, compiled = (play_through(Play.random(machine(library), state.copy(), 1), 0) for machine in MACHINES)
    assert compiled == walked


@pytest.mark.parametrize("game", GAMES)
def test_most_lines_run_as_compiled_code(game: str) -> None:
    """The compiled evaluator is one: plain gains do not fall back to walking unseen."""
    vocabulary = shipped_vocabulary(game)
    from tests.catalog.effects.rig import library_of

    lines: dict[str, list[str]] = {}
    for component, line in shipped_lines(game):
        lines.setdefault(component, []).append(line)
    machine = CompiledMachine(library_of(vocabulary, lines))
    plain = [
        entry.index
        for entry in machine.library.entries
        if entry.timing.kind in ("now", "end") and entry.source.ability.effect.__class__.__name__ == "Transfer"
    ]
    if game == "seven-wonders":
        assert len(machine.terms.direct) >= 0.9 * len(plain)
