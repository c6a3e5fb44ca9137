"""How far the digits of a word can be trusted."""

from __future__ import annotations

import pytest

from ingest.prose.keys import trust_in
from ingest.repair.restore import RestoredWord


@pytest.mark.parametrize("raw, number, trusted", [("24", "24", True), ("24db", "24", True), ("els624", "624", False)])
def test_a_number_of_several_figures_behind_letters_is_a_guess(raw: str, number: str, trusted: bool) -> None:
    assert (trust_in(RestoredWord(1, 0, len(raw), raw, number, number, 999, letters=999)) > 900) == trusted
