"""What a catalog of ten and of fifty times the games costs, as multiples of the shipped one, in one run.

    python -m bench.growth [1 10 50]

Each measurement is a process of its own: its CPU time, and the most memory that it held. The server is loaded as
`kartotek serve` loads it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bench.large_catalog import multiply

__all__ = ["growth"]

ROOT: Final = Path(__file__).resolve().parent.parent
CALLS: Final[Mapping[str, Sequence[str]]] = {
    "show": ["show", "seven-wonders:card:aqueduct"],
    "term": ["term", "érme", "--game", "seven-wonders"],
    "query": ["query", "game:seven-wonders c:brown"],
}
SERVER: Final = "import sys; from kartotek.api.web.snapshots import Snapshots; Snapshots(sys.argv[1]).load()"


class Cost(NamedTuple):
    """CPU seconds and megabytes."""

    cpu: float
    memory: float


def cost_of(command: Sequence[str], environment: Mapping[str, str], rounds: int = 1) -> Cost:
    """The least of some rounds."""
    found = []
    for _ in range(rounds):
        process = subprocess.Popen(
            command, env={**os.environ, **environment}, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
        found.append(Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024))
    return Cost(min(each.cpu for each in found), min(each.memory for each in found))


def costs(copies: int, folder: Path) -> dict[str, Cost]:
    """Every call on a catalog of so many times the games."""
    data, database = multiply(copies, folder / f"data-{copies}"), folder / f"catalog-{copies}.sqlite"
    program = str(Path(sys.executable).parent / "kartotek")
    environment = {"KARTOTEK_DATABASE_URL": f"sqlite:///{database}"}
    found = {"build": cost_of([program, "build", "--data", str(data)], environment)}
    for name, words in CALLS.items():
        found[name] = cost_of([program, *words], environment, 5)
    found["serve"] = cost_of([sys.executable, "-c", SERVER, str(database)], environment)
    return found


def growth(sizes: Sequence[int] = (1, 10, 50)) -> dict[str, float]:
    """Rows of the table: CPU as multiples of the first size, and the memory of each size in megabytes."""
    rows: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as scratch:
        measured = {copies: costs(copies, Path(scratch)) for copies in sizes}
    first = measured[sizes[0]]
    for name in first:
        for copies in sizes[1:]:
            rows[f"growth: {name}, CPU at {copies}x / {sizes[0]}x"] = measured[copies][name].cpu / first[name].cpu
        for copies in sizes:
            rows[f"growth: {name}, MB at {copies}x"] = measured[copies][name].memory
    return rows


if __name__ == "__main__":
    for row, value in growth([int(word) for word in sys.argv[1:]] or (1, 10, 50)).items():
        print(f"{row:<48}{value:10.2f}")
