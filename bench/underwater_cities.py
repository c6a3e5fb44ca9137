"""Underwater Cities validated and played, against Gaia Project at a fixed commit: the same machine, rounds in turn.

Each round measures both games for some CPU seconds, and the medians are compared. `--memory` plays many games and
prints how the process grows.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.earlier import ROUNDS, WORKS, Side, build, earlier_tree, take_turns  # noqa: E402

PACK: Final = "underwater-cities-synthetic"
LEAST: Final = {"validated": 0.4, "played": 5.0}
AIM: Final = {"validated": 1.0, "played": 15.0}

WORKER: Final = """
import sys, time
from pathlib import Path
from kartotek.catalog.store import load_catalog
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.schema.replay import read_replay

database, game_id, profile, players, seconds, pack, folder = sys.argv[1:]
game = open_game(load_catalog(database, [pack] if pack else []), game_id, profile)
if folder:
    replays = [read_replay(path.read_text(encoding="utf-8")) for path in sorted(Path(folder).glob("*.json"))]
else:
    replays = [random_game(game, 2 + seed % 3, seed) for seed in range(6)]

def validated():
    for replay in replays:
        assert validate(replay, game).valid
    return sum(len(replay.moves) for replay in replays)

seeds = iter(range(10**6))
def played():
    random_game(game, int(players), next(seeds))
    return 1

for line in sys.stdin:
    work, done = {"validated": validated, "played": played}[line.strip()], 0
    start = time.process_time()
    while time.process_time() - start < float(seconds):
        done += work()
    print(done / (time.process_time() - start), flush=True)
"""
"""One line in (what to do), one line out (moves validated or games played per CPU second), on either tree's code."""


def compare(rounds: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as name, earlier_tree() as old:
        folder, length = Path(name), str(seconds)
        build(old, folder / "old.db")
        build(ROOT, folder / "new.db", [PACK])
        samples = str(old / "data" / "replays" / "gaia-project")
        gaia = (str(folder / "old.db"), "gaia-project", "boardgamers-engine", "3", length, "", samples)
        cities = (str(folder / "new.db"), "underwater-cities", "rulebook", "2", length, PACK, "")
        theirs, ours = Side("Gaia Project", old, WORKER, *gaia), Side("Underwater Cities", ROOT, WORKER, *cities)
        take_turns([theirs, ours], rounds=rounds)
    for key, what in zip(WORKS, ("random games", "moves validated"), strict=True):
        own, other = ours.median(key), theirs.median(key)
        ratio = own / other
        print(f"{what} per CPU second: {own:.1f}, Gaia Project {other:.1f}: {ratio:.2f}x", end="")
        print(f" (at least {LEAST[key]}x, aim {AIM[key]}x)")
        print(json.dumps({key: round(ratio, 2), "at_least": LEAST[key], "aim": AIM[key]}))


def memory(games: int) -> None:
    """Play many games in one process and print its largest size on the way."""
    from kartotek.catalog.replays.play import random_game
    from kartotek.catalog.rules.registry import open_game
    from kartotek.catalog.store import load_catalog

    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "catalog.db"
        build(ROOT, database, [PACK])
        game = open_game(load_catalog(database, [PACK]), "underwater-cities")
    start = time.process_time()
    for seed in range(games):
        random_game(game, 1 + seed % 4, seed)
        if (seed + 1) % (games // 5) == 0:
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            print(f"{seed + 1} games, {peak} MiB, {time.process_time() - start:.0f} CPU seconds")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--memory", type=int, help="play so many games and show the memory")
    options = parser.parse_args()
    if options.memory:
        memory(options.memory)
    else:
        compare(options.rounds, options.seconds)


if __name__ == "__main__":
    main()
