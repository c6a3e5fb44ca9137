"""Folded text for search, and Hungarian alphabetical order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartotek.schema.hungarian.fold import fold, hungarian_key


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Vízvezeték", "vizvezetek"),
        ("GYŐZELMI  pont", "gyozelmi pont"),
        ("űrhajó", "urhajo"),
        ("Straße", "strasse"),
        (" A\u0301gnes ", "agnes"),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet="aábcdeéfghiíjklmnoóöőprstuúüűvz "))
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.upper()) == fold(text)


@pytest.mark.parametrize(
    "words",
    [
        ["cukor", "cukrász", "csata"],
        ["áldás", "alma"],
        ["alma", "álma"],
        ["olaj", "óra", "öböl", "őr"],
        ["gazda", "gyár"],
        ["lap", "lyuk", "mag"],
        ["nap", "nyár", "olaj"],
        ["sas", "sör", "szél", "tér"],
        ["kastély", "kasza", "kassza", "kaszt"],
        ["2. kor", "10. kor", "kor"],
        ["zálog", "zene", "zsák"],
    ],
)
def test_hungarian_order(words: list[str]) -> None:
    assert sorted(set(words), key=hungarian_key) == words
