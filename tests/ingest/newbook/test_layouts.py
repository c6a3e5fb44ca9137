"""Hundreds of small books in many layouts: most numbers are found, and none is wrong at a high confidence."""

from __future__ import annotations

import pytest

from tests.ingest.newbook.invented import Book, invented
from tests.ingest.newbook.layouts import HELD_OUT, SEEN, Layouts
from tests.ingest.newbook.score import Score, score
from tests.ingest.newbook.test_books import drafted

SEEDS = range(8)


def scored(book: Book) -> Score:
    return score(drafted(book.text), book.key)


def share(found: list[Score]) -> float:
    """The percentage of all numbers that are right."""
    halves = [half for one in found for half in (one.counts, one.setup)]
    return 100.0 * sum(half.right for half in halves) / sum(half.total for half in halves)


@pytest.mark.parametrize(("layouts", "enough"), [(SEEN, 97.0), (HELD_OUT, 85.0)], ids=["seen", "held-out"])
def test_books_of_every_layout(layouts: Layouts, enough: float) -> None:
    found = [scored(invented(seed, layouts)) for seed in SEEDS]
    assert [wrong for one in found for wrong in one.wrong] == []
    assert share(found) >= enough, [str(one) for one in found]
