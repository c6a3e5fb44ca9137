"""What must not be certain: facts placed by an order with a gap in it, numbers beside words that may hide one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ingest.effects.discourse import PointsByCount, PointsByRank
from ingest.effects.reader import Memory, Statement
from ingest.effects.stage import language_of, read_effects
from ingest.pipeline import read_book
from ingest.recognise import Recognition
from schema.language.construct import gain
from schema.language.nodes import Band, Count, Number, Ranked, Select
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
