"""The words that a book proposes: by how it uses them, whatever they are made as; and as a person corrects them."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.ingest.newbook.draft import Draft, draft_of
from kartotek.ingest.newbook.folder_tables import load_proposed_words, words_table
from kartotek.ingest.pipeline import Book, read_book
from kartotek.schema.errors import KartotekError

BOOK = """A TAKÁCSOK UTCÁJA

2–4 játékosnak

TARTOZÉKOK
40 garas
20 korona
30 posztó
24 gyöngykorong
36 kártya
12 szövőszék

KÁRTYÁK

Vándor (3 lap). Ára 3 garas. Azonnal kapsz 2 posztót.
Kalmár (2 lap). Ára 1 korona vagy 2 posztó. Ha szövőszéket építesz, kapsz 1 gyöngykorongot.
Vámos (2 lap). Ingyenes. Veszítesz 1 koronát.
Takács (2 lap). Ára 2 garas. Minden vásár végén kapsz 1 garast.

A JÁTÉK VÉGE

Minden szövőszékedért 2 pontot kapsz. Fizess 1 gyöngykorongot: kapsz 2 garast.
"""


@pytest.fixture(scope="module")
def book() -> Book:
    return read_book(BOOK, new=True, use_cache=False)


@pytest.fixture(scope="module")
def draft(book: Book) -> Draft:
    return draft_of(book, "drafted")


@pytest.mark.parametrize("word", ["garas", "korona", "posztó", "gyöngykorong"])
def test_what_is_paid_or_gained_is_a_good_whatever_it_is_called(word: str, draft: Draft) -> None:
    (found,) = [one for one in draft.words if one.word == word]
    assert found.role == "good"
    assert found.lines
    assert word in draft.language.goods


@pytest.mark.parametrize(
    ("word", "role"), [("szövőszék", "piece"), ("kártya", "card"), ("pont", "point"), ("vásár", "period")]
)
def test_other_words_have_other_roles(word: str, role: str, draft: Draft) -> None:
    assert [one.role for one in draft.words if one.word == word] == [role]
    assert word not in draft.language.goods or role == "point"


def test_the_effects_are_read_with_these_words(draft: Draft) -> None:
    said = {one.expression for one in draft.statements if one.is_certain}
    assert {
        "3 garas",
        "{korona | 2 poszto}",
        "now: gain 2 poszto",
        "now: lose korona",
        "end: gain 2 vp per piece[kind = szovoszek]",
    } <= said


def test_a_corrected_table_stands_in_place_of_what_was_proposed(book: Book, draft: Draft, tmp_path: Path) -> None:
    table = tmp_path / "drafted.words.csv"
    table.write_text(words_table(draft).replace("posztó,good", "posztó,piece"), encoding="utf-8")
    corrected = draft_of(book, "drafted", load_proposed_words(table))
    assert "now: gain 2 poszto" in {one.expression for one in draft.statements}
    assert "now: gain 2 poszto" not in {one.expression for one in corrected.statements}
    assert "posztó" not in corrected.language.goods


def test_a_role_that_there_is_not_is_refused_with_its_row(tmp_path: Path) -> None:
    table = tmp_path / "words.csv"
    table.write_text("word,role\nposztó,good\ngaras,coin\n", encoding="utf-8")
    with pytest.raises(KartotekError, match="garas") as caught:
        load_proposed_words(table)
    assert caught.value.where.endswith(":3")
    assert "good" in str(caught.value.hint)
