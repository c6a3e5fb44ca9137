"""Very many replays: one verdict each, nothing twice and nothing lost, the same bytes whoever did the work."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from kartotek.catalog.replays.mass import validate_many
from kartotek.catalog.replays.mass.inputs import Batch, batches
from kartotek.catalog.replays.mass.judge import COLUMNS, judge_batch, verdict_basis
from kartotek.catalog.replays.mass.playing import PlayOrder, play_many
from kartotek.catalog.replays.mass.pool import Cluster, Here, Processes
from kartotek.catalog.replays.mass.report import report_page
from kartotek.catalog.replays.mass.results import Results, read_results
from kartotek.catalog.store import load_catalog
from kartotek.schema.errors import KartotekError

GAMES = 120


@pytest.fixture(scope="module")
def played(shipped_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "games.jsonl.zst"
    play_many(PlayOrder(str(shipped_database), "seven-wonders", 3, GAMES), path, Here())
    return path


@pytest.fixture
def lines(played: Path) -> list[bytes]:
    return [text for batch in batches([played]) for _, text, _ in batch.items]


def test_the_number_of_workers_does_not_change_a_byte(shipped_database: Path, played: Path, tmp_path: Path) -> None:
    order = PlayOrder(str(shipped_database), "seven-wonders", 3, GAMES)
    play_many(order, tmp_path / "again.jsonl.zst", Processes(2))
    assert (tmp_path / "again.jsonl.zst").read_bytes() == played.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["again.jsonl.zst"]


def test_files_folders_and_patterns(lines: list[bytes], tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.json").write_bytes(lines[0])
    (tmp_path / "b.jsonl").write_bytes(b"\n".join(lines[1:4]) + b"\n\n")
    (tmp_path / "c.txt").write_bytes(b"no replay")
    keys = [key for batch in batches([tmp_path]) for key, _, _ in batch.items]
    assert keys == [*(f"{tmp_path}/b.jsonl#{n}" for n in (1, 2, 3)), f"{tmp_path}/deep/a.json"]
    assert [key for batch in batches([f"{tmp_path}/*/*.json"]) for key, _, _ in batch.items] == keys[3:]
    with pytest.raises(KartotekError):
        list(batches([f"{tmp_path}/*.none"]))


def test_one_verdict_for_every_replay_whatever_its_fault(
    shipped_database: Path, lines: list[bytes], tmp_path: Path
) -> None:
    replay = orjson.loads(lines[0])
    illegal = replay | {"moves": [*replay["moves"][:5], replay["moves"][0], *replay["moves"][5:]]}
    faults: list[Any] = [
        replay, illegal, replay | {"game": "chess"}, replay | {"profile": "none"}, replay | {"players": 9},
        replay | {"setup": {}}, replay | {"moves": [{}]}, replay | {"moves": 7}, [], 7, None, {"format": "other"},
        replay | {"moves": [{"seat": 10**9, "do": "build"}]}, replay | {"packs": ["nobody"]},
    ]  # fmt: skip
    texts = [orjson.dumps(item) for item in faults] + [
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        lines[1][: len(lines[1]) // 2],
    ]
    (tmp_path / "all.jsonl").write_bytes(b"\n".join(texts))
    tally = validate_many([tmp_path / "all.jsonl"], str(shipped_database), Here(), tmp_path / "results")
    rows = list(read_results(tmp_path / "results"))
    assert tally.replays == len(rows) == len(texts)
    assert [row["verdict"] for row in rows[:2]] == ["valid", "not valid"]
    assert rows[1]["rule"]
    assert rows[1]["first_step"] == 6
    assert all(row["verdict"] in ("fault", "not valid") for row in rows[1:])
    assert not [row["detail"] for row in rows if str(row["detail"]).startswith("internal")]
    assert all(row.keys() == COLUMNS.keys() for row in rows)


def test_a_run_goes_on_where_it_was_cut(shipped_database: Path, played: Path, tmp_path: Path) -> None:
    results = tmp_path / "results"
    judged: list[int] = []

    class Dies(Here):
        def ordered(self, task: Callable[[Any], Any], work: Any) -> Iterator[tuple[Any, Any]]:
            for piece, done in super().ordered(task, work):
                if len(judged) == 1:
                    raise KeyboardInterrupt
                judged.append(piece.number)
                yield piece, done

    with pytest.raises(KeyboardInterrupt):
        validate_many([played], str(shipped_database), Dies(), results)
    tally = validate_many([played], str(shipped_database), Here(), results)
    assert judged == [0]
    assert (tally.replays, tally.kept, tally.verdicts) == (GAMES, 100, {"valid": GAMES})
    assert [row["replay"] for row in read_results(results)] == [f"{played}#{n}" for n in range(1, GAMES + 1)]
    assert validate_many([played], str(shipped_database), Here(), results).kept == GAMES


def test_a_killed_program_loses_and_repeats_nothing(shipped_database: Path, played: Path, tmp_path: Path) -> None:
    """Killed at random moments until it is through: then every replay has one row."""
    environment = {**os.environ, "KARTOTEK_DATABASE_URL": f"sqlite:///{shipped_database}"}
    words = ["replay", "validate", str(played), "--workers", "2", "--results", str(tmp_path / "results")]
    code = f"from kartotek.api.cli.program import run; raise SystemExit(run({words!r}))"
    rng = random.Random(21)
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", code], env=environment, stdout=subprocess.DEVNULL, start_new_session=True
        ) as process:
            time.sleep(rng.uniform(0.2, 2.5))
            os.killpg(process.pid, signal.SIGKILL)
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = list(read_results(tmp_path / "results"))
    assert [row["replay"] for row in rows] == [f"{played}#{n}" for n in range(1, GAMES + 1)]


def _killed_once(mark: str, batch: Batch) -> list[str]:
    """A worker that dies with its second batch, once."""
    if batch.number == 1 and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return [key for key, _, _ in batch.items]


def test_the_work_of_a_killed_worker_is_done_again(played: Path, tmp_path: Path) -> None:
    from functools import partial

    task = partial(_killed_once, str(tmp_path / "mark"))
    found = [key for _, keys in Processes(2).ordered(task, batches([played])) for key in keys]
    assert (tmp_path / "mark").exists()
    assert found == [f"{played}#{n}" for n in range(1, GAMES + 1)]


def test_damaged_results_are_noticed_and_made_again(shipped_database: Path, played: Path, tmp_path: Path) -> None:
    results = tmp_path / "results"
    validate_many([played], str(shipped_database), Here(), results)
    [path, _] = sorted(results.glob("part-*.parquet"))
    whole, rng = path.read_bytes(), random.Random(21)
    for _ in range(300):
        spoiled = bytearray(whole)
        place = rng.randrange(len(whole) * 8)
        spoiled[place // 8] ^= 1 << place % 8
        path.write_bytes(spoiled if rng.random() < 0.7 else whole[: rng.randrange(len(whole))])
        with pytest.raises(KartotekError):
            list(read_results(results))
    assert validate_many([played], str(shipped_database), Here(), results).kept == GAMES - 100
    assert len(list(read_results(results))) == GAMES


def test_other_files_are_not_touched(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(KartotekError, match="other files"):
        Results(tmp_path, "basis")


def test_the_page_stands_by_itself(shipped_database: Path, played: Path, lines: list[bytes], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    replay = json.loads(lines[0])
    replay["moves"].insert(5, replay["moves"][0])
    (tmp_path / "bad.json").write_text(json.dumps(replay), encoding="utf-8")
    basis = verdict_basis(load_catalog(shipped_database))
    inputs = batches([played, tmp_path / "bad.json"])
    rows = [row for batch in inputs for row in judge_batch(str(shipped_database), basis, batch)]
    page = report_page([*rows, rows[-1] | {"rule": "<script>alert(1)</script>"}])
    assert page == report_page([*rows, rows[-1] | {"rule": "<script>alert(1)</script>"}])
    assert "<script" not in page
    assert page.count("<svg") == 5
    outside = [part.split('"')[0] for part in page.split('href="')[1:] if not part.startswith("#")]
    assert not outside
    assert "babylon" in page


@pytest.mark.drill
def test_a_cluster_loses_a_worker_and_no_replay(shipped_database: Path, played: Path, tmp_path: Path) -> None:
    """Scheduler and workers are processes of their own; one worker is killed on the way."""
    pytest.importorskip("distributed")
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> None:
        code = f"from distributed.cli.{words[0]} import main; main()"
        started.append(subprocess.Popen([sys.executable, "-c", code, *words[1:]], stderr=subprocess.DEVNULL))

    try:
        file = tmp_path / "scheduler.json"
        start("dask_scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
        deadline = 600
        while not file.exists() and (deadline := deadline - 1):
            time.sleep(0.1)
        address = json.loads(file.read_text(encoding="utf-8"))["address"]
        for _ in range(2):
            start("dask_worker", address, "--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard")
        counted = 0

        def progress(more: int) -> None:
            nonlocal counted
            counted += more
            if counted == more:
                started[1].kill()

        tally = validate_many([played], str(shipped_database), Cluster(address), tmp_path / "results", progress)
        assert tally.verdicts == {"valid": GAMES}
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()
