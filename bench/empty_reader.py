"""How many tests of the reader pass with a reader that finds nothing: those cannot fail where it gets worse.

    python -m bench.empty_reader            the tests of effects and of new books, about ten minutes of CPU
    python -m bench.empty_reader --list     with the tests that pass, by file

The same tests run twice in processes of their own: as they are, and with every entry of the reader giving nothing.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
TESTS: Final = ("tests/ingest/effects", "tests/ingest/newbook")
ENTRIES: Final = (
    ("kartotek.ingest.effects.reader", "read_paragraph"),
    ("kartotek.ingest.effects.stage", "read_effects"),
    ("kartotek.ingest.newbook.effects", "read_rules"),
    ("kartotek.ingest.lists.inventory", "components_of"),
    ("kartotek.ingest.lists.rosters", "roster_components"),
    ("kartotek.ingest.lists.setup.setup", "setup_of"),
    ("kartotek.ingest.lists.setup.setup", "setup_of_sentences"),
)
"""Functions through which everything that is read comes."""
_RESULTS: Final = "KARTOTEK_BENCH_RESULTS"
_EMPTY: Final = "KARTOTEK_BENCH_EMPTY"


# ---- the plugin of pytest ----

_passed: set[str] = set()
_asked: set[str] = set()
"""Tests in which an entry of the reader was called."""
_current = ""


def pytest_runtest_setup(item: pytest.Item) -> None:
    global _current
    _current = item.nodeid


def pytest_collection_finish() -> None:
    """Exchange the entries in every module that has imported them."""
    if not os.environ.get(_EMPTY):
        return
    for name, entry in ENTRIES:
        original = getattr(sys.modules[name], entry)
        for module in list(sys.modules.values()):
            _exchange(module, original)


def _exchange(module: ModuleType, original: object) -> None:
    if module.__name__.startswith(("kartotek.", "tests.")):
        for name, value in list(vars(module).items()):
            if value is original:
                setattr(module, name, _nothing)


def _nothing(*_arguments: Any) -> list[Any]:
    _asked.add(_current)
    return []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        _passed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    Path(os.environ[_RESULTS]).write_text(json.dumps([sorted(_passed), sorted(_asked)]), encoding="utf-8")


# ---- the two runs ----


def passing(folder: Path, empty: bool) -> tuple[set[str], set[str]]:
    """The tests that pass, with the reader as it is or with an empty one, and those that ask an empty one."""
    results = folder / f"{empty}.json"
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "bench.empty_reader", *TESTS]
    where = os.environ | {_RESULTS: str(results), _EMPTY: "1" if empty else ""}
    subprocess.run(command, cwd=ROOT, env=where, stdout=subprocess.DEVNULL, check=False)
    passed, asked = json.loads(results.read_text(encoding="utf-8"))
    return set(passed), set(asked)


def by_file(tests: set[str]) -> Iterator[tuple[str, int]]:
    yield from Counter(test.partition("::")[0] for test in tests).most_common()


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        (whole, _), (empty, asked) = (passing(Path(scratch), each) for each in (False, True))
    idle = whole & empty
    print(f"{len(idle)} of {len(whole)} tests ({100 * len(idle) / len(whole):.0f} %) pass with an empty reader;")
    print(f"{len(idle & asked)} of them ask it, the others test parts of it or read in a shared fixture")
    if "--list" in sys.argv:
        for file, count in by_file(idle):
            print(f"{count:5} {file}")


if __name__ == "__main__":
    main()
