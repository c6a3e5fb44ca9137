"""A game without Python: declared names, components and phases are played, validated and spoiled like any other."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.table import TableGame, read_plan
from kartotek.schema.errors import KartotekError
from tests.catalog.effects.constructs import constructs
from tests.catalog.rules.harness import full_game, offered_moves_are_accepted, wrong_moves_are_refused
from tests.catalog.rules.tables import Table
from tests.games.orchard_game import open_orchard, orchard_facts

USED = frozenset(
    "move zone peek reveal exchange shuffle set give steal turn chosen with them try until next together and or groups"
    " layers largest players mine hook beside connected line within".split()
) | frozenset(
    "on a picked thing,most players,must pay,pay move,bid together,bid in turn,n times per,any times,on by,each start,"
    "each end,highest of players,ranked full".split(",")
)
"""Constructs of the general part of the language that the orchard is played with."""


@cache
def orchard() -> TableGame:
    return open_orchard()


def table(players: int) -> Table:
    return Table("orchard", players)


def test_it_uses_the_general_constructs() -> None:
    found = {name for entry in orchard().facts.library.entries for name in constructs(entry.source.ability)}
    assert found >= USED


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_the_invariants(players: int) -> None:
    full_game(orchard(), table(players), players)


def test_offered_moves_are_accepted() -> None:
    assert offered_moves_are_accepted(orchard(), table(3), seed=11, samples=4) > 3


def test_wrong_moves_are_refused_and_change_nothing() -> None:
    wrong_moves_are_refused(orchard(), table(2), seed=5)


def test_both_evaluators_play_the_same_game() -> None:
    assert random_game(open_orchard(Machine), 3, 7) == random_game(orchard(), 3, 7)


def test_a_spoiled_replay_is_found() -> None:
    replay = random_game(orchard(), 2, 3)
    answers = [step for step, move in enumerate(replay.moves) if move["do"] == "answer"]
    for step, spoiled in ((answers[0], {"answer": "999"}), (answers[-1], {"seat": 9})):
        moves = [*replay.moves]
        moves[step] = {**moves[step], **spoiled}
        report = validate(replace(replay, moves=tuple(moves)), orchard())
        assert not report.valid and report.divergences[0].step == step + 1


def test_a_set_up_with_another_pile_is_refused() -> None:
    setup = dict(random_game(orchard(), 2, 3).setup)
    assert orchard().check_setup({**setup, "piles": {"card": setup["piles"]["card"][1:]}})
    assert orchard().check_setup({**setup, "players": 9})


@pytest.mark.parametrize(
    ("key", "value"),
    [("round", "year"), ("phases", [{"name": "night"}]), ("held", {"gold": 3}), ("things", [{"noun": "cow"}])],
)
def test_a_plan_names_what_is_declared(key: str, value: object) -> None:
    raw = {"rounds": 1, "round": "day", "phases": [{"name": "work"}]} | {key: value}
    with pytest.raises(KartotekError, match="no "):
        read_plan(raw, orchard_facts().vocabulary)


@pytest.mark.drill
def test_thousands_of_random_games() -> None:
    for seed in range(1000):
        full_game(orchard(), table(2 + seed % 3), seed, written=seed % 20 == 0)
