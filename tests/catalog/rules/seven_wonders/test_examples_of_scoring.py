"""The rulebook's examples of the final count (lines 583-683), as positions."""

from __future__ import annotations

import pytest

from kartotek.catalog.rules.seven_wonders import SevenWonders
from tests.catalog.rules.seven_wonders.positions import position, score

BOARDS = ("alexandria-a", "rhodos-a", "ephesos-a")
COMPASS = ("apothecary", "dispensary", "lodge", "academy")
GEAR = ("workshop", "laboratory", "observatory", "study")
TABLET = ("scriptorium", "library", "school", "university")


def science(compass: int, gear: int, tablet: int) -> list[str]:
    return [*COMPASS[:compass], *GEAR[:gear], *TABLET[:tablet]]


def test_ex22_conflict_tokens(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, tokens={0: [1, 3, 5, -1, -1, -1], 1: [-1, -1]})
    assert [row.categories["military"] for row in score(wonders, state)] == [6, -2, 0]


@pytest.mark.parametrize(("held", "points"), [(14, 4), (0, 0), (2, 0), (3, 1), (15, 5)])
def test_ex23_treasury(wonders: SevenWonders, held: int, points: int) -> None:
    state = position(wonders, BOARDS, coins={0: held})
    assert score(wonders, state)[0].categories["treasury"] == points


def test_ex25_civilian(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, {0: ["altar", "aqueduct", "town-hall"]})
    assert score(wonders, state)[0].categories["civilian"] == 13


@pytest.mark.parametrize(
    ("symbols", "points"),
    [
        ((1, 0, 0), 1),
        ((0, 2, 0), 4),
        ((0, 0, 3), 9),
        ((4, 0, 0), 16),
        ((3, 2, 1), 21),
        ((3, 2, 2), 31),
        ((4, 4, 4), 76),
        ((0, 0, 0), 0),
    ],
)
def test_ex26_and_ex28_to_ex30_science(wonders: SevenWonders, symbols: tuple[int, int, int], points: int) -> None:
    state = position(wonders, BOARDS, {0: science(*symbols)})
    assert score(wonders, state)[0].categories["scientific"] == points


def test_ex27_five_and_six_of_a_kind(wonders: SevenWonders) -> None:
    boards = ("babylon-a", "rhodos-a", "ephesos-a")
    five = position(wonders, boards, {0: list(GEAR)}, stages={0: 2})
    six = position(wonders, boards, {0: [*GEAR, "scientists-guild"]}, stages={0: 2})
    assert score(wonders, five)[0].categories["scientific"] == 25
    assert score(wonders, six)[0].categories["scientific"] == 36


def test_ex31_chamber_of_commerce(wonders: SevenWonders) -> None:
    state = position(wonders, BOARDS, {0: ["chamber-of-commerce", "loom-1", "press-2"]})
    assert score(wonders, state)[0].categories["commercial"] == 4


def test_ex32_the_whole_example(wonders: SevenWonders) -> None:
    cities = {
        0: ["altar", "aqueduct", "town-hall", *science(3, 2, 1), "chamber-of-commerce", "loom-1", "press-1"],
    }
    tokens = {0: [1, 3, 5, -1, -1, -1]}
    state = position(wonders, BOARDS, cities, stages={0: 3}, coins={0: 14}, tokens=tokens)
    result = score(wonders, state)[0]
    assert dict(result.categories) == {
        "military": 6,
        "treasury": 4,
        "wonder": 10,
        "civilian": 13,
        "scientific": 21,
        "commercial": 4,
        "guild": 0,
    }
    assert (result.total, result.rank) == (58, 1)
