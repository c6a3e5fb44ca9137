"""Lists as pages have them: letters of a picture, remarks behind items, parts below totals, kinds apart."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.ingest.confidence import CERTAIN
from tests.ingest.newbook.test_manners import drafted

LISTS = {
    "letters of the picture": (
        "A 2 tótábla\nB 25 fából készült hal jelző\nC 40 vízi/parti lapka\nD 7 „Horgász” kártya\nE 118 révkártya\n",
        {"tótábla": 2, "hal jelző": 25, "vízi/parti lapka": 40, "Horgász kártya": 7, "révkártya": 118},
    ),
    "parts with other bullets": (
        "● 63 kártya\n- 4-szer 12 épület (zöld, kék)\n- 8 révkártya\n- 7 hallapka\n● 16 horgász (játékosonként 4)\n",
        {"kártya": 63, "épület": 48, "révkártya": 8, "hallapka": 7, "horgász": 16},
    ),
    "parts with their number in brackets": (
        "19 vízmező\nTó (8)\nFolyó (6)\nLáp (5)\n95 révkártya\n16 csónak\n",
        {"vízmező": 19, "Tó": 8, "Folyó": 6, "Láp": 5, "révkártya": 95, "csónak": 16},
    ),
    "so many of each colour": (
        "100 gyöngy (színenként 20 kék, sárga, zöld és piros, valamint 20 színtelen kristály)\n12 hallapka\n",
        {"gyöngy": 100, "kék": 20, "sárga": 20, "zöld": 20, "piros": 20, "színtelen kristály": 20, "hallapka": 12},
    ),
    "kinds behind a colon": (
        "84 hallapka: ponty, csuka, harcsa, süllő (fajtánként 21)\n12 révkártya\n",
        {"hallapka": 84, "ponty": 21, "csuka": 21, "harcsa": 21, "süllő": 21, "révkártya": 12},
    ),
    "sentences behind items": (
        "4 tótábla Minden táblán van egy kikötő. 1 játéktábla A tábla felső részén árak láthatók.\n12 hallapka\n",
        {"tótábla": 4, "játéktábla": 1, "hallapka": 12},
    ),
    "what a thing has": (
        "19 vízmező kikötőkkel\n6 partszegély 9 stéggel\n12 hallapka\n",
        {"vízmező": 19, "partszegély": 6, "hallapka": 12},
    ),
}


def rows(listed: str) -> list[dict[str, Any]]:
    found = drafted(components=f"TARTOZÉKOK\n\n{listed}\n")["components"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_is_read_and_nothing_else_is_certain(kind: str) -> None:
    listed, wanted = LISTS[kind]
    certain = {row["name_hu"]: row["count"] for row in rows(listed) if row["confidence"] >= CERTAIN}
    assert certain == wanted


def test_parts_below_a_total_are_parts_of_it() -> None:
    found = rows(LISTS["parts with other bullets"][0])
    assert {row["name_hu"]: row["part_of"] for row in found}["révkártya"] == "kártya"


def test_lines_that_make_up_a_total_by_chance_are_no_parts() -> None:
    found = rows("- 12 hallapka\n- 8 csónak\n- 4 horgász\n")
    assert {row["name_hu"]: row["part_of"] for row in found} == {"hallapka": "", "csónak": "", "horgász": ""}


def test_a_thing_without_a_number_is_there_once_and_asked() -> None:
    found = rows("● 12 hallapka\n● 30 révkártya\n● halászkirály\n● ez a füzet\n")
    once = {row["name_hu"]: (row["count"], row["confidence"] >= CERTAIN) for row in found if row["how"] == "implied"}
    assert once == {"halászkirály": (1, False), "füzet": (1, False)}


def test_the_card_of_a_player_keeps_its_name() -> None:
    names = {row["name_hu"] for row in rows("- 12 hallapka\n- 30 révkártya\n- a kezdőjátékos kártyája\n")}
    assert "kezdőjátékos kártyája" in names


def test_a_name_that_begins_with_the_player_who_begins_is_listed() -> None:
    found = rows("12 hallapka\nKezdőjátékos-toll (1 db)\n30 révkártya\n")
    assert {row["name_hu"]: row["count"] for row in found} == {"hallapka": 12, "Kezdőjátékos-toll": 1, "révkártya": 30}
