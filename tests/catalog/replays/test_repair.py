"""Slips of people who write a game down: a line forgotten, doubled, swapped, of another seat, or with a wrong value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.repair import explain_fault
from kartotek.catalog.replays.report import Report
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import GAMES
from kartotek.schema.replay import LogOrigin, LogPlace, Replay
from tests.catalog.replays.conftest import Opener
from tests.catalog.rules.tables import tables_of

SLIPS = ("missing", "doubled", "swapped", "seat", "value")


def spoiled(replay: Replay, slip: str, place: int, rng: Random) -> Replay:
    """The replay with one slip at a place (from 0)."""
    moves = [dict(move) for move in replay.moves]
    match slip:
        case "missing":
            del moves[place]
        case "doubled":
            moves.insert(place, moves[place])
        case "swapped":
            moves[place : place + 2] = reversed(moves[place : place + 2])
        case "seat":
            moves[place]["seat"] = (moves[place]["seat"] + 1) % replay.players
        case _:
            place, key = next(
                (at, key) for at in range(place, len(moves)) for key in ("card", "slot", "hex") if key in moves[at]
            )
            others = [move[key] for move in replay.moves if key in move and move[key] != moves[place].get(key)]
            moves[place][key] = rng.choice(others)
    return replace(replay, moves=tuple(moves))


def judged(replay: Replay, game: Game) -> Report:
    report = validate(replay, game)
    explain_fault(replay, game, report)
    return report


def recognised(game: Game, options: Mapping[str, str], players: int, seeds: range) -> Counter[bool]:
    """How many slips are named as what they are, where they are: one place further for what is doubled or swapped."""
    found: Counter[bool] = Counter()
    for seed in seeds:
        replay, rng = random_game(game, players, seed, options=options), Random(seed)
        for slip in SLIPS:
            place = rng.randrange(8, len(replay.moves) - 8)
            report = judged(spoiled(replay, slip, place, rng), game)
            if not report.valid:
                repair = report.repair
                found[repair is not None and repair.slip == slip and abs(repair.step - 1 - place) <= 3] += 1
    return found


@pytest.mark.parametrize("name", GAMES)
def test_most_slips_are_recognised(with_packs: Opener, name: str) -> None:
    table = next(table for table in tables_of(name) if table.players > 2)
    game = with_packs(name, None, table.packs)
    found = recognised(game, table.options, table.players, range(1))
    assert found[True] >= 2 * found[False] and found[True] > 2, found


@pytest.mark.drill
@pytest.mark.parametrize("name", GAMES)
def test_slips_of_many_games(with_packs: Opener, name: str) -> None:
    table = next(table for table in tables_of(name) if table.players > 2)
    game = with_packs(name, None, table.packs)
    found = recognised(game, table.options, table.players, range(100))
    assert found[True] >= 2 * found[False], found


@pytest.fixture(scope="module")
def report(with_packs: Opener) -> Report:
    """A forgotten line of a log whose lines, rounds and players have names."""
    game = with_packs("gaia-project")
    replay = random_game(game, 2, 3)
    cut = replace(replay, moves=(*replay.moves[:30], *replay.moves[31:]))
    places = tuple(LogPlace(100 + number, 2, None) for number in range(len(cut.moves)))
    return judged(replace(cut, log=LogOrigin("table", ("Anna", "Béla"), places, ("notes",))), game)


def test_a_report_uses_the_words_of_the_log(report: Report) -> None:
    first = report.divergences[0]
    assert first.place.line == 99 + first.step and first.place.round == 2 and first.place.player in ("Anna", "Béla")
    assert "stated in the log and not checked: notes" in report.notes
    assert all(item.consequence for item in report.divergences[1:])


def test_the_repair_is_said_in_both_languages(report: Report) -> None:
    repair = report.repair
    assert repair is not None and repair.slip == "missing" and repair.step == 31
    words: dict[str, Any] = repair.as_json()["words"]
    assert words["en"] == "line 130: before this a move of Béla seems to be missing; with it the rest holds"
    assert words["hu"] == "130. sor: előtte hiányozhat egy lépés (Béla); vele a többi rendben van"


def test_goods_that_were_bought_count_as_had(with_packs: Opener) -> None:
    game = with_packs("seven-wonders")
    for seed in range(20):
        replay = random_game(game, 4, seed)
        for place, move in enumerate(replay.moves):
            goods = {**move.get("left", {}), **move.get("right", {})}
            if move["do"] == "build" and len(goods) > 1:
                side = "left" if move.get("left") else "right"
                kept = dict(list(move[side].items())[1:])
                spoilt = (*replay.moves[:place], {**move, side: kept}, *replay.moves[place + 1 :])
                broken = validate(replace(replay, moves=spoilt), game).divergences[0].broken
                have = next(str(item.have) for item in broken if item.rule.endswith("rule:cost"))
                assert all(good in have for good in {**kept, **move.get("right" if side == "left" else "left", {})})
                return
    raise AssertionError("no card was built with two bought goods")
