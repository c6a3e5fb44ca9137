"""Reading all books, cold and from the cache, and a text that grows, against the code of a fixed commit.

    python -m bench.ingest_rounds FOLDER [--rounds N]

Each measurement is a process of its own that runs `bench.ingest` of one tree, and the trees take turns. Both have their
bytecode, as `make` compiles it: reading is measured, not compiling. FOLDER holds extractions (`*.txt`), else
KARTOTEK_RULEBOOKS names it. The text that grows is measured in a third of the rounds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from bench.earlier import BASE, ROOT, ROUNDS, earlier_tree, environment
from bench.ingest import TIMES, long_texts

GROWN: Final = (TIMES // 4, TIMES)
Figures = dict[str, list[float]]


def compile_code(tree: Path) -> None:
    """Write the bytecode of a tree, whatever the caller's environment says of writing it."""
    packages = ("schema", "ingest", "catalog", "api", "bench", "tests")
    subprocess.run([sys.executable, "-m", "compileall", "-q", *packages], cwd=tree, check=True)


def measured(tree: Path, task: str, path: Path, cache: Path) -> tuple[float, float]:
    """CPU seconds and peak memory in MB of one task by the code of a tree."""
    command = [sys.executable, "-m", "bench.ingest", "--worker", task, str(path)]
    where = environment(tree) | {"KARTOTEK_CACHE": str(cache)}
    done = subprocess.run(command, cwd=tree, env=where, stdout=subprocess.PIPE, text=True, check=True)
    _, processor, peak, _ = done.stdout.split()
    return float(processor), float(peak)


def one_round(tree: Path, books: Path, grown: Mapping[int, Path], figures: Figures) -> None:
    """Add what every task costs on a tree, beginning with an empty cache."""
    with tempfile.TemporaryDirectory() as scratch:
        for state in ("cold", "cached"):
            processor, peak = measured(tree, "database", books, Path(scratch) / "books")
            figures[f"{state}, CPU s"].append(processor)
            figures[f"{state}, MB"].append(peak)
        for copies, path in grown.items():
            processor, _ = measured(tree, "text", path, Path(scratch) / str(copies))
            figures[f"{copies} copies, CPU s"].append(processor)


def with_growth(figures: Figures) -> dict[str, float]:
    """The medians, and how many times the longer of the two texts costs what the shorter one does."""
    found = {name: median(values) for name, values in figures.items()}
    shorter, longer = (found[f"{copies} copies, CPU s"] for copies in GROWN)
    return found | {f"{GROWN[1]} / {GROWN[0]} copies": longer / shorter}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("folder", nargs="?", default=os.environ.get("KARTOTEK_RULEBOOKS"))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args(arguments)
    if not given.folder:
        parser.error("no extractions to read: give a folder or set KARTOTEK_RULEBOOKS")
    now: Figures = defaultdict(list)
    base: Figures = defaultdict(list)
    with earlier_tree() as old, tempfile.TemporaryDirectory() as scratch:
        compile_code(ROOT)
        compile_code(old)
        made = long_texts(Path(given.folder), Path(scratch))
        texts = {copies: made[copies] for copies in GROWN}
        for turn in range(given.rounds):
            for tree, figures in ((ROOT, now), (old, base)):
                one_round(tree, Path(given.folder).resolve(), texts if turn % 3 == 0 else {}, figures)
    mine, theirs = with_growth(now), with_growth(base)
    print(f"median of {given.rounds} alternating rounds")
    print(f"{'':<20}{'now':>10}{BASE:>10}{'ratio':>8}")
    for name in mine:
        print(f"{name:<20}{mine[name]:10.2f}{theirs[name]:10.2f}{mine[name] / theirs[name]:8.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
