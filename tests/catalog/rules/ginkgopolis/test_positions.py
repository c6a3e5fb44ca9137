"""States as data: written and read back at every request, and written by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.game import IllegalStateError
from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from kartotek.catalog.rules.ginkgopolis.position_values import ROW_KEYS
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import read_replay
from tests.catalog.rules.ginkgopolis.positions import START, position, row
from tests.catalog.rules.tables import Table, tables_of


@pytest.mark.parametrize("table", list(tables_of("ginkgopolis")), ids=str)
def test_a_state_is_written_and_read_back_at_every_request(ginkgo: Ginkgopolis, table: Table) -> None:
    def watch(state: State, move: dict[str, Any]) -> None:
        written = json.loads(json.dumps(ginkgo.write_state(state)))
        back = ginkgo.read_state(written, table.players)
        assert back.digest() == state.digest(), move
        assert ginkgo.rows(back) == ginkgo.rows(state) and ginkgo.table(back) == ginkgo.table(state)

    random_game(ginkgo, table.players, 20, watch, table.options)


@pytest.mark.parametrize("table", list(tables_of("ginkgopolis")), ids=str)
def test_a_replay_goes_on_from_a_written_state(ginkgo: Ginkgopolis, table: Table) -> None:
    """Also in the words of the log: rows as lists, only the topmost tile of a building."""
    whole = random_game(ginkgo, table.players, 3, options=table.options)
    half = len(whole.moves) // 2
    state = ginkgo.begin(whole.setup)
    for move in whole.moves[:half]:
        assert not ginkgo.play(state, move)
    start = ginkgo.write_state(state)
    shorter = start | {
        "state": [[_text(seat[key]) for key in ROW_KEYS] for seat in start["state"]],
        "city": {place: [stack[-1], len(stack), *rest] for place, (stack, *rest) in start["city"].items()},
        "piles": [len(state.extra.draw), len(state.extra.discard), len(state.extra.tile_supply)],
    }
    for written in (start, shorter):
        data = whole.as_json() | {"start": written, "moves": list(whole.moves[half:])}
        del data["setup"]
        report = validate(read_replay(json.dumps(data)), ginkgo)
        assert report.valid and report.finished and report.scores == list(whole.scores), report.as_json()


def _text(value: Any) -> Any:
    return " ".join(value) if isinstance(value, list) else value


def test_what_is_left_out_is_filled_in(ginkgo: Ginkgopolis) -> None:
    rows: list[dict[str, Any]] = [{"hand": "a b", "resources": 4}, {"hand": "c"}]
    state = position(ginkgo, rows, {"2,0": [["red-9"], 0]}, markers={"e": [3, 0]})
    table = state.extra
    assert (table.variant, table.round, table.phase, table.first) == ("draft", 1, "choose", 0)
    assert row(ginkgo, state, 0)["supply"] == 25 - 4 - 1 and row(ginkgo, state, 0)["new_hand"] == 2
    assert len(table.tile_supply) == 60 - 10 and not table.removed
    assert len(table.draw) == 12 - 3 + 10 and not table.discard
    assert not list(ginkgo.invariants(state))


def test_sizes_divide_what_is_nowhere_else(ginkgo: Ginkgopolis) -> None:
    state = position(ginkgo, [{"hand": "a b"}, {"hand": "c"}], piles=[11, 7, 45])
    table = state.extra
    assert (len(table.draw), len(table.discard), len(table.tile_supply), len(table.removed)) == (11, 7, 45, 6)


GOOD: dict[str, Any] = {"state": [{"hand": "a"}, {"hand": "b"}], "city": dict(START)}

UNREADABLE = [
    ({"stat": []}, "start.stat"),
    ({"state": []}, "start.state"),
    ({"state": [{"hand": "a"}, {"hand": "z"}]}, "start.state[1].hand"),
    ({"state": [{"hand": "a a"}, {"hand": "b"}]}, "start.state[0].hand"),
    ({"state": [{"resource": 3}, {}]}, "start.state[0]"),
    ({"state": [{"resources": -3}, {}]}, "start.state[0].resources"),
    ({"state": [{"chosen": "a red-9 red-10"}, {}]}, "start.state[0].chosen"),
    ({"city": []}, "start.city"),
    ({"city": {"0;0": "red-1"}}, "start.city.0;0"),
    ({"city": START | {"2,0": ["red-9", 0, 0]}}, "start.city.2,0"),
    ({"city": START | {"2,0": ["red-9", 3, 0]}}, "start.city.2,0"),
    ({"city": START | {"2,0": ["red-9", 1, 7]}}, "start.city.2,0"),
    ({"markers": {"z": [0, 0]}}, "start.markers.z"),
    ({"markers": {"a": [0]}}, "start.markers.a"),
    ({"next": "sleep"}, "start.next"),
    ({"next": "act 9"}, "start.next"),
    ({"next": "hal 1"}, "start.next"),
    ({"variant": "solo"}, "start.variant"),
    ({"first_player": 2}, "start.first_player"),
    ({"last_round": 1}, "start.last_round"),
    ({"piles": [1, 2, 3]}, "start.piles"),
    ({"players": 3}, "start.players"),
]


@pytest.mark.parametrize(("change", "where"), UNREADABLE, ids=lambda value: str(value)[:50])
def test_what_cannot_be_read_names_its_place(ginkgo: Ginkgopolis, change: dict[str, Any], where: str) -> None:
    ginkgo.read_state(GOOD, 2)
    with pytest.raises(KartotekError) as caught:
        ginkgo.read_state(GOOD | change, 2)
    assert (caught.value.code, caught.value.where) == ("replay-format", where)


IMPOSSIBLE = [
    ({"state": [{"hand": "a", "resources": 3, "supply": 3}, {"hand": "b"}]}, "rule:setup-resources"),
    ({"state": [{"hand": "a", "new_hand": 3}, {"hand": "b"}]}, "rule:setup-new-hand"),
    ({"state": [{"hand": "a", "tiles": "red-1"}, {"hand": "b"}]}, "rule:setup-tiles"),
    ({"state": [{"hand": "a"}, {"hand": "a"}]}, "rule:deck-rebuild"),
    ({"state": [{"hand": "a red-9"}, {"hand": "b"}]}, "rule:deck-rebuild"),
    ({"state": [{"hand": "a", "cards": "red-9"}, {"hand": "b"}]}, "rule:construct-keep"),
    ({"state": [{"hand": "a", "cards": "planner-1"}, {"hand": "b", "cards": "planner-1"}]}, "rule:setup-draft"),
    ({"city": START | {"2,0": "red-9"}, "markers": {"e": [3, 0]}}, "rule:one-owner"),
    ({"city": START | {"5,5": [["red-9"], 0]}}, "rule:urbanize-place"),
    ({"markers": {"a": [0, 0]}}, "rule:urbanize-marker"),
    ({"markers": {"a": [0, 2]}}, "rule:urbanize-marker"),
    ({"state": [{}, {"hand": "b"}]}, "rule:choose-card"),
    ({"next": "act 0"}, "rule:resolve-order"),
    ({"next": "return 0"}, "rule:tile-return"),
]


@pytest.mark.parametrize(("change", "rule"), IMPOSSIBLE, ids=lambda value: str(value)[:50])
def test_what_cannot_occur_breaks_a_rule(ginkgo: Ginkgopolis, change: dict[str, Any], rule: str) -> None:
    with pytest.raises(IllegalStateError) as caught:
        ginkgo.read_state(GOOD | change, 2)
    assert rule in {fault.rule for fault in caught.value.faults}
    assert all(fault.rule in ginkgo.facts.rules for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("rows", "solo", "rule"),
    [
        ([{"resources": 99}, {}, {}], False, "rule:behind-screen"),
        ([{}, {"resources": 2, "supply": 23}], True, "rule:solo-hal-supply"),
        ([{}, {"hand": "a b c"}], True, "rule:solo-draw"),
    ],
)
def test_what_lies_behind_a_screen_is_bounded(
    ginkgo: Ginkgopolis, rows: list[dict[str, Any]], solo: bool, rule: str
) -> None:
    with pytest.raises(IllegalStateError) as caught:
        position(ginkgo, rows, solo=solo)
    assert rule in {fault.rule for fault in caught.value.faults}
