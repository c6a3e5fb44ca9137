"""What reading rulebooks costs: cold, from the cache, in memory, and on a text twenty times as long.

    python -m bench.ingest FOLDER

FOLDER holds extractions (`*.txt`). Each measurement runs in a process of its own with a cache folder of its own.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TIMES = 20


def read_all(paths: list[Path], copies: int) -> None:
    """Read the files (each repeated so many times) and print seconds, processor seconds and peak memory in MB."""
    start, used = time.perf_counter(), time.process_time()
    from ingest.pipeline import read_book

    terms = 0
    for path in paths:
        book = read_book(b"\n\n\n\n".join([path.read_bytes()] * copies))
        terms += len(book.terms) + len(book.segments)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{time.perf_counter() - start:.2f} {time.process_time() - used:.2f} {peak:.0f} {terms}")


def measured(folder: Path, cache: str, *, copies: int = 1, only: str = "") -> tuple[float, float, float]:
    """One run in a fresh process: seconds, processor seconds, MB."""
    command = [sys.executable, "-m", "bench.ingest", str(folder), "--worker", str(copies), only]
    done = subprocess.run(
        command, env={**os.environ, "KARTOTEK_CACHE": cache}, capture_output=True, text=True, check=True
    )
    seconds, processor, peak, _ = done.stdout.split()
    return float(seconds), float(processor), float(peak)


def main() -> None:
    folder = Path(sys.argv[1])
    if "--worker" in sys.argv:
        copies, only = int(sys.argv[3]), sys.argv[4]
        read_all([path for path in sorted(folder.glob("*.txt")) if path.name.startswith(only)], copies)
        return
    with tempfile.TemporaryDirectory() as cache:
        cold = measured(folder, cache)
        warm = measured(folder, cache)
    print(f"all books, cold: {cold[0]:.1f} s ({cold[1]:.1f} s of processor), peak {cold[2]:.0f} MB")
    print(f"all books, warm: {warm[0]:.1f} s ({warm[1]:.1f} s of processor), peak {warm[2]:.0f} MB")
    print(f"cold / warm: {cold[1] / warm[1]:.1f}")
    shortest = min(folder.glob("*.txt"), key=lambda path: path.stat().st_size).name
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        once = measured(folder, one, only=shortest)
        many = measured(folder, two, copies=TIMES, only=shortest)
    print(f"{TIMES} times the text: {many[1] / once[1]:.1f} times the processor time, peak {many[2]:.0f} MB")


if __name__ == "__main__":
    main()
