"""Words that stand where another must have stood: between qualities, behind numbers, in place of members of a list."""

from __future__ import annotations

import pytest

from kartotek.ingest.effects.damage.misread_words import is_spoiled
from kartotek.ingest.effects.damage.unknown_words import garbled
from kartotek.ingest.effects.stage import language_of
from kartotek.ingest.text.sentences import sentences
from tests.ingest.effects.texts import paragraph


def test_two_verbs_of_yours_in_one_clause_hide_another_word() -> None:
    language = language_of("gaia-project")
    assert garbled(paragraph("Azonnal megkapod az itt elhelyezel lapkát").tokens, language)
    assert not garbled(paragraph("Azonnal megkapod a lapkát, és elhelyezel 2 ércet").tokens, language)


def test_a_word_between_a_quality_and_its_thing_may_be_another_quality() -> None:
    language = language_of("gaia-project")
    assert not garbled(paragraph("Építs egy ingyenes bányát.").tokens, language)
    assert garbled(paragraph("Építs egy ingyenes kalács bányát.").tokens, language) == ["kalács"]


def test_a_verb_between_two_qualities_was_the_word_that_joins_them() -> None:
    language, text = language_of("ginkgopolis"), "Kapsz 4 pontot egy kék {} piros épületért."
    assert not garbled(paragraph(text.format("vagy")).tokens, language)
    assert garbled(paragraph(text.format("vág")).tokens, language) == ["vág"]


def test_one_thing_behind_the_word_for_these_has_lost_its_ending() -> None:
    language, text = language_of("ginkgopolis"), "Ezek a {} azonnal 4 pontot adnak."
    assert not garbled(paragraph(text.format("kártyák")).tokens, language)
    assert garbled(paragraph(text.format("kártya")).tokens, language) == ["kártya"]


@pytest.mark.parametrize(
    ("game", "whole", "damaged", "word"),
    [
        # a number that grows together with the first half of a word
        ("underwater-cities", "Fizess 1 kreditet, 2 hínárt.", "Fizess 1kre qitet, 2 hínárt.", "1kre"),
        # nothing grows into a number
        ("gaia-project", "A bányáid energiaértéke kettővel nő.", "A bányáid energiaértéke kettővé nő.", "kettővé"),
    ],
)
def test_an_amount_that_is_no_longer_one_is_in_doubt(game: str, whole: str, damaged: str, word: str) -> None:
    language = language_of(game)
    assert not garbled(paragraph(whole).tokens, language)
    assert word in garbled(paragraph(damaged).tokens, language)


def test_the_first_of_two_words_that_say_something_together_may_lack_a_letter() -> None:
    language, text = language_of("gaia-project"), "Lépj a {} elmaradott területen"
    assert not is_spoiled(paragraph(text.format("legjobban")).tokens, language)
    for word, spoiled in (("legobban", True), ("szépen", False)):
        tokens = [one._replace(lone=one.key == "legobban") for one in paragraph(text.format(word)).tokens]
        assert is_spoiled(tokens, language) is spoiled


@pytest.mark.parametrize(
    ("whole", "damaged", "word"),
    [
        ("Nem lehet több mint 9 érced, 8 tudásod.", "Nem lehet több mint 9 éred, 8 tudásod.", "éred"),
        ("Ekkor a tudás vagy érc elvész.", "Ekkor a tudás vag érc elvész.", "vag"),
        ("Ha azt a bányát választod, kapsz 5 ércet.", "A azt a bányát választod, kapsz 5 ércet.", "A"),
        ("Megkapod a sárga bányát.", "Megkapod a Kobak bányát.", "Kobak"),
    ],
)
def test_what_stands_in_the_place_of_a_lost_word_is_in_doubt(whole: str, damaged: str, word: str) -> None:
    language = language_of("gaia-project")
    assert not garbled(paragraph(whole).tokens, language)
    assert word in garbled(paragraph(damaged).tokens, language)


def test_a_sentence_that_begins_low_with_what_is_left_of_if_is_in_doubt() -> None:
    language = language_of("gaia-project")
    for first, lost in (("Valahogy", False), ("mennyiben", True), ("valahogy", False)):
        _, last = sentences(paragraph(f"Mindenki pihen. {first} kapsz 5 ércet."))
        assert bool(garbled(last.tokens, language)) is lost


def test_the_first_of_three_words_of_a_thing_may_lack_a_letter() -> None:
    language = language_of("gaia-project")
    for word, spoiled in (("leen", True), ("szép", False)):
        tokens = paragraph(f"Vedd el a {word} szövetségbónusz lapkát").tokens
        assert is_spoiled([one._replace(lone=one.text == word) for one in tokens], language) is spoiled


def test_a_relative_clause_of_a_verb_alone_has_lost_its_object() -> None:
    language, text = language_of("gaia-project"), "A játék végén 4 pontot kapsz minden bányádért, ami {}."
    assert not garbled(paragraph(text.format("ércet ad")).tokens, language)
    assert garbled(paragraph(text.format("ad")).tokens, language) == ["ami"]
