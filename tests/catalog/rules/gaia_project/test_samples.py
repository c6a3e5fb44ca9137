"""Real games move by move against what the program that played them computed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.gaia_project import GaiaProject
from kartotek.catalog.rules.gaia_project.log import import_log
from kartotek.catalog.rules.gaia_project.log_notation import LogReader
from tests.catalog.rules.gaia_project.samples import NAMES, sample

LOGS = sorted(
    path
    for path in Path(os.environ.get("KARTOTEK_LOGS", "no such folder")).glob("gaia-project/logs/*.json")
    if path.stem != "index"
)


def test_samples_show_every_faction(gaia: GaiaProject) -> None:
    played = {move["faction"] for name in NAMES for move in sample(name).moves if move["do"] == "faction"}
    assert played == set(gaia.core.pieces.faction)


@pytest.mark.parametrize("name", NAMES)
def test_a_real_game_is_valid_with_every_checkpoint_and_score(engine: GaiaProject, name: str) -> None:
    replay = sample(name)
    assert replay.source and replay.checkpoints
    report = validate(replay, engine)
    assert report.valid, report.as_json()["first_divergence"]
    assert report.unverified == 0 and report.steps == len(replay.moves)
    assert report.finished == bool(replay.scores)


def test_a_wrong_checkpoint_is_told(engine: GaiaProject) -> None:
    replay = sample(NAMES[0]).as_json()
    replay["checkpoints"][2]["rows"][0]["ore"] += 1
    from kartotek.schema.replay import read_replay

    report = validate(read_replay(replay), engine)
    assert [item.step for item in report.divergences] == [replay["checkpoints"][2]["after"]]
    assert "ore" in report.divergences[0].detail


def _known(log: Mapping[str, Any]) -> Iterator[list[dict[str, Any]] | None]:
    """The columns that a log states after each line, the slowly changing ones carried on."""
    carried: list[dict[str, Any]] = [{} for _ in log["seats"]]
    for move in log["moves"]:
        for faction, changes in (move.get("changed") or {}).items():
            carried[log["seats"].index(faction)] |= changes
        rows = move["state"]
        yield rows and [
            dict(zip(log["state_columns"], row, strict=True)) | own for row, own in zip(rows, carried, strict=True)
        ]


@pytest.mark.skipif(not LOGS, reason="KARTOTEK_LOGS names no folder of logs")
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_is_replayed_and_its_rejected_moves_are_refused(engine: GaiaProject, path: Path) -> None:
    log = json.loads(path.read_text(encoding="utf-8"))
    parts = import_log(log, engine)
    assert engine.check_setup(parts["setup"]) == []
    state = engine.begin(parts["setup"])
    reader = LogReader(engine.facts)
    for number, (move, known) in enumerate(zip(parts["moves"], _known(log), strict=True)):
        for wrong in (item for item in log.get("rejected_moves", ()) if item["after"] == number):
            who, rest = wrong["move"].split(" ", 1)
            refused = engine.play(state, {"seat": log["seats"].index(who), "do": "turn", "steps": reader.steps(rest)})
            assert refused and refused[0].rule in engine.facts.rules, wrong
        assert engine.play(state, move) == (), (number + 1, log["moves"][number]["move"])
        for row, reported in zip(engine.rows(state), known or (), strict=False):
            assert {key: row[key] for key in reported} == reported, (number + 1, log["moves"][number]["move"])
    if log.get("final"):
        points = {log["seats"][score.seat]: score.total for score in engine.scores(state)}
        assert points == log["final"]["scores"]
    assert state.unverified == 0
