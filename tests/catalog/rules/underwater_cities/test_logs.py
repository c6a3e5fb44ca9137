"""Reference games: imported, equal after every move, and every rejected move refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kartotek.catalog.replays.importing import replay_from_log
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.replays.walk import public_rows
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.rules.underwater_cities.log import log_move
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from tests.catalog.rules.underwater_cities.conftest import LOGS

PATHS = sorted(path for path in LOGS.glob("*.json") if path.stem != "index") if LOGS.is_dir() else []
pytestmark = pytest.mark.skipif(not PATHS, reason="KARTOTEK_LOGS names no folder of logs")
each_log = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


@each_log
def test_a_log_is_equal_after_every_move(reference: Catalog, path: Path) -> None:
    log = json.loads(path.read_text(encoding="utf-8"))
    replay = replay_from_log("underwater-cities", json.dumps(log), reference)
    game = open_game(reference.with_layers(*replay.packs), replay.game, replay.profile)
    report = validate(replay, game)
    assert report.valid and report.finished and not report.unverified, report.as_json()["first_divergence"]
    rows = list(public_rows(replay, game))
    seats = log["setup"]["players"]
    for item in log["moves"]:
        for seat, state in enumerate(item["state"] or ()):
            row = rows[item["n"] * seats + seat]
            assert [row[name] for name in log["columns"]] == state, (item["n"], seat)
    wins = [row.get("won") for row in log["final"]]
    assert [row["won"] for row in rows[-seats:]] == wins


@each_log
def test_rejected_moves_are_refused_by_the_same_rule(reference: Catalog, path: Path) -> None:
    log = json.loads(path.read_text(encoding="utf-8"))
    replay = replay_from_log("underwater-cities", json.dumps(log), reference)
    game = open_game(reference.with_layers(*replay.packs), replay.game, replay.profile)
    state = game.begin(replay.setup)
    for number, move in enumerate((*replay.moves, None)):
        for wrong in (item for item in log["rejected"] if item["after"] == number):
            before = state.digest()
            faults = game.play(state, log_move(wrong["move"], 1))
            assert faults and faults[0].rule == wrong["rule"], (wrong, faults)
            assert faults[0].need is not None and faults[0].have is not None
            assert state.digest() == before
        if move is not None:
            assert not game.play(state, move)


def test_another_pack_is_refused_by_name_and_hash(reference: Catalog) -> None:
    log = json.loads(PATHS[0].read_text(encoding="utf-8"))
    log["pack"] = {"id": "underwater-cities-reference", "sha256": "0" * 64}
    with pytest.raises(KartotekError) as error:
        replay_from_log("underwater-cities", json.dumps(log), reference)
    assert error.value.code == "replay-outside" and "0" * 64 in str(error.value)
    log["pack"] = {"id": "somebody-elses", "sha256": "1" * 64}
    with pytest.raises(KartotekError, match="somebody-elses"):
        replay_from_log("underwater-cities", json.dumps(log), reference)


@pytest.mark.parametrize("place", ["x", None, True, 1.5])
def test_a_move_without_a_number_is_a_fault_of_the_log(reference: Catalog, place: object) -> None:
    log = json.loads(PATHS[0].read_text(encoding="utf-8"))
    log["moves"][0]["n"] = place
    with pytest.raises(KartotekError) as error:
        replay_from_log("underwater-cities", json.dumps(log), reference)
    assert error.value.code == "replay-format"
