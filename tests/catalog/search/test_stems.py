"""Inflected words are found by their basic form, and the other way round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartotek.catalog.search.stems import inflects, stems, words_of
from kartotek.schema.hungarian.fold import fold


def meets(one: str, other: str) -> bool:
    return bool(stems(fold(one)) & stems(fold(other)))


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("érme", "érmét"),
        ("érme", "érméket"),
        ("érme", "érmék"),
        ("kártya", "kártyákból"),
        ("kártya", "kártyánként"),
        ("kártya", "kártyád"),
        ("vízvezeték", "vízvezetékek"),
        ("vízvezeték", "vízvezetékedet"),
        ("város", "városokban"),
        ("város", "városa"),
        ("katona", "katonáiért"),
        ("fal", "fallal"),
        ("tükör", "tükröt"),
        ("bokor", "bokrok"),
        ("pont", "ponttal"),
        ("kő", "követ"),
        ("épület", "épületeid"),
        ("könyvtár", "könyvtárral"),
        ("hajó", "hajóval"),
        ("üveg", "üvegként"),
        ("coin", "coins"),
        ("library", "Library's"),
    ],
)
def test_forms_meet(word: str, form: str) -> None:
    assert any(meets(word, part) for part in words_of(form))


@pytest.mark.parametrize(("one", "other"), [("érme", "erdő"), ("város", "kikötő"), ("fal", "kő"), ("coin", "stone")])
def test_strangers_do_not(one: str, other: str) -> None:
    assert not meets(one, other)


@given(st.text(max_size=30))
def test_any_text_has_words_with_few_stems(text: str) -> None:
    for word in words_of(text):
        assert word in stems(word)
        assert len(stems(word)) < 200


@pytest.mark.parametrize(
    ("word", "noun", "held"),
    [
        ("helyen", "hely", True), ("helyett", "hely", False), ("kartyakat", "kartya", True), ("erccel", "erc", True),
        ("tukrot", "tukor", True), ("kovet", "ko", True), ("korban", "kor", True), ("cards", "card", True),
        ("kartyas", "kartyas", True), ("korong", "kor", False),
    ],
)  # fmt: skip
def test_a_case_of_a_noun_is_no_word_of_its_own(word: str, noun: str, held: bool) -> None:
    assert inflects(word, noun) is held
