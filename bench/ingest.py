"""What reading rulebooks costs: text to database, cold and from the cache, in memory, and on twenty times the text.

    python -m bench.ingest FOLDER

FOLDER holds extractions (`*.txt`), else KARTOTEK_RULEBOOKS names it. Each measurement runs in a process of its own with
a cache folder of its own. The long text is made of copies that are misread differently, so that most of its words have
to be repaired anew: a text of equal copies would be read from memory and prove nothing.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

TIMES = 20
NOISE = 0.01
SEPARATOR = "\n\n\n\n"


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds by the clock and of the processor, peak memory in MB, and what was made."""

    seconds: float
    processor: float
    peak: float
    made: int

    def text(self) -> str:
        return f"{self.seconds:.1f} s ({self.processor:.1f} s of processor), peak {self.peak:.0f} MB"


def text_to_database(folder: Path) -> int:
    """Read every book, keep what was read in a copy of the data folder, build the catalog; how many rows it has."""
    from kartotek.ingest.build import build
    from kartotek.ingest.pipeline import read_book
    from kartotek.ingest.readings.reconcile import write_reading
    from kartotek.schema.paths import data_folder

    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch) / "data"
        shutil.copytree(data_folder(), data)
        books = [read_book(path.read_bytes()) for path in sorted(folder.glob("*.txt"))]
        for book in books:
            write_reading(book, data)
        return sum(build(data, Path(scratch) / "catalog.sqlite").rows.values())


def read_whole(path: Path) -> int:
    """Read one text through every stage; how many statements."""
    from kartotek.ingest.effects.stage import read_effects
    from kartotek.ingest.pipeline import read_book

    book = read_book(path.read_bytes())
    return len(read_effects(book)) + len(book.terms)


def work(task: str, path: Path) -> None:
    """One measurement, printed for the process that asked for it."""
    start, used = time.perf_counter(), time.process_time()
    made = text_to_database(path) if task == "database" else read_whole(path)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(time.perf_counter() - start, time.process_time() - used, peak, made)


def measured(task: str, path: Path, cache: str) -> Cost:
    """One task in a fresh process."""
    command = [sys.executable, "-m", "bench.ingest", "--worker", task, str(path)]
    environment = {**os.environ, "KARTOTEK_CACHE": cache}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    seconds, processor, peak, made = done.stdout.split()
    return Cost(float(seconds), float(processor), float(peak), int(made))


def forget_what_was_read(cache: Path) -> None:
    """Leave only the repaired words in a cache."""
    for path in cache.iterdir():
        if not path.name.startswith("words-"):
            path.unlink()


def long_texts(folder: Path, scratch: Path) -> dict[int, Path]:
    """The shortest book as one, five and twenty copies, each copy misread in its own way."""
    from tests.ingest.noise import rescan

    text = min(folder.glob("*.txt"), key=lambda path: path.stat().st_size).read_text("utf-8")
    made = {}
    for copies in (1, TIMES // 4, TIMES):
        made[copies] = scratch / f"{copies}.txt"
        made[copies].write_text(SEPARATOR.join(rescan(text, NOISE, seed) for seed in range(copies)), "utf-8")
    return made


def main() -> None:
    if "--worker" in sys.argv:
        work(sys.argv[-2], Path(sys.argv[-1]))
        return
    given = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("KARTOTEK_RULEBOOKS", "")
    if not given:
        print("no extractions to read: give a folder or set KARTOTEK_RULEBOOKS")
        return
    folder = Path(given)
    with tempfile.TemporaryDirectory() as cache:
        cold, warm = (measured("database", folder, cache) for _ in range(2))
        forget_what_was_read(Path(cache))
        reread = measured("database", folder, cache)
    print(f"all books, text to database, cold: {cold.text()}, {cold.made} rows")
    print(f"all books, text to database, warm: {warm.text()}, cold / warm {cold.processor / warm.processor:.1f}")
    print(f"the same with repaired words alone at hand, as after a change of grammar or data: {reread.text()}")
    with tempfile.TemporaryDirectory() as scratch:
        costs = {
            copies: measured("text", path, f"{scratch}/cache{copies}")
            for copies, path in long_texts(folder, Path(scratch)).items()
        }
    first = costs[TIMES // 4]
    for copies, cost in costs.items():
        per_copy = cost.processor / copies
        print(f"{copies:3} copies, each misread anew: {cost.text()}, {per_copy:.2f} s of processor for each")
    print(
        f"{TIMES} against {TIMES // 4} copies: {TIMES / (TIMES // 4):.0f} times the text, "
        f"{costs[TIMES].processor / first.processor:.1f} times the processor time"
    )


if __name__ == "__main__":
    main()
