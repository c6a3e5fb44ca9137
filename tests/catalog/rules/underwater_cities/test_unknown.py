"""Cards of which only the number is known: what is declared is applied, everything else is checked."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.underwater_cities import UnderwaterCities
from kartotek.schema.replay import Replay, read_replay
from tests.catalog.rules.harness import renamed

KNOWN = 5


def _plain(step: dict[str, Any]) -> bool:
    return set(step) == {"p", "gain"}


def _hidden(replay: Replay) -> tuple[Replay, list[str]]:
    """The replay with five instant cards, which only gave something, known by their numbers alone."""
    moves = [copy.deepcopy(dict(move)) for move in replay.moves]
    used = [
        move["card"]
        for move in moves
        if move.get("card_steps") and all(map(_plain, move["card_steps"])) and not move.get("paid")
    ]
    names = {card: f"#{card.partition('#')[2]}" for card in dict.fromkeys(used)}
    names = dict(list(names.items())[:KNOWN])
    for move in moves:
        if move.get("card") in names and move.get("card_steps"):
            for step in move["card_steps"]:
                step.pop("p")
    data = renamed({"setup": dict(replay.setup), "moves": moves}, names)
    return replace(replay, setup=data["setup"], moves=tuple(data["moves"])), list(names.values())


@pytest.fixture(scope="module")
def hidden(uc: UnderwaterCities) -> tuple[Replay, list[str]]:
    for seed in range(40):
        found, names = _hidden(random_game(uc, 2, seed))
        if len(names) == KNOWN:
            return found, names
    raise AssertionError("no game plays five such cards")


def test_most_steps_are_verified_and_the_missing_facts_are_listed(
    uc: UnderwaterCities, hidden: tuple[Replay, list[str]]
) -> None:
    replay, names = hidden
    report = validate(read_replay(json.dumps(replay.as_json())), uc)
    assert report.valid and report.finished, report.as_json()["first_divergence"]
    assert 0 < report.unverified_steps <= 0.2 * report.steps
    assert {fact.partition(":")[0] for fact in report.open_facts} == set(names)
    assert any(fact.endswith(": ability") for fact in report.open_facts)
    assert any(fact.endswith(": color") for fact in report.open_facts)


def test_a_planted_illegal_payment_is_still_refused(uc: UnderwaterCities, hidden: tuple[Replay, list[str]]) -> None:
    replay, _ = hidden
    moves = [copy.deepcopy(dict(move)) for move in replay.moves]
    planted = next(
        number
        for number, move in enumerate(moves, 1)
        if any("build" in step and step["pay"] for step in move.get("slot_steps", ()))
    )
    step = next(step for step in moves[planted - 1]["slot_steps"] if "build" in step and step["pay"])
    name = next(iter(step["pay"]))
    step["pay"][name] -= 1
    report = validate(replace(replay, moves=tuple(moves)), uc)
    first = report.divergences[0]
    assert (first.step, first.broken[0].rule) == (planted, "underwater-cities:rule:cost")
    assert first.broken[0].statement_hu and first.broken[0].lines
