"""Moves of Armada and of 7 Wonders per CPU second, played at random and validated, against 7 Wonders at a fixed commit.

The old side runs from a worktree of that commit, which is made for the run and taken away after it. Rounds of all
sides take turns in processes that wait for each other, so that a busy machine slows all; medians are compared.
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
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
BASE: Final = "1e1b077"
PACK: Final = "armada-synthetic"
ROUNDS: Final = 9
WORKS: Final = ("played", "validated")
WANTED: Final = {"armada": {"validated": (0.25, 0.5)}, "7 Wonders now": {"played": (0.9, 1.0), "validated": (0.9, 1.0)}}
"""The ratio that must be reached, and the one to aim at."""

WORKER: Final = """
import gc, sys
from time import process_time
from catalog.replays.play import random_game
from catalog.replays.validate import validate
from catalog.rules.registry import open_game
from catalog.store import load_catalog

game = open_game(load_catalog(sys.argv[1], sys.argv[4:]), sys.argv[2])
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

    def __init__(
        self, name: str, tree: Path, database: Path, game: str, games: int, packs: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.rates: dict[str, list[float]] = {work: [] for work in WORKS}
        environment = os.environ | {"PYTHONPATH": str(tree), "KARTOTEK_DATA": str(tree / "data")}
        if not database.exists():
            build = [sys.executable, "-c", "import sys; from api.cli import main; sys.exit(main())", "build"]
            build += [part for pack in packs for part in ("--pack", str(tree / "data" / "packs" / pack))]
            where = environment | {"KARTOTEK_DATABASE_URL": f"sqlite:///{database}"}
            subprocess.run(build, cwd=tree, env=where, stdout=subprocess.DEVNULL, check=True)
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(database), game, str(games), *packs],
            cwd=tree,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, work: str, *, keep: bool) -> None:
        """One round; the first one of each kind only warms up."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{work}\n")
        self._process.stdin.flush()
        rate = float(self._process.stdout.readline())
        if keep:
            self.rates[work].append(rate)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def speed(folder: Path) -> None:
    """Print medians of the alternating rounds and their ratios."""
    old = folder / "base"
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(old), BASE], cwd=ROOT, check=True)
    try:
        sides = [
            Side("armada", ROOT, folder / "ours.db", "armada", 25, (PACK,)),
            Side("7 Wonders now", ROOT, folder / "plain.db", "seven-wonders", 50),
            Side(f"at {BASE}", old, folder / "base.db", "seven-wonders", 50),
        ]
        for turn in range(ROUNDS + 1):
            for work in WORKS:
                for side in sides:
                    side.run(work, keep=turn > 0)
        for side in sides:
            side.close()
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", str(old)], cwd=ROOT, check=True)
    print(
        f"moves of four players per CPU second; median of {ROUNDS} alternating rounds; the base is 7 Wonders at {BASE}"
    )
    for work in WORKS:
        rates = {side.name: statistics.median(side.rates[work]) for side in sides}
        base = rates[f"at {BASE}"]
        for name, rate in rates.items():
            must, aim = WANTED.get(name, {}).get(work, (0, 0))
            wanted = f"   must {must:.2f}, aim {aim:.2f}" if must else ""
            print(f"{work:<12}{name:<16}{rate:10.0f}{rate / base:8.2f}{wanted}")


def memory(database: Path, games: int) -> None:
    """The peak at ten points of a long row of games, played and validated."""
    from catalog.replays.play import random_game
    from catalog.replays.validate import validate
    from catalog.rules.registry import open_game
    from catalog.store import load_catalog

    game = open_game(load_catalog(database, [PACK]), "armada")
    print(f"\nmemory over {games} games, played and validated:")
    first = 0
    for tenth in range(1, 11):
        for seed in range(games * (tenth - 1) // 10, games * tenth // 10):
            validate(random_game(game, 3 + seed % 5, seed), game)
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
