"""Manners of books that others write: announced items, remarks in tables, numbers that replace others, possessions."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book

OPENING = "TÓPART\n\nHorgászjáték 2–4 játékosnak\n\n"
LIST = "TARTOZÉKOK\n1 tótábla\n4 csónak\n12 hallapka\n30 gyöngykorong\n16 horgászfigura\n20 révkártya\n\n"
RULES = "\n\nA JÁTÉK MENETE\n\nA soron lévő játékos lép egyet, majd a következő jön.\n"


def drafted(setup: str = "", components: str = LIST, rest: str = RULES) -> dict[str, Any]:
    text = f"{OPENING}{components}ELŐKÉSZÜLETEK\n\n{setup}{rest}"
    return draft_of(read_book(text, new=True, use_cache=False), "lake").as_json()


def counts(found: dict[str, Any]) -> dict[str, int | None]:
    return {row["name_hu"]: row["count"] for row in found["components"]}


def values(found: dict[str, Any], thing: str) -> dict[int, set[int]]:
    made: dict[int, set[int]] = {}
    for row in found["setup"]:
        if row["thing"] == thing:
            made.setdefault(row["players"], set()).add(row["value"])
    return made


def certain(found: dict[str, Any]) -> set[tuple[str, int]]:
    rows = (row for half in ("components", "setup") for row in found[half] if row["confidence"] >= CERTAIN)
    return {(row.get("name_hu") or row["thing"], row["count"] if "count" in row else row["value"]) for row in rows}


ITEMS = """Játékosonként:
- 1 csónak
- 4 horgászfigura: 3 a partra, 1 a csónakba
- 6 gyöngykorong, két játékosnál csak 5
- 2 hallapka

