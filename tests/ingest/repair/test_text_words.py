"""Words that a blank cuts, or that lost theirs, held against what the text has elsewhere."""

from __future__ import annotations

from tests.ingest.samples import repaired_text

TEXT = "Minden gy6zelmi pont szamit. A gyézelmi pontok jelzése fontos. {}"


def last(text: str, words: int) -> list[str]:
    return repaired_text(TEXT.format(text)).split()[-words:]


def test_a_word_of_the_text_is_joined_however_its_halves_are_misread() -> None:
    assert last("Kapsz hat gybz elmi pontot.", 2) == ["győzelmi", "pontot."]


def test_two_words_of_the_text_stay_two() -> None:
    assert last("A pont szamit.", 2) == ["pont", "számít."]


def test_words_that_stand_side_by_side_elsewhere_are_parted() -> None:
    text = "A kutatasi tablan all. Egy kutatasi tablan vagy. A {} vagy."
    assert "kutatási táblán vagy." in repaired_text(text.format("kutatasitdblan"))[-30:]
    assert "kutatásitáblán" in repaired_text("A {} vagy.".format("kutatasitablan"))
