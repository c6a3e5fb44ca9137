"""Number words: what is read as one, and what a lost letter leaves open."""

from __future__ import annotations

import pytest

from kartotek.schema.hungarian.numerals import label, number_of, spelled


@pytest.mark.parametrize("number", [*range(1, 40), 99, 100, 101, 235, 700, 999, 1000])
def test_a_spelled_number_is_read_again(number: int) -> None:
    assert number_of(spelled(number)) == (number, "nom")


@pytest.mark.parametrize(("word", "number"), [("kettőt", 2), ("harmincat", 30), ("kétszázat", 200), ("hatot", 6)])
def test_the_accusative(word: str, number: int) -> None:
    assert number_of(word) == (number, "acc")


@pytest.mark.parametrize("word", ["kétszázt", "harminct", "tizenht"])
def test_a_word_that_has_lost_a_letter_is_no_number(word: str) -> None:
    assert number_of(word) is None


@pytest.mark.parametrize(("number", "said"), [(-1, "-1-es"), (-3, "-3-as"), (2, "2-es")])
def test_a_number_as_a_name_ends_as_it_is_read(number: int, said: str) -> None:
    assert label(number) == said
