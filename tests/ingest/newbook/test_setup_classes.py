"""Every way in which rulebooks give a number of the set-up: for everybody, by players, by seat, by a formula, none.

The sentences are our own. All are read in one go; each is then understood by itself, with the same components.
"""

from __future__ import annotations

import pytest

from kartotek.ingest.confidence import CERTAIN
from tests.ingest.newbook.sentence_reading import Wanted, check, read

STATED: list[tuple[str, Wanted]] = [
    ("Mindenki kap 5 gyöngykorongot.", [("gyöngykorong", {2: 5, 3: 5, 4: 5})]),
    (
        "Minden játékos vegyen magához 3 csónakfigurát és 4 garast.",
        [("csónakfigura", {2: 3, 3: 3, 4: 3}), ("garas", {2: 4, 3: 4, 4: 4})],
    ),
    ("Osszatok ki fejenként két révkártyát.", [("révkártya", {2: 2, 3: 2, 4: 2})]),
    ("A játékosok 3-3 garassal kezdenek.", [("garas", {2: 3, 3: 3, 4: 3})]),
    ("Játékosonként 2 fa és 1 kő jár.", [("fa", {2: 2, 3: 2, 4: 2}), ("kő", {2: 1, 3: 1, 4: 1})]),
    ("Mindegyik játékos elé kerül 4 csónakfigura.", [("csónakfigura", {2: 4, 3: 4, 4: 4})]),
    ("Adjatok mindenkinek három alkukártyát.", [("alkukártya", {2: 3, 3: 3, 4: 3})]),
    ("Helyezzetek a tótáblára 6 hallapkát.", [("hallapka", {2: 6, 3: 6, 4: 6})]),
    ("A készletbe 20 garas kerül.", [("garas", {2: 20, 3: 20, 4: 20})]),
    (
        "Tegyetek 2-2 fát, követ és agyagot a piacra.",
        [("fa", {2: 2, 3: 2, 4: 2}), ("kő", {2: 2, 3: 2, 4: 2}), ("agyag", {2: 2, 3: 2, 4: 2})],
    ),
    (
        "Fából, kőből és agyagból 4-4 kerül a piacra.",
        [("fa", {2: 4, 3: 4, 4: 4}), ("kő", {2: 4, 3: 4, 4: 4}), ("agyag", {2: 4, 3: 4, 4: 4})],
    ),
    (
        "Mindegyik nyersanyagból 3 kockát tegyetek a piacra.",
        [("fa", {2: 3, 3: 3, 4: 3}), ("kő", {2: 3, 3: 3, 4: 3}), ("agyag", {2: 3, 3: 3, 4: 3})],
    ),
    (
        "Két játékosnál mind a 12 hallapka a dobozba kerül, háromnál 4, négynél egy sem.",
        [("hallapka", {2: 12, 3: 4, 4: 0})],
    ),
    ("A piacra játékosonként 3 garas kerül.", [("garas", {2: 6, 3: 9, 4: 12})]),
    ("Tegyetek a ládába fejenként két gyöngykorongot.", [("gyöngykorong", {2: 4, 3: 6, 4: 8})]),
    (
        "Mindenki 5 révkártyát kap, ezekből kettőt továbbad a szomszédjának.",
        [("révkártya", {2: 5, 3: 5, 4: 5}), ("révkártya", {2: 2, 3: 2, 4: 2})],
    ),
    (
        "Mindenki 4 garast kap, a kezdőjátékos viszont 1 garassal kevesebbet.",
        [("garas", {2: 4, 3: 4, 4: 4}), ("garas", {2: 3, 3: 3, 4: 3})],
    ),
    (
        "Garasból a kezdőjátékos 2-t kap, tőle balra mindenki eggyel többet, mint az előző.",
        [("garas", {2: 2, 3: 2, 4: 2}), ("garas", {2: 3, 3: 3, 4: 3}), ("garas", {3: 4, 4: 4}), ("garas", {4: 5})],
    ),
    ("Ketten 6, hárman 9, négyen 12 hallapkát rakjatok ki.", [("hallapka", {2: 6, 3: 9, 4: 12})]),
    (
        "Rakjatok ki hallapkákat: 6-ot két játékos, 9-et három játékos, 12-t négy játékos esetén.",
        [("hallapka", {2: 6, 3: 9, 4: 12})],
    ),
    ("2 játékos esetén 6, 3 játékos esetén 9, 4 játékos esetén 12 hallapka kell.", [("hallapka", {2: 6, 3: 9, 4: 12})]),
    ("A hallapkák száma két játékosnál 6, háromnál 9, négynél 12.", [("hallapka", {2: 6, 3: 9, 4: 12})]),
    (
        "Ha ketten játszotok, 6 hallapkát tegyetek ki, ha hárman, akkor 9-et, ha négyen, akkor 12-t.",
        [("hallapka", {2: 6, 3: 9, 4: 12})],
    ),
    ("Két- és háromfős játékban 6, négyfős játékban 8 hallapkát tegyetek le.", [("hallapka", {2: 6, 3: 6, 4: 8})]),
    ("2–3 játékosnál 6, 4 játékosnál 8 hallapka kerül középre.", [("hallapka", {2: 6, 3: 6, 4: 8})]),
    ("Tegyetek ki 6 hallapkát, négy játékosnál 8-at.", [("hallapka", {2: 6, 3: 6, 4: 8})]),
    ("Mindenki kap 5 garast (két játékos esetén 7-et).", [("garas", {2: 7, 3: 5, 4: 5})]),
    ("Tegyetek ki 6 hallapkát, négy játékos esetén kettővel többet.", [("hallapka", {2: 6, 3: 6, 4: 8})]),
    ("Mindenki 4 garast kap, négyfős játékban eggyel kevesebbet.", [("garas", {2: 4, 3: 4, 4: 3})]),
    ("Három vagy több játékos esetén 9, egyébként 6 hallapka kell.", [("hallapka", {2: 6, 3: 9, 4: 9})]),
    ("Legalább három játékosnál 9, két játékosnál 6 hallapka kell.", [("hallapka", {2: 6, 3: 9, 4: 9})]),
    ("Legfeljebb három játékos esetén 6, négynél 8 hallapka kell.", [("hallapka", {2: 6, 3: 6, 4: 8})]),
    ("Csapjatok fel eggyel több révkártyát, mint ahányan vagytok.", [("révkártya", {2: 3, 3: 4, 4: 5})]),
    ("Csapjatok fel a játékosok számánál eggyel több révkártyát.", [("révkártya", {2: 3, 3: 4, 4: 5})]),
    ("Annyi révkártyát csapjatok fel, ahány játékos van.", [("révkártya", {2: 2, 3: 3, 4: 4})]),
    ("Tegyetek ki annyi hallapkát, amennyi a játékosok számának kétszerese.", [("hallapka", {2: 4, 3: 6, 4: 8})]),
    ("Csapjatok fel kétszer annyi révkártyát, ahányan játszotok.", [("révkártya", {2: 4, 3: 6, 4: 8})]),
    ("Csapjatok fel révkártyákat, a játékosok számánál kettővel többet.", [("révkártya", {2: 4, 3: 5, 4: 6})]),
    (
        "A kezdőjátékos 2, a második 3, a harmadik 4, a negyedik 5 garast kap.",
        [("garas", {2: 2, 3: 2, 4: 2}), ("garas", {2: 3, 3: 3, 4: 3}), ("garas", {3: 4, 4: 4}), ("garas", {4: 5})],
    ),
    ("A kezdőjátékos 2 garast kap, a többiek 3-at.", [("garas", {2: 2, 3: 2, 4: 2}), ("garas", {2: 3, 3: 3, 4: 3})]),
    (
        "A kezdőjátékos 3 garast kap, minden további játékos eggyel többet, mint az előző.",
        [("garas", {2: 3, 3: 3, 4: 3}), ("garas", {2: 4, 3: 4, 4: 4}), ("garas", {3: 5, 4: 5}), ("garas", {4: 6})],
    ),
    (
        "Az első játékosnak 2, a másodiknak 3, a harmadiknak 4 garas jár.",
        [("garas", {2: 2, 3: 2, 4: 2}), ("garas", {2: 3, 3: 3, 4: 3}), ("garas", {3: 4, 4: 4})],
    ),
    (
        "A kezdő 2 garast kap, a második játékos eggyel többet, a harmadik kettővel többet.",
        [("garas", {2: 2, 3: 2, 4: 2}), ("garas", {2: 3, 3: 3, 4: 3}), ("garas", {3: 4, 4: 4})],
    ),
    ("Gyöngykorongot senki nem kap.", [("gyöngykorong", {2: 0, 3: 0, 4: 0})]),
    ("Garassal senki sem indul.", [("garas", {2: 0, 3: 0, 4: 0})]),
    ("A tótáblán kezdetben nincs csónakfigura.", [("csónakfigura", {2: 0, 3: 0, 4: 0})]),
    (
        "Húzzatok fejenként 4 alkukártyát, és tartsatok meg belőlük kettőt.",
        [("alkukártya", {2: 4, 3: 4, 4: 4}), ("alkukártya", {2: 2, 3: 2, 4: 2})],
    ),
    (
        "Mindenki 4 alkukártyát kap, kettőt megtart, a többit visszaadja.",
        [("alkukártya", {2: 4, 3: 4, 4: 4}), ("alkukártya", {2: 2, 3: 2, 4: 2})],
    ),
    ("Vegyetek ki 4 révkártyát a pakliból, és tegyétek vissza a dobozba.", [("révkártya", {2: 4, 3: 4, 4: 4})]),
    ("Két játékos esetén vegyetek ki 4 révkártyát.", [("révkártya", {2: 4})]),
    ("Négyen mind a tizenkét hallapka kell.", [("hallapka", {4: 12})]),
    ("Négy játékosnál az összes hallapkát használjátok.", [("hallapka", {4: 12})]),
    ("A csónakfigurák közül mindenki hármat maga elé állít.", [("csónakfigura", {2: 3, 3: 3, 4: 3})]),
    ("Mindenki húz 3 lapot a révkártyák közül.", [("révkártya", {2: 3, 3: 3, 4: 3})]),
    (
        "Keverjétek össze a révkártyákat, és helyezzetek ötöt képpel felfelé a tábla mellé.",
        [("révkártya", {2: 5, 3: 5, 4: 5})],
    ),
    ("A révkártyákból 8/10/12 lap kell 2/3/4 játékos esetén.", [("révkártya", {2: 8, 3: 10, 4: 12})]),
    ("Révkártyák: 8 (2 fő), 10 (3 fő), 12 (4 fő).", [("révkártya", {2: 8, 3: 10, 4: 12})]),
    ("Hallapkák (2/3/4 játékos): 6/9/12.", [("hallapka", {2: 6, 3: 9, 4: 12})]),
    (
        "Ketten játszva 6 hallapkára és 10 garasra, hárman 9 hallapkára és 15 garasra lesz szükség.",
        [("hallapka", {2: 6, 3: 9}), ("garas", {2: 10, 3: 15})],
    ),
    (
        "Minden játékos 10 garast és 2-2 fát és követ kap.",
        [("garas", {2: 10, 3: 10, 4: 10}), ("fa", {2: 2, 3: 2, 4: 2}), ("kő", {2: 2, 3: 2, 4: 2})],
    ),
    (
        "Mindannyian 3 garassal és egy csónakfigurával kezditek a játékot.",
        [("garas", {2: 3, 3: 3, 4: 3}), ("csónakfigura", {2: 1, 3: 1, 4: 1})],
    ),
    ("Kezdetben mindenkinek 4 garasa van.", [("garas", {2: 4, 3: 4, 4: 4})]),
    (
        "Minden játékos kezdőkészlete: 4 garas, 2 fa és 1 kő.",
        [("garas", {2: 4, 3: 4, 4: 4}), ("fa", {2: 2, 3: 2, 4: 2}), ("kő", {2: 1, 3: 1, 4: 1})],
    ),
    ("Mindenki ugyanannyi, azaz 6 garast kap.", [("garas", {2: 6, 3: 6, 4: 6})]),
    ("Kapjatok fejenként tizenkét garast.", [("garas", {2: 12, 3: 12, 4: 12})]),
    (
        "A gyöngykorongokból 15-öt tegyetek a készletbe, háromfős játékban 20-at, négyfősben 25-öt.",
        [("gyöngykorong", {2: 15, 3: 20, 4: 25})],
    ),
    ("Kezdésként minden játékos 6 garast vesz el a bankból.", [("garas", {2: 6, 3: 6, 4: 6})]),
    (
        "Mindenki vegyen el a készletből 2 gyöngykorongot, valamint egy-egy fát és követ.",
        [("gyöngykorong", {2: 2, 3: 2, 4: 2}), ("fa", {2: 1, 3: 1, 4: 1}), ("kő", {2: 1, 3: 1, 4: 1})],
    ),
    ("Húzzon mindenki öt alkukártyát.", [("alkukártya", {2: 5, 3: 5, 4: 5})]),
    ("Öt alkukártya jár mindenkinek.", [("alkukártya", {2: 5, 3: 5, 4: 5})]),
    ("Minden játékosnak osszunk 4 lapot az alkukártyákból.", [("alkukártya", {2: 4, 3: 4, 4: 4})]),
    (
        "A hallapkákból helyezzetek a táblára két játékosnál 5-öt, három játékosnál 7-et, négy játékosnál 9-et.",
        [("hallapka", {2: 5, 3: 7, 4: 9})],
    ),
    ("Három játékosnál 2, négynél 3 csónakfigurát tegyetek félre.", [("csónakfigura", {3: 2, 4: 3})]),
    ("Ha ketten vagytok, mindenki 8, ha többen, 6 garast kap.", [("garas", {2: 8, 3: 6, 4: 6})]),
    ("Fejenként 3 garas jár, két játékosnál 5.", [("garas", {2: 5, 3: 3, 4: 3})]),
    (
        "A piacra annyi fát tegyetek, ahányan játszotok, kőből pedig kettőt.",
        [("fa", {2: 2, 3: 3, 4: 4}), ("kő", {2: 2, 3: 2, 4: 2})],
    ),
    ("Tegyetek ki játékosonként két hallapkát, és még egyet.", [("hallapka", {2: 2, 3: 2, 4: 2})]),
    (
        "A második játékos 1, a harmadik 2, a negyedik 3 gyöngykorongot kap.",
        [("gyöngykorong", {2: 1, 3: 1, 4: 1}), ("gyöngykorong", {3: 2, 4: 2}), ("gyöngykorong", {4: 3})],
    ),
    ("Az utolsó játékos 2 garassal többet kap.", []),
    ("Kőből és agyagból senki nem kap.", []),
    (
        "Fát, követ és agyagot senki sem kap.",
        [("fa", {2: 0, 3: 0, 4: 0}), ("kő", {2: 0, 3: 0, 4: 0}), ("agyag", {2: 0, 3: 0, 4: 0})],
    ),
    (
        "Az első játékos 3 garast, a második 4 garast, a harmadik 5 garast kap.",
        [("garas", {2: 3, 3: 3, 4: 3}), ("garas", {2: 4, 3: 4, 4: 4}), ("garas", {3: 5, 4: 5})],
    ),
    (
        "Tegyetek tíz garast a tótáblára, ötöt pedig a hallapkák mellé.",
        [("garas", {2: 10, 3: 10, 4: 10}), ("garas", {2: 5, 3: 5, 4: 5})],
    ),
    ("Keverjétek meg a 20 révkártyát, és osszatok mindenkinek 3-at.", [("révkártya", {2: 3, 3: 3, 4: 3})]),
    ("Válogassátok ki a révkártyákat, majd fordítsatok fel közülük hatot.", [("révkártya", {2: 6, 3: 6, 4: 6})]),
    (
        "Mindenki kap kettőt a révkártyákból és hármat az alkukártyákból.",
        [("révkártya", {2: 2, 3: 2, 4: 2}), ("alkukártya", {2: 3, 3: 3, 4: 3})],
    ),
    ("Négyfős játékban 12, kevesebb játékosnál 9 hallapka kell.", [("hallapka", {4: 12, 2: 9, 3: 9})]),
    ("2 fő: 6 hallapka, 3 fő: 9 hallapka, 4 fő: 12 hallapka.", [("hallapka", {2: 6, 3: 9, 4: 12})]),
]
NOT_CERTAIN = [
    "Mindenki legfeljebb 5 gyöngykorongot vehet el.",
    "Aki a legidősebb, 5 garast kap.",
    "Minden harmadik mezőre 1 gyöngykorong kerül, kivéve a partot.",
    "Mindenki kap 5 garast, de csak ha esik.",
    "Nem kaptok 5 garast.",
    "3 garasért vehettek 1 fát.",
    "Mindenki 2 garast fizet.",
    "Dobjatok el 2 révkártyát, ha nem tetszik.",
    "Az 5. mezőre tegyétek a csónakfigurát.",
    "Mindenki kap legalább 2 garast.",
    "A vesztes 4 garast kap vissza.",
    "5 vagy 6 garast kap mindenki.",
    "A játék végén mindenki 3 gyöngykorongot kap.",
    "Mindenki körönként 2 garast kap.",
    "A bal oldali szomszédod 2 garast kap.",
    "Keverjétek meg a 20 révkártyát.",
    "Ha valaki 5 garast kap, a többiek 3 garast kapnak.",
    "Mindenki 5 garast kap, kivéve a kezdőjátékost.",
    "A kezdőjátékos kivételével mindenki 5 garast kap.",
    "Ne tegyetek ki 4 hallapkát.",
    "Minden körben tegyetek ki 4 hallapkát.",
    "Minden második mezőre tegyetek 1 gyöngykorongot.",
    "Mindenki 5 garasig licitálhat.",
    "A 3 gyöngykorongos mezőre tegyetek 1 garast.",
    "Mindenki 10 pontról indul.",
    "Mindenki kap 5 garast vagy 2 fát.",
    "A győztes 5 garast kap.",
    "Aki veszít, 2 garast ad.",
    "Ezután minden fordulóban 2 garast kaptok.",
    "Mindenki kap annyi garast, ahány csónakfigurája van, legfeljebb 4-et.",
    "Egy játékos 2 garast kap.",
    "Kettőnél több hallapkát nem tehettek ki.",
    "Mindenki két garas kivételével mindent visszaad.",
    "A hallapkák 2 garasba kerülnek.",
    "Cseréljetek be 3 fát 1 garasra.",
    "Mindenki húz, amíg 5 alkukártyája nem lesz.",
    "A kezdőjátékos 2 garast fizet mindenkinek.",
    "A harmadik fordulóban mindenki 3 garast kap.",
    "Körülbelül 10 garast tegyetek a bankba.",
    "Tegyetek félre 2 garast a második szakaszra.",
    "Haladó játékban mindenki csak 3 garast kap.",
    "Rövidebb játékhoz 6 hallapkát használjatok.",
    "Gyerekekkel játszva mindenki 8 garast kap.",
    "Mindenki felváltva tegyen le 3 csónakfigurát, összesen hatot.",
    "Mindenki 4 garast kap, kettőt azonnal vissza kell adni.",
    "Az ellenfél 3 garast kap.",
    "Páronként 4 garast kaptok.",
    "A tótábla négy kikötőjébe 2-2 gyöngykorong kerül.",
    "A part 6 mezőjére kerül egy-egy hallapka.",
    "Mezőnként 2 gyöngykorongot tegyetek le.",
    "Mindenki elvesz 3 garast a szomszédjától.",
]


LINES = (*(text for text, _ in STATED), *NOT_CERTAIN)


@pytest.mark.parametrize(("text", "wanted"), STATED, ids=[text for text, _ in STATED])
def test_a_number_is_read(text: str, wanted: Wanted) -> None:
    check(text, LINES, wanted)


PLAIN = (STATED[0][0], LINES, STATED[0][1])


@pytest.mark.parametrize("text", NOT_CERTAIN)
def test_what_is_limited_or_no_set_up_is_never_certain(text: str) -> None:
    assert [row for row in read(text, LINES) if row.confidence >= CERTAIN] == []
    check(*PLAIN)  # which the same reader is certain of
