"""Every way in which component lists count: before and after the name, in brackets, by kinds, in all, of each."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.lists.facts import DraftComponent
from tests.ingest.newbook.list_reading import counted_in

VALUED = "50 garas, ebből 30 réz (értéke 1) és 20 bronz (értéke 5)"
TWO_SIZES = "15 sátorlapka: 10 kis és 5 nagy sátor"
NESTED = "Egyéb: 30 érme (20 egyes, 10 ötös), egy homokóra, 9 hallapka: 4 piros, 5 kék"

LISTED: list[tuple[str, Mapping[str, int]]] = [
    ("12 hallapka", {"hallapka": 12}),
    ("12 db hallapka", {"hallapka": 12}),
    ("12x hallapka", {"hallapka": 12}),
    ("12 × hallapka", {"hallapka": 12}),
    ("Hallapka: 12", {"Hallapka": 12}),
    ("Hallapka: 12 db", {"Hallapka": 12}),
    ("Hallapka – 12 db", {"Hallapka": 12}),
    ("Hallapka (12 db)", {"Hallapka": 12}),
    ("Hallapka (12)", {"Hallapka": 12}),
    ("Hallapka ........ 12", {"Hallapka": 12}),
    ("Hallapka ........ 12 db", {"Hallapka": 12}),
    ("Hallapka | 12", {"Hallapka": 12}),
    ("Hallapka ×12", {"Hallapka": 12}),
    ("hallapka - 12 darab", {"hallapka": 12}),
    ("hallapka 12 darab", {"hallapka": 12}),
    ("Hallapka 12 db", {"Hallapka": 12}),
    ("hallapka — tizenkettő", {"hallapka": 12}),
    ("hallapka (kék csempe) - 12 darab", {"hallapka": 12}),
    ("hallapka - 12 darab (7 tavi-, 5 folyamihal)", {"hallapka": 12, "tavihal": 7, "folyamihal": 5}),
    ("hallapka - 12 darab: 7 ponty és 5 harcsa", {"hallapka": 12, "ponty": 7, "harcsa": 5}),
    ("tótábla, kihajtható és kétoldalas - 1 darab", {}),
    ("tótábla, kétoldalas - 1 darab", {"tótábla": 1}),
    ("kikötő - szintén egy", {"kikötő": 1}),
    ("révész - mindössze 1 darab", {"révész": 1}),
    ("játékostábla - mindenkinek egy, összesen négy", {"játékostábla": 4}),
    ("csónakfigura - minden színből 4, azaz 16 darab", {"csónakfigura": 16}),
    ("csónakfigura - színenként 4, vagyis 16 darab", {"csónakfigura": 16}),
    ("tizenkét hallapka", {"hallapka": 12}),
    ("százhúsz gyöngykorong", {"gyöngykorong": 120}),
    ("egy tótábla és két dobókocka", {"tótábla": 1, "dobókocka": 2}),
    ("1 tótábla, 2 dobókocka, 30 gyöngykorong", {"tótábla": 1, "dobókocka": 2, "gyöngykorong": 30}),
    ("1 tótábla      2 dobókocka      30 gyöngykorong", {"tótábla": 1, "dobókocka": 2, "gyöngykorong": 30}),
    ("12 hallapka (7 ponty és 5 harcsa)", {"hallapka": 12, "ponty": 7, "harcsa": 5}),
    ("12 hallapka: 7 ponty, 5 harcsa", {"hallapka": 12, "ponty": 7, "harcsa": 5}),
    ("12 hallapka, ebből 7 ponty, 5 harcsa", {"hallapka": 12, "ponty": 7, "harcsa": 5}),
    ("12 hallapka (ponty: 7, harcsa: 5)", {"hallapka": 12, "ponty": 7, "harcsa": 5}),
    ("12 hallapka, melyek közül 7 ponty, a többi harcsa", {"hallapka": 12, "ponty": 7, "harcsa": 5}),
    ("12 hallapka (ponty, harcsa és csuka, mindegyikből 4)", {"hallapka": 12, "ponty": 4, "harcsa": 4, "csuka": 4}),
    ("12 hallapka (4-4 ponty, harcsa és csuka)", {"hallapka": 12, "ponty": 4, "harcsa": 4, "csuka": 4}),
    ("4-4 ponty, harcsa és csuka", {"ponty": 4, "harcsa": 4, "csuka": 4}),
    ("8-8 fa-, kő- és agyagkocka", {"fakocka": 8, "kőkocka": 8, "agyagkocka": 8}),
    ("10 fa-, 8 kő- és 6 agyagkocka", {"fakocka": 10, "kőkocka": 8, "agyagkocka": 6}),
    ("fa, kő és agyag (mindegyikből 8 darab)", {"fa": 8, "kő": 8, "agyag": 8}),
    ("16 csónakfigura, színenként 4", {"csónakfigura": 16}),
    ("16 csónakfigura (4 színben, színenként 4 db)", {"csónakfigura": 16}),
    ("csónakfigura (négy színben 4-4 darab)", {"csónakfigura": 16}),
    ("4 színben 4-4 csónakfigura", {"csónakfigura": 16}),
    ("4 × 4 csónakfigura", {"csónakfigura": 16}),
    (
        "16 csónakfigura (4 piros, 4 kék, 4 zöld, 4 sárga)",
        {"csónakfigura": 16, "piros": 4, "kék": 4, "zöld": 4, "sárga": 4},
    ),
    ("30 érme (20 db 1-es, 10 db 5-ös)", {"érme": 30, "1-es": 20, "5-ös": 10}),
    ("30 érme: 20 egyes, 10 ötös", {"érme": 30, "egyes": 20, "ötös": 10}),
    ("36 számkártya (1–9 értékkel, négy színben)", {"számkártya": 36}),
    ("1 szabályfüzet, amelyet éppen olvastok", {"szabályfüzet": 1}),
    ("a révész figurája", {"révész": 1}),
    ("1 db vászonzsák (20 × 30 cm)", {"vászonzsák": 1}),
    ("4 játékostábla, minden játékosnak egy", {"játékostábla": 4}),
    ("Játékostábla (játékosonként 1, összesen 4)", {"Játékostábla": 4}),
    ("5 hajó minden színből, összesen 20", {"hajó": 20}),
    (
        "60 kártya, azaz 24 révkártya, 20 alkukártya és 16 viharkártya",
        {"kártya": 60, "révkártya": 24, "alkukártya": 20, "viharkártya": 16},
    ),
    ("2 db hatoldalú dobókocka", {"dobókocka": 2}),
    ("legalább 10 gyöngykorong", {}),
    ("– révész: öt bábu", {"révész": 5}),
    ("1 tótábla; játékostábla játékosonként 1, azaz 4", {"tótábla": 1, "játékostábla": 4}),
    ("hallapkák, szám szerint tizenkettő: 7 ponty, 5 harcsa", {"hallapka": 12, "ponty": 7, "harcsa": 5}),
    ("2 dobókocka (az egyik piros, a másik fehér)", {"dobókocka": 2, "piros": 1, "fehér": 1}),
    ("– révész: egy fekete bábu", {"révész": 1}),
    ("Bábuk: 5 révész", {"révész": 5}),
    ("fa, kő és agyag, mindháromból 8, összesen 24 kocka", {"fa": 8, "kő": 8, "agyag": 8, "kocka": 24}),
    (VALUED, {"garas": 50, "réz": 30, "bronz": 20}),
    (TWO_SIZES, {"sátorlapka": 15, "kis sátor": 10, "nagy sátor": 5}),
    (NESTED, {"érme": 30, "egyes": 20, "ötös": 10, "hallapka": 9, "piros": 4, "kék": 5, "homokóra": 1}),
]
TEXTS = tuple(text for text, _ in LISTED)


def read(text: str) -> list[DraftComponent]:
    return list(counted_in(text, TEXTS))


@pytest.mark.parametrize(("text", "wanted"), LISTED, ids=[text for text, _ in LISTED])
def test_an_entry_is_counted(text: str, wanted: Mapping[str, int]) -> None:
    found = read(text)
    assert wanted.items() <= {one.name_hu: one.count for one in found}.items()
    assert {one.name_hu: one.count for one in found if one.confidence >= CERTAIN}.items() <= wanted.items()


def test_parts_belong_to_what_their_brackets_or_their_colon_follow() -> None:
    owners = {one.name_hu: one.part_of for one in read(NESTED) if one.name_hu in ("egyes", "ötös", "piros", "kék")}
    assert owners == {"egyes": "érme", "ötös": "érme", "piros": "hallapka", "kék": "hallapka"}


def test_a_value_in_brackets_is_no_component() -> None:
    assert {one.name_hu for one in read(VALUED)} == {"garas", "réz", "bronz"}


def test_a_word_that_may_only_say_which_of_two_is_no_certain_name() -> None:
    found = {one.name_hu: one.confidence for one in read(TWO_SIZES)}
    assert found["sátorlapka"] >= CERTAIN > found["kis sátor"]
