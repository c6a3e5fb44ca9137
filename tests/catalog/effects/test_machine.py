"""What the machine promises: it ends, payments are whole or nothing, limits hold, uses do not nest without end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.payments import declared_payment, ways_to_pay
from kartotek.catalog.effects.world import RulesWorld
from kartotek.schema.errors import KartotekError
from tests.catalog.effects.rig import MACHINES, Play, library_of, machine_of, request_text
from tests.catalog.effects.tables import described_states
from tests.toy import TOY, TOY_LOOSE

both = pytest.mark.parametrize("kind", MACHINES, ids=["walker", "compiled"])
MANY = [{"key": key, "level": key % 4} for key in range(1, 31)]


def play_of(kind: type[Machine], described: dict[str, Any], answers: tuple[Any, ...] = (), **lines: list[str]) -> Play:
    named = {name.replace("_", ":"): abilities for name, abilities in lines.items()}
    return Play.of(machine_of(kind, TOY, named), described, answers)


# ---- it ends ----


@both
@pytest.mark.parametrize(
    "line",
    [
        "now: " + "for each card: " * 12 + "gain coin",
        "now: " + "for pick 2 card: " * 8 + "build[level >= 9](it)",
        "now: may " + "for each card: " * 20 + "build[level >= 9]",
        "now: " + "for each card: " * 6 + "later dusk: gain coin",
        "now: for each card: gain vp * vp * vp * vp * vp * vp * vp * vp * vp + 9 vp",
    ],
)
def test_nested_work_is_cut_off(kind: type[Machine], line: str) -> None:
    play = play_of(kind, {"seats": [{"vp": 9, "card": MANY}]}, card_a=[line])
    with pytest.raises(KartotekError) as caught:
        play.perform(0, 0)
    assert caught.value.code == "eval-work"


@both
def test_abilities_that_set_each_other_off_are_cut_off(kind: type[Machine]) -> None:
    """The game-level check refuses such a pair; a machine that gets them all the same does not hang."""
    lines = ["on meet: gain coin; meet", "on meet: meet"]
    play = play_of(kind, {"seats": [{"live": ["power:a"]}]}, power_a=lines)
    with pytest.raises(KartotekError) as caught:
        play.event("meet", 0)
    assert caught.value.code == "eval-work"


@both
def test_a_price_with_very_many_ways(kind: type[Machine]) -> None:
    goods = " | ".join(f"{number} {name}" for number in range(1, 5) for name in ("coin", "wood", "clay", "glass"))
    play = play_of(kind, {"seats": [{"coin": 9, "wood": 1}]}, card_a=[f"now: pay 8 of {{{goods}}} -> gain vp"])
    play.perform(0, 0)
    assert play.asked == []


def test_a_price_with_many_substitutes() -> None:
    world = RulesWorld(library_of(TOY, {}))
    play = play_of(Machine, {"seats": [{"wood": 400, "clay": 400, "joker": 1_000_000}]})
    ways = ways_to_pay(world, play.state, 0, [(1, [{"wood": 1_000_000, "clay": 500}])])
    assert 0 < len(ways) <= 500
    assert all(declared_payment(world, play.state, 0, way) for way in ways)


def test_stats_that_rest_on_themselves_are_refused() -> None:
    with pytest.raises(KartotekError) as caught:
        library_of(TOY, {"power:a": ["always: have star per moon"], "power:b": ["always: have moon per star"]})
    assert caught.value.code == "effect-cycle"


# ---- payments ----


@settings(max_examples=80)
@given(st.data())
@both
def test_payments_are_whole_or_nothing(kind: type[Machine], data: st.DataObject) -> None:
    goods = ["coin", "wood", "clay", "glass", "joker", "mana"]
    price = [f"{data.draw(st.integers(0, 3))} {data.draw(st.sampled_from(goods))}" for _ in range(3)]
    line = f"now: pay {price[0]}, {{{price[1]} | {price[2]}}} -> gain 10 vp"
    held = {name: data.draw(st.integers(0, 3)) for name in goods}
    machine = machine_of(kind, TOY, {"power:a": [line]})
    play = Play.of(machine, {"seats": [held]})
    before = json.dumps(play.state.as_json()["held"])
    request = machine.perform(play.state, machine.library.entries[0], 0)
    assert json.dumps(play.state.as_json()["held"]) == before
    if request is None:
        return
    for wrong in ("coin:99", "vp:1", "coin:-1", "free coin", "wood", "wood:1,", ["coin:1"], None):
        if wrong not in request.options():
            with pytest.raises(KartotekError):
                machine.answer(play.state, wrong)
            assert json.dumps(play.state.as_json()["held"]) == before
    way = data.draw(st.sampled_from(request.options()))
    total = sum(play.state.held[0])
    assert machine.answer(play.state, way) is None
    if way == "decline":
        assert json.dumps(play.state.as_json()["held"]) == before
    else:
        paid = sum(int(item.split(":")[1]) for item in way.split(",")) if way != "free" else 0
        assert sum(play.state.held[0]) == total - paid + 10
        assert min(play.state.held[0]) >= 0


@both
def test_a_substitute_stands_in_for_what_it_names(kind: type[Machine]) -> None:
    play = play_of(
        kind,
        {"seats": [{"wood": 1, "clay": 1, "joker": 2}]},
        ("joker:1,wood:1",),
        card_a=["now: pay 2 wood -> gain vp"],
    )
    play.perform(0, 0)
    assert play.asked == ["0 pay: joker:1,wood:1 | joker:2 | decline"]
    assert play.words() == {"seats": [{"clay": 1, "joker": 1, "vp": 1}]}


# ---- limits ----


@both
def test_a_shared_action_is_once_for_the_table(kind: type[Machine]) -> None:
    line = ["action: gain coin | once per day"]
    play = play_of(kind, {"seats": [{}, {}], "table": {"live": ["rule:a"]}}, rule_a=line)
    assert [len(play.machine.actions(play.state, seat)) for seat in (0, 1)] == [1, 1]
    play.act(0, 1)
    assert [len(play.machine.actions(play.state, seat)) for seat in (0, 1)] == [0, 0]
    play.machine.end_period(play.state, "day")
    assert [len(play.machine.actions(play.state, seat)) for seat in (0, 1)] == [1, 1]


@both
def test_an_own_action_is_once_for_its_owner(kind: type[Machine]) -> None:
    line = ["action: gain coin | once per day"]
    play = play_of(kind, {"seats": [{"live": ["power:a"]}, {"live": ["power:a"]}]}, power_a=line)
    play.act(0, 1)
    assert [len(play.machine.actions(play.state, seat)) for seat in (0, 1)] == [1, 0]


# ---- borrowing ----


def chain(length: int) -> tuple[dict[str, list[str]], dict[str, Any]]:
    """Cards of rising level, each of which uses the next; the last one pays."""
    lines = {
        f"card:c{level}": [f"action: use action of pick card[level = {level + 1}] | once per day"]
        for level in range(length)
    }
    lines[f"card:c{length}"] = ["action: gain coin | once per day"]
    cards = [{"key": level + 1, "level": level} for level in range(length + 1)]
    live = [f"card:c{level}@{level + 1}" for level in range(length + 1)]
    return lines, {"seats": [{"card": cards, "live": live}]}


@both
@pytest.mark.parametrize(("length", "coins"), [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0)])
def test_uses_nest_three_deep(kind: type[Machine], length: int, coins: int) -> None:
    lines, described = chain(length)
    play = Play.of(machine_of(kind, TOY, lines), described, [str(level + 2) for level in range(length)])
    play.act(0, 0, 1)
    assert play.state.held[0][0] == coins
    assert bool(play.asked) == bool(coins)


@both
def test_a_use_never_enters_what_is_running(kind: type[Machine]) -> None:
    line = "action: gain coin; use action of pick card | once per day"
    cards = [{"key": 1}, {"key": 2}]
    play = Play.of(
        machine_of(kind, TOY, {"card:a": [line], "card:b": [line]}),
        {"seats": [{"card": cards, "live": ["card:a@1", "card:b@2"]}]},
        ["2"],
    )
    play.act(0, 0, 1)
    assert play.asked == ["0 pick: 2"]
    assert play.state.held[0][0] == 2


# ---- order and parts ----


@both
def test_parts_in_any_order(kind: type[Machine]) -> None:
    machine = machine_of(kind, TOY_LOOSE, {"card:a": ["now: gain coin; gain coin vp; lose coin"]})
    play = Play.of(machine, {"seats": [{"coin": 1}]}, ["1", "2"])
    play.perform(0, 0)
    assert play.asked == ["0 order: 0 | 1 | 2 | decline", "0 order: 0 | 2 | decline"]
    assert play.words() == {"seats": [{"coin": 1, "vp": 1}]}


@both
def test_the_rest_may_be_left_out(kind: type[Machine]) -> None:
    machine = machine_of(kind, TOY_LOOSE, {"card:a": ["now: gain coin; gain vp; lose coin"]})
    play = Play.of(machine, {"seats": [{}]}, ["1", "decline"])
    play.perform(0, 0)
    assert play.words() == {"seats": [{"vp": 1}]}


@both
def test_the_first_launched_comes_first_and_the_latest_before_it(kind: type[Machine]) -> None:
    lines = {"power:a": ["now: gain coin", "now: gain coin vp"], "power:b": ["now: gain 5 coin"]}
    play = Play.of(machine_of(kind, TOY, lines), {"seats": [{}]})
    components = play.machine.library.components
    play.machine.bring(play.state, 0, components["power:a"])
    play.machine.bring(play.state, 0, components["power:b"])
    assert play.machine.advance(play.state) is None
    assert play.words()["seats"] == [{"coin": 6, "vp": 6, "live": ["power:a", "power:b"]}]


@both
def test_a_dropped_host_is_silent(kind: type[Machine]) -> None:
    play = play_of(kind, {"seats": [{"live": ["power:a"]}]}, power_a=["always: have shield", "each dawn: gain coin"])
    assert play.machine.continuous.amount(play.state, 0, "shield") == 1
    play.machine.drop(play.state, 0, 0)
    play.phase("dawn", 0)
    assert play.machine.continuous.amount(play.state, 0, "shield") == 0
    assert play.words() == {"seats": [{}]}


@both
def test_one_time_changes_end_with_the_turn(kind: type[Machine]) -> None:
    play = play_of(kind, {"seats": [{}]}, power_a=["now: mod range += 2; allow hurry"])
    play.perform(0, 0)
    continuous = play.machine.continuous
    assert (continuous.hook(play.state, 0, "range"), continuous.flag(play.state, 0, "hurry")) == (3, True)
    play.machine.end_turn(play.state)
    assert (continuous.hook(play.state, 0, "range"), continuous.flag(play.state, 0, "hurry")) == (1, False)


@both
def test_nothing_is_asked(kind: type[Machine]) -> None:
    play = play_of(kind, {"seats": [{}]}, power_a=["now: gain coin"])
    with pytest.raises(KartotekError) as caught:
        play.machine.answer(play.state, "yes")
    assert caught.value.code == "eval-choice"


def test_a_refusal_says_what_would_do() -> None:
    play = play_of(Machine, {"seats": [{}]}, power_a=["now: choose { gain coin | gain vp }"])
    request = play.machine.perform(play.state, play.machine.library.entries[0], 0)
    assert request is not None and request_text(request) == "0 choose: 0 | 1"
    with pytest.raises(KartotekError, match=r"answer one of: 0, 1"):
        play.machine.answer(play.state, "2")


@settings(max_examples=40)
@given(described_states(TOY), st.lists(st.integers(0, 5), min_size=1, max_size=4))
@both
def test_ranked_shares_out_what_it_has(kind: type[Machine], described: dict[str, Any], coins: list[int]) -> None:
    """Places that are tied pool their prizes; nobody gets more for less, and rounding never creates points."""
    seats = [seat | {"coin": coin} for seat, coin in zip(described["seats"], coins * 4, strict=False)]
    play = play_of(kind, described | {"seats": seats}, power_a=["now: gain ranked(coin, 18, 12, 6) vp"])
    won = []
    for seat, given_seat in enumerate(seats):
        before = play.state.held[seat][1]
        play.perform(0, seat)
        won.append((given_seat["coin"], play.state.held[seat][1] - before))
    assert sum(points for _, points in won) <= sum((18, 12, 6)[: len(won)])
    assert all((a > b) <= (x >= y) for a, x in won for b, y in won)
    assert all(x == y for a, x in won for b, y in won if a == b)


@both
def test_a_copy_goes_its_own_way(kind: type[Machine]) -> None:
    """Work that waits is copied too: what one table does with it, the other does not see."""
    line = "now: later dusk: (gain coin; may lose coin; gain vp)"
    play = play_of(kind, {"seats": [{}]}, power_a=[line])
    play.perform(0, 0)
    before = json.dumps(play.state.as_json())
    other = play.state.copy()
    play.machine.phase(other, "dusk", 0)
    assert play.machine.advance(other) is not None
    assert json.dumps(play.state.as_json()) == before
