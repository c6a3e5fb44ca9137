"""CPU time of command line calls against an empty interpreter's. Run after `make install`, which compiles bytecode."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROUNDS = 15
KARTOTEK = str(Path(sys.executable).parent / "kartotek")
CALLS = (["--help"], ["show", "--help"], ["show", "Aqueduct"])


def cpu_of(command: Sequence[str]) -> float:
    """CPU seconds of one run, of the kernel's work too."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    commands = [[sys.executable, "-c", "pass"], *([KARTOTEK, *call] for call in CALLS)]
    for command in commands:
        cpu_of(command)
    rounds = [[cpu_of(command) for command in commands] for _ in range(ROUNDS)]
    empty, *calls = (statistics.median(times) for times in zip(*rounds, strict=True))
    print(f"{'python -c pass':<24}{empty * 1000:8.1f} ms")
    for call, seconds in zip(CALLS, calls, strict=True):
        print(f"{'kartotek ' + ' '.join(call):<24}{seconds * 1000:8.1f} ms{seconds / empty:8.1f}x")


if __name__ == "__main__":
    main()
