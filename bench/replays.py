"""Random games of 7 Wonders played and validated per CPU second, and the memory that many of them take.

The rounds of both parts take turns with a loop that does the same arithmetic everywhere: where its figure is low, the
machine was busy and the others are low too; games per million steps of it depend on the code and not on the machine.
`--games N` sets the length of the memory part.
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
from collections.abc import Callable, Mapping
from pathlib import Path
from time import process_time

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import load_catalog

ROOT = Path(__file__).resolve().parent.parent
KARTOTEK = str(Path(sys.executable).parent / "kartotek")
PLAYERS = 4
ROUNDS, GAMES_A_ROUND = 12, 40
WANTED = {"played": 250, "validated": 700}


def reference() -> float:
    """Millions of steps of a plain loop per CPU second."""
    steps, total, before = 1_000_000, 0, process_time()
    for number in range(steps):
        total += number & 7
    return steps / (process_time() - before) / 1e6


def rounds(works: Mapping[str, Callable[[int], object]]) -> dict[str, list[tuple[float, float]]]:
    """Games per CPU second in each round of each part, with the speed of the reference loop around it."""
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in works}
    for turn in range(ROUNDS):
        for name, work in works.items():
            gc.collect()
            beside, before = reference(), process_time()
            for number in range(GAMES_A_ROUND):
                work(turn * GAMES_A_ROUND + number)
            rate = GAMES_A_ROUND / (process_time() - before)
            rates[name].append((rate, (beside + reference()) / 2))
    return rates


def speed(game: Game) -> None:
    """Print the rates and what they are in steps of the reference loop."""
    replays = [random_game(game, PLAYERS, seed) for seed in range(ROUNDS * GAMES_A_ROUND)]
    works: dict[str, Callable[[int], object]] = {
        "played": lambda seed: random_game(game, PLAYERS, seed),
        "validated": lambda number: validate(replays[number], game),
    }
    print(f"games of {PLAYERS} per CPU second; {ROUNDS} rounds of {GAMES_A_ROUND}")
    print(f"{'':<12}{'median':>8}{'best':>8}{'wanted':>8}{'ratio':>8}{'reference':>12}{'games/Mstep':>13}")
    for name, found in rounds(works).items():
        rates = [rate for rate, _ in found]
        median, beside = statistics.median(rates), statistics.median(beside for _, beside in found)
        steps = statistics.median(rate / beside for rate, beside in found)
        ratio = median / WANTED[name]
        print(f"{name:<12}{median:8.0f}{max(rates):8.0f}{WANTED[name]:8}{ratio:8.2f}{beside:12.1f}{steps:13.1f}")


def resident() -> int:
    """Kilobytes of memory in use now; the highest so far where the kernel does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return peak()
    return pages * resource.getpagesize() // 1024


def peak() -> int:
    """Kilobytes of memory that were in use at the most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def memory(game: Game, games: int) -> None:
    """Memory at ten points of a long row of games, played and validated; the peak of the first tenth is the measure."""
    print(f"\nmemory over {games} games, played and validated:")
    first = 0
    for tenth in range(1, 11):
        for seed in range(games * (tenth - 1) // 10, games * tenth // 10):
            validate(random_game(game, PLAYERS, seed), game)
        gc.collect()
        first = first or peak()
        now, most = resident() / 1024, peak() / 1024
        print(f"{games * tenth // 10:>8} games {now:8.1f} MB now {most:8.1f} MB peak {peak() / first - 1:+8.1%}")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=10_000, help="length of the memory part; 0 leaves it out")
    games = reader.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "catalog.db"
        settings = {"KARTOTEK_DATA": str(ROOT / "data"), "KARTOTEK_DATABASE_URL": f"sqlite:///{database}"}
        subprocess.run([KARTOTEK, "build"], env=os.environ | settings, stdout=subprocess.DEVNULL, check=True)
        game = open_game(load_catalog(database), "seven-wonders")
    speed(game)
    if games:
        memory(game, games)


if __name__ == "__main__":
    main()
