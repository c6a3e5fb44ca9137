"""A cluster: results are written where they belong, once, memory stays flat, and the wire may be encrypted."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kartotek.catalog.replays.mass import validate_many
from kartotek.catalog.replays.mass.inputs import Batch, InputItem
from kartotek.catalog.replays.mass.judge import COLUMNS
from kartotek.catalog.replays.mass.playing import PlayOrder, play_many
from kartotek.catalog.replays.mass.pool import Cluster, Here
from kartotek.catalog.replays.mass.results import Results, read_results, write_aside
from kartotek.catalog.replays.mass.work import judge_and_keep
from tests.attacks.traps import PATIENCE

PAGE = Path(__file__).resolve().parents[2] / "docs" / "replays.md"
BATCH = Batch(0, (InputItem("a.jsonl#1", b"{}"),))
ROW: dict[str, Any] = dict.fromkeys(COLUMNS) | {"replay": "a.jsonl#1", "verdict": "fault", "totals": [], "seats": []}


def test_a_worker_without_the_folder_sends_rows(tmp_path: Path) -> None:
    kept = Results(tmp_path / "results", "basis")
    share = kept.share()
    assert write_aside(share._replace(folder=str(tmp_path / "elsewhere")), BATCH, [ROW]) is None
    assert write_aside(share._replace(marker=".shared-of-another-run.part"), BATCH, [ROW]) is None
    assert kept.of(BATCH) is None
    kept.take(BATCH, None, [ROW])
    kept.finish({"fault": 1}, {})
    assert [row["replay"] for row in read_results(tmp_path / "results")] == ["a.jsonl#1"]


def test_a_batch_that_two_workers_wrote_counts_once(tmp_path: Path) -> None:
    kept = Results(tmp_path / "results", "basis")
    share = kept.share()
    written = [write_aside(share, BATCH, [ROW | {"microseconds": time}]) for time in (1, 2, 2)]
    assert len(set(written)) == 3
    for name in written[:2]:
        kept.take(BATCH, name, None)
    assert kept.of(BATCH) is not None
    kept.finish({"fault": 1}, {})
    assert [row["microseconds"] for row in read_results(tmp_path / "results")] == [2]
    assert sorted(path.name for path in (tmp_path / "results").iterdir())[-1] == "summary.json"
    assert len(list((tmp_path / "results").iterdir())) == 2, "what lost workers left is gone"


def test_rows_come_back_only_where_they_are_kept(shipped_database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartotek.catalog.replays.mass.work.judge_batch", lambda *_: [ROW])
    assert judge_and_keep(str(shipped_database), "basis", None, BATCH).rows is None


# ---- the drill: a scheduler and workers over TLS, as the docs have it ----


def certificate(folder: Path) -> None:
    """A certificate that signs itself, for all three parts."""
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=kartotek -keyout key.pem -out cert.pem"
    subprocess.run([*command.split(), "-addext", "subjectAltName=IP:127.0.0.1"], cwd=folder, check=True)
    shutil.copy(folder / "cert.pem", folder / "ca.pem")


def documented() -> dict[str, str]:
    """The variables that docs/replays.md has everybody set."""
    return dict(re.findall(r"^export (DASK_\w+)=(\S+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    dask = pytest.importorskip("dask")
    certificate(tmp_path)
    for name, value in documented().items():
        monkeypatch.setenv(name, str(tmp_path / value) if value.endswith(".pem") else value)
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    dask.config.refresh()
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> None:
        code = f"from distributed.cli.{words[0]} import main; main()"
        started.append(subprocess.Popen([sys.executable, "-c", code, *words[1:]], stderr=subprocess.DEVNULL))

    try:
        file = tmp_path / "scheduler.json"
        options = "--protocol tls --host 127.0.0.1 --port 0 --no-dashboard --scheduler-file"
        start("dask_scheduler", *options.split(), str(file))
        until = time.monotonic() + PATIENCE
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.1)
        address = json.loads(file.read_text(encoding="utf-8"))["address"]
        for _ in range(2):
            start("dask_worker", address, "--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard")
        yield address, started
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()
        monkeypatch.undo()
        dask.config.refresh()


def resident(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20


@pytest.mark.drill
def test_a_cluster_over_tls_writes_the_same_rows_in_flat_memory(
    shipped_database: Path, tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, started = cluster
    assert address.startswith("tls://")
    games = int(os.environ.get("KARTOTEK_DRILL_REPLAYS", "4000"))
    played = tmp_path / "games.jsonl"
    play_many(PlayOrder(str(shipped_database), "seven-wonders", 3, 1000), played, Here())
    inputs = [tmp_path / f"{number}.jsonl" for number in range(games // 1000)]
    for path in inputs:
        shutil.copy(played, path)
    processes = [os.getpid(), *(each.pid for each in started)]
    seen: list[list[int]] = []
    counted = 0

    def look(more: int) -> None:
        nonlocal counted
        counted += more
        if counted * 10 // games > len(seen):
            seen.append([resident(each) for each in processes])

    began = time.monotonic()
    tally = validate_many(inputs, str(shipped_database), Cluster(address), tmp_path / "results", look)
    took = time.monotonic() - began
    sys.stderr.write(json.dumps({"replays": games, "seconds": took, "client, scheduler, workers (MB)": seen}) + "\n")
    assert tally.verdicts == {"valid": games}
    names = [path.name for path in (tmp_path / "results").iterdir()]
    assert all(name.startswith("part-") or name == "summary.json" for name in names)
    alone = [row | {"microseconds": 0} for row in _alone(shipped_database, inputs, tmp_path)]
    assert [row | {"microseconds": 0} for row in read_results(tmp_path / "results")] == alone
    half, whole = seen[len(seen) // 2], seen[-1]
    assert all(late <= early * 1.15 + 10 for early, late in zip(half, whole, strict=True)), seen


def _alone(database: Path, inputs: list[Path], folder: Path) -> Iterator[dict[str, Any]]:
    validate_many(inputs, str(database), Here(), folder / "alone")
    return read_results(folder / "alone")
