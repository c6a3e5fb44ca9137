"""Headings and first lines that say, or only seem to say, for how many players something is."""

from __future__ import annotations

import pytest

from kartotek.ingest.newbook.draft import Draft, draft_of
from kartotek.ingest.pipeline import read_book

LIST = "TARTOZÉKOK\n\n1 tótábla\n12 hallapka\n16 csónakfigura\n30 gyöngykorong\n"


def drafted(opening: str, setup: str) -> Draft:
    text = f"TÓPART\n\n{opening}\n\n{LIST}\nELŐKÉSZÜLETEK\n\n{setup}\n"
    return draft_of(read_book(text, new=True, use_cache=False), "drafted")


@pytest.mark.parametrize(
    ("opening", "players"),
    [
        ("Egytől négy játékosig", (1, 2, 3, 4)),
        ("Halászok a tavon - 2-től 4 játékosig", (2, 3, 4)),
        ("Halászat három, négy vagy öt játékosnak", (3, 4, 5)),
    ],
)
def test_a_range_is_read(opening: str, players: tuple[int, ...]) -> None:
    assert drafted(opening, "Tegyetek ki 5 hallapkát.").outline.players == players


@pytest.mark.parametrize(
    "setup", ["Három vagy négy játékosnál tegyetek ki 5 hallapkát.", "A\njátékos mellett 10, 12 lapka."]
)
def test_a_condition_is_no_range(setup: str) -> None:
    assert drafted("Halászat a tavon", setup).outline.players == ()


def test_the_set_of_a_player_is_that_of_each() -> None:
    draft = drafted("2-4 játékosnak", "Egy játékos kezdőkészlete\n\n- 3 gyöngykorong\n- 4 csónakfigura")
    assert {one.players for one in draft.setup} == {2, 3, 4}


def test_labelled_lines_are_sentences_of_their_own() -> None:
    draft = drafted("2-4 játékosnak", "Hallapka (2/3/4 játékos): 6/8/10\nGyöngykorong a tavon: 5")
    found = {(one.thing, one.players, one.value) for one in draft.setup}
    assert found >= {("hallapka", 2, 6), ("hallapka", 3, 8), ("hallapka", 4, 10), ("gyöngykorong", 3, 5)}


def test_a_set_up_below_a_list_in_prose_is_found_without_a_heading() -> None:
    paragraphs = (
        "Tópart",
        "Halászat 2-4 játékosnak",
        "A dobozban egy tótáblát, tizenkét hallapkát, húsz csónakot és harminc gyöngykorongot találtok.",
        "Tegyétek ki, rakjatok rá 5 hallapkát. Válasszatok színt. Mindenki kap 3 csónakot, s húz 2 gyöngykorongot.",
        "A játék menete",
        "Aki soron van, kap 1 csónakot.",
    )
    text = "\n\n".join(paragraphs)
    found = {
        (one.thing, one.players, one.value) for one in draft_of(read_book(text, new=True, use_cache=False), "x").setup
    }
    assert found >= {("hallapka", 3, 5), ("csónak", 2, 3), ("gyöngykorong", 4, 2)}


def test_figures_may_be_called_as_the_players_are() -> None:
    text = "TÓPART\n\n2-4 halásznak\n\nTARTOZÉKOK\n\n1 tótábla\n16 halász\n12 hallapka\n\nELŐKÉSZÜLETEK\n\n"
    draft = draft_of(read_book(f"{text}A halászok közül kettőt állítsatok a tóra.\n", new=True, use_cache=False), "x")
    assert {(one.thing, one.players, one.value) for one in draft.setup} == {("halász", n, 2) for n in (2, 3, 4)}
