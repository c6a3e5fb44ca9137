"""Without a pack: what rests on an unknown fact is counted and not judged, everything else is."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.armada import Armada
from kartotek.catalog.rules.armada.log import import_log
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Checkpoint, Replay

FOLDER = Path(os.environ.get("KARTOTEK_LOGS", "no such folder")) / "armada" / "logs"
LOGS = sorted(FOLDER.glob("*.json"))


def unpacked_game(packed: Armada, unpacked: Armada, seed: int) -> Replay:
    """A game of the pack, with its states as claims, for a catalog that does not know what the pack says."""
    replay = random_game(packed, 4, seed)
    state, points = packed.begin(replay.setup), []
    for number, move in enumerate(replay.moves, 1):
        assert packed.play(state, move) == ()
        if state.extra.ask is None and state.extra.sealed.count(None) == 4:
            rows = [{key: value for key, value in row.items() if key != "points"} for row in packed.rows(state)]
            points.append(Checkpoint(number, tuple(rows)))
    assert unpacked.facts.game == "armada"
    return Replay(
        "armada", "rulebook", 4, replay.setup, replay.moves, checkpoints=tuple(points), scores=replay.scores
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_checked_as_far_as_the_rows_go(armada: Armada, unpacked: Armada, seed: int) -> None:
    report = validate(unpacked_game(armada, unpacked, seed), unpacked)
    assert report.valid and report.finished, report.as_json()["first_divergence"]
    assert report.unverified > 0


def free_of_unknowns(game: Armada, replay: Replay) -> list[int]:
    """Places of moves of the base game alone, before anything of their seat is in doubt."""
    state, found = game.begin(replay.setup), []
    for place, move in enumerate(replay.moves):
        known = move["do"] == "build" and "step" not in move and move["card"] not in added(game)
        if known and not state.extra.doubts[move["seat"]]:
            found.append(place)
        game.play(state, move)
    return found


def added(game: Armada) -> frozenset[str]:
    return frozenset(card.id for card in game.pieces.added)


ILLEGAL: tuple[tuple[Mapping[str, Any], str], ...] = (
    ({"do": "build_chain"}, "rule:chain"),
    ({"do": "build_free"}, "rule:free-building"),
    ({"left": {"glass": 9}}, "rule:trade-goods"),
)


@pytest.mark.parametrize(("change", "rule"), ILLEGAL)
def test_planted_moves_are_refused(armada: Armada, unpacked: Armada, change: Mapping[str, Any], rule: str) -> None:
    replay = unpacked_game(armada, unpacked, 1)
    places = free_of_unknowns(unpacked, replay)
    assert len(places) > 5
    place = places[len(places) // 2]
    planted = [dict(move) for move in replay.moves]
    planted[place] |= change
    report = validate(Replay("armada", "rulebook", 4, replay.setup, tuple(planted)), unpacked)
    first = report.divergences[0]
    assert first.step == place + 1 and rule.partition(":")[2] in {item.rule.rpartition(":")[2] for item in first.broken}


def test_random_play_names_what_is_missing(unpacked: Armada) -> None:
    with pytest.raises(KartotekError) as error:
        unpacked.deal(4, Random(0))
    assert error.value.code == "data-missing"
    reported = str(error.value)
    assert "cost of card:pontoon" in reported and "--pack armada-synthetic" in reported
    missing = list(unpacked.pieces.missing())
    assert len([item for item in missing if "upgrade:" in item]) == 192
    assert len([item for item in missing if "wonder_fleet" in item]) == 8
    assert len([item for item in missing if item.startswith("cost of card")]) == 24


@pytest.mark.skipif(not LOGS, reason="KARTOTEK_LOGS names no folder of logs")
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_is_checked_as_far_as_the_rows_go(unpacked: Armada, path: Path) -> None:
    parts = import_log(json.loads(path.read_text("utf-8")), unpacked)
    points = tuple(Checkpoint(item["after"], tuple(item["rows"])) for item in parts["checkpoints"])
    replay = Replay(
        "armada", "rulebook", parts["players"], parts["setup"], tuple(parts["moves"]), checkpoints=points,
        scores=tuple(parts["scores"]),
    )  # fmt: skip
    report = validate(replay, unpacked)
    assert report.valid and report.finished and report.unverified > 0, report.as_json()["first_divergence"]
