"""Moves of Ginkgopolis per CPU second, played at random and validated, against 7 Wonders as it was at a fixed commit.

The other side runs from a worktree of that commit, which is made for the run and taken away after it. Rounds of both
sides take turns in two processes that wait for each other, so that a busy machine slows both; medians are compared.
`--games N` sets the length of the memory part.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Final

ROOT = Path(__file__).resolve().parent.parent
BASE: Final = "1e1b077"
ROUNDS: Final = 9
WANTED: Final = {"played": (0.7, 1.0), "validated": (0.6, 0.8)}
"""The ratio that must be reached, and the one to aim at."""

WORKER: Final = """
import gc, sys
from time import process_time
from catalog.replays.play import random_game
from catalog.replays.validate import validate
from catalog.rules.registry import open_game
from catalog.store import load_catalog

game = open_game(load_catalog(sys.argv[1]), sys.argv[2])
games, kept = int(sys.argv[3]), []
for turn, line in enumerate(sys.stdin):
    seeds = range(turn * games, (turn + 1) * games)
    gc.collect()
    before = process_time()
    if line.strip() == "played":
        kept = [random_game(game, 4, seed) for seed in seeds]
    else:
        for replay in kept:
            validate(replay, game)
    spent = process_time() - before
    print(sum(len(replay.moves) for replay in kept) / spent, flush=True)
"""
"""One line in (what to do), one line out (moves per CPU second); it runs on the code of either commit."""


class Side:
    """A process that plays rounds of one game on the code of one tree."""

    def __init__(self, name: str, tree: Path, database: Path, game: str, games: int) -> None:
        self.name = name
        self.rates: dict[str, list[float]] = {work: [] for work in WANTED}
        environment = os.environ | {"PYTHONPATH": str(tree), "KARTOTEK_DATA": str(tree / "data")}
        build = [sys.executable, "-c", "import sys; from api.cli import main; sys.exit(main())", "build"]
        where = environment | {"KARTOTEK_DATABASE_URL": f"sqlite:///{database}"}
        subprocess.run(build, cwd=tree, env=where, stdout=subprocess.DEVNULL, check=True)
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(database), game, str(games)],
            cwd=tree,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, work: str, *, keep: bool = True) -> None:
        """One round; the first one of each kind only warms up."""
        assert self._process.stdin is not None and self._process.stdout is not None
        rate = _answer(self._process.stdin, self._process.stdout, work)
        if keep:
            self.rates[work].append(rate)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def _answer(into: IO[str], out: IO[str], work: str) -> float:
    into.write(f"{work}\n")
    into.flush()
    return float(out.readline())


def speed(folder: Path) -> None:
    """Print medians of the alternating rounds and their ratios."""
    old = folder / "base"
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(old), BASE], cwd=ROOT, check=True)
    try:
        ours = Side("ginkgopolis", ROOT, folder / "ours.db", "ginkgopolis", 25)
        base = Side("seven-wonders", old, folder / "base.db", "seven-wonders", 50)
        for turn in range(ROUNDS + 1):
            for work in WANTED:
                for side in (ours, base):
                    side.run(work, keep=turn > 0)
        ours.close()
        base.close()
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", str(old)], cwd=ROOT, check=True)
    print(f"moves of four players per CPU second; median of {ROUNDS} alternating rounds; 7 Wonders at {BASE}")
    print(f"{'':<12}{ours.name:>14}{base.name:>16}{'ratio':>8}{'must':>8}{'aim':>8}")
    for work, (must, aim) in WANTED.items():
        mine, theirs = (statistics.median(side.rates[work]) for side in (ours, base))
        print(f"{work:<12}{mine:14.0f}{theirs:16.0f}{mine / theirs:8.2f}{must:8.2f}{aim:8.2f}")


def memory(database: Path, games: int) -> None:
    """The peak at ten points of a long row of games, played and validated."""
    from catalog.replays.play import random_game
    from catalog.replays.validate import validate
    from catalog.rules.registry import open_game
    from catalog.store import load_catalog

    game = open_game(load_catalog(database), "ginkgopolis")
    print(f"\nmemory over {games} games, played and validated:")
    first = 0
    for tenth in range(1, 11):
        for seed in range(games * (tenth - 1) // 10, games * tenth // 10):
            validate(random_game(game, 1 + seed % 5, seed), game)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        first = first or peak
        print(f"{games * tenth // 10:>8} games {peak / 1024:8.1f} MB peak {peak / first - 1:+8.1%}")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=10_000, help="length of the memory part; 0 leaves it out")
    games = reader.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        speed(Path(folder))
        if games:
            memory(Path(folder) / "ours.db", games)


if __name__ == "__main__":
    main()
