"""Recognising a rulebook by its words."""

from __future__ import annotations

import pytest

from kartotek.ingest.files.read import read
from kartotek.ingest.text.recognise import recognise
from kartotek.schema.errors import KartotekError
from tests.ingest.noise import rescan, scan, shift
from tests.ingest.samples import CLEAN, WORDS, book_of


@pytest.mark.parametrize("seed", range(3))
def test_a_scan_is_known_by_its_words(seed: int) -> None:
    found = recognise(read(shift(rescan(scan(CLEAN, seed), 0.03, seed), seed)), WORDS)
    assert found.game == "railways"
    assert found.document == "railways:book:hu-1"


@pytest.mark.parametrize(
    "text", ["", "Ez egy levél a nagymamának, semmi köze a játékhoz.", "lorem ipsum dolor sit amet"]
)
def test_another_text_gets_a_clear_error(text: str) -> None:
    with pytest.raises(KartotekError) as caught:
        recognise(read(text), WORDS)
    assert caught.value.code == "ingest-unknown-book"
    assert caught.value.hint


def test_an_unknown_text_is_read_all_the_same() -> None:
    book = book_of("Minden jatékos fizet egy érmét.")
    assert book.document is None
    assert [term.lemma for term in book.terms] == ["játékos", "fizet", "érme"]
