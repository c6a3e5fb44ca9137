"""Set-up sentences that leave words out: the noun, the players or the verb stands in another clause or sentence."""

from __future__ import annotations

import pytest

from kartotek.ingest.confidence import CERTAIN
from tests.ingest.newbook.sentence_reading import PLAYERS, Wanted, check, read


def everyone(value: int) -> dict[int, int]:
    return dict.fromkeys(PLAYERS, value)


STATED: list[tuple[str, Wanted]] = [
    (
        "A készletbe játékosonként 6 fa, 5 kő és 3 agyag kerül.",
        [("fa", {2: 12, 3: 18, 4: 24}), ("kő", {2: 10, 3: 15, 4: 20}), ("agyag", {2: 6, 3: 9, 4: 12})],
    ),
    (
        "Terítsetek ki a révkártyákból egy sort: két vagy három játékosnál 4, ennél többnél 6 lapot.",
        [("révkártya", {2: 4, 3: 4, 4: 6})],
    ),
    ("Alkukártyából három játékosnál 5, ennél kevesebbnél 7 kerül az asztalra.", [("alkukártya", {2: 7, 3: 5})]),
    (
        "Tegyetek nyolc alkukártyát képpel lefelé a tótábla mellé. Ketten csak hatot.",
        [("alkukártya", {2: 6, 3: 8, 4: 8})],
    ),
    (
        "Ha ketten játszotok, öt hallapka kell; három játékos hatot, négy nyolcat tesz le.",
        [("hallapka", {2: 5, 3: 6, 4: 8})],
    ),
    ("A hallapkákból 2 játékosnál 8 kerül ki, hármuknál 10, négyüknél 11.", [("hallapka", {2: 8, 3: 10, 4: 11})]),
    (
        "Ketten 5 hallapkát raktok ki, minden további játékos eggyel hosszabbítja meg a sort.",
        [("hallapka", {2: 5, 3: 6, 4: 7})],
    ),
    (
        "Alkukártyából két játékos esetén tíz, három esetén tizennégy, négy esetén húsz kell.",
        [("alkukártya", {2: 10, 3: 14, 4: 20})],
    ),
    (
        "A készletbe 8 fa és 5 kő kerül. Négy játékosnál mindkettőből kettővel több.",
        [("fa", {2: 8, 3: 8, 4: 10}), ("kő", {2: 5, 3: 5, 4: 7})],
    ),
    ("Mindenki 12 pénzt kap, és két gyöngykorongot.", [("pénz", everyone(12)), ("gyöngykorong", everyone(2))]),
    (
        "Mindenki kap 2 révkártyát, majd csapjatok fel eggyel kevesebb lapot, mint ahányan játszotok.",
        [("révkártya", everyone(2)), ("révkártya", {2: 1, 3: 2, 4: 3})],
    ),
    (
        "A hallapkákból 4 játékosnál 3, 3 játékosnál 4, 2 játékosnál 5 darab marad a dobozban, majd tegyetek ki hatot.",
        [("hallapka", {2: 5, 3: 4, 4: 3}), ("hallapka", everyone(6))],
    ),
    ("A nyersanyagkockák közül a követ hárman négyet, négyen hatot tegyétek ki.", [("kő", {3: 4, 4: 6})]),
    ("Fából és kőből senkinek sem jár előleg.", [("fa", everyone(0)), ("kő", everyone(0))]),
    ("Agyagból 1-1 kockát vehettek el.", [("agyag", everyone(1))]),
    ("Köve és agyaga még egyikőtöknek sincs.", [("kő", everyone(0)), ("agyag", everyone(0))]),
    (
        "A kezdőjátékos 3, a tőle balra ülő 4, az utána következő 5 kagylót kap.",
        [("kagyló", {**everyone(3)}), ("kagyló", everyone(4)), ("kagyló", {3: 5, 4: 5})],
    ),
    ("Rakjatok a tótábla közepére két játékosnál 5, három játékosnál 7 hallapkát.", [("hallapka", {2: 5, 3: 7})]),
]
CHANGED = "A készletbe 8 fa és 5 kő kerül. Négy játékosnál az egész készlet öttel több."
OTHER_RULES = [
    "Minden további játékos 15 perccel hosszabbítja meg a játékot.",
    "Öt garasért 1 fát vehettek el a készletből.",
    "Az agyag ára 3 garas, ennél többet senki sem fizet.",
    "Ketten 30, hárman 45 perc alatt játsszátok le.",
    "Ha ketten egyszerre érnek oda, 2-2 garast kapnak.",
    "Hat magas csónakra lesz szükség.",
    "Egy fából senki sem épít két csónakot.",
    "A fa 2, a kő 3, az agyag 5 garast ér.",
    "Aki legközelebb ült a tóhoz, az utána következő 2 garast kap.",
    "Játékosonként 6 fa, 5 kő és 3 agyag elég egy csónakhoz.",
    "Az első játékos, aki eléri a 20 pontot, 3 garast kap.",
]
LINES = (*(text for text, _ in STATED), *OTHER_RULES, CHANGED)


@pytest.mark.parametrize(("text", "wanted"), STATED, ids=[text for text, _ in STATED])
def test_what_is_left_out_is_understood(text: str, wanted: Wanted) -> None:
    check(text, LINES, wanted)


@pytest.mark.parametrize("text", OTHER_RULES)
def test_another_rule_gives_no_certain_number(text: str) -> None:
    assert [row for row in read(text, LINES) if row.confidence >= CERTAIN] == []


def test_what_a_sentence_without_a_thing_may_change_is_in_doubt() -> None:
    certain = {(row.thing, row.players) for row in read(CHANGED, LINES) if row.confidence >= CERTAIN}
    assert certain == {("fa", 2), ("fa", 3), ("kő", 2), ("kő", 3)}
