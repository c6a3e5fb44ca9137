"""The typed part of a game's state: copies are independent, and what is written is read back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartotek.catalog.effects.table_state import TableState
from kartotek.schema.errors import KartotekError


@dataclass(slots=True)
class Inner(TableState):
    marks: list[int] = field(default_factory=list)
    name: str = ""


@dataclass(slots=True)
class Example(TableState):
    turn: int = 0
    over: bool = False
    asked: tuple[int, str] | None = None
    hands: list[list[int]] = field(default_factory=list)
    owner: dict[int, str] = field(default_factory=dict)
    seen: set[int] = field(default_factory=set)
    path: tuple[int, ...] = ()
    waiting: list[int] | None = None
    cities: list[Inner] = field(default_factory=list)


inners = st.builds(Inner, st.lists(st.integers(0, 9)), st.text(max_size=3))
examples = st.builds(
    Example,
    st.integers(0, 99),
    st.booleans(),
    st.none() | st.tuples(st.integers(0, 4), st.text(max_size=3)),
    st.lists(st.lists(st.integers(0, 9), max_size=3), max_size=3),
    st.dictionaries(st.integers(0, 9), st.text(max_size=3), max_size=3),
    st.sets(st.integers(0, 9)),
    st.lists(st.integers(0, 9), max_size=3).map(tuple),
    st.none() | st.lists(st.integers(0, 9)),
    st.lists(inners, max_size=2),
)


@given(examples)
def test_what_is_written_is_read_back(example: Example) -> None:
    assert Example.from_json(json.loads(json.dumps(example.as_json()))) == example


@given(examples)
def test_a_copy_is_equal_and_independent(example: Example) -> None:
    before = json.dumps(example.as_json())
    copied = example.copy()
    assert copied == example
    copied.hands.append([1])
    for hand in copied.hands:
        hand.append(7)
    copied.owner[3] = "x"
    copied.seen.add(11)
    for city in copied.cities:
        city.marks.append(5)
    if copied.waiting is not None:
        copied.waiting.append(1)
    assert json.dumps(example.as_json()) == before


@pytest.mark.parametrize(
    ("key", "value"), [("turn", True), ("turn", "1"), ("over", 1), ("hands", [1]), ("asked", [1]), ("owner", {"1": 2})]
)
def test_a_wrong_type_is_refused_with_its_place(key: str, value: object) -> None:
    with pytest.raises(KartotekError) as caught:
        Example.from_json(Example().as_json() | {key: value})
    assert caught.value.code == "eval-state" and caught.value.where == key


def test_missing_and_unknown_entries_are_refused() -> None:
    written = Example().as_json()
    for changed in ({key: value for key, value in written.items() if key != "turn"}, written | {"trun": 1}):
        with pytest.raises(KartotekError):
            Example.from_json(changed)


def test_a_type_that_cannot_be_copied_is_refused() -> None:
    @dataclass(slots=True)
    class Odd(TableState):
        thing: object = None

    with pytest.raises(TypeError):
        Odd().copy()
