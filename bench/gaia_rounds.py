"""Games of Gaia Project validated per CPU second, against the code of a fixed commit, in alternating rounds.

The games are the sample replays, or logs of the public program (`--logs FOLDER`). Both sides judge the same moves; the
claims that imported logs carry today are measured beside, since the old code had none to compare.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.earlier import BASE, ROUNDS, Side, build, earlier_tree, take_turns  # noqa: E402
from bench.gaia import GAME, PROFILE, sample_games  # noqa: E402
from kartotek.catalog.store import load_catalog  # noqa: E402

WANTED: Final = 1.9
VALIDATED: Final = "validated"

WORKER: Final = """
import gc, sys
from pathlib import Path
from time import process_time
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import load_catalog
from kartotek.schema.replay import read_replay

game = open_game(load_catalog(sys.argv[1]), sys.argv[2], sys.argv[3])
replays = [read_replay(path.read_text(encoding="utf-8")) for path in sorted(Path(sys.argv[4]).glob("*.json"))]
assert all(validate(replay, game).valid for replay in replays)
for _ in sys.stdin:
    gc.collect()
    before = process_time()
    for replay in replays:
        validate(replay, game)
    print(len(replays) / (process_time() - before), flush=True)
"""
"""One line in, one line out (games per CPU second); it runs on the code of either commit."""


def write_replays(folder: Path, database: Path, logs: Path | None) -> None:
    """The same games twice: their moves alone, and with the claims of their logs."""
    for name, claims in (("moves", False), ("claims", True)):
        (folder / name).mkdir()
        for number, replay in enumerate(sample_games(logs, load_catalog(database))):
            written = replay if claims else replace(replay, checkpoints=())
            (folder / name / f"{number:03}.json").write_text(json.dumps(written.as_json()), encoding="utf-8")


def compare(folder: Path, old: Path, logs: Path | None) -> None:
    """Print the medians of all sides and their ratios."""
    ours, base = folder / "ours.db", folder / "base.db"
    build(ROOT, ours)
    build(old, base)
    write_replays(folder, ours, logs)
    runs = (
        (f"at {BASE}", old, base, "moves"),
        ("now", ROOT, ours, "moves"),
        ("now, with claims", ROOT, ours, "claims"),
    )
    sides = [
        Side(name, tree, WORKER, str(database), GAME, PROFILE, str(folder / replays))
        for name, tree, database, replays in runs
    ]
    take_turns(sides, [VALIDATED])
    print(f"games validated per CPU second; median of {ROUNDS} alternating rounds; wanted {WANTED:.1f}")
    for side in sides:
        median = side.median(VALIDATED)
        print(f"{side.name:<20}{median:8.1f}{median / sides[0].median(VALIDATED):8.2f}")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--logs", type=Path, help="a folder of logs in the notation of the public program")
    options = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder, earlier_tree() as old:
        compare(Path(folder), old, options.logs)


if __name__ == "__main__":
    main()
