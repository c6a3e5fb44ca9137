"""Names as lists print them, and what the text calls the same things; words that are no names and no limits."""

from __future__ import annotations

import pytest

from tests.ingest.newbook.list_reading import counted_in
from tests.ingest.newbook.test_manners import LIST, certain, counts, drafted, values

ENTRIES = (
    "48 földlapka (egyenként 12 erdő, rét, hegy és láp)",
    "96 kártya: 45 tervkártya (korszakonként 15), 24 célkártya, 27 vészkártya",
    "100 nyersanyagjelölő",
    "1 fordulójelző",
    "3 helyetteskártya",
    "50 aranypénz (30 db 1-es, 15 db 5-ös és 5 db 10-es címletű)",
)


def counted(text: str) -> dict[str, tuple[int | None, tuple[str, ...]]]:
    return {one.name_hu: (one.count, one.doubts) for one in counted_in(text, ENTRIES)}


def test_a_number_for_each_of_the_names_behind_it() -> None:
    found = counted(ENTRIES[0])
    assert {name: count for name, (count, _) in found.items()} == {
        "földlapka": 48,
        **dict.fromkeys(("erdő", "rét", "hegy", "láp"), 12),
    }


def test_a_number_for_each_in_brackets_is_said_of_the_part_before_them() -> None:
    assert counted(ENTRIES[1])["kártya"] == (96, ())


@pytest.mark.parametrize("entry", ENTRIES[2:5])
def test_a_name_that_begins_as_a_limit_does_is_none(entry: str) -> None:
    assert not any("limited" in doubts for _, doubts in counted(entry).values())


def test_what_a_coin_is_worth_ends_with_its_number() -> None:
    assert counted(ENTRIES[5])["10-es"][0] == 5


def test_a_text_may_leave_out_what_a_thing_is_made_as() -> None:
    found = drafted("Mindenki kap 3 halászt.", components=LIST.replace("16 horgászfigura", "16 halász bábu"))
    assert values(found, "halász bábu") == {2: {3}, 3: {3}, 4: {3}}
    assert ("halász bábu", 16) in certain(found)


def test_a_marker_is_not_what_it_marks() -> None:
    listed = LIST.replace("4 csónak", "1 korszakjelző")
    found = drafted("A révkártyákat korszakok szerint keverjétek. Csapjatok fel 5 lapot.", components=listed)
    assert values(found, "korszakjelző") == {}
    assert values(found, "révkártya") == {2: {5}, 3: {5}, 4: {5}}


def test_a_word_for_whoever_begins_may_describe_a_thing() -> None:
    found = drafted("Kezdő készlet játékosonként: 3 hallapka és 2 gyöngykorong.")
    assert {row["receiver"] for row in found["setup"]} == {"each"}


@pytest.mark.parametrize("space", ["II-es", "II."])
def test_a_space_may_have_a_roman_number(space: str) -> None:
    assert values(drafted(f"Állítsátok a csónakot a {space} mezőre."), "csónak") == {2: {2}, 3: {2}, 4: {2}}


def test_a_remark_below_a_list_counts_nothing() -> None:
    remark = "Megjegyzés: ha valami hiányzik a dobozból, írjatok ide: 2600 Vác, Tó utca 12.\nvagy hívjatok minket.\n\n"
    found = counts(drafted(components=f"{LIST}{remark}"))
    assert not any("utca" in name or "Vác" in name for name in found)


def test_spaces_of_a_board_are_no_things_of_the_set_up() -> None:
    text = "Vegyétek elő a hallapkákat, és fedjétek le a víz mezőit: két főnél 6, három főnél 8, négynél 10 kell."
    assert values(drafted(text), "hallapka") == {2: {6}, 3: {8}, 4: {10}}


def test_all_of_them_is_said_of_every_thing_before_a_semicolon() -> None:
    found = drafted("A tóra 6 hallapka és 9 gyöngykorong kerül; négy játékosnál az összes.")
    assert values(found, "hallapka") == {2: {6}, 3: {6}, 4: {12}}
    assert values(found, "gyöngykorong") == {2: {9}, 3: {9}, 4: {30}}


def test_an_exception_without_a_number_leaves_its_players_in_doubt() -> None:
    rows = drafted("Tegyetek ki 8 hallapkát. Négy játékosnál duplázzátok meg.")["setup"]
    assert {row["players"] for row in rows if row["confidence"] >= 900} == {2, 3}


def test_out_of_a_bag_comes_what_it_holds() -> None:
    found = drafted("Mindenki húz a zsákból 3 korongot.", components=LIST.replace("4 csónak", "1 vászonzsák"))
    assert values(found, "vászonzsák") == {}


@pytest.mark.parametrize("text", ["Rakjatok le 3 sorban 4 hallapkát.", "A tóra játékosonként 4 hallapka kerül."])
def test_so_many_in_each_place_or_for_each_player_are_not_so_many_in_all(text: str) -> None:
    assert ("hallapka", 4) not in certain(drafted(text))


def test_a_size_counts_nothing() -> None:
    listed = LIST.replace("20 révkártya", "20 kártya (55x88 mm): 12 révkártya, 8 alkukártya")
    found = counts(drafted(components=listed))
    assert {name: found[name] for name in found if "kártya" in name} == {"kártya": 20, "révkártya": 12, "alkukártya": 8}
    assert len(found) == len(LIST.split("\n")) - 1


@pytest.mark.parametrize("name", ["párevezőlapát", "tucatevezőlapát", "evezőlapat klcsi"])
def test_names_that_may_be_misread_or_grown_together_are_in_doubt(name: str) -> None:
    listed = LIST.replace("4 csónak", f"6 {name}")
    found = drafted("Mindenki kap 1 evezőlapátot. A kicsi csónak a tóra kerül.", components=listed)
    assert not any(one == name for one, _ in certain(found))


def test_a_misread_exception_may_name_another_thing_than_it_seems_to() -> None:
    rows = drafted("A tóra 6 hallapka kerül. Négy játékosnál a csónak méI több kell, ött el.")["setup"]
    assert not any(row["confidence"] >= 900 for row in rows if row["thing"] == "hallapka")
