"""What must not be certain: facts placed by an order with a gap in it, numbers beside words that may hide one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kartotek.ingest.effects.grammar.discourse import PointsByCount, PointsByRank
from kartotek.ingest.effects.reader import Memory, Statement
from kartotek.ingest.effects.stage import language_of, read_effects
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.text.recognise import Recognition
from kartotek.schema.language.construct import gain
from kartotek.schema.language.nodes import Band, Count, Number, Ranked, Select
from tests.ingest.effects.texts import expressions, statements

LEVELS = """\
Tudomány

Ennek a szintnek nincs hatása.

Minden bevétel fázisban kapsz 2 ércet.

{second}

Minden bevétel fázisban kapsz 6 ércet.

Minden bevétel fázisban kapsz 8 ércet.

Azonnal kapsz 11 ércet.
"""


def read(text: str, game: str) -> list[Statement]:
    book = read_book(text, use_cache=False)
    return read_effects(replace(book, recognition=Recognition(game, 999)))


def certain(statements: list[Statement]) -> dict[str, str]:
    return {str(one.subject).rpartition(":")[2]: one.expression for one in statements if one.confidence >= 900}


def test_levels_are_counted_where_all_are_read() -> None:
    found = certain(read(LEVELS.format(second="Minden bevétel fázisban kapsz 4 ércet."), "gaia-project"))
    assert found["science-2"] == "each income: gain 4 ore"
    assert found["science-5"] == "now: gain 11 ore"


def test_an_unread_level_makes_all_of_them_unsure() -> None:
    assert not certain(read(LEVELS.format(second="Minden bzvxtel fqzwsban kxpqz 4 xrcwt."), "gaia-project"))


def test_a_first_level_that_is_misread_does_not_leave_those_of_the_next_track_to_the_one_before() -> None:
    levels = LEVELS.format(second="Minden bevétel fázisban kapsz 4 ércet.").removeprefix("Tudomány")
    above = levels.replace("nincs hatása", "n inc s hatása")
    found = read("Gazdaság" + above + levels, "gaia-project")
    tracks = ("economy", "science")
    assert [one.subject for one in found] == [f"gaia-project:level:{name}-{n}" for name in tracks for n in range(1, 6)]
    assert not [name for name in certain(found) if "economy" in name]


def test_a_track_behind_one_with_too_many_levels_is_unsure() -> None:
    opening = "Ennek a szintnek nincs hatása.\n\n"
    levels = "".join(f"Minden bevétel fázisban kapsz {n} ércet és {n + 1} kreditet.\n\n" for n in range(2, 7))
    counted = certain(read(f"Gazdaság\n\n{opening}{levels}{opening}{levels}", "gaia-project"))
    assert [name for name in counted if "science" in name]
    misread = certain(read(f"Gaia Project\n\n{opening}{levels}{levels}{opening}{levels}", "gaia-project"))
    assert not [name for name in misread if "economy" in name]


@pytest.mark.parametrize(
    "second", ["Minden bevétel fázisban kaps 4 ércet.", "Minden bevétel fázisban kapsz négy erét."]
)
def test_a_level_that_is_unread_for_another_word_makes_all_of_them_unsure(second: str) -> None:
    after = "\nA kör végén minden játékos kap 3 ércet.\n"
    assert not [
        name for name in certain(read(LEVELS.format(second=second) + after, "gaia-project")) if "science" in name
    ]


def test_a_ranking_with_a_gap_fills_nothing() -> None:
    memory = Memory(ranks={1: 18, 2: 12, 4: 0})
    assert memory.fill(PointsByRank(Number(1))) is None
    memory.ranks[3] = 6
    assert memory.fill(PointsByRank(Number(1))) == gain(Ranked(Number(1), (18, 12, 6)), "vp")


def test_what_was_counted_far_above_is_forgotten() -> None:
    memory = Memory(counted=Select("card"), counted_at=10, line=12)
    assert memory.fill(PointsByCount(((2, 5),))) == gain(Band(Count(Select("card")), ((2, 5),)), "vp")
    memory.line = 40
    assert memory.fill(PointsByCount(((2, 5),))) is None


STAGES = """\
[B] oldal

{heading}

