"""Very many games of every kind: played into files, then validated by one and by two workers in turn.

    python -m bench.mass_validation [--games 100000] [--rounds 3] [--folder DIR] [--cluster]

Prints games a second of each round, the ratio of the medians, and the memory of all processes at every tenth of the
way. Files that are there already are not played again. With --cluster the two workers are processes of
`dask.distributed` behind a scheduler of its own, and one of them is killed half-way.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from kartotek.catalog.replays.mass import validate_many
from kartotek.catalog.replays.mass.playing import PlayOrder, play_many
from kartotek.catalog.replays.mass.pool import Cluster, Processes, Workers, workers_for
from kartotek.catalog.replays.mass.results import read_results
from kartotek.ingest.build import build

ROOT = Path(__file__).resolve().parent.parent
SHARES = {"seven-wonders": (4, 24), "armada": (4, 24), "ginkgopolis": (3, 24), "underwater-cities": (2, 24),
          "gaia-project": (2, 4)}  # fmt: skip
"""Players, and games of a hundred: a random game of Gaia Project takes as long to play as ten others."""


def play_all(database: Path, folder: Path, games: int) -> list[Path]:
    """One file for each game."""
    paths = []
    for game, (players, share) in SHARES.items():
        path = folder / f"{game}-{games}.jsonl.zst"
        packs = (f"{game}-synthetic",) if (ROOT / "data" / "packs" / f"{game}-synthetic").is_dir() else ()
        if not path.exists():
            play_many(PlayOrder(str(database), game, players, games * share // 100, packs=packs), path, Processes(2))
        paths.append(path)
    return paths


class Watch:
    """The memory of all processes of a run in megabytes, looked at for every tenth of the games."""

    def __init__(self, games: int) -> None:
        self._each = max(1, games // 10)
        self._done = 0
        self.seen: list[int] = []

    def __call__(self, more: int) -> None:
        before, self._done = self._done, self._done + more
        if before // self._each != self._done // self._each:
            self.seen.append(sum(map(_resident, _family())) >> 10)


def _family() -> Iterator[int]:
    """This process and its children."""
    own = Path("/proc/self").resolve()
    yield int(own.name)
    for task in (own / "task").iterdir():
        yield from map(int, (task / "children").read_text().split())


def _resident(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


def measured(paths: list[Path], database: Path, workers: Workers, games: int, results: Path) -> float:
    """Games a second; every replay must be valid, and have one row."""
    watch, began = Watch(games), time.perf_counter()
    tally = validate_many(paths, str(database), workers, results, watch)
    speed = tally.replays / (time.perf_counter() - began)
    found = [row["replay"] for row in read_results(results)]
    assert len(found) == len(set(found)) == tally.replays, "a replay was lost, or validated twice"
    print(f"{type(workers).__name__:<10}{speed:10.0f} games/s  {tally.verdicts}  MB: {watch.seen}", flush=True)
    return speed


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers as processes of their own."""
    started: list[subprocess.Popen[bytes]] = []

    def start(module: str, *words: str) -> None:
        code = f"from distributed.cli.{module} import main; main()"
        started.append(subprocess.Popen([sys.executable, "-c", code, *words], stderr=subprocess.DEVNULL, cwd=ROOT))

    file = folder / "scheduler.json"
    file.unlink(missing_ok=True)
    try:
        start("dask_scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
        while not file.exists():
            time.sleep(0.1)
        address = json.loads(file.read_text(encoding="utf-8"))["address"]
        for _ in range(2):
            start("dask_worker", address, "--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard")
        yield address, started[1:]
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def on_cluster(paths: list[Path], database: Path, games: int, folder: Path) -> None:
    with cluster(folder) as (address, workers):
        half = games // 2
        done = 0

        def progress(more: int) -> None:
            nonlocal done
            if done < half <= done + more:
                workers[0].kill()
                print("one worker killed", flush=True)
            done += more

        began = time.perf_counter()
        tally = validate_many(paths, str(database), Cluster(address), folder / "on-cluster", progress)
        found = {row["replay"] for row in read_results(folder / "on-cluster")}
        assert len(found) == tally.replays == done, "a replay was lost"
        print(f"cluster   {tally.replays / (time.perf_counter() - began):10.0f} games/s  {tally.verdicts}")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=100_000)
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--folder", type=Path, help="where games and results are kept; else they are removed")
    reader.add_argument("--cluster", action="store_true", help="on a cluster that loses a worker, and not otherwise")
    given = reader.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = given.folder or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        database = folder / "catalog.sqlite"
        build(ROOT / "data", database, sorted((ROOT / "data" / "packs").iterdir()))
        paths = play_all(database, folder, given.games)
        if given.cluster:
            on_cluster(paths, database, given.games, Path(scratch))
            return
        speeds: dict[int, list[float]] = {1: [], 2: []}
        for number in range(given.rounds):
            for count, found in speeds.items():
                results = Path(scratch) / f"results-{number}-{count}"
                found.append(measured(paths, database, workers_for(count), given.games, results))
        one, two = median(speeds[1]), median(speeds[2])
        print(f"1 worker {one:.0f}, 2 workers {two:.0f} games/s: {two / one:.2f} times")


if __name__ == "__main__":
    main()
