"""Effects of 7 Wonders compiled, walked and parsed, against the code of a fixed commit, in alternating rounds.

Each round is a process of its own that runs `bench.effects` of one tree; both trees have the same effects, or nothing
is printed. `by hand` is the same work without an interpreter: where its ratio is off 1, so is what the machine gave.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any, Final

from bench.earlier import BASE, ROOT, ROUNDS, earlier_tree, environment

SLOWER: Final = 1.1
"""The most that effects may cost against the commit."""


def one_round(tree: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "bench.effects", "--json", "--rounds", "5"]
    done = subprocess.run(command, cwd=tree, env=environment(tree), capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def figures(found: dict[str, Any]) -> dict[str, float]:
    """Microseconds per effect by how it is run, and of parsing one line."""
    runs: dict[str, float] = found["microseconds per effect"]
    return runs | {"parsed": found["parse and check one line, ms"] * 1000}


def main() -> None:
    now: list[dict[str, Any]] = []
    base: list[dict[str, Any]] = []
    with earlier_tree() as old:
        for _ in range(ROUNDS):
            for tree, rounds in ((ROOT, now), (old, base)):
                rounds.append(one_round(tree))
    assert len({(found["effects"], found["lines"]) for found in (*now, *base)}) == 1, "the trees have other effects"
    print(f"microseconds per effect; median of {ROUNDS} alternating rounds; at most {SLOWER} of the base")
    print(f"{'':<12}{'now':>10}{BASE:>10}{'ratio':>8}")
    for name in figures(now[0]):
        mine, theirs = (median(figures(found)[name] for found in rounds) for rounds in (now, base))
        print(f"{name:<12}{mine:10.3f}{theirs:10.3f}{mine / theirs:8.2f}")


if __name__ == "__main__":
    main()
