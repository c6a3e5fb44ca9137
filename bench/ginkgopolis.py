"""Moves of Ginkgopolis per CPU second, played at random and validated, against 7 Wonders as it was at a fixed commit.

`--games N` sets the length of the memory part.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Final

from bench.earlier import BASE, ROOT, ROUNDS, earlier_tree, games_side, show_memory, take_turns

GAME: Final = "ginkgopolis"
WANTED: Final = {"played": (0.7, 1.0), "validated": (0.6, 0.8)}
"""The ratio that must be reached, and the one to aim at."""


def speed(folder: Path) -> None:
    """Print medians of the alternating rounds and their ratios."""
    with earlier_tree() as old:
        ours = games_side(GAME, ROOT, folder / "ours.db", GAME, 25)
        base = games_side("seven-wonders", old, folder / "base.db", "seven-wonders", 50)
        take_turns([ours, base])
    print(f"moves of four players per CPU second; median of {ROUNDS} alternating rounds; 7 Wonders at {BASE}")
    print(f"{'':<12}{ours.name:>14}{base.name:>16}{'ratio':>8}{'must':>8}{'aim':>8}")
    for work, (must, aim) in WANTED.items():
        mine, theirs = ours.median(work), base.median(work)
        print(f"{work:<12}{mine:14.0f}{theirs:16.0f}{mine / theirs:8.2f}{must:8.2f}{aim:8.2f}")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=10_000, help="length of the memory part; 0 leaves it out")
    games = reader.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        speed(Path(folder))
        if games:
            show_memory(Path(folder) / "ours.db", GAME, range(1, 6), games)


if __name__ == "__main__":
    main()
