"""A number that the text gives is the number that is read, or none is."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from tests.ingest.effects.texts import statements

GOODS = {"kreditet": "credit", "ércet": "ore", "tudást": "knowledge", "kvantumkockát": "qic"}


@given(number=st.integers(1, 60), word=st.sampled_from(sorted(GOODS)), first=st.booleans())
def test_amounts_keep_their_number(number: int, word: str, first: bool) -> None:
    text = f"{number} {word} kapsz azonnal." if first else f"Azonnal kapsz {number} {word}."
    (read,) = statements("gaia-project", text)
    assert read.expression == f"now: gain {GOODS[word] if number == 1 else f'{number} {GOODS[word]}'}"


@given(text=st.lists(st.sampled_from(
    "kapsz kap 3 5 kreditet ércet és vagy minden bányádért amikor építesz nem , . azonnal két első szint után".split()
), max_size=14))  # fmt: skip
def test_no_number_comes_from_nowhere(text: list[str]) -> None:
    given_numbers = {1, 2} | {int(word) for word in text if word.isdecimal()}
    for read in statements("gaia-project", " ".join(text)):
        assert {int(number) for number in re.findall(r"\b\d+\b", read.expression)} <= given_numbers | {0}
        assert 0 <= read.confidence <= 1000


def test_what_an_example_adds_up_to_is_unsure() -> None:
    (plain,) = statements("seven-wonders", "Ez 11 pontot ad.")
    (total,) = statements("seven-wonders", "Ez összesen 11 pontot ad.")
    assert plain.confidence >= 900 > total.confidence


def test_a_strange_word_where_the_time_should_stand_makes_the_reading_unsure() -> None:
    (plain,) = statements("gaia-project", "Kapsz 4 ércet.")
    (odd,) = statements("gaia-project", "A bvtl fzsbn kapsz 4 ércet.")
    assert plain.confidence >= 900 > odd.confidence
