"""How words are compared, and how far the digits of a word can be trusted."""

from __future__ import annotations

import pytest

from kartotek.ingest.repair.restore import RestoredWord
from kartotek.ingest.text.keys import key_of, keys_of, trust_in


@pytest.mark.parametrize("raw, number, trusted", [("24", "24", True), ("24db", "24", True), ("els624", "624", False)])
def test_a_number_of_several_figures_behind_letters_is_a_guess(raw: str, number: str, trusted: bool) -> None:
    assert (trust_in(RestoredWord(1, 0, len(raw), raw, number, number, 999, letters=999)) > 900) == trusted


@pytest.mark.parametrize("texts", [[], ["", "Kő"], ["követ", "Kövei", "kő2"], ["két-két", "kő"], ["naïve", "kő"]])
def test_many_texts_have_the_keys_that_each_has_by_itself(texts: list[str]) -> None:
    assert list(keys_of(texts)) == [key_of(text) for text in texts]
