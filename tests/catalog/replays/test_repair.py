"""Slips of people who write a game down: a line forgotten, doubled, swapped, of another seat, or with a wrong value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kartotek.catalog.replays.importing import Importer
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.repair import explain_fault
from kartotek.catalog.replays.report import Report
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.registry import GAMES, log_reader
from kartotek.schema.replay import LogOrigin, LogPlace
from tests.catalog.replays.conftest import Opener
from tests.catalog.replays.spoiling import SLIPS, Finding, SpoiledLog, judged, notations_of, spoil
from tests.catalog.rules.tables import tables_of


def recognised(
    importer: Importer, name: str, seed: int, player: str, slips: Sequence[str] = SLIPS
) -> list[tuple[SpoiledLog, Finding]]:
    """Logs of a game with one slip each, and what is said first of them; a slip without a fault is made anew."""
    tables = [table for table in tables_of(name) if table.players > 1]
    table = tables[seed % len(tables)]
    game = importer.game(name, log_reader(name)[1][0], table.packs)
    options = {option: "passing-order" if option == "turn_order" else value for option, value in table.options.items()}
    replay = replace(random_game(game, table.players, seed, None, options, player), packs=table.packs)
    rng, found = Random(seed), []
    for number, slip in enumerate(slips):
        notation = notations_of(name)[(seed + number) % len(notations_of(name))]
        for _ in range(40):
            log = spoil(replay, notation, slip, rng, importer)
            finding = judged(log, importer) if log is not None else None
            if log is not None and finding is not None:
                found.append((log, finding))
                break
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_slip_is_named_with_its_line(importer: Importer, name: str) -> None:
    first = list(GAMES).index(name)
    found = recognised(importer, name, 2, "random", [SLIPS[(first + number) % len(SLIPS)] for number in range(4)])
    wrong = [(log.notation, log.slip, log.line, log.was, said) for log, said in found if not said.meets(log)]
    assert len(found) >= 3 and not wrong, wrong


@pytest.mark.drill
@pytest.mark.parametrize("name", GAMES)
def test_slips_of_many_games(importer: Importer, name: str) -> None:
    found = [item for seed in range(100, 112) for item in recognised(importer, name, seed, "sensible")]
    assert sum(said.meets(log) for log, said in found) >= 0.9 * len(found)


@pytest.fixture(scope="module")
def report(with_packs: Opener) -> Report:
    """A forgotten line of a log whose lines, rounds and players have names."""
    game = with_packs("gaia-project")
    replay = random_game(game, 2, 3)
    cut = replace(replay, moves=(*replay.moves[:30], *replay.moves[31:]))
    places = tuple(LogPlace(100 + number, 2, None) for number in range(len(cut.moves)))
    spoiled = replace(cut, log=LogOrigin("table", ("Anna", "Béla"), places, ("notes",)))
    report = validate(spoiled, game)
    explain_fault(spoiled, game, report)
    return report


def test_a_report_uses_the_words_of_the_log(report: Report) -> None:
    first = report.divergences[0]
    assert first.place.line == 99 + first.step and first.place.round == 2 and first.place.player in ("Anna", "Béla")
    assert "stated in the log and not checked: notes" in report.notes
    assert all(item.consequence for item in report.divergences[1:])


def test_the_repair_is_said_in_both_languages(report: Report) -> None:
    repair = report.repair
    assert repair is not None and repair.slip == "missing" and repair.step == 31
    words: dict[str, Any] = repair.as_json()["words"]
    assert words["en"] == "line 130: before this a move of Béla seems to be missing; so the rest holds"
    assert words["hu"] == "130. sor: előtte hiányozhat egy lépés (Béla); így a többi rendben van"


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
