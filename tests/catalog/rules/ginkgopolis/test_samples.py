"""Games of a second reading of the book, move by move: every column, every refused move, every point."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from kartotek.catalog.replays.importing import replay_from_log
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.replays.walk import public_rows
from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from kartotek.catalog.rules.ginkgopolis.log import REASONS, import_move
from kartotek.catalog.store import Catalog

LOGS = sorted(Path(os.environ.get("KARTOTEK_LOGS", "no such folder")).glob("ginkgopolis/logs/*.json"))

with_logs = pytest.mark.skipif(not LOGS, reason="KARTOTEK_LOGS names no folder of logs")
every_log = pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)


def _log(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read


@with_logs
@every_log
def test_a_log_is_imported_and_holds_in_every_column(ginkgo: Ginkgopolis, catalog: Catalog, path: Path) -> None:
    log = _log(path)
    replay = replay_from_log("ginkgopolis", path.read_text(encoding="utf-8"), catalog)
    assert len(replay.moves) == len(log["moves"])
    settled = sum(move["state"] is not None for move in log["moves"]) + 1
    assert len(replay.checkpoints) == settled
    columns = {*log["columns"], "buildings", "markers", "draw", "discard", "tile_supply"}
    assert all(columns <= row.keys() for point in replay.checkpoints for row in point.rows)
    report = validate(replay, ginkgo)
    assert report.valid, report.as_json()["first_divergence"]
    assert report.finished and report.unverified == 0
    totals = [(row["total"], row["rank"]) for row in report.scores]
    assert totals == [(row["total"], row["rank"]) for row in log["final"]["scores"]]


@with_logs
@every_log
def test_states_of_a_run_are_those_of_the_log(ginkgo: Ginkgopolis, catalog: Catalog, path: Path) -> None:
    """The same the long way: `replay run --states --json` against the texts of the log."""
    log = _log(path)
    replay = replay_from_log("ginkgopolis", path.read_text(encoding="utf-8"), catalog)
    seats = len(log["start"]["state"])
    rows = list(public_rows(replay, ginkgo))
    known = dict(enumerate(log["start"]["state"]))
    for step, move in enumerate(log["moves"], 1):
        if move["state"] is None:
            continue
        known |= {int(seat): row for seat, row in move["state"].items()}
        for seat in range(seats):
            shown = rows[step * seats + seat]
            assert (shown["step"], shown["seat"]) == (step, seat)
            texts = [_text(shown[column]) for column in log["columns"]]
            assert texts == known[seat], (step, seat)
            assert [shown["draw"], shown["discard"], shown["tile_supply"]] == move["piles"]


def _text(value: Any) -> Any:
    return " ".join(value) if isinstance(value, list) else value


@with_logs
@every_log
def test_rejected_moves_are_refused_and_districts_agree(ginkgo: Ginkgopolis, catalog: Catalog, path: Path) -> None:
    log = _log(path)
    replay = replay_from_log("ginkgopolis", path.read_text(encoding="utf-8"), catalog)
    state, refused = ginkgo.begin(replay.setup), 0
    for number, move in enumerate([None, *replay.moves]):
        if move is not None:
            assert not ginkgo.play(state, move)
            assert ginkgo.table(state)["next"] == log["moves"][number - 1]["next"]
        for wrong in (item for item in log["rejected"] if item["after"] == number):
            before = state.digest()
            faults = ginkgo.play(state, import_move(wrong["move"]))
            assert faults and faults[0].rule in REASONS[wrong["reason"]], wrong
            assert faults[0].rule in ginkgo.facts.rules and state.digest() == before
            refused += 1
    assert refused == len(log["rejected"])
    assert _by_place(ginkgo.table(state)["districts"]) == _by_place(log["final"]["districts"])


def _by_place(districts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(districts, key=lambda district: str(district["cells"]))
