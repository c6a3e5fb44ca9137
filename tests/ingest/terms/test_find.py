"""Finding glossary terms: inflected, of several words, over line ends, by the longest match."""

from __future__ import annotations

import pytest

from kartotek.ingest.pipeline import read_book
from kartotek.ingest.readings.judge.gold import words_right
from kartotek.ingest.terms.game_words import GameWords, Term
from kartotek.ingest.terms.glossary import Glossary
from tests.ingest.noise import scan
from tests.ingest.samples import CLEAN, book_of

RAILWAYS = GameWords(
    {
        "railways": (
            Term("egy sínpár lerakása", "laying rails", "lay"),
            Term("második mozdony", "second engine", "second"),
            Term("mozdony", "engine", "engine"),
            Term("mozdony indítása", "starting an engine", "start"),
        )
    }
)
"""One set of words for all tests that need others than the samples: the dictionary is made ready for each set."""


class Nothing:
    """A dictionary that knows no word."""

    def lemma(self, form: str) -> str | None:
        return None


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
    assert found("adnak két gy6zelmi\npontot") == [(1, "gy6zelmi pontot", "győzelmi pont", "victory-point")]


def test_a_term_may_be_cut_by_a_line_end() -> None:
    assert [(line, lemma) for line, _, lemma, _ in found("a valté-\nkezelék és a moz-\ndony")][-1] == (2, "mozdony")


def test_a_sentence_end_parts_words() -> None:
    assert "vasúti híd" not in [lemma for _, _, lemma, _ in found("Ez itt vasuti. Hid nincs.")]


def test_compounds_of_two_terms_are_terms() -> None:
    occurrence = book_of("a mozdonykartyat, az érmekészletet").terms[0]
    assert (occurrence.lemma, occurrence.en, occurrence.term) == ("mozdonykártya", "engine card", None)


@pytest.mark.parametrize(
    ("text", "lemma"),
    [
        ("dobd el a mozdonyt", "eldob"),
        ("a mozdony ekkor lép életbe", "életbe lép"),
        ("hajtsd végre", "végrehajt"),
        ("Epits egy 6rhazat", "épít"),
        ("vegyél el két érmét", "elvesz"),
        ("a kartya kijatszasakor", "kijátszás"),
        ("onnan is megépithet6", "megépít"),
    ],
)
def test_verbs_are_found_in_every_order(text: str, lemma: str) -> None:
    assert lemma in [found_lemma for _, _, found_lemma, _ in found(text)]


@pytest.mark.parametrize("text", ["szintén kapsz egyet", "a kor szamara", "ezt is vegyiik figyelembe"])
def test_words_that_only_look_inflected_are_no_terms(text: str) -> None:
    assert not {"szint", "szám", "Figyelem"} & {lemma for _, _, lemma, _ in found(text)}


def test_a_number_stuck_to_a_term_belongs_to_its_form() -> None:
    assert (1, "2érmét", "érme", "coin") in found("fizess 2érmét")


def test_a_term_torn_by_columns_is_found_where_it_begins() -> None:
    text = "a parton all egy vasuti\nkék kréta hid és lampa"
    assert (1, "vasuti", "vasúti híd", "bridge") in found(text)


def test_a_word_that_no_repair_reads_is_taken_for_the_nearest_term() -> None:
    assert [(form, lemma) for _, form, lemma, _ in found("az allxmasfonjkdt")] == [("allxmasfonjkdt", "állomásfőnök")]


def test_a_cut_word_without_its_other_half_is_the_term_that_it_begins() -> None:
    assert (1, "allomasfén", "állomásfőnök", "station-master") in found("kialtott az allomasfén-\n\nSzép nap volt.")


def test_a_term_that_begins_with_one_is_found_with_and_without_it() -> None:
    book = read_book("Egy sinpar lerakasa. A sinpar lerakasakor.", RAILWAYS, use_cache=False)
    assert [(o.lemma, o.term) for o in book.terms] == [("egy sínpár lerakása", "lay"), ("sínpár lerakása", "lay")]


def test_what_only_counts_or_points_is_no_part_of_a_term() -> None:
    assert [o.term for o in read_book("a masodik mozdonyt", RAILWAYS, use_cache=False).terms] == ["engine"]


def test_a_participle_with_an_object_is_no_term() -> None:
    assert [lemma for _, _, lemma, _ in found("a hidat jelz6 és a jelz6")] == ["jelző"]


def test_a_plural_inside_a_term_is_the_same_term() -> None:
    book = read_book("a mozdonyok inditasakor", RAILWAYS, use_cache=False)
    assert [(o.lemma, o.term) for o in book.terms] == [("mozdony indítása", "start")]


def test_a_misprint_is_listed_under_the_right_word() -> None:
    words = GameWords(
        {"railways": (Term("sínpársáv", "track", "track"), Term("sínpár", "rails", "rails"))}, misprints=("sínpárr",)
    )
    assert Glossary(words.of("railways"), Nothing(), words.misprints).corrected("sínpárrsáv") == "sínpársáv"


def test_an_expansion_speaks_the_words_of_its_base() -> None:
    words = GameWords({"a": (Term("híd", "bridge"),), "b": (Term("kút", "well"),)}, bases={"b": "a"})
    assert [term.hu for term in words.spoken("b")] == ["kút", "híd"]
    assert [term.hu for term in words.of("b")] == ["kút"]


@pytest.mark.parametrize("seed", range(3))
def test_terms_survive_a_scan(seed: int) -> None:
    clean = [(o.line, o.lemma) for o in book_of(CLEAN).terms]
    noisy = [(o.line, o.lemma) for o in book_of(scan(CLEAN, seed)).terms]
    right, of = words_right(
        " ".join(f"{line} {lemma}" for line, lemma in noisy), " ".join(f"{n} {lemma}" for n, lemma in clean)
    )
    assert right / of >= 0.9
