"""What stages found is kept by all that it was made from: text, code and data."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from kartotek.ingest.effects.stage import read_effects
from kartotek.ingest.files import cache
from kartotek.ingest.files.read import TextFinding
from kartotek.ingest.files.stage_cache import cached
from kartotek.ingest.lists.setup.stage import read_counts
from kartotek.ingest.pipeline import Book, read_book
from kartotek.schema.paths import data_folder
from tests.ingest.samples import TOWNS


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KARTOTEK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def found(book: Book) -> tuple[object, ...]:
    return book.terms, read_effects(book), read_counts(book)


def test_the_second_reading_is_the_first_one(monkeypatch: pytest.MonkeyPatch) -> None:
    first = found(read_book(TOWNS))
    assert all(first[:2])
    monkeypatch.setattr("kartotek.ingest.pipeline.from_json", None)
    assert found(read_book(TOWNS)) == first


def test_without_the_cache_nothing_is_kept_and_the_same_is_found(own_cache: Path) -> None:
    plain = found(read_book(TOWNS, use_cache=False))
    assert not own_cache.exists()
    assert found(read_book(TOWNS)) == plain


def test_another_glossary_is_another_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = read_book(TOWNS).terms
    shutil.copytree(data_folder(), tmp_path / "data")
    table = tmp_path / "data" / "games" / "seven-wonders" / "terms.csv"
    table.write_text(table.read_text("utf-8").replace(",Wonder board,", ",board of a wonder,"), "utf-8")
    monkeypatch.setenv("KARTOTEK_DATA", str(tmp_path / "data"))
    after = read_book(TOWNS).terms
    assert {o.en for o in before if "Wonder board" in o.en}
    assert {o.en.replace("board of a wonder", "Wonder board") for o in after} == {o.en for o in before}
    assert after != before


@pytest.mark.parametrize("damage", [b"", b"[1]", b'{"a": 1}', b'[{"strange": 1}]'])
def test_what_is_damaged_is_made_anew(own_cache: Path, damage: bytes) -> None:
    whole = found(read_book(TOWNS))
    for file in own_cache.iterdir():
        file.write_bytes(damage)
    assert found(read_book(TOWNS)) == whole


def test_stages_and_texts_are_kept_apart() -> None:
    pairs = [(stage, text) for stage in "ab" for text in "cd"]
    for stage, text in pairs:
        cached(stage, text, TextFinding, lambda: [TextFinding("bom", 1, stage + text)])  # noqa: B023
    kept: list[list[TextFinding]] = [cached(stage, text, TextFinding, list) for stage, text in pairs]
    assert [item.detail for (item,) in kept] == [stage + text for stage, text in pairs]


def test_the_cache_does_not_grow_for_ever(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartotek.ingest.files.cache._MOST_FILES", 3)
    for number in range(5):
        cache.store(f"words-{number}", [number])
        os.utime(own_cache / f"words-{number}.json", (number, number))
    assert sorted(path.name for path in own_cache.iterdir()) == ["words-2.json", "words-3.json", "words-4.json"]
