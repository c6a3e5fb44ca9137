"""Games of Gaia Project validated per CPU second, against the code of a fixed commit, in alternating rounds.

The games are the sample replays, or logs of the public program (`--logs FOLDER`). Both sides judge the same moves; the
claims that imported logs carry today are measured beside, since the old code had none to compare.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.gaia import GAME, PROFILE, sample_games  # noqa: E402
from catalog.store import load_catalog  # noqa: E402

BASE: Final = "1e1b077"
ROUNDS: Final = 9
WANTED: Final = 1.9

WORKER: Final = """
import gc, sys
from pathlib import Path
from time import process_time
from catalog.replays.validate import validate
from catalog.rules.registry import open_game
from catalog.store import load_catalog
from schema.replay import read_replay

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


def build(tree: Path, database: Path) -> None:
    command = [sys.executable, "-c", "import sys; from api.cli import main; sys.exit(main())", "build"]
    where = _environment(tree) | {"KARTOTEK_DATABASE_URL": f"sqlite:///{database}"}
    subprocess.run(command, cwd=tree, env=where, stdout=subprocess.DEVNULL, check=True)


def _environment(tree: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(tree), "KARTOTEK_DATA": str(tree / "data")}


def worker(tree: Path, database: Path, replays: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WORKER, str(database), GAME, PROFILE, str(replays)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=tree, env=_environment(tree), stdin=pipe, stdout=pipe, text=True)


def rate(process: subprocess.Popen[str]) -> float:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def compare(folder: Path, old: Path, logs: Path | None) -> None:
    """Print the medians of all sides and their ratios."""
    build(ROOT, folder / "ours.db")
    build(old, folder / "base.db")
    for name, claims in (("moves", False), ("claims", True)):
        (folder / name).mkdir()
        for number, replay in enumerate(sample_games(logs, load_catalog(folder / "ours.db"))):
            written = replay if claims else replace(replay, checkpoints=())
            (folder / name / f"{number:03}.json").write_text(json.dumps(written.as_json()), encoding="utf-8")
    sides = {
        f"at {BASE}": worker(old, folder / "base.db", folder / "moves"),
        "now": worker(ROOT, folder / "ours.db", folder / "moves"),
        "now, with claims": worker(ROOT, folder / "ours.db", folder / "claims"),
    }
    rates: dict[str, list[float]] = {name: [] for name in sides}
    for turn in range(ROUNDS + 1):
        for name, process in sides.items():
            found = rate(process)
            if turn:  # the first round only warms up
                rates[name].append(found)
    base = statistics.median(rates[f"at {BASE}"])
    print(f"games validated per CPU second; median of {ROUNDS} alternating rounds; wanted {WANTED:.1f}")
    for name, found_rates in rates.items():
        median = statistics.median(found_rates)
        print(f"{name:<20}{median:8.1f}{median / base:8.2f}")
    for process in sides.values():
        assert process.stdin is not None
        process.stdin.close()
        process.wait()


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--logs", type=Path, help="a folder of logs in the notation of the public program")
    options = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder) / "base"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(old), BASE], cwd=ROOT, check=True)
        try:
            compare(Path(folder), old, options.logs)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(old)], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
