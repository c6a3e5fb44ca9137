"""Series of values for a series of numbers of players, exceptions from them, and what is read without a number.

The sentences are our own. No number that is wrong may be certain; those that a sentence states are all read.
"""

from __future__ import annotations

import pytest

from kartotek.ingest.confidence import CERTAIN
from tests.ingest.newbook.sentence_reading import PLAYERS, Wanted, check, read


def every(value: int, fewest: int = 2) -> dict[int, int]:
    return {players: value for players in PLAYERS if players >= fewest}


FISH = [("hallapka", {2: 6, 3: 9, 4: 12})]
STATED: list[tuple[str, Wanted]] = [
    # one value after the other
    ("Két főnél 6, háromnál 9, négynél 12 hallapkát használunk.", FISH),
    ("Hallapkából kettőtöknek hat, hármótoknak kilenc, négyőtöknek tizenkettő kell.", FISH),
    ("A kirakott hallapkák száma 2, 3 illetve 4 játékos esetén 6, 9 illetve 12.", FISH),
    ("2, 3, ill. 4 játékosnál rendre 6, 9, ill. 12 hallapkát tegyetek ki.", FISH),
    ("Kettesben 6, hármasban 9, négyesben 12 hallapkával játszunk.", FISH),
    ("Hat hallapka kell két játékoshoz, kilenc háromhoz és tizenkettő négyhez.", FISH),
    ("A perjel előtt és után álló számok rendre 2/3/4 játékosra vonatkoznak. Hallapkából 6/9/12 kell.", FISH),
    ("Ha két játékos van, hat, ha három, kilenc, ha négy, tizenkettő hallapkát tegyetek ki.", FISH),
    # further players, more and fewer
    ("Két játékos esetén 6 hallapkát rakjatok ki, minden további játékosnál hárommal többet.", FISH),
    ("Négyen mind a 12 hallapka kell. Hárman hárommal kevesebb, ketten hattal kevesebb hallapka legyen kint.", FISH),
    # even and odd, bounds
    ("Páros létszám esetén 8, páratlan létszám esetén 6 hallapka kell.", [("hallapka", {2: 8, 3: 6, 4: 8})]),
    (
        "Páratlan számú játékosnál 5 garast tegyetek a bankba, páros számúnál 6-ot.",
        [("garas", {2: 6, 3: 5, 4: 6})],
    ),
    ("Legfeljebb három játékosnál 6 hallapka kerül ki, efölött 8.", [("hallapka", {2: 6, 3: 6, 4: 8})]),
    ("Háromig 6, négy játékosnál 8 hallapka kell.", [("hallapka", {2: 6, 3: 6, 4: 8})]),
    ("Négynél kevesebben játszva 6, négyen 8 hallapkát tegyetek ki.", [("hallapka", {2: 6, 3: 6, 4: 8})]),
    ("Legalább hárman játszva 9 hallapkát, különben 6-ot tegyetek ki.", [("hallapka", {2: 6, 3: 9, 4: 9})]),
    # exceptions
    ("Mindenki 4 garast kap, kivéve a kétfős játékot, ahol 6-ot.", [("garas", {2: 6, 3: 4, 4: 4})]),
    ("Mindenki 1 révkártyát kap, kivéve a négyfős játékot.", [("révkártya", {2: 1, 3: 1})]),
    (
        "Mindenki 1 révkártyát kap, kivéve a négyfős játékot, ahol révkártyát senki sem kap.",
        [("révkártya", {2: 1, 3: 1, 4: 0})],
    ),
    ("A bankba 24 garas kerül (kettőnél 16, háromnál 20).", [("garas", {2: 16, 3: 20, 4: 24})]),
    (
        "Mindenki kap 2 alkukártyát (négy játékosnál egyet), a kezdő 5, a második 6 garast.",
        [("alkukártya", {2: 2, 3: 2, 4: 1}), ("garas", every(5)), ("garas", every(6))],
    ),
    # what a number refers to
    (
        "Mindenki kap 3 révkártyát, amelyből egyet megtart, kettőt eldob.",
        [("révkártya", every(3)), ("révkártya", every(1))],
    ),
    (
        "Mindenki kihúz két révkártyát, és az egyiket megtartja.",
        [("révkártya", every(2)), ("révkártya", every(1))],
    ),
    ("Az alkukártyák megkevert paklijából 3 lapot kell felfordítani.", [("alkukártya", every(3))]),
    ("Az alkukártyák pakliját is össze kell állítani. Hárman 15 lapból álljon.", [("alkukártya", {3: 15})]),
    ("Keverjétek meg az alkukártyákat, és csapjátok fel a legfelső lapot.", [("alkukártya", every(1))]),
    ("Fából és kőből is hármat kap mindenki.", [("fa", every(3)), ("kő", every(3))]),
    # who gets it
    (
        "Az kezd, aki a legfiatalabb. Ő 2 garast kap, bal oldali szomszédja 3-at, a többiek 4-et.",
        [("garas", every(2)), ("garas", every(3)), ("garas", every(4, 3))],
    ),
    (
        "Ülésrendben az első 3, a második 4, a harmadik 5, a negyedik 6 garast kap.",
        [("garas", every(3)), ("garas", every(4)), ("garas", every(5, 3)), ("garas", every(6, 4))],
    ),
    ("Révkártyát mindenki hármat húz, alkukártyát senki.", [("révkártya", every(3)), ("alkukártya", every(0))]),
    ("Minden játékoshoz tegyetek ki 3 hallapkát a tótáblára.", [("hallapka", {2: 6, 3: 9, 4: 12})]),
    # spaces, and things of no list
    ("A csónakfigura a hatos mezőn kezd.", [("csónakfigura", every(6))]),
    ("Kavicsból mindenki hármat kap.", [("kavics", every(3))]),
    ("Mindenki két kavicsot kap. Ebből egyet a bankba tesz.", [("kavics", every(2)), ("kavics", every(1))]),
    ("Kavicsot és fát senki sem kap.", [("kavics", every(0)), ("fa", every(0))]),
    ("Kőből mindenkinek jár egy darab, kavicsot viszont senki sem kap.", [("kő", every(1)), ("kavics", every(0))]),
]
NOT_CERTAIN = [
    "Amikor nem vittél célba senkit, dobd el a felcsapott révkártyát.",
    "Minden kör végén révkártyát senki sem kap.",
    "A révkártyákból és az alkukártyákból 5 lapot tegyetek félre.",
    "Kis társaságban 6, nagyban 9, óriásiban 12 hallapkával játszunk.",
]
LINES = (*(text for text, _ in STATED), *NOT_CERTAIN)


@pytest.mark.parametrize(("text", "wanted"), STATED, ids=[text for text, _ in STATED])
def test_every_number_of_a_series_is_read(text: str, wanted: Wanted) -> None:
    check(text, LINES, wanted)


@pytest.mark.parametrize("text", NOT_CERTAIN)
def test_a_rule_of_a_turn_or_a_number_half_read_is_never_certain(text: str) -> None:
    assert [row for row in read(text, LINES) if row.confidence >= CERTAIN] == []
