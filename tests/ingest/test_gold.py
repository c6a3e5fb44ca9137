"""The measure itself: words by common subsequence, terms by line and lemma."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.ingest.readings.judge.gold import load_gold, score_terms, score_words, table, words_right
from kartotek.schema.errors import KartotekError
from tests.ingest.samples import book_of

BOOK = "kapsz 2 gy6zelmi pontot\na mozdonyodért"


@pytest.mark.parametrize(
    ("ours", "gold", "right", "of"),
    [
        ("a kis ház", "a kis ház", 3, 3),
        ("A KIS ház!", "a kis ház", 3, 3),
        ("a ház kis", "a kis ház", 2, 3),
        ("sok a kis kerti ház", "a kis ház", 3, 3),
        ("", "ház", 0, 1),
        ("ház", "", 0, 0),
    ],
)
def test_words_right(ours: str, gold: str, right: int, of: int) -> None:
    assert words_right(ours, gold) == (right, of)


def test_scores_of_a_book() -> None:
    words = score_words(
        book_of(BOOK), [{"line": 1, "ocr": "kapsz 2 gy6zelmi pontot", "gold": "kapsz 2 győzelmi pontot"}], "x"
    )
    assert (words.right, words.of, words.before, words.percent) == (4, 4, 3, 100.0)
    rows = [
        {"line": 1, "ocr_form": "gy6zelmi pontot", "lemma": "győzelmi pont", "en": "VP", "en_alt": ["victory point"]},
        {"line": 2, "ocr_form": "mozdonyodért", "lemma": "vonat", "en": "train"},
    ]
    recall, precision, english = score_terms(book_of(BOOK), rows, "x")
    assert [(s.right, s.of) for s in (recall, precision, english)] == [(1, 2), (1, 2), (1, 1)]
    assert list(table([words, recall, precision]).query("document == 'all'")["percent"]) == [100.0, 50.0, 50.0]


def test_terms_are_judged_where_they_stand() -> None:
    """The same word elsewhere on the line is no wrong answer; a term over a line end stands on both lines."""
    text = "a mozdony és egy vasuti hid, meg a gézmozdony, gy6zelmi\npontot ér"
    rows = [
        {"line": 1, "ocr_form": "gézmozdony", "lemma": "gőz-mozdony"},
        {"line": 2, "ocr_form": "pontot", "lemma": "győzelmi pont"},
    ]
    recall, precision, _ = score_terms(book_of(text), rows, "x")
    assert [(s.right, s.of) for s in (recall, precision)] == [(2, 2), (2, 2)]


def test_samples_are_loaded_by_extraction(tmp_path: Path) -> None:
    (tmp_path / "terms.jsonl").write_text('{"seed": "a.txt", "line": 1}\n\n{"seed": "b.txt", "line": 2}\n', "utf-8")
    gold = load_gold(tmp_path)
    assert sorted(gold.terms) == ["a.txt", "b.txt"] and not gold.lines


@pytest.mark.parametrize("content", [None, "{"])
def test_bad_samples_are_told(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "terms.jsonl").write_text(content)
    with pytest.raises(KartotekError):
        load_gold(tmp_path)
