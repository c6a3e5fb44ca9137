"""Copies of the books with digits misread and cut: no number at a high confidence is another one than in the book."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

from kartotek.ingest.lists.setup.stage import read_counts
from kartotek.ingest.pipeline import Book, read_book

BOOKS = sorted(Path(os.environ.get("KARTOTEK_RULEBOOKS") or "no such folder").glob("*.txt"))
CERTAIN = 900
HIT = 0.3
"""The share of numbers that are damaged."""

pytestmark = [
    pytest.mark.drill,
    pytest.mark.rulebooks,
    pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions"),
]


def damaged(text: str, seed: int) -> str:
    random = Random(seed)

    def hit(found: re.Match[str]) -> str:
        digits = found[0]
        ways = [digits.replace("0", "O", 1), digits.replace("1", "l", 1), digits.replace("1", "I", 1)]
        ways += [f"{digits[0]} {digits[1:]}"] if digits[1:] else []
        ways = [way for way in ways if way != digits]
        return random.choice(ways) if ways and random.random() < HIT else digits

    return re.sub(r"\d+", hit, text)


def numbers(book: Book, least: int) -> set[tuple[str, str, str]]:
    rows = [fact.as_row() for fact in read_counts(book)]
    return {(row["subject"], row["field"], str(row["value"])) for row in rows if row["confidence"] >= least}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem[:3])
def test_no_damaged_number_is_another_one(path: Path, seed: int) -> None:
    text = path.read_text("utf-8")
    printed = numbers(read_book(text, known_only=True), 0)
    found = numbers(read_book(damaged(text, seed), known_only=True, use_cache=False), CERTAIN)
    assert sorted(found - printed) == []
