"""One expression, one meaning: what the rules carry out step by step is what the interpreter makes of the ability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from kartotek.catalog.effects.chance import Drawn
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.effects.world import VerbCall
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.underwater_cities.game import UnderwaterCities
from kartotek.catalog.rules.underwater_cities.perform import Act, EffectPart
from kartotek.schema.language import nodes as n
from tests.catalog.rules.conftest import Opener

PACKS = ("underwater-cities-synthetic",)
OF_THE_RULES = (n.Do, n.Use, n.Mod, n.Flag, n.Replace, n.Unknown)
"""What the rules of the game do themselves: verbs, uses of other things, changed values; and what nobody knows."""
COUNTED = ("draw", "federate")
"""Verbs that need nothing but a number: how often each way of evaluation calls them is compared."""
CHOICES = (n.Choose, n.Pay, n.UpTo, n.May, n.Alternative, n.SomeOf)
MOST_ANSWERS = 400


@pytest.fixture(scope="module")
def game(opened: Opener) -> UnderwaterCities:
    found = opened("underwater-cities", None, PACKS)
    assert isinstance(found, UnderwaterCities)
    return found


def has(entry: Entry, kinds: tuple[type[n.Node], ...]) -> bool:
    return any(isinstance(node, kinds) for node in entry.nodes)


def gives(entry: Entry) -> bool:
    """Does an ability consist of amounts and counted verbs alone?"""
    others = [node for node in entry.nodes if isinstance(node, OF_THE_RULES)]
    counted = [node for node in others if isinstance(node, n.Do) and node.verb in COUNTED]
    return (has(entry, (n.Transfer,)) or bool(counted)) and others == counted


@pytest.fixture
def calls(game: UnderwaterCities, monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[int, str]]:
    """How much each seat draws and federates: both ways only count it here."""
    counted: Counter[tuple[int, str]] = Counter()

    def draw(state: State, seat: int, count: int) -> None:
        counted[seat, "draw"] += count

    def advance(act: Act, count: int) -> None:
        counted[act.seat, "federate"] += count

    def do(state: State, call: VerbCall, answer: object) -> tuple[int, dict[str, int]]:
        counted[call.seat, call.verb] += int(call.args[0] or 0) if call.args else 1
        return NOBODY, {}

    monkeypatch.setattr(game.performer.uses.piles, "draw", draw)
    monkeypatch.setattr(game.performer.uses.federation, "advance", advance)
    monkeypatch.setattr(game.machine.world, "do", do)
    return counted


def hosts(game: UnderwaterCities, state: State, seat: int, entry: Entry) -> list[int]:
    """Some hosts of an ability: where it is live, else things of the kind that bears it."""
    live = [host for component, host in state.live[seat] if component == entry.component]
    nouns = {"structure": game.core.structures, "city": game.core.cities}
    if entry.host_noun in nouns:
        live = [thing[0] for thing in state.things[nouns[entry.host_noun]][seat]]
    return (live or ([] if entry.host_noun in nouns else [NOBODY]))[:2]


def positions(game: UnderwaterCities, seeds: range, every: int) -> Iterator[State]:
    """Positions of random games, every so many moves."""
    for seed in seeds:
        replay = random_game(game, 3, seed)
        state = game.begin(replay.setup)
        for step, move in enumerate(replay.moves):
            assert not game.play(state, move)
            if step % every == 5:
                yield state.copy()


def settled(game: UnderwaterCities, state: State, request: Request | None) -> Request | None:
    """Answer questions of mere order, which change nothing here, and say yes to counted verbs."""
    while request is not None and request.kind in ("order", "do"):
        request = game.machine.answer(state, request.options()[0], request)
    return request


def reached(game: UnderwaterCities, state: State, request: Request | None, left: list[int]) -> set[tuple[int, ...]]:
    """What the seats can come to hold by any answers to the interpreter."""
    request = settled(game, state, request)
    if request is None or left[0] <= 0:
        return {tuple(amount for row in state.held for amount in row)}
    found: set[tuple[int, ...]] = set()
    for option in request.options():
        left[0] -= 1
        trial = state.copy()
        again = game.machine.advance(trial)
        while again is not None and again.kind == "order":
            again = game.machine.answer(trial, again.options()[0], again)
        found |= reached(game, trial, game.machine.answer(trial, option, again), left)
    return found


def held(state: State) -> tuple[int, ...]:
    return tuple(amount for row in state.held for amount in row)


def same_without_choice(game: UnderwaterCities, states: Iterable[State], calls: Counter[tuple[int, str]]) -> set[str]:
    """The abilities that were compared: both ways lead to the same amounts for all seats, and call verbs as often."""
    entries = [entry for entry in game.facts.library.entries if gives(entry) and not has(entry, CHOICES)]
    seen: set[str] = set()
    for state in states:
        for seat in range(state.seats):
            for entry in entries:
                for host in hosts(game, state, seat, entry):
                    calls.clear()
                    ours, theirs = state.copy(), state.copy()
                    game.performer.uses.automatic(
                        Act(ours, seat, entry.source.kind), EffectPart(entry, entry.root, host)
                    )
                    called = +calls
                    calls.clear()
                    request = settled(game, theirs, game.machine.perform(theirs, entry, seat, host))
                    assert request is None and ours.held == theirs.held, (entry.id, seat, host)
                    assert called == +calls, (entry.id, seat, host)
                    seen.add(entry.id)
    return seen


def same_with_choice(game: UnderwaterCities, states: Iterable[State]) -> set[str]:
    """Every least step that the rules list of an ability leads to what some answers to the interpreter lead to."""
    entries = [entry for entry in game.facts.library.entries if gives(entry) and has(entry, CHOICES)]
    seen: set[str] = set()
    for state in states:
        for seat in range(state.seats):
            for entry in entries:
                for host in hosts(game, state, seat, entry):
                    part = EffectPart(entry, entry.root, host)
                    steps = list(game.options.singles.single(Act(state.copy(), seat, entry.source.kind), part))
                    theirs = state.copy()
                    found = reached(game, theirs, game.machine.perform(theirs, entry, seat, host), [MOST_ANSWERS])
                    for step in steps:
                        ours = state.copy()
                        ours.chance = Drawn(Random(0))
                        game.performer.step(Act(ours, seat, entry.source.kind), part, step)
                        assert held(ours) in found, (entry.id, seat, step)
                        seen.add(entry.id)
    return seen


def same_verbs(game: UnderwaterCities, states: Iterable[State]) -> set[str]:
    """The abilities of whose verbs the rules make the same of filters and numbers as the interpreter."""
    verbs, calls = game.performer.verbs, game.machine.steps.verb_calls
    seen: set[str] = set()
    for state in states:
        for entry in game.facts.library.entries:
            for place, node in enumerate(entry.nodes):
                if not isinstance(node, n.Do) or any(isinstance(part, n.Ref) for part in n.walk(node)):
                    continue  # what a verb is about is known only while the ability is carried out
                act, part = Act(state, 0), EffectPart(entry, place, NOBODY)
                call = calls.call(entry, place, game.performer.env(act, part))
                kept = [item for item in call.constraints if item.attribute != "this"]
                assert verbs.tests(act, part) == kept, (entry.id, place)
                if node.verb in COUNTED:
                    assert verbs.count(act, part) == int(call.args[0] or 0 if call.args else 1), (entry.id, place)
                seen.add(entry.id)
    return seen


@pytest.fixture(scope="module")
def states(game: UnderwaterCities) -> list[State]:
    return list(positions(game, range(2), 23))


def test_abilities_without_a_choice(
    game: UnderwaterCities, states: list[State], calls: Counter[tuple[int, str]]
) -> None:
    assert len(same_without_choice(game, states, calls)) > 190


def test_abilities_with_a_choice(game: UnderwaterCities, states: list[State]) -> None:
    assert len(same_with_choice(game, states)) >= 8


def test_verbs_of_every_ability(game: UnderwaterCities, states: list[State]) -> None:
    assert len(same_verbs(game, states[:3])) > 80


def test_changed_values_are_the_interpreters(game: UnderwaterCities) -> None:
    """What is left is not walked: lasting changes are asked of the interpreter, and nobody knows the unknown ones."""
    left = [entry for entry in game.facts.library.entries if not gives(entry) and not has(entry, (n.Do, n.Use))]
    assert all(has(entry, (n.Mod, n.Unknown)) for entry in left)


@pytest.mark.drill
def test_many_positions(game: UnderwaterCities, request: pytest.FixtureRequest) -> None:
    many = list(positions(game, range(40), 11))
    assert len(same_with_choice(game, many)) >= 8
    assert len(same_without_choice(game, many, request.getfixturevalue("calls"))) > 190
