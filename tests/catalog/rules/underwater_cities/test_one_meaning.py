"""One expression, one meaning: what the rules carry out step by step is what the interpreter makes of the ability."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from kartotek.catalog.effects.chance import Drawn
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.underwater_cities.game import UnderwaterCities
from kartotek.catalog.rules.underwater_cities.perform import Act, EffectPart
from kartotek.schema.language import nodes as n
from tests.catalog.rules.conftest import Opener

PACKS = ("underwater-cities-synthetic",)
OF_THE_RULES = (n.Do, n.Use, n.Mod, n.Flag, n.Replace, n.Unknown)
"""What the rules of the game do themselves: verbs, uses of other things, changed values; and what nobody knows."""
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
    return has(entry, (n.Transfer,)) and not has(entry, OF_THE_RULES)


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
    """Answer questions of mere order, which change nothing here."""
    while request is not None and request.kind == "order":
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


def same_without_choice(game: UnderwaterCities, seeds: range, every: int) -> set[str]:
    """The abilities that were compared: both ways lead to the same amounts for all seats."""
    entries = [entry for entry in game.facts.library.entries if gives(entry) and not has(entry, CHOICES)]
    seen: set[str] = set()
    for state in positions(game, seeds, every):
        for seat in range(state.seats):
            for entry in entries:
                for host in hosts(game, state, seat, entry):
                    ours, theirs = state.copy(), state.copy()
                    game.performer.uses.automatic(Act(ours, seat), EffectPart(entry, entry.root, host))
                    request = settled(game, theirs, game.machine.perform(theirs, entry, seat, host))
                    assert request is None and ours.held == theirs.held, (entry.id, seat, host)
                    seen.add(entry.id)
    return seen


def same_with_choice(game: UnderwaterCities, seeds: range, every: int) -> set[str]:
    """Every least step that the rules list of an ability leads to what some answers to the interpreter lead to."""
    entries = [entry for entry in game.facts.library.entries if gives(entry) and has(entry, CHOICES)]
    seen: set[str] = set()
    for state in positions(game, seeds, every):
        for seat in range(state.seats):
            for entry in entries:
                for host in hosts(game, state, seat, entry):
                    part = EffectPart(entry, entry.root, host)
                    steps = list(game.options.singles.single(Act(state.copy(), seat), part))
                    theirs = state.copy()
                    found = reached(game, theirs, game.machine.perform(theirs, entry, seat, host), [MOST_ANSWERS])
                    for step in steps:
                        ours = state.copy()
                        ours.chance = Drawn(Random(0))
                        game.performer.step(Act(ours, seat), part, step)
                        assert held(ours) in found, (entry.id, seat, step)
                        seen.add(entry.id)
    return seen


def test_abilities_without_a_choice(game: UnderwaterCities) -> None:
    assert len(same_without_choice(game, range(2), 23)) > 150


def test_abilities_with_a_choice(game: UnderwaterCities) -> None:
    assert len(same_with_choice(game, range(2), 23)) >= 8


@pytest.mark.drill
def test_many_positions(game: UnderwaterCities) -> None:
    assert len(same_without_choice(game, range(40), 6)) > 150
    assert len(same_with_choice(game, range(40), 11)) >= 8
