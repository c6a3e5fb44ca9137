"""Random games of 7 Wonders played and validated per CPU second, and the memory that many of them take.

A loop that does the same arithmetic everywhere is timed beside each part: where its figure is low, the machine was busy
and the others are low too. `--games N` sets the length of the memory part.
"""

from __future__ import annotations

import argparse
import gc
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

from catalog.replays.play import random_game
from catalog.replays.validate import validate
from catalog.rules.game import Game
from catalog.rules.registry import open_game
from catalog.store import load_catalog

ROOT = Path(__file__).resolve().parent.parent
KARTOTEK = str(Path(sys.executable).parent / "kartotek")
PLAYERS = 4
ROUNDS, GAMES_A_ROUND = 7, 60
WANTED = {"played": 250, "validated": 700}


def reference() -> float:
    """Millions of steps of a plain loop per CPU second."""
    steps, total, before = 2_000_000, 0, process_time()
    for number in range(steps):
        total += number & 7
    return steps / (process_time() - before) / 1e6


def per_second(work: Callable[[int], object]) -> tuple[float, float, float]:
    """Median and best rate of some rounds, and the median of the reference loop beside them."""
    rates, beside = [], []
    for turn in range(ROUNDS):
        beside.append(reference())
        gc.collect()
        before = process_time()
        for number in range(GAMES_A_ROUND):
            work(turn * GAMES_A_ROUND + number)
        rates.append(GAMES_A_ROUND / (process_time() - before))
    return statistics.median(rates), max(rates), statistics.median(beside)


def resident() -> int:
    """Kilobytes of memory in use now; the highest so far where the kernel does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return pages * resource.getpagesize() // 1024


def memory(game: Game, games: int) -> None:
    """Resident memory at ten points of a long row of games, played and validated."""
    print(f"\nresident memory over {games} games, played and validated:")
    first = 0
    for tenth in range(11):
        for seed in range(games * (tenth - 1) // 10 if tenth else 0, games * tenth // 10):
            validate(random_game(game, PLAYERS, seed), game)
        gc.collect()
        now = resident()
        first = first or now if tenth else 0
        growth = f"{(now - first) / first:+8.1%}" if first else "   (start)"
        print(f"{games * tenth // 10:>8} games {now / 1024:8.1f} MB {growth}")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=10_000, help="length of the memory part; 0 leaves it out")
    games = reader.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "catalog.db"
        settings = {"KARTOTEK_DATA": str(ROOT / "data"), "KARTOTEK_DATABASE_URL": f"sqlite:///{database}"}
        subprocess.run([KARTOTEK, "build"], env=os.environ | settings, stdout=subprocess.DEVNULL, check=True)
        game = open_game(load_catalog(database), "seven-wonders")
    replays = [random_game(game, PLAYERS, seed) for seed in range(ROUNDS * GAMES_A_ROUND)]
    works: dict[str, Callable[[int], object]] = {
        "played": lambda seed: random_game(game, PLAYERS, seed),
        "validated": lambda number: validate(replays[number], game),
    }
    print(f"games of {PLAYERS} per CPU second; {ROUNDS} rounds of {GAMES_A_ROUND}")
    print(f"{'':<12}{'median':>8}{'best':>8}{'wanted':>8}{'ratio':>8}  reference loop, million steps/s")
    for name, work in works.items():
        median, best, beside = per_second(work)
        print(f"{name:<12}{median:8.0f}{best:8.0f}{WANTED[name]:8}{median / WANTED[name]:8.2f}  {beside:.1f}")
    replays.clear()
    if games:
        memory(game, games)


if __name__ == "__main__":
    main()