Kezdőjátékos:
- Az, aki utoljára evett halat.
- A 2. játékos 1, a 3. játékos 2 révkártyát kap."""


def test_each_item_of_an_announced_list_is_a_sentence_of_its_own() -> None:
    found = drafted(ITEMS)
    assert values(found, "csónak") == {2: {1}, 3: {1}, 4: {1}}
    assert values(found, "horgászfigura") == {2: {4, 3, 1}, 3: {4, 3, 1}, 4: {4, 3, 1}}
    assert values(found, "gyöngykorong") == {2: {5}, 3: {6}, 4: {6}}
    assert values(found, "hallapka") == {2: {2}, 3: {2}, 4: {2}}


def test_an_announcement_names_nobody_where_its_item_does() -> None:
    receivers = {row["receiver"] for row in drafted(ITEMS)["setup"] if row["thing"] == "révkártya"}
    assert receivers == {"second", "third"}


def test_items_with_a_full_stop_keep_their_announcement() -> None:
    found = drafted("Mindenki kap:\n- 3 hallapkát.\n- 2 gyöngykorongot.")
    assert {row["receiver"] for row in found["setup"]} == {"each"}


def test_remarks_with_numbers_are_no_parts() -> None:
    rows = (
        "Megnevezés       Db    Megjegyzés\n"
        "Tótábla           1    3 részből áll\n"
        "Hallapka         12    kétoldalas\n"
        "Rézhorog         30    fából\n"
        "Horgász          16    4 színben\n"
        "Gyöngy           40    25 db 1-es, 15 db 3-as\n"
    )
    found = counts(drafted(components=f"TARTOZÉKOK\n\n{rows}\n"))
    wanted = {"Tótábla": 1, "Hallapka": 12, "Rézhorog": 30, "Horgász": 16, "Gyöngy": 40, "1-es": 25, "3-as": 15}
    assert wanted.items() <= found.items()


def test_the_number_before_instead_is_none_of_the_set_up() -> None:
    found = drafted("Rakjatok ki 8 hallapkát. Ha négyen játszotok, nyolc helyett tizenegyet rakjatok ki.")
    assert values(found, "hallapka") == {2: {8}, 3: {8}, 4: {11}}


def test_more_of_each_is_more_of_all_named_before() -> None:
    found = drafted(
        "A partra hallapkából 4, gyöngykorongból 6 kerül. Négy játékos esetén mindegyikből eggyel több kerül ki."
    )
    assert values(found, "hallapka")[4] == {5}
    assert values(found, "gyöngykorong")[4] == {7}


def test_a_thing_of_which_there_is_one_for_each_player_is_taken_once() -> None:
    found = drafted("Mindenki kijelöl egy színt, aztán magához veszi a csónakját meg a horgászfiguráit.")
    assert values(found, "csónak") == {2: {1}, 3: {1}, 4: {1}}
    assert not any(row["thing"] == "horgászfigura" for row in found["setup"] if row["how"] == "implied")
    assert not certain(found) & {("csónak", 1)}


def test_a_marker_on_a_space_needs_no_verb() -> None:
    assert values(drafted("Tótábla középre, csónak a 0. mezőre."), "csónak") == {2: {0}, 3: {0}, 4: {0}}


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("Hat napon át horgásztok a tavon.", 6),
        ("- 7 forduló, fordulónként 2 szakasz.", 7),
        ("A játék 9 napon keresztül tart.", 9),
    ],
)
def test_rounds_that_nothing_says_of_the_game_are_read_in_doubt(text: str, rounds: int) -> None:
    found = drafted("Mindenki kap 2 hallapkát.", rest=f"\n\nA JÁTÉK MENETE\n\n{text}\nEgy nap sokat ér.\n")
    assert values(found, "rounds") == {2: {rounds}, 3: {rounds}, 4: {rounds}}
    assert ("rounds", rounds) not in certain(found)


def test_the_solo_game_compared_with_that_of_two_is_still_for_one() -> None:
    solo = "\n\nEGYEDÜL\n\nA kétszemélyes játék szabályai érvényesek, ezekkel az eltérésekkel:\n"
    found = drafted("Mindenki kap 5 hallapkát.", rest=f"{solo}- 7 hallapkával kezdesz.\n- 9 gyöngykorongot kapsz.\n")
    assert values(found, "hallapka")[1] == {7}
    assert values(found, "gyöngykorong") == {1: {9}}


def test_a_pair_is_two_and_in_doubt() -> None:
    found = drafted(components=LIST.replace("4 csónak", "egy pár dobókocka"))
    assert counts(found)["dobókocka"] == 2
    assert ("dobókocka", 2) not in certain(found)


def test_a_pair_that_grew_together_with_its_noun_is_in_doubt() -> None:
    found = drafted(components=LIST.replace("4 csónak", "egy párdobókocka"))
    assert not any(name == "párdobókocka" for name, _ in certain(found))


def test_what_a_list_points_at_is_there_once() -> None:
    text = "A dobozban található 12 hallapka, 30 gyöngykorong, 4 csónak, egy zsák és ez a füzet."
    assert counts(drafted(components=f"TARTOZÉKOK\n\n{text}\n\n"))["füzet"] == 1


def test_a_word_that_only_joins_names_nothing() -> None:
    text = "A dobozban 12 hallapkát és 30 gyöngykorongot találtok, rajta pedig egy\nvászonzsák fekszik."
    found = counts(drafted(components=f"TARTOZÉKOK\n\n{text}\n\n"))
    assert found == {"hallapka": 12, "gyöngykorong": 30, "vászonzsák": 1}


def test_a_noun_behind_its_number_is_in_the_singular() -> None:
    found = drafted("Mindenki kap 2 homokzsá kot.", components=LIST.replace("4 csónak", "40 homokzsák"))
    assert ("homokzsák", 40) in certain(found)


@pytest.mark.parametrize("remark", ["16 old alas", "két old alas"])
def test_a_measure_that_a_blank_cuts_counts_nothing(remark: str) -> None:
    found = drafted(components=LIST.replace("1 tótábla", f"tótábla (1 db, {remark})"))
    assert not any("alas" in name for name, _ in certain(found))
