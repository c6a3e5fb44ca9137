"""Commas read as full stops and back, and specks: what they part or put together is no certain fact."""

from __future__ import annotations

import pytest

from kartotek.ingest.effects.subjects.labels import Items
from kartotek.ingest.effects.subjects.names import ComponentNames
from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.number_slots import number
from kartotek.ingest.structure.slot_values import Spot
from kartotek.ingest.text.keys import is_speck
from kartotek.ingest.text.tokens import Token
from tests.ingest.effects.texts import expressions, paragraph
from tests.ingest.test_one_sign import facts


@pytest.mark.parametrize(
    ("game", "text", "right", "wrong", "whole"),
    [
        ("gaia-project", "Azonnal kapsz 3 ércet{} Kapsz azonnal 2 tudást.", ".", ",",
         {"now: gain 3 ore", "now: gain 2 knowledge"}),
        ("underwater-cities", "Építs 1 laboratóriumot{} Ez 1 kreditbe kerül.", ".", ",",
         {"action: build[kind = laboratory] for credit"}),
        ("gaia-project", "Ha bányát építesz{} azonnal kapsz 2 ércet.", ",", ".", {"on build[kind = mine]: gain 2 ore"}),
        ("gaia-project", "Azonnal kapsz 3 ércet{} 2 tudást.", ",", ".", {"now: gain 3 ore, 2 knowledge"}),
        ("gaia-project", "1 kvantumkocka felhasználása{}\nhogy kapj 1 ércet.", ",", ".", {"free: pay qic -> gain ore"}),
    ],
)  # fmt: skip
def test_sentences_that_a_misread_sign_joins_or_parts(
    game: str, text: str, right: str, wrong: str, whole: set[str]
) -> None:
    assert facts(game, text.format(right)) == whole
    assert not facts(game, text.format(wrong))


def test_items_that_a_misread_stop_joins_over_an_empty_line() -> None:
    """The number of the second exchange begins another paragraph."""
    two = "1 kvantumkocka felhasználása, hogy kapj 1 ércet{}\n\n4 energia felhasználása, hogy kapj 1 tudást.\n"
    whole = {"free: pay qic -> gain ore", "free: pay 4 power -> gain knowledge"}
    assert facts("gaia-project", two.format(".")) == whole
    assert not facts("gaia-project", two.format(","))


def test_a_step_is_not_read_with_the_number_of_the_one_before_it() -> None:
    """Where the number of the second step is misread, both are left unread."""
    text = "A felkészülés során adjátok tovább 2 lapotokat, majd mindenki húzzon {} negyediket."
    assert expressions("ginkgopolis", text.format("egy")) == ["each prepare: pass_on(2); draw(1)"]
    assert not expressions("ginkgopolis", text.format("úgy"))


def test_words_of_two_columns_that_point_twice() -> None:
    text = "Építs 1 laboratóriumot. {} 1 kreditbe kerül."
    assert facts("underwater-cities", text.format("Ez"))
    assert not facts("underwater-cities", text.format("Ez Ez"))


def test_a_number_with_a_letter_behind_it_may_have_been_two_figures() -> None:
    assert facts("gaia-project", "Azonnal kapsz 14 ércet.") == {"now: gain 14 ore"}
    assert not facts("gaia-project", "Azonnal kapsz 1A ércet.")


@pytest.mark.parametrize(
    ("signs", "cuts"), [("’", True), (".", True), ("-", False), (",", False), (" ", False), ("", False)]
)
def test_signs_that_may_cut_a_number(signs: str, cuts: bool) -> None:
    assert is_speck(signs) == cuts


def test_a_condition_of_nothing_belongs_to_the_sentence_before_it() -> None:
    text = "Azonnal kapsz 3 ércet."
    assert facts("gaia-project", text)
    assert not facts("gaia-project", f"{text} Ha a szomszédodnak van bányája.")


@pytest.mark.parametrize("sign", [".", "·"])
def test_a_word_that_a_speck_cuts_is_read_whole(sign: str) -> None:
    whole = {"action: upgrade[kind = laboratory] for credit"}
    assert facts("underwater-cities", f"Fejles{sign}sz laboratóriumot. Ez 1 kreditbe kerül.") == whole


@pytest.mark.parametrize(("between", "certain"), [("’", False), (" ", False), ("-", True), ("- |", False)])
def test_a_number_behind_figures_and_a_speck_is_no_certain_count(between: str, certain: bool) -> None:
    figures = (("4", " "), ("6", between))
    tokens = [Token(text, text, 1, 990, before, int(text), digits=True, raw=text) for text, before in figures]
    (bound,) = number(Spot(tokens, 1, StructureLexicon({}, {}, {}), ""))
    assert bound.penalties == (() if certain else ("guessed-number",))


@pytest.mark.parametrize(("sign", "item"), [(".)", 4), (".", 4), (")", None)])
def test_an_item_whose_number_has_lost_its_stop_is_not_that_of_the_number_before(sign: str, item: int | None) -> None:
    items = Items("game", ComponentNames({}, {}, [], frozenset(), []), {}, kind="booster")
    items.meet(paragraph(f"3. Kapsz egy ércet, 4{sign} Kapsz egy kreditet."))
    assert [number for _, number in items.marks] == [None, 3, item]
