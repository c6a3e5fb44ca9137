"""Other copies of a book: nine facts in ten survive, cited on their own lines, and no certain number is a wrong one."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import pytest

from tests.ingest.copies import EVERYTHING, Damage
from tests.ingest.noise import scan
from tests.ingest.samples import TOWNS
from tests.ingest.survival import Survival, survival, table

FEWEST = 90.0
BOOKS = sorted(Path(os.environ.get("KARTOTEK_RULEBOOKS") or "no such folder").glob("*.txt"))
SMALL = sorted(BOOKS, key=lambda path: path.stat().st_size)[:2]
SEEDS = (1, 2, 3)
needs_books = pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions")


def share(results: list[Survival]) -> float:
    return 100.0 * sum(one.survived for one in results) / sum(one.facts for one in results)


def hold(results: list[Survival]) -> None:
    """What must be true of copies with one letter in a hundred misread once more."""
    assert share(results) >= FEWEST, table(results)
    assert not [wrong.as_row() for one in results for wrong in one.wrong], table(results)
    for one in results:
        kept = [finding for finding in one.comparison.findings if finding.flag != "new"]
        placed = [finding for finding in kept if finding.lines is not None and finding.kept_lines is not None]
        assert len(placed) >= 0.9 * len(kept), table(results)


def test_copies_of_a_text_of_our_own() -> None:
    text = scan(TOWNS, 1)
    hold([survival(text, seed) for seed in range(8)])


@pytest.mark.parametrize("damage", sorted(EVERYTHING))
def test_each_kind_of_damage_alone(damage: Damage) -> None:
    text = scan(TOWNS, 2)
    hold([survival(text, seed, damage=[damage]) for seed in range(3)])


@pytest.mark.rulebooks
@needs_books
def test_copies_of_small_books() -> None:
    """One copy of each; the drill has every seed, rate and book."""
    hold([survival(path.read_text("utf-8"), SEEDS[0]) for path in SMALL])


@pytest.mark.drill
@pytest.mark.rulebooks
@needs_books
def test_copies_of_every_book(capsys: pytest.CaptureFixture[str]) -> None:
    results = [
        survival(path.read_text("utf-8"), seed, rate) for path, seed, rate in product(BOOKS, SEEDS, (0.005, 0.01, 0.02))
    ]
    with capsys.disabled():
        print(f"\n{table(results)}")  # noqa: T201
    assert not [wrong.as_row() for one in results for wrong in one.wrong]
    for seed in SEEDS:
        hold([one for one in results if one.seed == seed and one.rate == 0.01])
