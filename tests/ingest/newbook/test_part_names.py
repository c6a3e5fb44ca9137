"""Parts that a list names by a colour, a material or their worth, and single things with an article."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book
from tests.ingest.newbook.list_reading import counted_in

LISTED: list[tuple[str, Mapping[str, int]]] = [
    ("70 kocka: vasból (szürke) 40, agyagból (barna) 30", {"kocka": 70, "vas": 40, "agyag": 30}),
    ("70 kocka: selyemből 40, gyapjúból 30", {"kocka": 70, "selyem": 40, "gyapjú": 30}),
    ("egy tucat fáklya", {"fáklya": 12}),
    ("három tucat gyöngykorong", {"gyöngykorong": 36}),
    ("45 érme: 30 darab 1 petákos és 15 darab 5 petákos", {"érme": 45, "1 petákos": 30, "5 petákos": 15}),
    ("5 tallér: 12 db", {"5 tallér": 12}),
    ("két fabábu: a csősz és a juhász", {"fabábu": 2, "csősz": 1, "juhász": 1}),
    ("4 pontjelző, 1 tűzjelző és a bíró pecsétje", {"pontjelző": 4, "tűzjelző": 1, "bíró pecsétje": 1}),
    ("2 fehér és 3 fekete dobókocka", {"fehér dobókocka": 2, "fekete dobókocka": 3}),
    ("2 fehér, 3 zöld és 4 fekete gyöngy", {"fehér gyöngy": 2, "zöld gyöngy": 3, "fekete gyöngy": 4}),
    ("12 városlapka: 7 falu és 5 királyi város", {"városlapka": 12, "falu": 7, "királyi város": 5}),
    ("• homokóra", {"homokóra": 1}),
    ("nyolc kútjelző, továbbá a rablóvezér bábuja", {"kútjelző": 8, "rablóvezér": 1}),
    ("Rakomány: 36 marha és 18 hordó", {"marha": 36, "hordó": 18}),
    ("Táblák: 1 vártábla; kocsistábla játékosonként 1, tehát 4.", {"vártábla": 1, "kocsistábla": 4}),
    ("színenként négy barát (fa), összesen tizenhat", {"barát": 16}),
    ("hatvannégy növénylapka. Ebből 40 fű és 24 virág", {"növénylapka": 64, "fű": 40, "virág": 24}),
    ("40 kártya két pakliban: 26 imádság és 14 zsoltár", {"kártya": 40, "imádság": 26, "zsoltár": 14}),
    ("5 kertészlap, valamennyi játékosnak 1-1", {"kertészlap": 5}),
]
WORTH = "50 érme (30 rézgaras, 20 tallér; egy tallér 5 rézgarast ér)"
TO_SCORE = "24 korong: a pontok jelzésére"
COPIES = "2 dobókocka: 2 db"
WHOLE_NAME = "9 városlapka: 5 hegyi és 4 tengeri"
TEXTS = (*(text for text, _ in LISTED), WORTH, TO_SCORE, COPIES, WHOLE_NAME)


@pytest.mark.parametrize(("text", "wanted"), LISTED, ids=[text for text, _ in LISTED])
def test_an_entry_is_counted(text: str, wanted: Mapping[str, int]) -> None:
    found = counted_in(text, TEXTS)
    assert {one.name_hu: one.count for one in found} == wanted
    assert {one.name_hu: one.count for one in found if one.confidence >= CERTAIN}.items() <= wanted.items()


def test_what_a_coin_is_worth_is_no_component() -> None:
    assert {one.name_hu: one.count for one in counted_in(WORTH, TEXTS)} == {"érme": 50, "rézgaras": 30, "tallér": 20}


def test_what_pieces_are_for_is_no_single_thing() -> None:
    assert {one.name_hu for one in counted_in(TO_SCORE, TEXTS)} == {"korong"}


def test_copies_of_a_piece_give_it_no_worth() -> None:
    assert {one.name_hu for one in counted_in(COPIES, TEXTS)} == {"dobókocka"}


def test_a_sum_counts_the_name_before_it() -> None:
    text = "TÓPART\n\nTARTOZÉKOK\n\n5 kertészlap, 1-1\nágyáslapkák, összesen negyven (25 napos, 15 hűvös)\n"
    found = draft_of(read_book(text, new=True, use_cache=False), "drafted").components
    assert {one.name_hu: one.count for one in found} == {"kertészlap": 5, "ágyáslapka": 40, "napos": 25, "hűvös": 15}


def test_a_sum_in_running_text_counts_no_thing_further_off() -> None:
    text = (
        "A dobozban van egy térkép, 32 lapka, amelyek közül 20 piros, és négy színben hat-hat inas, összesen 24 darab."
    )
    draft = draft_of(read_book(f"TÓPART\n\nTARTOZÉKOK\n\n{text}\n", new=True, use_cache=False), "drafted")
    found = {one.name_hu: one.count for one in draft.components if one.is_certain}
    assert found.items() <= {"térkép": 1, "lapka": 32, "piros": 20, "inas": 24}.items()


def test_a_line_further_out_than_a_bullet_ends_its_list() -> None:
    text = "TÓPART\n\nTARTOZÉKOK\n\n46 virágjelző:\n   - 30 rózsa\n   - 16 kaktusz\nkertészek: mindenkinek 3, azaz 15\n"
    found = draft_of(read_book(text, new=True, use_cache=False), "drafted").components
    assert {one.name_hu: one.count for one in found}["kaktusz"] == 16


@pytest.mark.parametrize(("used", "certain"), [("Egy hegyi városban pihenj.", False), ("A hegyi út rögös.", True)])
def test_a_part_that_the_book_gives_a_noun_has_no_certain_name(used: str, certain: bool) -> None:
    text = f"TÓPART\n\n2–4 játékosnak\n\nTARTOZÉKOK\n\n1 tótábla\n{WHOLE_NAME}\n\nA JÁTÉK MENETE\n\n{used}\n"
    found = draft_of(read_book(text, new=True, use_cache=False), "drafted").components
    assert [one.is_certain for one in found if one.name_hu == "hegyi"] == [certain]


@pytest.mark.parametrize(
    ("used", "name", "certain"),
    [
        ("A kétoldalas hajótáblán lépj egyet.", "kétoldalas hajótábla", True),
        ("A hajótáblán lépj egyet.", "hajótábla", False),
    ],
)
def test_a_word_that_may_only_describe_a_piece_leaves_its_name_in_doubt(used: str, name: str, certain: bool) -> None:
    text = f"TÓPART\n\n2–4 játékosnak\n\nTARTOZÉKOK\n\n1 kétoldalas hajótábla\n8 evező\n\nA JÁTÉK MENETE\n\n{used}\n"
    found = draft_of(read_book(text, new=True, use_cache=False), "drafted").components
    assert [one.is_certain for one in found if one.name_hu == name] == [certain]
