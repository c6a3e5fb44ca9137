"""Set-up numbers in constructions beside those that books had first: conditions in a row, steps, boxes, rounds."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book
from tests.ingest.newbook.sentence_reading import Wanted, check

TILES: Wanted = [("hallapka", {2: 6, 3: 9, 4: 12})]
STATED: list[tuple[str, Wanted]] = [
    ("Rakjatok ki 6, 9 vagy 12 hallapkát, attól függően, hogy ketten, hárman vagy négyen játszotok.", TILES),
    ("Ketten hatot, hárman kilencet, négyen tizenkettőt tegyetek ki a hallapkákból.", TILES),
    ("Két játékosnál 6 hallapkát tegyetek ki, minden további játékosért még 3-at.", TILES),
    ("Két játékosnál 6 hallapka kell, minden további játékos után +3.", TILES),
    ("Tegyetek ki (játékosszám + 1) hallapkát.", [("hallapka", {2: 3, 3: 4, 4: 5})]),
    ("Három játékosig 6 hallapka kell, négytől 8.", [("hallapka", {2: 6, 3: 6, 4: 8})]),
    (
        "Ha négyen játszotok, 8 hallapkát tegyetek le, máskülönben csak 6-ot.",
        [("hallapka", {2: 6, 3: 6, 4: 8})],
    ),
    (
        "A bankba 20 garast számoljatok ki, hármasban 22-t, négyesben az összeset.",
        [("garas", {2: 20, 3: 22, 4: 24})],
    ),
    ("Osszatok mindenkinek 3 lapot a megkevert révkártyapakliból.", [("révkártya", {2: 3, 3: 3, 4: 3})]),
    ("Két játékosnál nincs szükség a csónakfigurákra.", [("csónakfigura", {2: 0})]),
    ("A csónakfigurákat kétfős játékban hagyjátok a dobozban.", [("csónakfigura", {2: 0})]),
    ("A ládába játékosonként 4 gyöngykorongot dobjatok.", [("gyöngykorong", {2: 8, 3: 12, 4: 16})]),
    (
        "A fával egyszerűbb a dolgotok, abból ketten és hárman 6, négyen 9 kocka kell.",
        [("fa", {2: 6, 3: 6, 4: 9})],
    ),
    (
        "Mindenki vegyen el 6 garast (ha négyen vagytok, csak ötöt, különben nem marad elég).",
        [("garas", {2: 6, 3: 6, 4: 5})],
    ),
    (
        "A kezdőjátékosnak egy garas jár, a másodiknak kettő (ketten ez az utolsó lépés).",
        [("garas", {2: 1, 3: 1, 4: 1}), ("garas", {2: 2, 3: 2, 4: 2})],
    ),
]
TEXTS = [text for text, _ in STATED]

OPENING = (
    "TÓPART\n\nHorgászjáték 1–4 játékosnak\n\nTARTOZÉKOK\n1 tótábla\n12 hallapka\n30 gyöngykorong\n40 garas\n"
    "10 tavirózsa: 6 fehér, 4 rózsaszín\n16 horgászlegény\n\n"
)
RULES = "\n\nA JÁTÉK MENETE\n\nA soron lévő játékos lép egyet, majd a következő jön. A fehér rózsa szép.\n"


def setup(text: str, rest: str = RULES) -> list[dict[str, Any]]:
    book = read_book(f"{OPENING}ELŐKÉSZÜLETEK\n\n{text}{rest}", new=True, use_cache=False)
    rows: list[dict[str, Any]] = draft_of(book, "lake").as_json()["setup"]
    return rows


def values(rows: list[dict[str, Any]], thing: str) -> set[tuple[int, int]]:
    return {(row["players"], row["value"]) for row in rows if row["thing"] == thing}


@pytest.mark.parametrize(("text", "wanted"), STATED, ids=TEXTS)
def test_a_number_is_read(text: str, wanted: Wanted) -> None:
    check(text, TEXTS, wanted)


def test_headings_that_name_players_and_nothing_else() -> None:
    part = "{} játékos esetén\n{} hallapkát tegyetek ki, és fejenként {} garast osszatok ki.\n\n"
    rows = setup("".join(part.format(*one) for one in (("Két", 6, 5), ("Három", 9, 4), ("Négy", 12, 3))))
    assert values(rows, "hallapka") == {(2, 6), (3, 9), (4, 12)}
    assert values(rows, "garas") == {(2, 5), (3, 4), (4, 3)}


def test_columns_without_a_word_for_players_leave_the_solo_game_out() -> None:
    rows = setup("              2    3    4\nHallapka      6    9   12\nGyöngykorong  10   15  20")
    assert values(rows, "hallapka") == {(2, 6), (3, 9), (4, 12)}
    assert all(row["confidence"] < CERTAIN for row in rows)


def test_the_last_part_of_a_name_means_the_thing() -> None:
    rows = setup("Mindenki kap 4 legényt. Fehér rózsával senki sem kezdi a játékot.")
    assert {(2, 4), (3, 4), (4, 4)} <= values(rows, "horgászlegény")
    assert {(2, 0), (3, 0), (4, 0)} <= values(rows, "fehér")
    assert not values(rows, "tavirózsa")


def test_an_exception_from_its_own_sentence_leaves_what_players_get() -> None:
    rows = setup("Mindenki kap 4 garast. A bankba 10 garast tegyetek, négyen játszva tizenkettőt.")
    assert {(2, 4), (3, 4), (4, 4), (2, 10), (3, 10), (4, 12)} <= values(rows, "garas")
    assert (4, 10) not in values(rows, "garas")


@pytest.mark.parametrize("text", ["A bankba egyetlen garas sem kerül.", "A bankba egy garas sem kerül."])
def test_not_a_single_one_is_none(text: str) -> None:
    rows = setup(f"A partra 6 hallapkát tegyetek. {text}")
    assert {(2, 0), (3, 0), (4, 0)} <= values(rows, "garas")
    assert all(row["confidence"] < CERTAIN for row in rows if row["thing"] == "garas")


def test_what_holds_for_all_numbers_of_players_excepts_from_nothing() -> None:
    text = "Mindenki kap 4 garast. A bankba ketten 10, hárman 15, négyen 20 garas kerül."
    rows = setup(text)
    assert {(2, 4), (3, 4), (4, 4), (2, 10), (3, 15), (4, 20)} <= values(rows, "garas")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("A játék ketten nyolc, hárman hét, négyen hat éjszakán át tart.", {(2, 8), (3, 7), (4, 6)}),
        ("A hatodik éjszaka végén a játék véget ér.", {(2, 6), (3, 6), (4, 6)}),
        ("Az éjszakák száma két játékosnál 8, háromnál 7, négynél 6.", {(2, 8), (3, 7), (4, 6)}),
        ("Összesen hat éjszakát játszotok.", {(2, 6), (3, 6), (4, 6)}),
    ],
)
def test_rounds_by_the_word_of_the_book(text: str, wanted: set[tuple[int, int]]) -> None:
    rows = setup(f"Mindenki kap 3 garast. {text}")
    assert wanted <= values(rows, "éjszaka")
    assert wanted <= values(rows, "rounds")
    assert all(row["confidence"] < CERTAIN for row in rows if row["thing"] in ("éjszaka", "rounds"))


def test_a_section_that_names_your_opponent_is_the_solo_game() -> None:
    solo = "\n\nHA SENKI SEM ÉR RÁ\n\nA vén harcsa lesz az ellenfeled. 4 hallapkát rakj ki, és 8 garast végy el.\n"
    rows = setup("Mindenki kap 3 garast.", RULES + solo)
    assert (1, 4) in values(rows, "hallapka")
    assert (1, 8) in values(rows, "garas")


@pytest.mark.parametrize("text", ["Négy játé kosnál kettővel több.", "Négy vagyhat játékosnál az összeset."])
def test_an_exception_that_was_not_read_leaves_nothing_certain(text: str) -> None:
    rows = setup(f"A bankba 20 garas kerül; {text[:1].lower()}{text[1:]}")
    assert [row for row in rows if row["confidence"] >= CERTAIN] == []
