"""Moves of Armada and of 7 Wonders per CPU second, played at random and validated, against 7 Wonders at a fixed commit.

`--games N` sets the length of the memory part.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Final

from bench.earlier import BASE, ROOT, ROUNDS, WORKS, earlier_tree, games_side, show_memory, take_turns

PACK: Final = "armada-synthetic"
WANTED: Final = {"armada": {"validated": (0.25, 0.5)}, "7 Wonders now": {"played": (0.9, 1.0), "validated": (0.9, 1.0)}}
"""The ratio that must be reached, and the one to aim at."""


def speed(folder: Path) -> None:
    """Print medians of the alternating rounds and their ratios."""
    with earlier_tree() as old:
        sides = [
            games_side("armada", ROOT, folder / "ours.db", "armada", 25, [PACK]),
            games_side("7 Wonders now", ROOT, folder / "plain.db", "seven-wonders", 50),
            games_side(f"at {BASE}", old, folder / "base.db", "seven-wonders", 50),
        ]
        take_turns(sides)
    print(
        f"moves of four players per CPU second; median of {ROUNDS} alternating rounds; the base is 7 Wonders at {BASE}"
    )
    for work in WORKS:
        base = sides[-1].median(work)
        for side in sides:
            rate = side.median(work)
            must, aim = WANTED.get(side.name, {}).get(work, (0, 0))
            wanted = f"   must {must:.2f}, aim {aim:.2f}" if must else ""
            print(f"{work:<12}{side.name:<16}{rate:10.0f}{rate / base:8.2f}{wanted}")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=10_000, help="length of the memory part; 0 leaves it out")
    games = reader.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        speed(Path(folder))
        if games:
            show_memory(Path(folder) / "ours.db", "armada", range(3, 8), games, [PACK])


if __name__ == "__main__":
    main()
