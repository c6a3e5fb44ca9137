"""Words of cited lines: which of them another text of a book does not have."""

from __future__ import annotations

from typing import Any

from kartotek.ingest.readings.anchors import changed_lines, spans_of


def line(number: int, *words: str) -> dict[str, Any]:
    return {"kind": "line", "line": number, "words": list(words)}


def term(number: int, name: str) -> dict[str, Any]:
    return {"kind": "term", "term": name, "line": number, "confidence": 999}


BOOK = [line(3, "2", "coin"), term(4, "sloop"), line(5, "2"), term(6, "fish"), line(7, "2", "4"), term(7, "rope")]


def test_the_same_words_are_no_change_wherever_the_lines_stand() -> None:
    assert changed_lines(BOOK, [row | {"line": row["line"] + 10} for row in BOOK]) == {}


def test_a_changed_number_is_found_in_its_line() -> None:
    assert changed_lines(BOOK, [row if row["line"] != 5 else line(5, "3") for row in BOOK]) == {5: ["2"]}
    other = [row if row["kind"] == "term" or row["line"] != 7 else line(7, "2", "5") for row in BOOK]
    assert changed_lines(BOOK, other) == {7: ["4"]}


def test_a_changed_good_is_found_in_its_line() -> None:
    assert changed_lines(BOOK, [line(3, "2", "fish"), *BOOK[1:]]) == {3: ["coin"]}


def test_terms_and_new_words_are_no_change_of_a_line() -> None:
    other = [row for row in BOOK if row["kind"] == "line"]
    assert changed_lines(BOOK, [*other, line(9, "8")]) == {}


def test_a_fact_cites_all_its_passages() -> None:
    assert spans_of({"first": 3, "last": 4, "also": [[9, 9]]}) == [(3, 4), (9, 9)]
