"""Statements about many components at once, in sentences of our own."""

from __future__ import annotations

import pytest

from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.slot_values import Spot
from kartotek.ingest.structure.slots import SLOTS, PatternSlot
from kartotek.ingest.text.tokens import Token
from tests.ingest.structure.reading import findings_of, sure_fields

GAME = "ginkgopolis"


def test_a_range_in_each_colour_gives_every_member_its_colour_number_and_name() -> None:
    fields = sure_fields("12 épületlapka, 4 mindhárom színből (kék, piros, sárga), 1-4. számozva\n", GAME)
    assert len([key for key in fields if key.endswith(" number")]) == 12
    assert fields["tile:blue-4 color"] == "blue"
    assert fields["tile:red-3 number"] == "3"
    assert fields["tile:yellow-1 name_hu"] == "Sárga 1"


def test_members_that_do_not_add_up_to_the_count_are_doubted() -> None:
    text = "13 épületlapka, 4 mindhárom színből (kék, piros, sárga), 1-4. számozva\n"
    assert sure_fields(text, GAME) == {}
    assert {penalty for finding in findings_of(text, GAME) for penalty in finding.penalties} >= {"misfit"}


def test_letters_from_one_to_another() -> None:
    fields = sure_fields("3 külterület-jelző B-től D-ig\n", GAME)
    assert {key: value for key, value in fields.items() if key.endswith("letter")} == {
        "marker:b letter": "b",
        "marker:c letter": "c",
        "marker:d letter": "d",
    }


def test_a_row_of_a_table_is_about_all_members_of_its_colour() -> None:
    fields = sure_fields("kék kártya: erőforrás\n", GAME)
    assert fields["tile:blue-1 yields"] == fields["tile:blue-20 yields"] == "resource"
    assert "tile:red-1 yields" not in fields


def test_the_others_follow_from_those_that_are_named() -> None:
    fields = sure_fields("Tegyétek le a 6 db, 1-2-ig számozott épületlapkát!\n", GAME)
    assert fields["tile:red-2 start"] == "yes"
    assert fields["tile:red-3 start"] == "no"


def test_a_passage_keeps_its_lines_its_rule_and_what_it_met() -> None:
    found = {finding.subject: finding for finding in findings_of("\n\n1, 3 értékű sikerpont-jelölők\n", GAME)}
    finding = found["ginkgopolis:success_point:3"]
    assert finding.lines[0] == (3, 3)
    assert finding.rule


def test_a_name_with_a_word_that_nobody_has_heard_is_doubted() -> None:
    fields = sure_fields("1, 3 értékű sierpont-jelölők\n", GAME)
    assert not [key for key in fields if key.endswith("name_hu")]


@pytest.mark.parametrize("heading", [
    "Előkszítés 1 és 2 játékos részére", "Előkészítés 1 és 2 jtékos részére", "Előkészítés 1 és 2 játékos rszére",
])  # fmt: skip
def test_a_statement_that_begins_again_inside_itself_is_doubted(heading: str) -> None:
    whole = (
        "Előkészítés 3 és 4 játékos részére\nRakd le mind a 10 szektorlapkát!\n\n"
        "Előkészítés 1 és 2 játékos részére\nRakd le az első 7 szektorlapkát (01-07)!\n"
    )
    misread = whole.replace("Előkészítés 1 és 2 játékos részére", heading)
    assert sure_fields(whole, "gaia-project")["sector_side:01 players"] == "1-4"
    assert "sector_side:01 players" not in sure_fields(misread, "gaia-project")


def test_a_price_does_not_pass_over_a_number_in_brackets() -> None:
    text = "10 speciális kártya (3 kedit)\n\nkreditek különböző értékekben\n"
    assert not [key for key in sure_fields(text, "underwater-cities") if key.endswith(" cost")]


def test_two_passages_that_share_a_line_are_both_read() -> None:
    text = "A Könyvtár ingyenesen megépíthető a\nII. korban, akárcsak a Piac az\nI. kor során.\n"
    fields = sure_fields(text, "seven-wonders")
    assert (fields["card:library age"], fields["card:marketplace age"]) == ("2", "1")


def test_a_roman_number_behind_the_article_of_another_is_doubted() -> None:
    text = "A Könyvtár ingyenesen megépíthető a {age}. korban.\n"
    assert sure_fields(text.format(age="III"), "seven-wonders")["card:library age"] == "3"
    assert "card:library age" not in sure_fields(text.format(age="I"), "seven-wonders")


def test_a_roman_number_without_its_full_stop_is_doubted() -> None:
    text = "A Könyvtár ingyenesen megépíthető a {age} korban.\n"
    assert sure_fields(text.format(age="III."), "seven-wonders")["card:library age"] == "3"
    assert "card:library age" not in sure_fields(text.format(age="III"), "seven-wonders")


def test_a_title_with_a_letter_that_is_no_word_is_doubted() -> None:
    whole, torn = ([Token(word, word, 1, 999, " ") for word in words.split()] for words in ("két ezüst", "két ezüs t"))
    bounds = [list(SLOTS["title"](Spot(tokens, 0, StructureLexicon({}, {}, {}), "")))[-1] for tokens in (whole, torn)]
    assert [bool(bound.penalties) for bound in bounds] == [False, True]


