"""What the comparisons with the code of a fixed commit share: its tree, processes that take turns, and memory.

The old side runs from a worktree of that commit, which is made for the run and taken away after it. Rounds of all
sides take turns in processes that wait for each other, so that a busy machine slows all; medians are compared.
"""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BASE: Final = "1e1b077"
"""The commit whose speed the present code is held against: the last one before state, records and tables had types."""
ROUNDS: Final = 9
WORKS: Final = ("played", "validated")

WORKER: Final = """
import gc, sys
from time import process_time
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import load_catalog

packs = sys.argv[4:]
game = open_game(load_catalog(sys.argv[1], packs) if packs else load_catalog(sys.argv[1]), sys.argv[2])
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
"""One line in (what to do), one line out (moves of four players per CPU second); it runs on the code of either tree."""


@contextlib.contextmanager
def earlier_tree() -> Iterator[Path]:
    """A worktree of BASE, for as long as the block runs."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "base"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(tree), BASE], cwd=ROOT, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)


def environment(tree: Path, database: Path | None = None) -> dict[str, str]:
    """Variables by which a process takes code and data from `tree`, and its catalog from `database`."""
    code = os.pathsep.join(str(folder) for folder in (tree, tree / "api" / "python"))
    found = os.environ | {"PYTHONPATH": code, "KARTOTEK_DATA": str(tree / "data")}
    return found | {"KARTOTEK_DATABASE_URL": f"sqlite:///{database}"} if database else found


def command_line(tree: Path, *words: str) -> list[str]:
    """A call of `kartotek` that takes its code from the process's environment, which names the tree."""
    program = program_for(tree, "import sys; from kartotek.api.cli import main; sys.exit(main())")
    return [sys.executable, "-c", program, *words]


def program_for(tree: Path, program: str) -> str:
    """A program with the imports that a tree understands: earlier ones have the four parts at the top level."""
    return program if (tree / "kartotek").is_dir() else program.replace("from kartotek.", "from ")


def build(tree: Path, database: Path, packs: Sequence[str] = ()) -> None:
    """Build the catalog of a tree by that tree's own code."""
    given = [word for pack in packs for word in ("--pack", str(tree / "data" / "packs" / pack))]
    where = environment(tree, database)
    subprocess.run(command_line(tree, "build", *given), cwd=tree, env=where, stdout=subprocess.DEVNULL, check=True)


class Side:
    """A process on the code of one tree that answers each line with a number."""

    def __init__(self, name: str, tree: Path, program: str, *arguments: str) -> None:
        self.name = name
        self.rates: dict[str, list[float]] = {}
        pipe = subprocess.PIPE
        command = [sys.executable, "-c", program_for(tree, program), *arguments]
        self._process = subprocess.Popen(command, cwd=tree, env=environment(tree), stdin=pipe, stdout=pipe, text=True)

    def run(self, work: str, *, keep: bool) -> None:
        """One round of `work`; only a kept one counts."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{work}\n")
        self._process.stdin.flush()
        rate = float(self._process.stdout.readline())
        if keep:
            self.rates.setdefault(work, []).append(rate)

    def median(self, work: str) -> float:
        return median(self.rates[work])

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def games_side(name: str, tree: Path, database: Path, game: str, games: int, packs: Sequence[str] = ()) -> Side:
    """A side that plays and validates `games` random games of four a round."""
    build(tree, database, packs)
    return Side(name, tree, WORKER, str(database), game, str(games), *packs)


def take_turns(sides: Sequence[Side], works: Sequence[str] = WORKS, rounds: int = ROUNDS) -> None:
    """Run all rounds, the first of which only warms up, and end the processes."""
    for turn in range(rounds + 1):
        for work in works:
            for side in sides:
                side.run(work, keep=turn > 0)
    for side in sides:
        side.close()


def show_memory(database: Path, game_id: str, players: Sequence[int], games: int, packs: Sequence[str] = ()) -> None:
    """Print the peak at ten points of a long row of games, played and validated with each number of players in turn."""
    from kartotek.catalog.replays.play import random_game
    from kartotek.catalog.replays.validate import validate
    from kartotek.catalog.rules.registry import open_game
    from kartotek.catalog.store import load_catalog

    game = open_game(load_catalog(database, packs), game_id)
    print(f"\nmemory over {games} games, played and validated:")
    first = 0
    for tenth in range(1, 11):
        for seed in range(games * (tenth - 1) // 10, games * tenth // 10):
            validate(random_game(game, players[seed % len(players)], seed), game)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        first = first or peak
        print(f"{games * tenth // 10:>8} games {peak / 1024:8.1f} MB peak {peak / first - 1:+8.1%}")
