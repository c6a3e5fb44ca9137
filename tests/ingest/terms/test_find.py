"""Finding glossary terms: inflected, of several words, over line ends, by the longest match."""

from __future__ import annotations

import pytest

from ingest.gold import words_right
from tests.ingest.noise import scan
from tests.ingest.samples import CLEAN, book_of


def found(text: str) -> list[tuple[int, str, str, str | None]]:
    return [(o.line, o.form, o.lemma, o.term) for o in book_of(text).terms]


@pytest.mark.parametrize(
    ("text", "lemma", "term"),
    [
        ("a mozdonyokkal", "mozdony", "engine"),
        ("tdltésjelz6ket", "töltésjelző", "embankment-token"),
        ("Az drhazaidért", "őrház", "hut"),
        ("ÉRMÉKBEN", "érme", "coin"),
        ("gy6zelmi pontjaid", "győzelmi pont", "victory-point"),
        ("a vasiti hidakon", "vasúti híd", "bridge"),
    ],
)
def test_inflected_and_misread_forms(text: str, lemma: str, term: str) -> None:
    first = book_of(f"{text}. Sinpar, vdltokezeld, gbzmozdony.").terms[0]
    assert (first.lemma, first.term) == (lemma, term)


def test_the_form_is_what_the_scan_has() -> None:
    assert (1, "gy6zelmi pontot", "győzelmi pont", "victory-point") in found(
        "kapsz 2 gy6zelmi pontot a sinparért, gézmozdonyért"
    )


def test_the_longest_term_wins() -> None:
    assert [lemma for _, _, lemma, _ in found("a gézmozdony és a mozdony")] == ["gőzmozdony", "mozdony"]


def test_a_term_may_go_over_a_line_end() -> None:
    assert found("kapsz két gy6zelmi\npontot") == [(1, "gy6zelmi pontot", "győzelmi pont", "victory-point")]


def test_a_term_may_be_cut_by_a_line_end() -> None:
    assert [(line, lemma) for line, _, lemma, _ in found("a valté-\nkezelék és a moz-\ndony")][-1] == (2, "mozdony")


def test_a_sentence_end_parts_words() -> None:
    assert "vasúti híd" not in [lemma for _, _, lemma, _ in found("Ez itt vasuti. Hid nincs.")]


def test_compounds_of_two_terms_are_terms() -> None:
    occurrence = book_of("a mozdonykartyat, az érmekészletet").terms[0]
    assert (occurrence.lemma, occurrence.en, occurrence.term) == ("mozdonykártya", "engine card", None)


@pytest.mark.parametrize("seed", range(3))
def test_terms_survive_a_scan(seed: int) -> None:
    clean = [(o.line, o.lemma) for o in book_of(CLEAN).terms]
    noisy = [(o.line, o.lemma) for o in book_of(scan(CLEAN, seed)).terms]
    right, of = words_right(
        " ".join(f"{line} {lemma}" for line, lemma in noisy), " ".join(f"{n} {lemma}" for n, lemma in clean)
    )
    assert right / of >= 0.9
