"""A text that is printed well keeps every letter, and its names are beyond doubt; in a bad scan words are restored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book, speller_of
from kartotek.ingest.terms.game_words import load_words
from kartotek.ingest.words.numbers import number_of
from kartotek.ingest.words.respace import respaced
from tests.ingest.newbook.spoil import spoil

BOOKS = sorted((Path(__file__).parent / "books").glob("*.txt"))
LARGE = [path for path in BOOKS if len(path.read_text("utf-8")) > 4000]
TEXT = """CSÖRLŐMOLNÁROK

2-4 játékosnak

TARTOZÉKOK
1 folyótábla
14 csörlőkártya
8 zsilipfigura

ELŐKÉSZÍTÉS
Tegyétek a folyótáblát az asztal közepére. Minden játékos kap két csörlőkártyát.
A tanonc hét garast és a kopjákat kapja; a kék aranyakat Vendel őrzi, a tokent a kelmés Attila.
"""
"""Rare forms, names and words of trades, none of them damaged."""
SCANNED = TEXT.replace("játékosnak", "jatekosnak").replace("közepére", "kozepere").replace("Minden", "Mlnden")


def changed(text: str) -> Iterator[tuple[str, str]]:
    for line in read_book(text, new=True, use_cache=False).lines:
        for word in line.words:
            if word.raw.isalpha() and not (word.cut or word.continues) and word.raw.lower() != word.text.lower():
                yield word.raw, word.text


def components(text: str) -> dict[str, Any]:
    draft = draft_of(read_book(text, new=True, use_cache=False), "drafted").as_json()
    return {row["name_hu"]: row for row in draft["components"]}


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_no_letter_of_a_clean_book_is_changed(path: Path) -> None:
    assert not list(changed(path.read_text("utf-8")))


def test_no_rare_word_of_a_clean_text_is_changed() -> None:
    assert not list(changed(TEXT))


def test_damaged_words_of_a_text_with_accents_are_restored() -> None:
    restored = dict(changed(SCANNED))
    assert restored == {"jatekosnak": "játékosnak", "kozepere": "közepére", "Mlnden": "Minden"} | restored
    assert "Vendel" not in restored


@pytest.mark.parametrize("path", LARGE, ids=lambda path: path.stem)
def test_words_of_a_damaged_book_are_restored(path: Path) -> None:
    text = path.read_text("utf-8")
    words = set(text.split())
    restored = [made for _, made in changed(spoil(text, seed=3)) if made in words]
    assert len(restored) > len(words) / 100


def test_a_name_of_a_printed_text_is_certain_though_no_dictionary_has_it() -> None:
    assert [row["doubts"] for row in components(TEXT).values()] == [[], [], []]


def test_a_word_that_nobody_knows_is_in_doubt_where_no_new_game_is_read() -> None:
    books = {new: read_book(TEXT, new=new) for new in (True, False)}
    sure = {
        new: {word.raw: word.confidence for line in book.lines for word in line.words} for new, book in books.items()
    }
    assert sure[True]["csörlőkártya"] > 900 > sure[False]["csörlőkártya"]


def test_the_same_name_is_in_doubt_where_other_words_are_damaged() -> None:
    assert "name-unclear" in components(SCANNED)["csörlőkártya"]["doubts"]


def test_a_word_of_a_clean_text_that_scans_misread_so_is_in_doubt_and_stays() -> None:
    made = components(TEXT.replace("8 zsilipfigura", "8 zsilipfigura\n4 merei"))
    assert "name-unclear" in made["merei"]["doubts"]


def test_a_verb_behind_a_year_is_hardly_a_name() -> None:
    made = components(TEXT.replace("8 zsilipfigura", "8 zsilipfigura\nA játék 2022-ben készült."))
    assert "name-unclear" in made["készült"]["doubts"]


@pytest.mark.parametrize(("word", "value"), [("1O", 10), ("l2", 12), ("1OO", None), ("4ll", None), ("10O", 100)])
def test_a_word_with_a_digit_in_it_is_no_number(word: str, value: int | None) -> None:
    number = number_of(word)
    assert (number and number.value) == value
    assert number is None or not number.exact


def test_blanks_of_a_clean_text_stay() -> None:
    lines = ["A szerencse kereke forog, a jelző tokent kap.", *TEXT.splitlines()]
    spellings = speller_of(load_words().field()).spellings
    found = respaced(lines, lambda word: any(one.text == word for one in spellings(word, "lower")), clean=True)
    assert found.lines == tuple(lines)
