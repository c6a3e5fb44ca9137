"""Component lists as whole sections: numbered paragraphs, tables with remarks, running text; and named cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book

OPENING = "PRÓBAJÁTÉK\n\nTársasjáték 2–4 játékosnak\n\n"
SETUP = "\n\n3. ELŐKÉSZÜLETEK\n\nMindenki kap 2 kagylót.\n\n"
RULES = "A JÁTÉK MENETE\n\nA soron lévő játékos lép egyet a bárkával, majd a következő jön.\n"

SECTIONS: Mapping[str, tuple[str, str, Mapping[str, int]]] = {
    "paragraphs of a law": (
        "2. § A JÁTÉK DARABJAI",
        (
            "2.1. Táblák: 1 malomtábla; 4 kikötőtábla.\n2.2. Lapkák: 24 hídlapka (14 erdei, 10 mezei).\n"
            "2.3. Fából: bárka – 8 db (4 × 2); torony – 1 db.\n2.4. Kártyák, összesen 30 darab: 18 szél, 12 vihar."
        ),
        {"malomtábla": 1, "kikötőtábla": 4, "hídlapka": 24, "erdei": 14, "bárka": 8, "torony": 1, "szél": 18},
    ),
    "numbers that rise": (
        "A játék elemei",
        "1. Huszonnégy hídlapka.\n2. Harminc szélkártya.\n3. Nyolc bárkafigura.\n4. Egy malomtábla.",
        {"hídlapka": 24, "szélkártya": 30, "bárkafigura": 8, "malomtábla": 1},
    ),
    "letters below a heading that says nothing": (
        "MIBŐL ÁLL A JÁTÉK?",
        "a) 24 hídlapka\nb) 30 szélkártya\nc) 8 bárkafigura\nd) 1 malomtábla",
        {"hídlapka": 24, "szélkártya": 30, "bárkafigura": 8, "malomtábla": 1},
    ),
    "a column of remarks": (
        "A DOBOZ TARTALMA",
        (
            "  db    elem            leírás\n"
            "   1    malomtábla      kétoldalas\n"
            "  24    hídlapka        zöld hátú lapka\n"
            "   8    bárkafigura     színenként kettő\n"
            "  40    kagyló          25 csigás, 15 sima\n"
            "   6    gyertya         sárga kocka"
        ),
        {"malomtábla": 1, "hídlapka": 24, "bárkafigura": 8, "kagyló": 40, "csigás": 25, "sima": 15, "gyertya": 6},
    ),
    "a column of remarks behind the number": (
        "A DOBOZ TARTALMA",
        (
            "elem              darab   leírás\n"
            "malomtábla          1     kétoldalas\n"
            "hídlapka           24     zöld hátú lapka\n"
            "bárkafigura         8     színenként kettő\n"
            "gyertya             6     sárga kocka"
        ),
        {"malomtábla": 1, "hídlapka": 24, "bárkafigura": 8, "gyertya": 6},
    ),
    "things that a text lists": (
        "II. fejezet: A készlet",
        "A készlet huszonnégy hídlapkából, harminc szélkártyából, nyolc bárkafigurából és egy malomtáblából áll.",
        {"hídlapka": 24, "szélkártya": 30, "bárkafigura": 8, "malomtábla": 1},
    ),
    "a story": (
        "Mi van a dobozban?",
        (
            "Legfelül egy malomtáblát találtok. A fából faragott darabok közül a legtöbb kagyló: negyven van\n"
            "belőlük, minden színből tíz. Mellettük nyolc bárkafigurát láttok, tizenhat zászlót, valamint egy\n"
            "fekete figurát, ez a tolvaj. Gyertyából és fáklyából tíz-tíz készült, hordóból csupán hat."
        ),
        {"malomtábla": 1, "kagyló": 40, "bárkafigura": 8, "zászló": 16, "tolvaj": 1, "gyertya": 10, "fáklya": 10}
        | {"hordó": 6},
    ),
    "what so many cards show": (
        "Mi van a dobozban?",
        (
            "A dobozban egy malomtáblát és huszonnégy hídlapkát találtok. Végül ott van harminc kártya. Tizennyolcon\n"
            "szél látható, a maradék tizenkettőn vihar. A szélkártyák és a viharkártyák háta egyforma."
        ),
        {"malomtábla": 1, "hídlapka": 24, "kártya": 30, "szélkártya": 18, "viharkártya": 12},
    ),
    "things that are ours": (
        "TARTOZÉKOK",
        "Van egy malomtáblánk, huszonnégy hídlapkánk és harminc szélkártyánk a dobozban. A hídlapka zöld.",
        {"malomtábla": 1, "hídlapka": 24, "szélkártya": 30},
    ),
}

LISTED = "TARTOZÉKOK\n\n1 malomtábla\n12 szélkártya\n8 bárkafigura\n40 kagyló"
ROSTERS: Mapping[str, tuple[str, Mapping[str, int]]] = {
    "after an article": (
        (
            "A SZELEK\n\nA Bóra (5) észak felé fúj, és két kagylót ad.\n\nA Főn (4) dél felé fúj. Egy kagylót ad.\n\n"
            "A Passzát (2) nem ad semmit.\n\nA Zefír szintén dél felé fúj, de kagylót nem ad."
        ),
        {"Bóra": 5, "Főn": 4, "Passzát": 2, "Zefír": 1},
    ),
    "in a table": (
        (
            "A SZELEK\n\n  szél         db    ára           hatása\n  Bóra          5    1 kagyló      lépj kettőt\n"
            "  Főn           4    2 kagyló      húzz egy lapot, de legfeljebb\n"
            "                                   3 lehet nálad\n  Zefír         3    ingyen        1 kagyló"
        ),
        {"Bóra": 5, "Főn": 4, "Zefír": 3},
    ),
    "in capitals with fields below": (
        (
            "A SZELEK\n\nBÓRAVIHARSZÉL (5 lap)\nIgény: két bárka egymás mellett.\nHaszna: 2 kagyló.\n\n"
            "FŐNSZÉL (4 lap)\nIgény: nincs.\nHaszna: 1 kagyló.\n\nZEFÍR (3 lap)\nIgény: nincs.\nHaszna: 3 kagyló."
        ),
        {"BÓRAVIHARSZÉL": 5, "FŐNSZÉL": 4, "ZEFÍR": 3},
    ),
    "by copies": (
        (
            "A SZELEK\n\nBóra, hat lap, ára két kagyló. Lépj kettőt.\n\nFőn, öt lap, ára egy kagyló. Húzz egyet.\n\n"
            "Zefír, egyetlen példányban, ára öt kagyló. Dobj."
        ),
        {"Bóra": 6, "Főn": 5, "Zefír": 1},
    ),
    "by sentences": (
        "A SZELEK\n\nBóra. 5 lap. Két kagylót ad.\nFőn. 4 lap. Egy kagylót ad.\nZefír. 3 lap. Húzz 2 lapot.",
        {"Bóra": 5, "Főn": 4, "Zefír": 3},
    ),
}


def components(text: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = draft_of(read_book(text, new=True, use_cache=False), "x").as_json()["components"]
    return rows


def certain(rows: list[dict[str, Any]]) -> dict[str, int]:
    return {row["name_hu"]: row["count"] for row in rows if row["confidence"] >= CERTAIN}


@pytest.mark.parametrize("name", SECTIONS)
def test_a_section_is_read_as_the_component_list(name: str) -> None:
    heading, body, wanted = SECTIONS[name]
    rows = components(f"{OPENING}{heading}\n\n{body}{SETUP}{RULES}")
    assert wanted.items() <= {row["name_hu"]: row["count"] for row in rows}.items()
    names = {*wanted, "Kártya", "mezei", "vihar"}
    assert set(certain(rows)) <= names


@pytest.mark.parametrize("name", ROSTERS)
def test_a_list_of_named_cards_says_how_many_there_are(name: str) -> None:
    body, wanted = ROSTERS[name]
    rows = components(f"{OPENING}{LISTED}{SETUP}{RULES}\n{body}\n")
    assert {row["name_hu"]: row["count"] for row in rows[4:]} == wanted


def test_a_price_in_words_is_no_component() -> None:
    body = "A dobozban egy malomtáblát, negyven rézgarast és húsz ezüstgarast találtok, az utóbbi hármat ér."
    rows = components(f"{OPENING}TARTOZÉKOK\n\n{body}{SETUP}{RULES}")
    assert 3 not in [row["count"] for row in rows]
