"""Set-up sentences of our own: numbers by player count, by relation, by heading, in digits and in words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ingest.counts.reading import facts_of, sure_numbers
from tests.ingest.noise import scan

GINKGO = "ginkgopolis"
WONDERS = "seven-wonders"
RESOURCES = "setup:resources_per_player value"


def test_conditions_before_their_numbers() -> None:
    text = "3 játékos esetén 11 erőforrásra van szükség, 4 esetén 9-re, 5 esetén 7-re."
    assert sure_numbers(text, GINKGO) == {f"{RESOURCES}@3": 11, f"{RESOURCES}@4": 9, f"{RESOURCES}@5": 7}


def test_conditions_after_their_numbers() -> None:
    text = "A készletbe tegyetek 31 erőforrást 2 játékos esetén, 27-et 3 és 19-et 5 esetén."
    assert sure_numbers(text, GINKGO) == {f"{RESOURCES}@2": 31, f"{RESOURCES}@3": 27, f"{RESOURCES}@5": 19}


def test_two_player_counts_share_a_number() -> None:
    text = "4 vagy 5 játékos esetén szedjetek ki 8 lapkát, és tegyétek vissza a dobozba."
    assert sure_numbers(text, GINKGO) == _removed({2: 0, 3: 0, 4: 8, 5: 8})


def test_what_is_said_of_some_numbers_of_players_does_not_hold_for_the_others() -> None:
    text = "2 játékos esetén szedjetek ki 7 lapkát. 4 játékos esetén szedjetek ki 3 lapkát."
    assert sure_numbers(text, GINKGO) == _removed({2: 7, 3: 0, 4: 3, 5: 0})
    assert not sure_numbers("A játék elején szedjetek ki 7 lapkát.", GINKGO)


def _removed(numbers: dict[int, int]) -> dict[str, int | str]:
    return {f"setup:tiles_removed value@{players}": number for players, number in numbers.items()}


@pytest.mark.parametrize(
    ("text", "game", "read"),
    [
        ("Ha 4-nél kevesebben játszotok, van néhány változás.\n\nNe használjátok az akciómásoló lapkát.",
         "underwater-cities", {f"setup:cloning_tile value@{players}": 0 for players in (1, 2, 3)}),
        ("Minden játékos jelölőjét tegyétek a pontozósáv 3. mezőjére.",
         "underwater-cities", {"setup:score_start value": 3}),
        ("A 2. játékos jelölője a 5. helyen kezd, és 3 további kredittel kezdi a játékot.",
         "underwater-cities", {"setup:federation_start_seat_2 value": 5}),
        ("Az utolsó játékos további 4 kreditet kap.", "underwater-cities", {"setup:extra_credit_seat_4 value": 4}),
        ("Ha a bánya legfeljebb 4 mezőnyire van, szomszédosnak számít.",
         "gaia-project", {"setup:trading_station_reach value": 4}),
        ("A II. kor során a kártyákat a bal oldalunkon ülő játékosnak adjuk.",
         "seven-wonders", {"setup:pass_direction.2 value": "left"}),
        ("A kor végén -2 értékű vereségjelzőt adunk.", "seven-wonders", {"setup:conflict_defeat value": -2}),
        ("Az eldobott kártyákért nem kaptok 5 érmét.", "seven-wonders", {"setup:unplayed_card_coins value": 0}),
        ("Minden játékos pontokért tölthet fel energiát, ha a szomszédos (legfeljebb 4 mezőnyi) helyen van épülete.",
         "gaia-project", {"setup:passive_reach value": 4}),
        ("A kártyára mindenki elhelyez egy műholdat.", "gaia-project", {"setup:satellites_on_order_card value": 1}),
    ],
)  # fmt: skip
def test_numbers_that_no_numeral_before_a_thing_says(text: str, game: str, read: dict[str, int | str]) -> None:
    assert sure_numbers(text, game) == read


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Használjátok az akciómásoló lapkát.", "underwater-cities"),
        ("Ha 4-nél többen játszotok, van néhány változás. Ne használjátok az akciómásoló lapkát.", "underwater-cities"),
        ("A következő játékos a 5. helyen kezd.", "underwater-cities"),
        ("A bal oldalunkon ülő játékosnak adjuk a kártyákat.", "seven-wonders"),
        ("Az eldobott kártyákért kaptok érmét.", "seven-wonders"),
    ],
)
def test_what_no_rule_of_the_set_up_asks_for_says_no_number(text: str, game: str) -> None:
    assert sure_numbers(text, game) == {}


def test_a_table_of_players_and_numbers() -> None:
    read = sure_numbers("3 játékos: 12 céh\n4 játékos: 14 céh\n5 játékos: 16 céh\n", "seven-wonders")
    assert read == {f"setup:guilds value@{players}": number for players, number in ((3, 12), (4, 14), (5, 16))}


def test_a_number_whose_players_stand_in_another_paragraph_is_not_for_the_next_ones() -> None:
    text = "12 céh 6 játékos: 14 céh 7 játékos: 16 céh\n"
    assert sure_numbers(text, "seven-wonders") == {"setup:guilds value@6": 14, "setup:guilds value@7": 16}
    assert not sure_numbers(text.replace(":", " esetén"), "seven-wonders")


@pytest.mark.parametrize("cut", ["2 3", "2 0", "1 1"])
def test_a_number_that_a_blank_cuts_is_not_sure(cut: str) -> None:
    text = "A készletbe tegyetek {} erőforrást 3 játékos esetén."
    assert sure_numbers(text.format(cut.replace(" ", "")), GINKGO) == {f"{RESOURCES}@3": int(cut.replace(" ", ""))}
    assert not sure_numbers(text.format(cut), GINKGO)


def test_number_words() -> None:
    text = "Minden játékos négy karakterkártyával kezdi a játékot."
    assert sure_numbers(text, GINKGO) == {"setup:characters value": 4}
    text = "Három játékos esetén szedjetek ki kilenc lapkát."
    assert sure_numbers(text, GINKGO) == _removed({2: 0, 3: 9, 4: 0, 5: 0})


def test_what_players_get_for_each_thing_is_no_set_up() -> None:
    assert sure_numbers("Minden játékos 3 lapdobásjelzőt kap.", GINKGO) == {"setup:new_hand_tokens value": 3}
    assert sure_numbers("A játékosok 3 lapdobásjelzőt kapnak minden kirakott kártya után.", GINKGO) == {}


def test_more_than_there_are_players() -> None:
    text = "Válassz ki a játékosok számánál öttel több körbónusz lapkát!"
    read = sure_numbers(text, "gaia-project")
    assert read == {f"setup:boosters value@{players}": players + 5 for players in (2, 3, 4)}


def test_a_variant_is_left_out_of_a_general_rule() -> None:
    rule = "Húzzunk minden pakliból annyi armadakártyát, ahányan játszunk.\n\n"
    general = sure_numbers(rule, "armada")
    assert {name.partition("@")[2] for name in general} == {"3", "4", "5", "6", "7", "8"}
    special = sure_numbers(rule + "VÁLTOZAT 8 JÁTÉKOS RÉSZÉRE\n\nEkkor más a szabály.\n", "armada")
    assert {name.partition("@")[2] for name in special} == {"3", "4", "5", "6", "7"}


def test_a_heading_says_for_how_many_players() -> None:
    text = "ELŐKÉSZÍTÉS 2 ÉS 3 JÁTÉKOS RÉSZÉRE\n\nAlakítsd ki a játékteret 8 szektorlapkából.\n"
    assert sure_numbers(text, "gaia-project") == {"setup:sectors value@2": 8, "setup:sectors value@3": 8}


@pytest.mark.parametrize("heading", ["8 ÁTÉKOS RÉSZÉRE", "8 JÁTÉKOS ÉSZÉRE", "B JÁTÉKOS RÉSZÉRE"])
def test_a_heading_that_has_lost_its_number_of_players_leaves_nothing_certain(heading: str) -> None:
    rule = "Húzzunk minden pakliból annyi armadakártyát, ahányan játszunk.\n\n"
    assert not sure_numbers(f"{rule}VÁLTOZAT {heading}\n\nEkkor más a szabály.\n", "armada")


@pytest.mark.parametrize("people", ["8-an", "Nyolcan"])
def test_players_who_can_play_as_well_have_rules_of_their_own_though_their_heading_is_lost(people: str) -> None:
    rule = "Húzzunk minden pakliból annyi armadakártyát, ahányan játszunk.\n\n"
    also = f"{people} is ülhettek az asztalhoz. Mindenki kap 4 armadakártyát.\n"
    headed = sure_numbers(f"{rule}VÁLTOZAT 8 JÁTÉKOS RÉSZÉRE\n\n{also}", "armada")
    assert {name.partition("@")[2] for name in headed} == {"3", "4", "5", "6", "7"}
    assert sure_numbers(f"{rule}{also}", "armada") == headed


def test_what_is_said_of_players_who_can_play_as_well_holds_for_nobody_else() -> None:
    text = "Mindenki vegyen el 2-2 hajót mind a 3 színből."
    assert sure_numbers(text, "armada")
    assert not sure_numbers(f"8-an is ülhettek az asztalhoz. {text}", "armada")


@pytest.mark.parametrize("end", ["l", "I", "Il"])
def test_letters_that_look_like_a_numeral_end_their_sentence(end: str) -> None:
    """A number is not that of the next sentence, whose own would be taken for an aside."""
    text = "A játék elején 9 kártyát húz minden játékos {}. Ebből megtart 4-et, és a másik ötöt eldobja."
    assert sure_numbers(text.format(end), "underwater-cities").get("setup:start_hand_kept value") in (4, None)


def test_several_things_of_one_sentence() -> None:
    text = "Minden játékos 4 hínárral, 3 tudománnyal és 6 kredittel kezd."
    read = sure_numbers(text, "underwater-cities")
    assert read == {"setup:start_kelp value": 4, "setup:start_science value": 3, "setup:start_credit value": 6}


def test_so_many_of_each_colour() -> None:
    text = "Mindenki vegyen el 2-2 hajót mind a 3 színből."
    assert sure_numbers(text, "armada") == {"setup:ships_per_player value": 6}
    assert not sure_numbers(text.replace("2-2", "2-l"), "armada")
    assert not sure_numbers(text.replace("3", "A"), "armada")


def test_a_value_is_not_that_of_the_place_behind_one_that_is_lost() -> None:
    text = "+2 értékű győzelemjelzőket az I. kor végén\n+{} értékű győzelemjelzőket a II. kor végén"
    assert sure_numbers(text.format(4), "seven-wonders") == {
        "setup:conflict_victory.1 value": 2, "setup:conflict_victory.2 value": 4
    }  # fmt: skip
    assert sure_numbers(text.format("A"), "seven-wonders") == {"setup:conflict_victory.1 value": 2}


@pytest.mark.parametrize(
    "text",
    [
        "Minden játékos nem 4 karakterkártyával kezdi a játékot.",
        "Ha esik az eső, minden játékos 4 karakterkártyával kezdi a játékot.",
        "Minden játékos legfeljebb 4 karakterkártyával kezdi a játékot.",
        "Minden játékos brekeke 4 karakterkártyával kezdi a játékot.",
        "Például minden játékos 4 karakterkártyával kezdi a játékot.",
    ],
)
def test_what_may_turn_a_number_makes_it_unsure(text: str) -> None:
    assert not sure_numbers(text, GINKGO)


def test_two_passages_that_differ_are_both_unsure() -> None:
    text = "Mindenkinek oszt 5 kártyát a pakliból.\n\n\nMindenkinek oszt 6 kártyát a pakliból.\n"
    assert {fact.value for fact in facts_of(text, GINKGO)} == {5, 6}
    assert not sure_numbers(text, GINKGO)


def test_a_number_of_players_that_the_game_does_not_have() -> None:
    assert not sure_numbers("37 játékos esetén szedjetek ki 8 lapkát.", GINKGO)


def test_an_example_is_no_rule() -> None:
    assert not facts_of("Példa: 2 játékos esetén szedjetek ki 8 lapkát.", GINKGO)


@settings(max_examples=15)
@given(st.lists(st.integers(1, 99), min_size=3, max_size=3), st.integers(0, 99))
def test_a_bad_scan_never_gives_another_number(numbers: list[int], seed: int) -> None:
    text = "{} erőforrást 2 játékos esetén, {} erőforrást 3 játékos esetén, {}-et 4 esetén.".format(*numbers)
    printed = {f"{RESOURCES}@{players}": number for players, number in zip((2, 3, 4), numbers, strict=True)}
    assert sure_numbers(scan("A készletbe tegyetek: " + text, seed), GINKGO).items() <= printed.items()


@pytest.mark.parametrize("digits", ["1O", "1o", "1l", "1 0"])
def test_a_damaged_number_is_never_another_one(digits: str) -> None:
    text = f"Minden játékos {digits} karakterkártyával kezdi a játékot."
    assert sure_numbers(text, GINKGO) == {}


@pytest.mark.parametrize("title", ["Szabályok 8 játékos részére", "zabályok 8 játékos részére"])
def test_a_title_for_some_players_holds_however_it_begins(title: str) -> None:
    text = f"{title}\n\nMinden kor elején osszunk minden játékosnak 9 kártyát.\n"
    assert sure_numbers(text, "armada") == {"setup:hand_size value@8": 9}


def test_what_is_left_of_a_whole_is_a_difference() -> None:
    dealt = "Ha elég a lap, akkor osztunk az összes pakliból"
    texts = (
        "3 játékos: 8 céh\n4 játékos: 9 céh",
        f"{dealt} (játékosonként 6 kártyát).",
        "Keverjétek össze a céhkártyákat a többi kártyával, ez a III. kor paklija.",
    )
    left = "setup:structures.3 value@3"
    assert sure_numbers("\n\n".join(texts), WONDERS)[left] == 3 * 6 - 8
    assert not any(left in sure_numbers("\n\n".join(parts), WONDERS) for parts in (texts[:2], texts[::2]))


def test_two_players_have_what_three_have_where_it_is_the_same() -> None:
    stated = "3 játékos: 8 céh\n4 játékos: 9 céh\n\nVáltozat 2 játékosnak"
    text = f"{stated}\n\nUgyanazokat a kártyákat használjátok, mint egy háromszemélyes játék során."
    guilds = {f"setup:guilds value@{players}": number for players, number in ((2, 8), (3, 8), (4, 9))}
    assert sure_numbers(text, WONDERS) == guilds
    assert "setup:guilds value@2" not in sure_numbers(text.replace("Ugyanazokat a", "Más"), WONDERS)


def test_one_and_two_players_share_the_end_of_a_word() -> None:
    text = "Az egy- és kétszemélyes játszmához egy semleges játékost is adunk."
    assert sure_numbers(text, "gaia-project") == {
        f"setup:neutral_player value@{players}": "yes" if players < 3 else "no" for players in (1, 2, 3, 4)
    }
