"""Where the extractions are at hand: what is read of them for certain is what the tables cite from them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kartotek.ingest.lists.number_facts import score
from kartotek.ingest.lists.setup.stage import read_counts
from kartotek.ingest.pipeline import read_book
from tests.conftest import DATA

BOOKS = sorted(Path(os.environ.get("KARTOTEK_RULEBOOKS") or "no such folder").glob("*.txt"))


@pytest.mark.rulebooks
@pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions")
@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_no_sure_number_is_wrong(path: Path) -> None:
    book = read_book(path.read_bytes(), known_only=True)
    scores = score(read_counts(book), str(book.game), DATA)
    assert [one.text() for one in scores if one.certain_wrong] == []
    assert sum(one.right for one in scores) >= 30
