"""Outcomes of chance: drawn ones can be recorded and read again, and nothing else passes as an outcome."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartotek.catalog.effects.chance import Drawn, OutcomeError, Recorded

PILE = ["a", "b", "b", "c"]


@given(st.lists(st.sampled_from("abcd")), st.integers())
def test_a_drawn_outcome_is_read_again(pile: list[str], seed: int) -> None:
    drawn = Drawn(Random(seed))
    order = drawn.shuffle("cards", pile)
    recorded = Recorded(drawn.outcomes)
    assert sorted(order) == sorted(pile)
    assert recorded.shuffle("cards", list(reversed(pile))) == order
    recorded.finish()


def test_items_are_found_by_their_names() -> None:
    assert Recorded([{"pile": "p", "order": ["n2", "n1"]}]).shuffle("p", [1, 2], lambda item: f"n{item}") == [2, 1]


@pytest.mark.parametrize(
    "outcomes",
    [
        [],
        [{"pile": "tiles", "order": PILE}],
        [{"pile": "cards", "order": ["a", "b", "c"]}],
        [{"pile": "cards", "order": ["a", "a", "b", "c"]}],
        [{"pile": "cards", "order": [1, 2, 3, 4]}],
        [{"pile": "cards", "order": "abbc"}],
        [{"pile": "cards"}],
        [{"pile": "cards", "order": PILE, "why": 1}],
        ["abbc"],
        5,
    ],
)
def test_what_is_no_outcome_is_refused(outcomes: Any) -> None:
    with pytest.raises(OutcomeError):
        Recorded(outcomes).shuffle("cards", PILE)


def test_an_outcome_that_nothing_asked_for_is_refused() -> None:
    with pytest.raises(OutcomeError):
        Recorded([{"pile": "cards", "order": PILE}]).finish()
