"""The dictionary has what simplemma has, and refuses what is not whole."""

from __future__ import annotations

import lzma

import pytest
from simplemma.strategies import DefaultDictionaryFactory

from kartotek.ingest.repair import word_lists
from kartotek.ingest.repair.dictionary import Dictionary

LEMMAS = {"kártya": "kártya", "kártyát": "kártya", "kő": "kő", "követ": "kő", "őz": "őz"}
CODED = b"SMFC1\x00\x03" + b"\x00\x02ko\x00\x00" + b"\x02\x03vet\x03\x00" + b"\x00\x02oz\xff\x03ozo"


def test_it_has_every_form_and_lemma_that_simplemma_has() -> None:
    read, own = word_lists.dictionary(), DefaultDictionaryFactory().get_dictionary("hu")
    forms = [form for text in read.texts() for form in text.split("\n")]
    assert len(read) == len(own)
    assert forms == list(own)
    assert all(read.lemma(form) == own.get(form) for form in forms)


def test_a_mapping_as_a_dictionary() -> None:
    made = Dictionary.of(LEMMAS)
    assert {form: made.lemma(form) for form in LEMMAS} == LEMMAS
    assert [made.lemma(word) for word in ("", "kár", "kártyák", "űr")] == [None] * 4
    assert list(made.texts()) == ["\n".join(sorted(LEMMAS))]


def test_forms_by_their_ending() -> None:
    made = Dictionary.of(LEMMAS)
    assert made.ending_in("t") == [("kártyát", "kártya"), ("követ", "kő")]
    assert made.ending_in("ő", "tya") == [("kártya", "kártya"), ("kő", "kő")]
    assert made.ending_in("ban") == []


def test_a_front_coded_list() -> None:
    read = Dictionary.decoded(CODED)
    assert list(read.texts()) == ["ko\nkovet\noz"]
    assert [read.lemma(form) for form in ("ko", "kovet", "oz")] == ["ko", "ko", "ozo"]


@pytest.mark.parametrize("data", [b"", b"SMFC1\x01\x00", CODED[:-4], CODED[:-7], CODED[:6], CODED + CODED[7:]])
def test_what_is_not_whole_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError):
        Dictionary.decoded(data)


def test_another_format_is_read_by_simplemma(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lzma, "decompress", lambda _: b"another format")
    monkeypatch.setattr(DefaultDictionaryFactory, "get_dictionary", lambda *_: LEMMAS)
    assert list(word_lists.dictionary.__wrapped__().texts()) == ["\n".join(sorted(LEMMAS))]
