"""Where the extractions are at hand, the committed readings are what reading them again gives, byte for byte."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kartotek.ingest.pipeline import read_book
from kartotek.ingest.readings.reconcile import file_name, write_reading
from tests.conftest import DATA

BOOKS = sorted(Path(os.environ.get("KARTOTEK_RULEBOOKS") or "no such folder").glob("*.txt"))
KEPT = sorted((DATA / "rulebooks").glob("*.jsonl"))


@pytest.mark.rulebooks
@pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions")
@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_reading_again_gives_the_same_rows(path: Path, tmp_path: Path) -> None:
    book = read_book(path.read_bytes(), known_only=True)
    again = write_reading(book, tmp_path)
    kept = DATA / "rulebooks" / file_name(str(book.document))
    assert again.read_bytes() == kept.read_bytes(), "read the book again: kartotek ingest FILE -o data"


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_rows_are_facts_and_not_text(path: Path) -> None:
    head, *rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert set(head) == {"document", "sha256", "lines", "rows", "checksum"}
    for row in rows:
        if row["kind"] == "line":
            assert all(len(word.split()) <= 5 for word in row["words"])
            continue
        assert 0 <= row["confidence"] <= 1000
        if row["kind"] == "term":
            assert len(row.get("form", "").split()) <= 5
        else:
            assert row["confidence"] >= 900


def test_every_known_book_has_been_read() -> None:
    assert len(KEPT) == len(list(DATA.glob("games/*/game.toml")))
