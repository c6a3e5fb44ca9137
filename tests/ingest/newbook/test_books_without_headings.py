"""Books that tell everything in paragraphs, none of them below a heading: what each paragraph is about."""

from __future__ import annotations

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.newbook.draft import Draft, draft_of
from kartotek.ingest.pipeline import read_book

TITLE = "SZÉLKAKAS\n\nEgy szeles délután játéka, ketten, hárman vagy négyen ülhettek le hozzá.\n"
LIST = """
Nézzétek meg, mit rejt a doboz: harminc kavicsot, tizenkét tollat, nyolc
madzagot és négy kakasfigurát találtok benne.
"""
MORE = """
Van még hat felhőlapka, huszonnégy szélkártya, öt csengő, egy homokóra meg
három rézpénz a zsákban.
"""
SETUP = """
Tegyétek középre a homokórát. Ketten játszva hat, hárman kilenc, négyen
tizenkét kavicsot rakjatok az asztalra. Mindenki kap két tollat, és húz egy
szélkártyát. Keverjétek meg a maradékot, és osszatok még egyet.
"""
ALONE = """
Ha egyedül játszol, tegyél az asztalra hét kavicsot. Kapsz öt tollat, húzz
négy szélkártyát, és tegyél félre két csengőt.
"""
CARDS = """
Vihar hat van, ő mindent elfúj. Szellőből hetet találsz, ettől lépni lehet.
Orkán szintén négy. Zápor is három.
"""


def drafted(*paragraphs: str) -> Draft:
    return draft_of(read_book("\n".join((TITLE, *paragraphs)), new=True, use_cache=False), "drafted")


def counts(draft: Draft) -> dict[str, int | None]:
    return {one.name_hu.lower(): one.count for one in draft.components}


def test_a_list_goes_on_in_the_next_paragraph_that_only_counts() -> None:
    found = counts(drafted(LIST, MORE, SETUP))
    assert found["kavics"] == 30
    assert (found["felhőlapka"], found["csengő"], found["rézpénz"]) == (6, 5, 3)


def test_a_list_ends_where_numbers_of_players_are_named() -> None:
    draft = drafted(LIST, SETUP)
    rows = {(one.thing, one.players, one.value) for one in draft.setup}
    assert {("kavics", 2, 6), ("kavics", 3, 9), ("kavics", 4, 12)} <= rows
    assert counts(draft)["kavics"] == 30


def test_a_paragraph_about_playing_alone_is_the_solo_game() -> None:
    rows = {(one.thing, one.value) for one in drafted(LIST, MORE, SETUP, ALONE).setup if one.players == 1}
    assert {("kavics", 7), ("toll", 5), ("szélkártya", 4)} <= rows


@pytest.mark.parametrize("text", ["\nHa egyedül maradsz, vége a játéknak.\n", "\nAz őr egyedül áll, nem mozdul.\n"])
def test_a_word_for_alone_makes_no_solo_game(text: str) -> None:
    assert not [one for one in drafted(LIST, MORE, SETUP, text).setup if one.players == 1]


def test_named_cards_are_counted_in_a_paragraph_behind_the_set_up() -> None:
    draft = drafted(LIST, MORE, SETUP, CARDS)
    found = counts(draft)
    assert {name: found.get(name) for name in ("vihar", "szellő", "orkán", "zápor")} == {
        "vihar": 6, "szellő": 7, "orkán": 4, "zápor": 3,
    }  # fmt: skip
    assert not [one for one in draft.components if one.name_hu == "Vihar" and one.confidence >= CERTAIN]
