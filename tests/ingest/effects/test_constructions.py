"""How clauses are built: words may change and phrases move, nothing else; and the list is that of known sentences."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.constructions import constructions_of, known_constructions
from kartotek.ingest.effects.stage import language_of, read_effects
from kartotek.ingest.sentences import document
from kartotek.ingest.terms.game_words import load_words
from kartotek.ingest.text.sentences import Sentence
from tests.ingest.constructions import constructions_of_books, constructions_of_sentences
from tests.ingest.effects.texts import paragraph

BOOKS = sorted(Path(os.environ.get("KARTOTEK_RULEBOOKS") or "no such folder").glob("*.txt"))
PLAIN = "A játék végén 2 pontot kapsz minden kék kártyád után."


def built(text: str, game: str = "seven-wonders") -> list[str]:
    return constructions_of(Sentence(tuple(paragraph(text).tokens)), language_of(game))


def test_a_construction_names_the_phrases_and_the_verb() -> None:
    assert built(PLAIN) == ["EACH ADJ THING AFTER | NUM RES.acc | TIME | V.gain/2s"]


@pytest.mark.parametrize(
    "same",
    [
        "A játék végén 5 érmét kapsz minden zöld kártyád után.",
        "Minden kék kártyád után 2 pontot kapsz a játék végén.",
        "A játék végén 2 pontot és 3 érmét kapsz minden kék kártyád után.",
        "A játék végén 2 pontot kapsz minden kék, barna vagy zöld kártyád után.",
    ],
)
def test_other_words_numbers_lists_and_orders_are_built_the_same(same: str) -> None:
    assert built(same) == built(PLAIN)


@pytest.mark.parametrize(
    "other",
    [
        "A játék végén 2 pontot kap minden kék kártyád után.",
        "A játék végén 2 pontot veszítesz minden kék kártyád után.",
        "A játék végén 2 pontot kapsz legfeljebb 3 kék kártyád után.",
        "A játék végén 2 pontot nem kapsz minden kék kártyád után.",
        "A játék végén 2 pontot kapsz minden kék kártyád brumm után.",
        "2 pontot kapsz minden kék kártyád után.",
    ],
)
def test_another_verb_person_limit_or_negation_is_built_otherwise(other: str) -> None:
    assert built(other) != built(PLAIN)


def test_each_clause_with_a_verb_is_a_construction() -> None:
    assert len(built("Ha kártyát építesz, 2 érmét kapsz.")) == 2
    assert len(built("A játék végén, ahogy mindig, 2 érmét kapsz.")) == 1


def test_what_is_built_as_no_known_sentence_is_read_with_doubt() -> None:
    text = "A játék végén a szomszédaid birtokában lévő minden szigetért kap 2 győzelmi pontot a sziget tulajdonosa."
    read = read_effects(document("armada", text, load_words()))
    assert all(one.confidence < CERTAIN for one in read)
    assert any("new-construction" in one.penalties for one in read)


def test_the_list_has_the_constructions_of_our_sentences() -> None:
    found = constructions_of_sentences(every=3)
    assert len(found) > 100
    assert found <= known_constructions()


@pytest.mark.rulebooks
@pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions")
def test_the_list_has_the_constructions_of_the_books() -> None:
    assert constructions_of_books(BOOKS) <= known_constructions()


@pytest.mark.drill
@pytest.mark.rulebooks
@pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions")
def test_the_list_has_those_of_sentences_and_books_and_no_others() -> None:
    """`python -m tests.regenerate constructions` writes it anew."""
    assert constructions_of_sentences() | constructions_of_books(BOOKS) == known_constructions()
