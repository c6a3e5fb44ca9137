"""Words that a hyphen cuts and a blank besides, in texts of our own."""

from __future__ import annotations

import pytest

from tests.ingest.samples import book_of


def text_of(text: str) -> str:
    """The words of a text, those that are cut as wholes, with a full stop."""
    words = (word for line in book_of(text).lines for word in line.words)
    return " ".join(word.whole for word in words if not word.continues) + "."


@pytest.mark.parametrize(
    "cut",
    [
        "moz-\ndony", "mo z-\ndony", "m oz-\ndony", "moz-\ndon y", "moz-\nd ony", "mo z- dony", "moz- don y",
    ],
)  # fmt: skip
def test_a_half_that_a_blank_cuts_is_whole(cut: str) -> None:
    assert text_of(f"Minden {cut} megáll a hídon.\n") == "Minden mozdony megáll a hídon."


def test_capitals_are_put_together_too() -> None:
    assert text_of("MINDEN MOZ D-\nONY MEGÁLL.\n") == "MINDEN MOZDONY MEGÁLL."


@pytest.mark.parametrize("text", ["A híd k-\nész van.", "Ez a híd-\non áll.", "Itt l-\névő mozdony."])
def test_words_before_a_cut_word_stay_by_themselves(text: str) -> None:
    assert text_of(text) == text.replace("-\n", "")


def test_no_numeral_becomes_another() -> None:
    assert "tizenhárom" not in text_of("Itt tizen h-\nárom mozdony áll.\n")
