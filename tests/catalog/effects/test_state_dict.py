"""States in words: there and back, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.catalog.effects.budget import MAX_SEATS
from kartotek.catalog.effects.state import NOBODY, Layout, state_from_json
from kartotek.catalog.effects.state_dict import MAX_THINGS, describe_state, state_from_dict
from kartotek.schema.errors import KartotekError
from tests.catalog.effects.tables import described_states
from tests.toy import GAMES, TOY, shipped_vocabulary


@settings(max_examples=100)
@given(described_states(TOY))
def test_there_and_back(described: dict[str, Any]) -> None:
    state = state_from_dict(TOY, described)
    words = describe_state(TOY, state)
    assert state_from_dict(TOY, words) == state
    assert describe_state(TOY, state_from_dict(TOY, words)) == words


@settings(max_examples=15)
@given(st.data())
@pytest.mark.parametrize("game", GAMES)
def test_there_and_back_in_every_game(game: str, data: st.DataObject) -> None:
    vocabulary = shipped_vocabulary(game)
    state = state_from_dict(vocabulary, data.draw(described_states(vocabulary)))
    assert state_from_dict(vocabulary, describe_state(vocabulary, state)) == state


def test_what_the_words_mean() -> None:
    state = state_from_dict(
        TOY,
        {
            "seats": [
                {"coin": 3, "shield": 1, "card": [{"color": "blue", "worn": True}], "live": ["inn@7", "wall"]},
                {},
            ],
            "table": {"town": [{"key": 7, "people": 2}]},
        },
        {"inn": 0, "wall": 1},
    )
    layout = Layout(TOY)
    assert state.held[0][layout.amount["coin"]] == 3
    assert state.things[layout.noun["card"]] == [[(8, 1, 0, 0, 1, NOBODY)], [], []]
    assert state.things[layout.noun["town"]][2] == [(7, 0, 2, 0)]
    assert state.live == [[(0, 7), (1, NOBODY)], [], []]
    assert state.next_key == 9


REFUSED: list[tuple[str, Any]] = [
    ("this must be a list", {}),
    ("1 to 10 seats", {"seats": []}),
    ("1 to 10 seats", {"seats": [{}] * (MAX_SEATS + 1)}),
    ("this must be a mapping", {"seats": ["coin"]}),
    ("'chairs' has no place", {"seats": [{}], "chairs": 3}),
    ("did you mean 'coin'", {"seats": [{"coins": 3}]}),
    ("whole number", {"seats": [{"coin": "3"}]}),
    ("whole number", {"seats": [{"coin": 1.5}]}),
    ("whole number", {"seats": [{"coin": True}]}),
    ("whole number", {"seats": [{"coin": 10**12}]}),
    ("this must be a list", {"seats": [{"card": {}}]}),
    ("this must be a mapping", {"seats": [{"card": ["red"]}]}),
    ("did you mean 'color'", {"seats": [{"card": [{"colour": "red"}]}]}),
    ("'purple' is not declared", {"seats": [{"card": [{"color": "purple"}]}]}),
    ("'cold' is not declared", {"seats": [{"card": [{"color": "cold"}]}]}),
    ("true or false", {"seats": [{"card": [{"worn": 1}]}]}),
    ("whole number", {"seats": [{"card": [{"level": "two"}]}]}),
    ("same key", {"seats": [{"card": [{"key": 1}, {"key": 1}]}]}),
    ("'inn' is not declared", {"seats": [{"live": ["inn"]}]}),
    ("is not declared", {"seats": [{}], "table": {"coin": 2}}),
    ("at most 500 things", {"seats": [{"card": [{}] * (MAX_THINGS + 1)}]}),
]


@pytest.mark.parametrize(("why", "described"), REFUSED, ids=[f"{why}-{k}" for k, (why, _) in enumerate(REFUSED)])
def test_refused(why: str, described: Any) -> None:
    with pytest.raises(KartotekError, match=why) as caught:
        state_from_dict(TOY, described)
    assert caught.value.code == "eval-state"
    assert caught.value.where


@pytest.mark.parametrize("data", [{}, {"seats": 2}, {"seats": 2, "held": None}, {"seats": 1, "held": [3]}])
def test_what_is_no_state(data: dict[str, Any]) -> None:
    with pytest.raises(KartotekError) as caught:
        state_from_json(data)
    assert caught.value.code == "eval-state"
