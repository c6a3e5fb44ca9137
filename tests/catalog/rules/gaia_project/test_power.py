"""The power cycle: the examples of the book, and what holds for all bowls."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kartotek.catalog.effects.state import Layout
from kartotek.catalog.rules.gaia_project.power import DISCARD, GAIA, Power
from kartotek.schema.paths import data_folder
from kartotek.schema.vocabulary import load_vocabulary

LAYOUT = Layout(load_vocabulary(data_folder() / "games" / "gaia-project" / "vocabulary.toml"))
POWER = Power(LAYOUT)
NAMES = ("bowl1", "bowl2", "bowl3", "gaia_token", "brainstone")


def bowls(one: int, two: int, three: int, gaia: int = 0, stone: int = 0) -> list[int]:
    row = [0] * len(LAYOUT.amount)
    for name, amount in zip(NAMES, (one, two, three, gaia, stone), strict=True):
        row[LAYOUT.amount[name]] = amount
    return row


def seen(row: list[int]) -> tuple[int, ...]:
    return tuple(row[LAYOUT.amount[name]] for name in NAMES)


ROWS = st.builds(bowls, *[st.integers(0, 6)] * 4, st.integers(0, 4))


def after(row: list[int], outcome: list[int]) -> tuple[int, ...]:
    changed = row.copy()
    POWER.apply(changed, outcome)
    return seen(changed)


def test_charging_empties_the_first_bowl_before_the_second() -> None:
    assert [after(bowls(2, 4, 0), o) for o in POWER.charge(bowls(2, 4, 0), 1)] == [(1, 5, 0, 0, 0)]
    assert [after(bowls(2, 4, 0), o) for o in POWER.charge(bowls(2, 4, 0), 4)] == [(0, 4, 2, 0, 0)]
    assert [after(bowls(0, 1, 5), o) for o in POWER.charge(bowls(0, 1, 5), 3)] == [(0, 0, 6, 0, 0)]


def test_the_brainstone_may_go_early_or_late() -> None:
    row = bowls(2, 4, 0, stone=1)
    assert {o[4] for o in POWER.charge(row, 1)} == {1, 2}
    assert {o[4] for o in POWER.charge(row, 4)} == {2, 3}
    assert {o[4] for o in POWER.charge(bowls(0, 0, 0, stone=1), 2)} == {3}


def test_spending_uses_the_brainstone_only_where_it_serves() -> None:
    row = bowls(0, 0, 4, stone=3)
    assert {o[4] for o in POWER.spend(row, 4, 1, 3)} == {1, 3}
    assert {o[4] for o in POWER.spend(row, 2, 1, 3)} == {3}
    assert {o[4] for o in POWER.spend(row, 6, 1, 3)} == {1}
    assert after(row, POWER.spend(row, 6, 1, 3)[0]) == (3, 0, 1, 0, 1)


def test_doubled_tokens_overpay_odd_prices() -> None:
    assert after(bowls(0, 0, 4), POWER.spend(bowls(0, 0, 4), 3, 2, 1)[0]) == (2, 0, 2, 0, 0)


def test_tokens_leave_from_the_lowest_bowl() -> None:
    assert after(bowls(2, 3, 3), POWER.move(bowls(2, 3, 3), 6, GAIA)[0]) == (0, 0, 2, 6, 0)
    assert {o[4] for o in POWER.move(bowls(2, 3, 3, stone=1), 6, DISCARD)} == {1, DISCARD}
    assert {o[4] for o in POWER.move(bowls(2, 3, 3, stone=3), 6, DISCARD)} == {3}


def test_burning_leaves_the_choice_to_the_owner_of_the_brainstone() -> None:
    assert {o[4] for o in POWER.burn(bowls(0, 2, 0, stone=2), stone_kept=False)} == {3, DISCARD, 2}
    assert {o[4] for o in POWER.burn(bowls(0, 2, 0, stone=2), stone_kept=True)} == {3}


@given(ROWS, st.integers(0, 15))
def test_charging_keeps_tokens_and_moves_as_much_as_it_says(row: list[int], amount: int) -> None:
    for outcome in POWER.charge(row, amount):
        changed = row.copy()
        POWER.apply(changed, outcome)
        assert POWER.tokens(changed) == POWER.tokens(row) and min(seen(changed)) >= 0
        places = sum(k * (changed[bowl] - row[bowl]) for k, bowl in enumerate(POWER.bowls))
        if 0 < row[POWER.stone] < GAIA:
            places += changed[POWER.stone] - row[POWER.stone]
        assert places == POWER.chargeable(row, amount)


@given(ROWS, st.integers(1, 2), st.data())
def test_spending_and_moving_take_what_is_there(row: list[int], plain: int, data: st.DataObject) -> None:
    amount = data.draw(st.integers(0, POWER.spendable(row, plain, 3)))
    for outcome in POWER.spend(row, amount, plain, 3):
        changed = row.copy()
        POWER.apply(changed, outcome)
        assert POWER.tokens(changed) == POWER.tokens(row) and min(seen(changed)) >= 0
    moved = data.draw(st.integers(0, POWER.tokens(row)))
    for outcome in POWER.move(row, moved, GAIA):
        changed = row.copy()
        POWER.apply(changed, outcome)
        assert min(seen(changed)) >= 0
        assert POWER.gaia_tokens(changed) - POWER.gaia_tokens(row) == moved == POWER.tokens(row) - POWER.tokens(changed)
