"""What single lines of a new book say, and what they must not be taken for."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.words.numbers import number_of, people_of

OPENING = "TÓPART\n\nHorgászjáték 2–4 játékosnak\n\n"
LIST = "TARTOZÉKOK\n1 tótábla\n12 hallapka\n30 gyöngykorong\n16 csónakfigura\n\n"


def read(setup: str = "", components: str = LIST, rest: str = "") -> dict[str, Any]:
    text = f"{OPENING}{components}ELŐKÉSZÜLETEK\n{setup}\n\n{rest}"
    return draft_of(read_book(text, new=True, use_cache=False), "lake").as_json()


def counts(found: dict[str, Any]) -> dict[str, tuple[int | None, bool]]:
    return {row["name_hu"]: (row["count"], row["confidence"] >= CERTAIN) for row in found["components"]}


def numbers(found: dict[str, Any]) -> set[tuple[str, int | None, int | None]]:
    return {(row["thing"], row["players"], row["value"]) for row in found["setup"]}


def certain(found: dict[str, Any]) -> set[tuple[str, int | None, int | None]]:
    return {(row["thing"], row["players"], row["value"]) for row in found["setup"] if row["confidence"] >= CERTAIN}


def everyone(thing: str, value: int) -> set[tuple[str, int | None, int | None]]:
    return {(thing, players, value) for players in (2, 3, 4)}


@pytest.mark.parametrize(
    ("word", "value"),
    [("tizenkettőt", 12), ("hármat", 3), ("huszonöt", 25), ("kétszáz", 200), ("hat", 6), ("17", 17), ("nulla", 0)],
)
def test_numbers(word: str, value: int) -> None:
    number = number_of(word)
    assert number is not None
    assert (number.value, number.exact) == (value, True)


@pytest.mark.parametrize("word", ["1O", "l2", "2O", "I5"])
def test_a_number_that_holds_a_letter_is_a_guess(word: str) -> None:
    number = number_of(word)
    assert number is None or not number.exact


@pytest.mark.parametrize(("word", "people"), [("ketten", 2), ("hármótoknak", 3), ("négyfős", 4), ("lapka", None)])
def test_people(word: str, people: int | None) -> None:
    assert people_of(word) == people


def test_a_misread_digit_is_never_certain() -> None:
    found = counts(read(components=LIST.replace("30 ", "3O ").replace("12 ", "l2 ")))
    assert found["gyöngykorong"] == (30, False)
    assert found["hallapka"] == (12, False)
    assert found["csónakfigura"] == (16, True)


def test_a_number_cut_in_two_is_never_certain() -> None:
    found = counts(read(components=LIST.replace("30 ", "3 0 ").replace("12 hallapka", "tizen két hallapka")))
    assert not any(name == "gyöngykorong" and known for name, (_, known) in found.items())
    assert not any(name == "hallapka" and known for name, (_, known) in found.items())


def test_parts_that_do_not_add_up_are_in_doubt() -> None:
    good = counts(read(components="TARTOZÉKOK\n12 hallapka (7 ponty és 5 harcsa)\n\n"))
    bad = counts(read(components="TARTOZÉKOK\n12 hallapka (7 ponty és 6 harcsa)\n\n"))
    assert good == {"hallapka": (12, True), "ponty": (7, True), "harcsa": (5, True)}
    assert not any(known for _, known in bad.values())


def test_everybody_gets_something() -> None:
    assert certain(read("Mindenki kap 5 gyöngykorongot.")) == everyone("gyöngykorong", 5)
    assert certain(read("Osszatok fejenként három hallapkát.")) == everyone("hallapka", 3)
    assert certain(read("Gyöngykorongot senki nem kap.")) == everyone("gyöngykorong", 0)


def test_numbers_by_players() -> None:
    expected = {("hallapka", 2, 6), ("hallapka", 3, 9), ("hallapka", 4, 12)}
    for text in (
        "Tegyetek ki hallapkákat: ketten 6, hárman 9, négyen 12 kell.",
        "Két játékosnál 6, háromnál 9, négynél 12 hallapkát tegyetek ki.",
        "Tegyetek ki 6/9/12 hallapkát 2/3/4 játékos esetén.",
        "             2 fő  3 fő  4 fő\nHallapka      6     9     12",
        "Tegyetek ki hallapkákat:\n- 2 játékos: 6\n- 3 játékos: 9\n- 4 játékos: 12",
    ):
        assert numbers(read(text)) == expected, text


def test_one_unreadable_member_makes_its_neighbours_doubtful() -> None:
    assert certain(read("             2 fő  3 fő  4 fő\nHallapka      6     9     l2")) == set()
    assert certain(read("Tegyetek ki hallapkákat: ketten 6, hárrnon 9, négyen 12 kell.")) == set()
    assert certain(read("             2 fő  3 fő  4 fő\nHallapka      6     12")) == set()


def test_limits_conditions_and_examples_state_no_set_up() -> None:
    for text in (
        "Mindenki legfeljebb 5 gyöngykorongot kap.",
        "Ha esik, mindenki kap 5 gyöngykorongot, vagy 6 gyöngykorongot húz.",
        "Példa: Anna kap 5 gyöngykorongot.",
    ):
        assert certain(read(text)) == set(), text


def test_the_first_player_and_the_others() -> None:
    found = certain(read("A kezdőjátékos 2, a többiek 3 gyöngykorongot kapnak."))
    assert found == everyone("gyöngykorong", 2) | everyone("gyöngykorong", 3)


def test_a_card_without_a_number_is_there_once() -> None:
    cards = "VIHAROK\n\nForgószél (3 lap). Azonnal 2 gyöngykorongot kapsz.\nZápor (2 lap). Ára 1 gyöngykorong.\n"
    found = counts(
        read(components="TARTOZÉKOK\n6 viharkártya\n30 gyöngykorong\n\n", rest=f"{cards}Szellő. Ingyenes.\n")
    )
    assert {name: found[name] for name in ("Forgószél", "Zápor", "Szellő")} == {
        "Forgószél": (3, True),
        "Zápor": (2, True),
        "Szellő": (1, True),
    }


def test_labels_of_actions_are_no_cards() -> None:
    found = counts(read(rest="A KÖR\n\nEvezés: lépj egyet.\nHorgászat: húzz egy lapkát.\n"))
    assert set(found) == {"tótábla", "hallapka", "gyöngykorong", "csónakfigura"}


def test_only_sentences_that_are_wholly_understood_become_effects() -> None:
    cards = (
        "VIHAROK\n\nForgószél (3 lap). Azonnal 2 gyöngykorongot kapsz.\n"
        "Zápor (2 lap). Azonnal legfeljebb 2 gyöngykorongot kapsz.\nSzellő. Azonnal nem kapsz 2 gyöngykorongot.\n"
    )
    found = read(components="TARTOZÉKOK\n6 viharkártya\n30 gyöngykorong\n\n", rest=cards)
    said = {row["subject"]: row["expression"] for row in found["statements"] if row["field"] != "cost"}
    assert said["Forgószél"] == "now: gain 2 gyongykorong"
    assert (said["Zápor"], said["Szellő"]) == ("?", "?")


def test_solo_is_one_player() -> None:
    found = read("Mindenki kap 5 gyöngykorongot.", rest="EGYEDÜL\n\nNyolc hallapkával játssz.\n")
    assert ("hallapka", 1, 8) in certain(found)


def test_the_book_s_own_words_stay() -> None:
    text = f"{OPENING}{LIST}A zsömpör kiúszik. Egy zsömpör elég. Két zsömpör sok.\n"
    book = read_book(text, new=True, use_cache=False)
    assert [word.text for line in book.lines for word in line.words if word.raw == "zsömpör"] == ["zsömpör"] * 3


def test_a_number_at_the_end_of_a_row_belongs_to_that_row() -> None:
    rows = (
        "Tótábla .......... 1",
        "Hallapka ........ 12",
        "    ponty ........ 7",
        "    keszeg ....... 5",
        "Kötél ...... 3",
    )
    found = read(components="\n".join(("TARTOZÉKOK", *rows, "\n")))
    counted = {name: count for name, (count, _) in counts(found).items()}
    assert counted == {"Tótábla": 1, "Hallapka": 12, "ponty": 7, "keszeg": 5, "Kötél": 3}
    assert counts(found)["ponty"] == (7, True)
    assert {row["name_hu"]: row["part_of"] for row in found["components"]}["keszeg"] == "Hallapka"


def test_a_place_is_not_what_is_counted() -> None:
    found = read("Ennyi hallapka kerüljön a tóra:\n2 játékos: 4\n3 játékos: 6\n4 játékos: 8\n")
    assert {("hallapka", 2, 4), ("hallapka", 3, 6), ("hallapka", 4, 8)} <= numbers(found)
    assert not any(thing == "tótábla" for thing, _, _ in certain(found))


def test_a_hyphen_and_a_kind_of_piece_stand_in_labels() -> None:
    cards = ("Törpe-harcsa (4 lapka, 2 gyöngy): úszik.", "Süllő (5 lapka, 1 gyöngy): pihen.", "Csuka (3 lapka): vár.")
    found = counts(read(rest="\n".join(("HALAK\n", *cards, ""))))
    assert (found["Törpe-harcsa"][0], found["Süllő"][0], found["Csuka"][0]) == (4, 5, 3)


def test_rounds_of_a_part_of_the_game_are_not_rounds_of_the_game() -> None:
    whole = read(rest="A JÁTÉK MENETE\n\nA játék hat fordulóból áll, mindenki egyszer lép.\n")
    part = read(rest="A JÁTÉK MENETE\n\nA játék két napon át tart, minden nap három fordulóból áll.\n")
    assert {row["value"] for row in whole["setup"] if row["thing"] == "rounds"} == {6}
    assert [row for row in part["setup"] if row["thing"] == "rounds"] == []


def test_running_text_whose_lines_end_in_broken_words_is_no_list() -> None:
    text = (
        "TARTOZÉKOK\n\nA dobozban egy tótáblát és négy csónaktáblát talál a kedves olvasó, valamint 12 hal-\n"
        "lapkát, amelyből 7 ponty és 5 harcsa.\n\n"
        "A tálcán 40 kártya sorakozik. Ebből 25 darabkártya; a másik 15 révkártya.\n\n"
        "A kincset 30 korong alkotja: 20 garas (sárga) és 10 gyöngy (fehér).\n"
    )
    found = {name: count for name, (count, _) in counts(read(components=text)).items()}
    wanted = {"tótábla": 1, "csónaktábla": 4, "hallapka": 12, "ponty": 7, "harcsa": 5}
    assert {**wanted, "darabkártya": 25, "korong": 30, "garas": 20}.items() <= found.items()


def test_a_number_word_stays_whole_before_a_word_that_no_dictionary_has() -> None:
    found = counts(read(components="TARTOZÉKOK\nöt hírjelző, hat sárjelző és egy évszakjelző\n\n"))
    assert {name: count for name, (count, _) in found.items()} == {"hírjelző": 5, "sárjelző": 6, "évszakjelző": 1}


def test_not_a_single_one_begins_with_a_thing() -> None:
    found = read("Hallapkával egyetlen csapat sem indul.")
    assert everyone("hallapka", 0) <= numbers(found)
    assert certain(found) == set()


def test_a_name_may_begin_with_a_number_word_where_brackets_count_it() -> None:
    roster = "A RÉVKÁRTYÁK\n\nVihar (3). Nem lehet halászni.\nKét jó barát (4). Húzz egy lapot.\nKöd (2). Várj.\n"
    assert counts(read(components=LIST.rstrip() + "\n9 révkártya\n\n", rest=roster))["Két jó barát"][0] == 4


def test_two_spaces_share_the_word_for_them() -> None:
    found = read("A csónakfigurák egyikét a part 2-es, a másikat a sziget 5-ös mezőjére állítsátok.")
    assert everyone("csónakfigura", 2) | everyone("csónakfigura", 5) <= numbers(found)
    assert certain(found) == set()
