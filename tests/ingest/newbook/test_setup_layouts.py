"""Where the set-up of a book stands and how its tables look: small books of our own, each in another layout."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.lists.facts import SetupNumber
from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book

RUN_IN = """A RÉGI KERT

Két, három vagy négy kertész játszhatja.

TARTOZÉKOK: 1 kerttábla, 48 viráglapka, 12 kertészfigura, 36 magkártya, 40 garas.

ELŐKÉSZÍTÉS: Tegyétek a kerttáblát az asztal közepére. A viráglapkákat keverjétek meg, és
ketten 24, hárman 36, négyen 48 lapkát rakjatok ki. Minden kertész elvesz 3 kertészfigurát,
4 magkártyát és 5 garast.

A JÁTÉK: Felváltva kerültök sorra. Aki virágot szed, 2 garast kap.

EGYEDÜL: Rakj ki 18 viráglapkát. 4 garassal kezdesz, magkártyád 5 legyen.
"""
TABLES = """FOLYÓPART

Játék 2–4 főnek.

TARTOZÉKOK

1 folyótábla
40 zsáklapka
12 molnárfigura
30 kerékkártya
1 vízőrfigura

ELŐKÉSZÜLETEK

A táblázat mutatja, miből mennyi kell.

                          ketten   hárman   négyen
  Zsáklapka                 16       24       40
  Felcsapott kerékkártya     3        4        5
  Vízőrfigura                –        1        1

EGYEDÜL

  Zsáklapka                 12
  Felcsapott kerékkártya     2
  Molnárfigura               4
"""
ROUNDS = """SZÉLHÁZ

Játék 2–4 főnek.

TARTOZÉKOK

1 folyótábla
40 zsáklapka

A JÁTÉK MENETE

A játék 8 fordulóból áll, négy játékossal azonban csak 6-ból.

HALADÓKNAK

A játék 9 fordulóból áll. Négy játékosnál csak 7 forduló van.
"""
GUESSED = """RÉVÉSZEK

Játék 2–4 főnek.

1 folyótábla, 40 zsáklapka, 12 molnárfigura.

ÉJFÉLI UTAK

Mindenki tegyen le, vegyen fel, húzzon, osszon, adjon és kapjon, amit akar. Mindenki 3 zsáklapkát kap.
"""
UNNAMED = """HEGYI ÚT

TARTOZÉKOK

40 zsáklapka
30 kerékkártya

ELŐKÉSZÜLETEK

  Vándorok száma             2     3     4
  Zsáklapka                 16    24    40
  Kerékkártya               12    18    30
"""
HEADS_IN_CAPITALS = """HEGYI MALOM

Játék 2–4 főnek.

TARTOZÉKOK

40 zsáklapka
30 kerékkártya

ELŐKÉSZÜLETEK

Amiből a játékosok száma szerint több vagy kevesebb kell:

                      Ketten   Hárman   Négyen
Zsáklapka               16       24       40
Kerékkártya a pakliban  12       18       30

A KOPOGÓ VENDÉG

Ha nincs partnered, a vendég lesz az ellenfeled. 9 zsáklapkát rakj ki, és 3 kerékkártyát húzz.
"""
Wanted = Mapping[tuple[str, int], int]
BOOKS: list[tuple[str, Wanted]] = [
    (
        RUN_IN,
        {
            ("viráglapka", 2): 24,
            ("viráglapka", 3): 36,
            ("viráglapka", 4): 48,
            ("kertészfigura", 2): 3,
            ("magkártya", 4): 4,
            ("garas", 3): 5,
            ("viráglapka", 1): 18,
            ("garas", 1): 4,
            ("magkártya", 1): 5,
        },
    ),
    (
        TABLES,
        {
            ("zsáklapka", 2): 16,
            ("zsáklapka", 4): 40,
            ("kerékkártya", 3): 4,
            ("vízőrfigura", 2): 0,
            ("vízőrfigura", 3): 1,
            ("zsáklapka", 1): 12,
            ("kerékkártya", 1): 2,
            ("molnárfigura", 1): 4,
        },
    ),
]


@lru_cache(maxsize=4)
def setup(text: str) -> tuple[SetupNumber, ...]:
    return draft_of(read_book(text, new=True, use_cache=False), "x").setup


@pytest.mark.parametrize(("text", "wanted"), BOOKS, ids=["run-in headings", "tables"])
def test_the_set_up_is_found_and_read(text: str, wanted: Wanted) -> None:
    found = {(row.thing, row.players, row.value) for row in setup(text)}
    assert {(thing, players, value) for (thing, players), value in wanted.items()} <= found


@pytest.mark.parametrize(("text", "wanted"), BOOKS, ids=["run-in headings", "tables"])
def test_no_certain_number_differs(text: str, wanted: Wanted) -> None:
    certain = [row for row in setup(text) if row.confidence >= CERTAIN and (row.thing, row.players) in wanted]
    assert [row for row in certain if wanted[row.thing, row.players or 0] != row.value] == []


def test_a_dash_and_a_list_without_a_heading_are_in_doubt() -> None:
    doubtful = [row for row in setup(TABLES) if row.thing == "vízőrfigura" or row.players == 1]
    assert doubtful
    assert all(row.confidence < CERTAIN for row in doubtful)


def test_a_set_up_that_is_a_guess_is_never_certain() -> None:
    assert [row for row in setup(GUESSED) if row.confidence >= CERTAIN] == []


def test_heads_of_columns_are_no_heading_though_each_begins_with_a_capital() -> None:
    found = {(row.thing, row.players, row.value) for row in setup(HEADS_IN_CAPITALS)}
    assert {("zsáklapka", 2, 16), ("zsáklapka", 4, 40), ("kerékkártya", 3, 18)} <= found


def test_a_section_for_who_has_no_partner_is_the_solo_game_and_never_certain() -> None:
    alone = [row for row in setup(HEADS_IN_CAPITALS) if row.players == 1]
    assert {("zsáklapka", 9), ("kerékkártya", 3)} <= {(row.thing, row.value) for row in alone}
    assert all(row.confidence < CERTAIN for row in alone)


def test_a_table_is_read_where_nothing_else_says_who_plays() -> None:
    rows = setup(UNNAMED)
    assert {("zsáklapka", 2, 16), ("kerékkártya", 4, 30)} <= {(row.thing, row.players, row.value) for row in rows}
    assert all(row.confidence < CERTAIN for row in rows)


def test_rounds_for_some_numbers_of_players_are_read_and_never_certain() -> None:
    rounds = [row for row in setup(ROUNDS) if row.thing == "rounds"]
    assert {(2, 8), (3, 8), (4, 6)} <= {(row.players, row.value) for row in rounds}
    assert all(row.confidence < CERTAIN for row in rounds)


def test_a_row_with_a_number_cut_in_two_is_not_read_and_leaves_no_other_certain() -> None:
    head = "Játékosok   Zsáklapka   Kerékkártya\n"
    text = (
        TABLES[: TABLES.index("A táblázat")] + f"{head}    2          16          6\n    3          24          1 2\n"
    )
    rows = [row for row in setup(text) if row.thing in ("zsáklapka", "kerékkártya")]
    assert (3, 1) not in {(row.players, row.value) for row in rows}
    assert [row for row in rows if row.confidence >= CERTAIN] == []
