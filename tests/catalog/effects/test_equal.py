"""The two evaluators agree on everything that can be seen: states, questions, events, explanations and errors."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bench.effects import measure
from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.library import Library, StoredAbility
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import State
from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes as n
from kartotek.schema.language.printer import print_ability
from kartotek.schema.vocabulary import Vocabulary
from tests.catalog.effects.rig import MACHINES, Play, library_of
from tests.catalog.effects.tables import tables
from tests.schema.language.growing_terms import Place
from tests.schema.language.strategies import StepGrower, abilities
from tests.toy import GAMES, TOY, TOY_LOOSE, shipped_lines, shipped_vocabulary


@st.composite
def libraries(draw: st.DrawFn, vocabulary: Vocabulary) -> Library:
    sources = []
    for number in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(sorted(vocabulary.hosts)))
        sources.append(StoredAbility(f"{kind}:{number}", kind, 1, draw(abilities(vocabulary, kind)), trusted=True))
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
        reported = {attribute.name: 1 for attribute in event.attributes.values()}
        steps.append((play.event, event.name, seat, keys[0] if event.subject and keys else -1, reported))
    steps.append((play.end, seat))
    for do, *arguments in steps:
        try:
            do(*arguments)
        except KartotekError as error:
            faults.append(error.code)
            play.state.pending.clear()
    assert set(faults) <= {"eval-work"}
    return play.seen() | {"faults": faults, "standing": continuous(machine, play.state)}


def continuous(machine: Machine, state: State) -> list[Any]:
    """What holds in a state, for every seat."""
    vocabulary = machine.library.vocabulary
    found: list[Any] = []
    for seat in range(state.seats):
        found += [machine.continuous.amount(state, seat, name) for name in vocabulary.amounts]
        found += [machine.continuous.flag(state, seat, name) for name in vocabulary.flags]
        found += [machine.continuous.production(state, seat, private=private) for private in (True, False)]
        found += [machine.continuous.replacement(state, seat, name) for name in vocabulary.resources]
        for hook in vocabulary.hooks.values():
            for code in (-1, 0, 1):
                given = dict.fromkeys(hook.attributes, code)
                value = machine.continuous.hook(state, seat, hook.name, given)
                assert machine.continuous.explain(state, seat, hook.name, given)[-1].value == value
                found.append(value)
            found.append(machine.continuous.hook(state, seat, hook.name))
    return found


@settings(max_examples=100)
@given(st.data())
@pytest.mark.parametrize("vocabulary", [TOY, TOY_LOOSE], ids=["toy", "loose"])
def test_grown_abilities(vocabulary: Vocabulary, data: st.DataObject) -> None:
    evaluators_agree(vocabulary, data)


@pytest.mark.drill
@settings(max_examples=25_000)
@given(st.data())
@pytest.mark.parametrize("vocabulary", [TOY, TOY_LOOSE], ids=["toy", "loose"])
def test_very_many_grown_abilities(vocabulary: Vocabulary, data: st.DataObject) -> None:
    evaluators_agree(vocabulary, data)


def evaluators_agree(vocabulary: Vocabulary, data: st.DataObject) -> None:
    """One library of grown abilities, played by both on the same table with the same answers."""
    library = data.draw(libraries(vocabulary))
    state = data.draw(tables(library))
    seat = data.draw(st.integers(0, state.seats - 1))
    seed = data.draw(st.integers(0, 9))
    walked, compiled = (play_through(Play.random(machine(library), state.copy(), seed), seat) for machine in MACHINES)
    assert compiled == walked


@settings(max_examples=15)
@given(st.data())
@pytest.mark.parametrize("game", GAMES)
def test_shipped_abilities(game: str, data: st.DataObject) -> None:
    """A few real components on a random table of their game, under the plain rules."""
    vocabulary = shipped_vocabulary(game)
    names = sorted({component for component, _ in shipped_lines(game)})
    picked = data.draw(st.sets(st.sampled_from(names), min_size=1, max_size=5))
    lines: dict[str, list[str]] = {name: [] for name in sorted(picked)}
    for component, line in shipped_lines(game):
        if component in lines:
            lines[component].append(line)
    library = library_of(vocabulary, lines)
    state = data.draw(tables(library))
    walked, compiled = (play_through(Play.random(machine(library), state.copy(), 1), 0) for machine in MACHINES)
    assert compiled == walked


@st.composite
def gains(draw: st.DrawFn) -> n.Transfer:
    grower = StepGrower(draw, TOY)
    place = Place(grower.host_attributes("card"))
    amounts = tuple(grower.amount(TOY.resources, place) for _ in range(draw(st.integers(1, 3))))
    return n.Transfer("gain", n.Bundle(amounts), grower.per(place) if grower.chance(2) else None)


@settings(max_examples=100)
@given(st.data())
def test_plain_gains(data: st.DataObject) -> None:
    """Most real lines are gains of a number: these run as one generated function."""
    plain = n.Ability(n.Timing("now"), data.draw(gains()))
    library = library_of(TOY, {"card:a": [plain], "power:b": ["always: have star, 2 shield"]})
    state = data.draw(tables(library))
    seen = []
    for machine in MACHINES:
        play = Play.random(machine(library), state.copy(), 1)
        for seat in range(state.seats):
            play.perform(0, seat, state.live[0][0][1] if state.live[0] else -1)
        seen.append(play.seen())
    assert seen[0] == seen[1]


def test_real_lines_run_as_generated_code() -> None:
    """The compiled evaluator is one: plain gains do not fall back to walking unseen."""
    lines: dict[str, list[str]] = {}
    for component, line in shipped_lines("seven-wonders"):
        lines.setdefault(component, []).append(line)
    machine = CompiledMachine(library_of(shipped_vocabulary("seven-wonders"), lines))
    walked = [
        print_ability(entry.source.ability)
        for entry in machine.library.entries
        if entry.timing.kind in ("now", "end") and entry.index not in machine.terms.direct
    ]
    assert set(walked) == {
        "end: have {compass | gear | tablet}",
        "end: use end of pick card[color = purple] of neighbours",
    }


def test_the_benchmark_compares_equals() -> None:
    """Hand-written, compiled and walked effects of all cards and stages agree; the times are nobody's test."""
    figures = measure(rounds=1)
    assert (figures["components"], figures["effects"]) == (120, 133)
