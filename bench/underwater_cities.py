"""Underwater Cities validated and played, against Gaia Project at a fixed commit: the same machine, rounds in turn.

The commit is unpacked beside, its catalog built once; then each round measures both games for some CPU seconds, and the
medians are compared. `--memory` plays many games and prints how the process grows.
"""

from __future__ import annotations

import argparse
import io
import json
import resource
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMIT = "1e1b077"
ROUNDS = 9
LEAST = {"validated": 0.4, "played": 5.0}
AIM = {"validated": 1.0, "played": 15.0}

CHILD = """
import json, sys, time
from pathlib import Path
from catalog.store import load_catalog
from catalog.rules.registry import open_game
from catalog.replays.play import random_game
from catalog.replays.validate import validate
from schema.replay import read_replay

game_id, profile, players, pack, database, seconds, folder = sys.argv[1:8]
database = Path(database)
if not database.exists():
    from ingest.build import build
    packs = [Path("data/packs") / pack] if pack else []
    build(Path("data"), database, packs)
game = open_game(load_catalog(database, [pack] if pack else []), game_id, profile)
if folder:
    replays = [read_replay(path.read_text(encoding="utf-8")) for path in sorted(Path(folder).glob("*.json"))]
else:
    replays = [random_game(game, 2 + seed % 3, seed) for seed in range(6)]

def rate(work):
    work()
    start, done = time.process_time(), 0
    while time.process_time() - start < float(seconds):
        done += work()
    return done / (time.process_time() - start)

def validated():
    for replay in replays:
        assert validate(replay, game).valid
    return sum(len(replay.moves) for replay in replays)

seed = iter(range(10**6))
def played():
    random_game(game, int(players), next(seed))
    return 1

print(json.dumps({"validated": rate(validated), "played": rate(played)}))
"""


def unpack(folder: Path) -> None:
    """The commit that is compared with, as plain files."""
    packed = subprocess.run(["git", "archive", COMMIT], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")


def measured(home: Path, *arguments: str) -> dict[str, float]:
    """One round in a process of its own, which sees the packages of `home` only."""
    command = [sys.executable, "-c", CHILD, *arguments]
    done = subprocess.run(command, cwd=home, check=True, capture_output=True, text=True, env={"PYTHONPATH": str(home)})
    found: dict[str, float] = json.loads(done.stdout)
    return found


def compare(rounds: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        old = folder / "old"
        unpack(old)
        ours: list[dict[str, float]] = []
        theirs: list[dict[str, float]] = []
        samples = str(old / "data" / "replays" / "gaia-project")
        for _ in range(rounds):
            gaia = ("gaia-project", "boardgamers-engine", "3", "", str(folder / "old.db"), str(seconds), samples)
            theirs.append(measured(old, *gaia))
            pack = "underwater-cities-synthetic"
            cities = ("underwater-cities", "rulebook", "2", pack, str(folder / "new.db"), str(seconds), "")
            ours.append(measured(ROOT, *cities))
    for key, what in (("validated", "moves validated"), ("played", "random games")):
        own, other = (statistics.median(row[key] for row in rows) for rows in (ours, theirs))
        ratio = own / other
        print(f"{what} per CPU second: {own:.1f}, Gaia Project {other:.1f}: {ratio:.2f}x", end="")
        print(f" (at least {LEAST[key]}x, aim {AIM[key]}x)")
        print(json.dumps({key: round(ratio, 2), "at_least": LEAST[key], "aim": AIM[key]}))


def memory(games: int) -> None:
    """Play many games in one process and print its largest size on the way."""
    sys.path.insert(0, str(ROOT))
    from catalog.replays.play import random_game
    from catalog.rules.registry import open_game
    from catalog.store import load_catalog
    from ingest.build import build

    pack = "underwater-cities-synthetic"
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "catalog.db"
        build(ROOT / "data", database, [ROOT / "data" / "packs" / pack])
        game = open_game(load_catalog(database, [pack]), "underwater-cities")
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