Az első szintért 9 érmét kapsz.
"""


def test_stages_under_a_heading_that_was_not_recognised_are_nobodys() -> None:
    found = read(STAGES.format(heading="A rodoszi Kolosszus"), "seven-wonders")
    assert {one.subject for one in found} == {"seven-wonders:stage:rhodos-b-1"}
    found = read(STAGES.format(heading="Ismeretlen szobrok kertje"), "seven-wonders")
    assert {one.subject for one in found} == {None}


@pytest.mark.parametrize(("word", "counts"), [("negy", True), ("ermet", True), ("es", False), ("hajnal", False)])
def test_words_that_count(word: str, counts: bool) -> None:
    lexicon = language_of("seven-wonders").lexicon
    assert lexicon.counts(word) is counts


def test_what_is_no_word_may_look_like_one_that_counts() -> None:
    lexicon = language_of("seven-wonders").lexicon
    assert lexicon.resembles("gyozelmlpent")
    assert not lexicon.resembles("xyzxyzxyz") and not lexicon.resembles("erm")


def test_capitals_over_several_lines_are_one_statement() -> None:
    text = "® TERMELÉSKOR MINDEN 4 TELEPED UTÁN\nKÉT\nHÍNÁRT TERMELSZ: így gyűlik a készlet."
    one_line = expressions("underwater-cities", "TERMELÉSKOR MINDEN 4 TELEPED UTÁN KÉT HÍNÁRT TERMELSZ.")
    found = [one.expression for one in read(text, "underwater-cities")]
    assert one_line and found == one_line


def test_when_is_not_sure_where_no_word_and_no_component_tells_it() -> None:
    (guessed,) = read("Kapsz 4 hínárt.", "underwater-cities")
    (stated,) = read("Termeléskor kapsz 4 hínárt.", "underwater-cities")
    assert (guessed.expression, guessed.confidence < 900) == ("now: gain 4 kelp", True)
    assert (stated.expression, stated.confidence >= 900) == ("each production: gain 4 kelp", True)


def test_what_is_usual_is_not_sure() -> None:
    (usual,) = read("Egy alagút többnyire 3 acéllemezbe kerül.", "underwater-cities")
    assert usual.confidence < 800
    (plain,) = read("Egy alagút 3 acéllemezbe kerül.", "underwater-cities")
    assert plain.confidence >= 900


def test_goods_of_different_cards_are_no_sure_choice() -> None:
    (one,) = read("Amikor építesz, kapsz 2 erőforrást vagy 3 sikerpontot.", "ginkgopolis")
    assert one.confidence < 900


@pytest.mark.parametrize(("word", "certain"), [("hat", False), ("hét", False), ("négy", True), ("6", True)])
def test_a_number_that_one_letter_makes_another_is_not_sure(word: str, certain: bool) -> None:
    (one,) = read(f"Minden bevétel fázisban kapsz {word} ércet.", "gaia-project")
    assert (one.confidence >= 900) is certain


def test_a_step_back_is_none_on() -> None:
    assert all(one.confidence < 900 for one in statements("gaia-project", "Lépj vissza kettőt egy kutatási területen."))


def test_the_things_of_others_are_not_yours() -> None:
    text = "Az ellenfeleid kutatólaborjainak energiaértéke 4."
    assert all(one.confidence < 900 for one in statements("gaia-project", text))


def test_what_stands_behind_a_label_that_is_no_word_is_unsure() -> None:
    assert certain(read("A város 3 követ termel.", "seven-wonders"))
    assert not certain(read("Plda: A város 3 követ termel.", "seven-wonders"))


@pytest.mark.parametrize(("game", "whole", "spoiled"), [
    ("seven-wonders", "minden barna, szürke és lila kártyád után", "minden barna, szűke és lila kártyád után"),
    ("seven-wonders", "minden piros kártyád után", "minden ros kártyád után"),
    ("ginkgopolis", "minden kártyád után", "minden kártya urán"),
])  # fmt: skip
def test_a_word_that_stands_for_another_makes_the_count_unsure(game: str, whole: str, spoiled: str) -> None:
    assert any(one.confidence >= 900 for one in statements(game, f"A játék végén 2 pontot kapsz {whole}."))
    assert all(one.confidence < 900 for one in statements(game, f"A játék végén 2 pontot kapsz {spoiled}."))


def test_a_place_that_has_lost_its_owner_makes_the_count_unsure() -> None:
    text = "3 érmét kapsz a {place} és a két szomszédos városban lévő minden kék kártyáért."
    assert any(one.confidence >= 900 for one in statements("seven-wonders", text.format(place="városodban")))
    assert all(one.confidence < 900 for one in statements("seven-wonders", text.format(place="városban")))


def test_a_price_with_a_number_that_a_word_has_grown_into_is_unsure() -> None:
    text = "Város építése (fehér félgömb): fizess 4 hínárt, 3 acéllemezt és {last}.\n"
    assert certain(read(text.format(last="1 kreditet"), "underwater-cities"))
    assert not certain(read(text.format(last="1reditet"), "underwater-cities"))


def test_a_sentence_of_whose_first_word_one_letter_is_left_is_unsure() -> None:
    text = "Minden kör végén pihensz. {first} azt a tech lapkát választod, kapsz 4 ércet.\n"
    assert not certain(read(text.format(first="H"), "gaia-project"))


def test_a_letter_torn_off_a_word_makes_the_count_unsure() -> None:
    text = "A játék végén 2 pontot kapsz minden {word} kártyád után."
    assert any(one.confidence >= 900 for one in statements("seven-wonders", text.format(word="barna")))
    assert all(one.confidence < 900 for one in statements("seven-wonders", text.format(word="b arra")))


@pytest.mark.parametrize(("game", "text", "whole", "spoiled"), [
    ("seven-wonders", "A játék végén 2 pontot kapsz minden barna, lila {} piros kártyád után.", "vagy", "vgy"),
    ("ginkgopolis", "Vegyél el 2 lapkát, majd {} 1 erőforrást.", "húzz", "izzon"),
    ("underwater-cities", "Megkapod a termelésed 1 {} építményedért.", "fejlesztett", "fejlesztő itt"),
])  # fmt: skip
def test_an_unknown_word_where_a_joint_a_verb_or_a_quality_stands_makes_the_reading_unsure(
    game: str, text: str, whole: str, spoiled: str
) -> None:
    assert any(one.confidence >= 900 for one in statements(game, text.format(whole)))
    assert all(one.confidence < 900 for one in statements(game, text.format(spoiled)))


def test_a_price_behind_a_word_that_has_lost_its_ending_is_unsure() -> None:
    assert certain(read("Fejlessz egy építményt. Fizess 2 tudományt.\n", "underwater-cities"))
    assert not certain(read("Fejlessz egy építmény x. Fizess 2 tudományt.\n", "underwater-cities"))


def test_an_effect_is_unsure_where_what_takes_it_back_is_unread() -> None:
    text = (
        "Amikor tudást kapsz, helyette ugyanannyi ércet szerzel. Ha kutatólabort építesz, ez a hatás már nem {end}.\n"
    )
    whole = certain(read("Itarok\n\n" + text.format(end="érvényesül"), "gaia-project"))
    assert any("if not exists" in one for one in whole.values())
    assert not certain(read("Itarok\n\n" + text.format(end="érvénesiil"), "gaia-project"))


def test_an_effect_is_unsure_where_how_often_it_happens_is_unread() -> None:
    text = "Kapsz 2 tudást. Annyiszor {again} meg, ahányszor akarod.\n"
    assert certain(read("Itarok\n\nKapsz 2 tudást bevételként.\n", "gaia-project"))
    assert not certain(read("Itarok\n\n" + text.format(again="teheted"), "gaia-project"))


def test_an_effect_is_unsure_where_what_comes_to_it_is_unread() -> None:
    text = "Kapsz 2 tudást bevételként. Ezen felül {more}.\n"
    assert len(certain(read("Itarok\n\n" + text.format(more="kapsz 1 ércet bevételként"), "gaia-project"))) == 1
    assert not certain(read("Itarok\n\n" + text.format(more="mindenki elindít egy űrhajót"), "gaia-project"))


@pytest.mark.parametrize(("thing", "certain"), [("bányáddal", True), ("kutatólaboroddal", False)])
def test_a_kind_that_only_a_dictionary_knows_is_unsure_beside_things_of_other_kinds(thing: str, certain: bool) -> None:
    text = f"Fordulónként egyszer, akcióként, felcserélheted a bolygóközi intézeted helyét valamelyik {thing}."
    read = [one for one in statements("gaia-project", text) if "swap" in one.expression]
    assert [one.ceiling >= 900 for one in read] == [certain]
