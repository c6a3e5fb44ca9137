"""Headings that ask, parts of numbered chapters, variants with lists of their own, and entries that were misread."""

from __future__ import annotations

import pytest

from kartotek.ingest.newbook.draft import Draft, draft_of
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.words.lexicon import heading_role, is_variant

OPENING = "TÓPART\n\nLétszám: {players}\n\nTARTOZÉKOK\n\n24 halkártya\n5 csónak\n{listed}\n\n"
CHAPTER = (
    "3. Hogyan állítsuk fel?\n\n3.1. A víz\n\nA halkártyákat megkeverjük.\n\n"
    "3.2. A part\n\nMinden játékos 3 halkártyát kap.\n\n"
    "4. Egy nap a tavon\n\nAki soron van, húz 2 halkártyát.\n"
)
VARIANT = (
    "KIEGÉSZÍTÉS: A JÉG\n\nTartozékok: 9 jéglapka, hat szánkó.\n\n"
    "Előkészítés\nMinden játékos kap 2 jéglapkát.\n\nA PONTOZÁS\n\nA jéglapka 1 pont.\n"
)


def drafted(body: str, players: str = "3–5 játékos", listed: str = "8 evező") -> Draft:
    text = OPENING.format(players=players, listed=listed) + body
    return draft_of(read_book(text, new=True, use_cache=False), "drafted")


@pytest.mark.parametrize(
    ("heading", "role"),
    [
        ("Mit készítsünk elő?", "setup"),
        ("Hogyan állítsuk fel?", "setup"),
        ("Készüljetek fel!", "setup"),
        ("Mit fel nem adunk", ""),
    ],
)
def test_a_verb_before_its_particle_announces_what_both_do(heading: str, role: str) -> None:
    assert heading_role(heading)[0] == role


def test_parts_of_a_numbered_chapter_belong_to_it() -> None:
    found = {one.players: one.value for one in drafted(CHAPTER).setup if one.receiver == "each"}
    assert found == {3: 3, 4: 3, 5: 3}


def test_a_number_of_players_with_rules_of_its_own_is_never_certain() -> None:
    found = drafted(CHAPTER, "3–5 játékos, más szabállyal ketten is").setup
    certain = {one.players: one.is_certain for one in found if one.receiver == "each"}
    assert not certain[2]
    assert set(certain) == {2, 3, 4, 5}


@pytest.mark.parametrize(("heading", "found"), [("8. Hosszú nap (változat)", True), ("Változások", False)])
def test_headings_of_variants(heading: str, found: bool) -> None:
    assert is_variant(heading) is found


def test_an_expansion_has_components_and_a_set_up_that_are_never_certain() -> None:
    draft = drafted(CHAPTER + "\n" + VARIANT)
    counts = {one.name_hu: (one.count, one.is_certain, one.part_of) for one in draft.components}
    assert counts["jéglapka"] == (9, False, "")
    assert counts["szánkó"] == (6, False, "")
    values = {(one.value, one.is_certain) for one in draft.setup if one.thing == "jéglapka" and one.receiver == "each"}
    assert values == {(2, False)}


@pytest.mark.parametrize(
    ("listed", "counts"),
    [
        ("\nTovábbá egy selyemzsák és ez a füzet.", {"selyemzsák": 1}),
        ("öt darab pontjelző, játékosonként 1", {"pontjelző": 5}),
        ("Lámpa (20 másodperces) .......  1 db\nJegyzettömb (50 lapos) .......  2 db", {"Lámpa": 1, "Jegyzettömb": 2}),
        ("1 kétoldalas tótábla", {"tótábla": 1}),
    ],
)
def test_entries(listed: str, counts: dict[str, int]) -> None:
    found = {one.name_hu: one.count for one in drafted(CHAPTER, listed=listed).components}
    assert found.items() >= counts.items()
    assert not any("másodperc" in name or "darab" in name for name in found)


def test_copies_before_a_name_and_a_gap() -> None:
    body = "5. A halkártyák\n\n3× Ponty      Húzz egy lapot.\n2× Harcsa     Dobj el 2 lapot.\n"
    found = {one.name_hu: one.count for one in drafted(f"{CHAPTER}\n{body}").components}
    assert found.items() >= {"Ponty": 3, "Harcsa": 2}.items()


def test_whoever_begins_is_the_first_player() -> None:
    body = CHAPTER.replace("Minden játékos 3", "A legöregebb játékos kezd. Ő két, mindenki más 3")
    found = {one.receiver: one.value for one in drafted(body).setup if one.thing == "halkártya"}
    assert found.items() >= {"first": 2, "others": 3}.items()


def test_what_was_not_used_is_not_absent() -> None:
    body = CHAPTER.replace("megkeverjük.", "megkeverjük. A fel nem használt halkártyák visszakerülnek a dobozba.")
    assert 0 not in {one.value for one in drafted(body).setup}
