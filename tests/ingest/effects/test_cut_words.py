"""Words that a blank cuts or that have grown together, and headings that are lost, leave what is read in doubt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.damage.unknown_words import garbled
from kartotek.ingest.effects.stage import language_of, read_effects
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.text.recognise import Recognition
from kartotek.ingest.text.sentences import sentences
from tests.ingest.effects.texts import paragraph


def certain(text: str, game: str) -> set[tuple[str | None, str]]:
    """What is read with certainty from a text, and of what."""
    book = replace(read_book(text, use_cache=False), recognition=Recognition(game, 999))
    return {(one.subject, one.expression) for one in read_effects(book) if one.confidence >= CERTAIN}


@pytest.mark.parametrize(
    ("game", "text", "whole", "cut"),
    [
        # letters at the end of a line that are a word together, or with the word before them
        ("seven-wonders", "A játék végén 2 pontot kapsz minden kék és {}\nkártyáért.", "lila", "li la"),
        ("gaia-project", "Bevételként kapsz 2 ércet. Ez a hatás már {}\nérvényes.", "szépen", "n em"),
        # a number that has grown together with an article
        ("underwater-cities", "{} labor 4 tudományt termel.", "A 2", "A2"),
        # two words of the game that are one of another meaning together
        ("armada", "Ez a lap a játék végén 3 győzelmi pontot ad minden {} után.", "szigetkártyád", "sziget kártyád"),
        # a conjunction that has grown together with one of two goods
        ("gaia-project", "A játék végén minden 4 kredit, {} érc 1 pontot ér.", "tudás vagy", "tudásvagy"),
    ],
)
def test_a_word_that_is_cut_or_grown_together_leaves_doubt(game: str, text: str, whole: str, cut: str) -> None:
    assert certain(text.format(whole), game)
    assert not certain(text.format(cut), game)


def test_a_number_between_two_words_that_have_grown_together_with_it_is_seen() -> None:
    language = language_of("underwater-cities")
    assert not garbled(paragraph("Termeléskor minden laborért 3 kreditet és 4 pontot kapsz").tokens, language)
    assert garbled(paragraph("Termeléskor minden laborért3kreditet és 4 pontot kapsz").tokens, language)


def test_a_stop_before_a_comma_ends_no_sentence() -> None:
    text = "Ez kettőnek számít (építéskor, fejlesztéskor st.), de fizetéskor háromnak."
    assert len(sentences(paragraph(text))) == 1
    assert len(sentences(paragraph("Ez kettőnek számít. De fizetéskor háromnak."))) == 2


def test_a_paragraph_that_begins_as_the_first_below_a_heading_may_be_of_another_component() -> None:
    above = "BRONZ-SZIGET\n\nA sziget gazdája a játék végén 4 győzelmi pontot kap.\n\n"
    below = "A sziget gazdája azonnal 5 érmét kap.\n"
    other = "Azonnal 5 érmét kap a sziget gazdája.\n"
    bronze = "armada:island:bronze-island"
    assert (bronze, "now: gain 5 coin") in certain(above + other, "armada")
    assert (bronze, "end: gain 4 vp") in certain(above + below, "armada")
    assert (bronze, "now: gain 5 coin") not in certain(above + below, "armada")


def test_values_of_several_are_not_all_of_the_only_one_that_is_known() -> None:
    text = "{}\n\nEzek a szigetek tengeri pajzsokat adnak (2, illetve 4 pajzsot).\n"
    both = certain(text.format("BRONZ-SZIGET — VAS-SZIGET"), "armada")
    assert ("armada:island:iron-oasis", "always: have 4 naval") in both
    assert not certain(text.format("BRONZ-SZIGET — VA"), "armada")
