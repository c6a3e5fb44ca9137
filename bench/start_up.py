"""CPU time of command line calls and of `from kartotek import *` against an empty interpreter's and a fixed commit's.

Run after `make install`, which compiles bytecode. Calls of the present code, of the commit and of the empty interpreter
take turns; medians are compared. The commit had no Python interface, hence no figure for the import.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from bench.earlier import BASE, ROOT, build, command_line, earlier_tree, environment

ROUNDS: Final = 15
EMPTY: Final = "python -c pass"
IMPORT: Final = "from kartotek import *"
CALLS: Final = (["--help"], ["show", "--help"], ["show", "Aqueduct"])
SLOWER: Final = 1.1
"""The most that a call may cost against the commit."""


class Run(NamedTuple):
    """A command and the tree whose code it takes."""

    command: Sequence[str]
    tree: Path
    database: Path


def cpu_of(run: Run) -> float:
    """CPU seconds of one run, of the kernel's work too."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    where = environment(run.tree, run.database)
    subprocess.run(run.command, cwd=run.tree, env=where, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def runs_of(folder: Path, old: Path) -> dict[str, dict[str, Run]]:
    """What is run, by its name and by whose code it runs on."""
    trees = {"now": (ROOT, folder / "now.db"), BASE: (old, folder / "base.db")}
    for tree, database in trees.values():
        build(tree, database)
        packages = [str(tree / name) for name in ("schema", "ingest", "catalog", "api")]
        subprocess.run([sys.executable, "-m", "compileall", "-q", *packages], check=True)
    found = {EMPTY: {"now": Run([sys.executable, "-c", "pass"], *trees["now"])}}
    for call in CALLS:
        found["kartotek " + " ".join(call)] = {
            side: Run(command_line(tree[0], *call), *tree) for side, tree in trees.items()
        }
    return found | {IMPORT: {"now": Run([sys.executable, "-c", IMPORT], *trees["now"])}}


def measure(runs: Mapping[str, Mapping[str, Run]]) -> dict[str, dict[str, float]]:
    """Median CPU seconds of each run, after one that warms the machine's cache of files."""
    times: dict[str, dict[str, list[float]]] = {name: {side: [] for side in sides} for name, sides in runs.items()}
    for turn in range(ROUNDS + 1):
        for name, sides in runs.items():
            for side, run in sides.items():
                spent = cpu_of(run)
                if turn:
                    times[name][side].append(spent)
    return {name: {side: median(found) for side, found in sides.items()} for name, sides in times.items()}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, earlier_tree() as old:
        medians = measure(runs_of(Path(folder), old))
    empty = medians[EMPTY]["now"]
    print(f"{'':<24}{'now':>11}{'of empty':>10}{BASE:>11}{'ratio':>8}   (at most {SLOWER})")
    for name, sides in medians.items():
        now, base = sides["now"], sides.get(BASE)
        compared = f"{base * 1000:8.1f} ms{now / base:8.2f}" if base else ""
        print(f"{name:<24}{now * 1000:8.1f} ms{now / empty:9.1f}x{compared}")


if __name__ == "__main__":
    main()
