"""The stages together: any bytes, the cache, rows, explanations, and the real books where they are given."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.ingest.files import cache
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.readings.explain import explain
from kartotek.ingest.readings.rows import STAGES, rows_of
from kartotek.ingest.terms.game_words import GameWords, general_terms, load_words
from kartotek.schema.errors import KartotekError
from tests.ingest.noise import scan, shift
from tests.ingest.samples import CLEAN, WORDS, book_of

BOOKS = sorted(Path(os.environ["KARTOTEK_RULEBOOKS"]).glob("*.txt")) if os.environ.get("KARTOTEK_RULEBOOKS") else []


@given(st.binary(max_size=120))
@settings(max_examples=60)
def test_any_bytes_give_facts_or_a_clear_error(data: bytes) -> None:
    try:
        book = read_book(data, WORDS, use_cache=False)
    except KartotekError:
        return
    assert len(book.lines) == len(book.extraction.lines)
    assert isinstance(book.terms, list) and isinstance(book.segments, list)


def test_a_second_reading_comes_from_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARTOTEK_CACHE", str(tmp_path))
    text = scan(CLEAN, 3)
    first = read_book(text, WORDS)
    assert first.lines
    (stored,) = tmp_path.iterdir()
    monkeypatch.setattr("kartotek.ingest.pipeline.repair", None)
    second = read_book(text, WORDS)
    assert (second.lines, second.terms, second.segments) == (first.lines, first.terms, first.segments)
    assert stored.suffix == ".json"


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"lines": [1], "lemmas": {}}'])
def test_a_damaged_cache_is_as_good_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes) -> None:
    monkeypatch.setenv("KARTOTEK_CACHE", str(tmp_path))
    whole = read_book("a mozdony", WORDS).lines
    for file in tmp_path.iterdir():
        file.write_bytes(damage)
    assert read_book("a mozdony", WORDS).lines == whole


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("KARTOTEK_CACHE", str(blocked / "folder"))
    assert read_book("a mozdony", WORDS).lines[0].text == "a mozdony"


def test_other_words_or_content_make_another_key() -> None:
    keys = {cache.cache_key("a", ["x"]), cache.cache_key("a", ["y"]), cache.cache_key("b", ["x"])}
    assert len(keys) == 3


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_has_rows(stage: str) -> None:
    rows = list(rows_of(book_of(scan(CLEAN, 2)), stage))
    assert rows and all(set(row) == set(rows[0]) for row in rows)


def test_repair_gives_one_row_per_line() -> None:
    text = shift(scan(CLEAN, 2), 4)
    assert [row["line"] for row in rows_of(book_of(text), "repair")] == list(range(1, text.count("\n") + 2))


def test_an_unknown_stage_is_told() -> None:
    with pytest.raises(KartotekError) as caught:
        list(rows_of(book_of("a mozdony"), "nothing"))
    assert caught.value.code == "usage"


def test_a_line_is_explained() -> None:
    text = "\n".join(explain(book_of("A TERV\n\nkapsz 2 gy6zelmi pontot"), 3).lines())
    assert "gy6zelmi -> győzelmi" in text
    assert "győzelmi pont (victory point)" in text
    assert "under 'A TERV'" in text


def test_general_terms_are_spelled_once() -> None:
    spellings = [term.hu for term in general_terms()]
    assert len(spellings) == len(set(spellings))


def test_the_shipped_glossaries_load() -> None:
    words = load_words()
    assert len(words.terms) >= 5
    assert all(term.hu and term.en for terms in words.terms.values() for term in terms)
    assert words.of("no-such-game") and not GameWords().of(None)


@pytest.mark.rulebooks
@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.name[:3])
def test_real_books_are_recognised_and_read(path: Path) -> None:
    book = read_book(path.read_bytes(), load_words(), known_only=True)
    certain = [word.confidence >= 600 for line in book.lines for word in line.words if len(word.text) > 1]
    assert sum(certain) / len(certain) > 0.94
    assert len(book.terms) > 500
    assert not [finding for finding in book.extraction.findings if finding.kind == "encoding"]
