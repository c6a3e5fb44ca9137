"""Who is spoken to changes nothing: familiar, polite and impersonal set-ups give the same certain numbers."""

from __future__ import annotations

import pytest

from tests.ingest.newbook.test_manners import certain, drafted, values

MANNERS = {
    "te": "Vegyél magadhoz 5 gyöngykorongot. Csapj fel 4 révkártyát. Ha ketten játszotok, csak 3 hallapkát tegyél a "
    "tóra, különben 6-ot. Adj minden játékosnak egy csónakot.",
    "ti": "Mindenki vegyen el 5 gyöngykorongot. Csapjatok fel 4 révkártyát. Ha ketten játszotok, csak 3 hallapkát "
    "tegyetek a tóra, különben 6-ot. Adjatok minden játékosnak egy csónakot.",
    "önök": "Minden játékos vegyen el 5 gyöngykorongot. Csapjanak fel 4 révkártyát. Ha ketten játszanak, csak 3 "
    "hallapkát tegyenek a tóra, különben 6-ot. Adjanak minden játékosnak egy csónakot.",
    "impersonal": "Minden játékos kap 5 gyöngykorongot. 4 révkártyát fel kell csapni. Ha ketten játszanak, csak 3 "
    "hallapka kerül a tóra, különben 6. Minden játékosnak jár egy csónak.",
}


@pytest.mark.parametrize("manner", MANNERS)
def test_every_manner_gives_the_same_certain_numbers(manner: str) -> None:
    found = drafted(MANNERS[manner])
    listed = {("tótábla", 1), ("csónak", 4), ("hallapka", 12), ("gyöngykorong", 30), ("horgászfigura", 16)}
    listed |= {("révkártya", 20)}
    assert certain(found) - listed == {
        ("gyöngykorong", 5),
        ("révkártya", 4),
        ("hallapka", 3),
        ("hallapka", 6),
        ("csónak", 1),
    }
    assert values(found, "hallapka") == {2: {3}, 3: {6}, 4: {6}}
    assert {row["receiver"] for row in found["setup"] if row["thing"] == "gyöngykorong"} == {"each"}


ROLES = """Vegyünk elő annyi szerepkártyát, ahányan játszunk, a következő elosztásban:
4 játékos esetén:
1 kapitány, 1 kém, 2 kalóz
5 játékos esetén:
1 kapitány, 1 kém, 2 kalóz, 1 matróz Keverjük meg a szerepkártyákat, és osszunk egyet-egyet mindegyik játékosnak!"""


def test_roles_for_all_are_not_those_of_each_player() -> None:
    found = drafted(ROLES, components="")
    roles = {(row["thing"], row["receiver"], row["players"], row["value"]) for row in found["setup"]}
    assert {("kalóz", "", 4, 2), ("kalóz", "", 5, 2), ("matróz", "", 5, 1), ("kém", "", 4, 1)} <= roles
    assert ("szerepkártya", "each", 4, 1) in roles
    assert not any(thing in ("kalóz", "kém", "matróz") and receiver for thing, receiver, _, _ in roles)


def test_what_each_gets_stays_where_fewer_are_laid_out() -> None:
    found = drafted("Ossz mindenkinek 5 hallapkát. Csapj fel 4 hallapkát. Ha ketten játszotok, csak hármat csapj fel.")
    assert values(found, "hallapka") == {2: {5, 3}, 3: {5, 4}, 4: {5, 4}}


def test_a_colour_that_is_chosen_is_no_number() -> None:
    assert not drafted("Tegyétek középre a tótáblát. Mindenki válasszon egy színt.")["setup"]


def test_grapes_are_no_game_for_one() -> None:
    text = (
        "Tegyetek ki 3 szőlőkorongot. Mindenki kap 2 szőlőkorongot.\nMinden játékos 4 hallapkát húz, és 1 csónakot kap."
    )
    found = drafted(text, components="TARTOZÉKOK\n40 szőlőkorong\n12 hallapka\n4 csónak\n\n")
    assert values(found, "hallapka") == {2: {4}, 3: {4}, 4: {4}}