def test_an_ending_in_capitals_is_doubted() -> None:
    bounds = [
        list(SLOTS["title"](Spot([Token(word, word.lower(), 1, 999, "-")], 0, StructureLexicon({}, {}, {}), "")))
        for word in ("es", "Es")
    ]
    assert [bool(found[0].penalties) for found in bounds] == [False, True]


@pytest.mark.parametrize("name", ["Őslakosok", "Szobrok", "Istenek"])
def test_a_row_of_names_of_which_one_is_lost_gives_no_place_in_their_order(name: str) -> None:
    names = "Őslakosok szigete — Szobrok szigete — Istenek szigetei"
    row = f"{names}\n\nEzek a szigetek mind érnek (2, 4, illetve 8 pontot).\n"
    assert [key for key in sure_fields(row, "armada") if key.endswith(" level")]
    assert not [key for key in sure_fields(row.replace(name, "Xqw"), "armada") if key.endswith(" level")]


def test_what_stands_more_than_a_page_below_the_last_heading_of_its_sort_may_be_of_another() -> None:
    text = "Az I. kor kártyái\n\nPiac\n\nA II. kor kártyái\n\nFórum\n{}\nAréna\n\nTáblák\n"
    near, far = (sure_fields(text.format("\n" * lines), "seven-wonders") for lines in (3, 70))
    assert near["card:forum age"] == far["card:forum age"] == "2"
    assert near["card:arena age"] == "2"
    assert "card:arena age" not in far


VICTORIES = "+1 értékű győzelemjelzők az I. kor végén\n\n+3 értékű győzelemjelzők a {} kor végén\n"


def test_a_name_that_two_components_would_have_is_in_doubt() -> None:
    named = {"conflict_token:victory-1 name_hu", "conflict_token:victory-3 name_hu"}
    assert named <= sure_fields(VICTORIES.format("II."), "seven-wonders").keys()
    assert named.isdisjoint(sure_fields(VICTORIES.format("I."), "seven-wonders"))


def test_a_coin_is_called_by_the_ending_of_its_number() -> None:
    text = "15 db 6-{} értékű érme\n"
    assert sure_fields(text.format("os"), "armada")["coin:value-6 name_hu"] == "6-os értékű érme"
    assert "coin:value-6 name_hu" not in sure_fields(text.format("o"), "armada")


@pytest.mark.parametrize(("first", "doubted"), [("a", True), ("O3", True), ("jelek", False)])
def test_a_list_whose_first_number_is_misread_is_in_doubt(first: str, doubted: bool) -> None:
    before = Token(first, first.lower(), 1, 999, " ")
    tokens = [before, Token("8", "8", 1, 999, ", ", 8, digits=True), Token("9", "9", 1, 999, ", ", 9, digits=True)]
    found = list(PatternSlot("which", "numbers").bind(tokens, 1, StructureLexicon({}, {}, {})))
    assert found and all(("beheaded-list" in bound.penalties) is doubted for bound in found)


def test_a_misread_number_that_names_a_member_with_less_states_nothing_of_it() -> None:
    """Sector 2 has one side: what the text says of two sides has no value there, and the rest is read all the same."""
    fields = sure_fields("A 2, 5, 6 és 7 lapkák kétoldalasak.\n", "gaia-project")
    assert fields["sector:05 sides"] == "solid;outlined"
    assert "sector_side:02 side" not in fields


def test_a_name_takes_no_count_and_letter_behind_it_for_its_end() -> None:
    text = "Itt vannak a tengeri vereségjelző {}2-es értékű lapok.\n"
    assert sure_fields(text.format(""), "armada")["naval_token:defeat-2 name_hu"] == "−2 tengeri vereségjelző"
    assert "naval_token:defeat-2 name_hu" not in sure_fields(text.format("4 d —"), "armada")


def test_goods_whose_number_is_no_longer_one_are_not_single() -> None:
    text = "A táblád szerint nem lehet több mint {} érced, 18 tudásod.\n"
    assert sure_fields(text.format("17"), "gaia-project")["resource:ore cap"] == "17"
    assert "resource:ore cap" not in sure_fields(text.format("l7"), "gaia-project")


def test_two_strokes_that_are_small_letters_may_have_lost_a_third() -> None:
    text = "Így épül meg {}. korban a Kertek (Gardens) is.\n"
    scans = ("a Ill", "a Il", "a ll", "all")
    ages = [sure_fields(text.format(scan), "seven-wonders").get("card:gardens age") for scan in scans]
    assert ages == ["3", "2", None, None]


def test_a_roman_number_that_a_sentence_says_twice_may_have_lost_a_stroke() -> None:
    text = "Így épül meg a II. korban a Szobor (Statue) és a {}. korban a Kertek (Gardens).\n"
    ages = [sure_fields(text.format(scan), "seven-wonders").get("card:gardens age") for scan in ("III", "II")]
    assert ages == ["3", None]


@pytest.mark.parametrize(("between", "read"), [(".\n\n4, ", False), (".\n4, ", True), (" és ", True)])
def test_a_number_behind_an_empty_line_begins_a_sentence(between: str, read: bool) -> None:
    """What a sentence says of a space does not go on in the next item of a list, though its stop was misread."""
    text = f"A vesztes a 3. helyen vár, mert ott jó neki{between}szövetségsáv vár rá\n"
    fields = sure_fields(text, "underwater-cities")
    assert ("federation:space-3 space" in fields) == read
