"""States written down and read back: at every point of random games, and as a person would write them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.armada import Armada
from kartotek.catalog.rules.game import IllegalStateError
from kartotek.schema.errors import KartotekError
from tests.catalog.rules.armada.tables import EMPTY, fleet, row, table

NONSENSE: tuple[Any, ...] = (None, -1, "x", [], {}, [[[9, 9]]])


@pytest.mark.parametrize(("players", "teams"), [(3, "no"), (4, "yes"), (5, "no"), (6, "yes"), (7, "no")])
def test_every_state_is_read_back(armada: Armada, players: int, teams: str) -> None:
    """A state between two turns by its documented keys alone, any other with what the program adds."""
    plain = 0

    def watch(state: State, _: dict[str, Any]) -> None:
        nonlocal plain
        written = json.loads(json.dumps(armada.write_state(state)))
        back = armada.read_state(written, players)
        assert armada.rows(back) == armada.rows(state) and armada.table(back) == armada.table(state)
        assert list(armada.waiting(back)) == list(armada.waiting(state))
        assert list(armada.invariants(back)) == []
        assert json.dumps(armada.write_state(back)) == json.dumps(armada.write_state(state))
        if "resume" not in written:
            plain += 1
            for seat in armada.waiting(state):
                assert list(armada.moves(back, seat)) == list(armada.moves(state, seat))

    random_game(armada, players, 3, watch, {"teams": teams})
    assert plain == 20  # after all turns but the last


def test_a_game_goes_on_from_a_written_state(armada: Armada) -> None:
    """The rest of a game, played on from what was written after every turn, ends with the same scores."""
    replay = random_game(armada, 4, 5)
    state = armada.begin(replay.setup)
    for move in replay.moves:
        assert armada.play(state, move) == ()
        if not armada.waiting(state):
            break
        state = armada.read_state(json.loads(json.dumps(armada.write_state(state))), 4)
    assert [score.total for score in armada.scores(state)] == [score["total"] for score in replay.scores]


def test_a_row_may_stand_as_in_a_log(armada: Armada) -> None:
    rows = {"1": [5, 1, 1, 2, 1, "stockade altar", "1 0 0 2", 0, 1, -1, "bronze-island"]}
    rows["1"][2] = 2
    state = armada.read_state({"state": rows}, 3)
    shown = row(armada, state, 1)
    assert shown["cards"] == ["stockade", "altar"] and shown["ships"] == [1, 0, 0, 2]
    assert (shown["coins"], shown["stages"], shown["conflict"], shown["defeats"]) == (5, 1, 2, 1)
    assert (shown["naval_tokens"], shown["islands"]) == (-1, ["bronze-island"])
    assert armada.table(state)["islands"] == [8, 9, 9]


def test_what_is_left_out_is_as_at_the_start(armada: Armada) -> None:
    state = armada.read_state({}, 5)
    assert [line["coins"] for line in armada.rows(state)] == [3] * 5
    assert list(armada.invariants(state)) == []


@pytest.mark.parametrize(
    ("start", "where"),
    [
        ({"sate": []}, "start.sate"),
        ({"age": 4}, "start.age"),
        ({"turn": "1"}, "start.turn"),
        ({"boards": ["gizah-a"]}, "start.boards"),
        ({"boards": ["gizah-a", "rhodos-a", "atlantis-a"]}, "start.boards.2"),
        ({"hands": [["altar"]]}, "start.hands.1"),
        ({"hands": [["altars"], [], []]}, "start.hands.1.0.0"),
        ({"state": {"3": {}}}, "start.state.3"),
        ({"state": [{"ships": "0 0 0"}]}, "start.state.0.ships"),
        ({"state": [{"ships": [0, 0, 0, 7]}]}, "start.state.0.ships"),
        ({"state": [{"ships": 5}]}, "start.state.0.ships"),
        ({"state": [{"coins": -1}]}, "start.state.0.coins"),
        ({"state": [{"coins": True}]}, "start.state.0.coins"),
        ({"state": [{"points": 3}]}, "start.state.0.points"),
        ({"state": [[1, 2]]}, "start.state.0"),
        ({"state": [{"cards": ["altar", 3]}]}, "start.state.0.cards.1"),
        ({"islands": {"4": []}}, "start.islands.4"),
        ({"incursions": [[0, 9]]}, "start.incursions"),
        ({"free_building_used": ["0"]}, "start.free_building_used"),
        ({"resume": {}}, ""),
        ({"resume": 5}, ""),
    ],
)
def test_a_state_of_another_shape_is_refused_with_its_place(armada: Armada, start: dict[str, Any], where: str) -> None:
    with pytest.raises(KartotekError) as error:
        armada.read_state(start, 3)
    assert error.value.code in ("replay-format", "eval-state")
    assert where in str(error.value)


def test_changed_resumes_never_end_in_a_traceback(armada: Armada) -> None:
    """Every entry of a state in the middle of a turn, replaced by nonsense: refused, or read as a state that holds."""
    written: dict[str, Any] = {}

    def watch(state: State, _: dict[str, Any]) -> None:
        if not written and state.extra.shares:
            written.update(json.loads(json.dumps(armada.write_state(state))))

    random_game(armada, 5, 1, watch)
    assert "resume" in written
    for key in written["resume"]:
        for nonsense in NONSENSE:
            changed = written | {"resume": written["resume"] | {key: nonsense}}
            try:
                armada.read_state(changed, 5)
            except KartotekError:
                continue


def test_an_illegal_state_lists_all_its_faults(armada: Armada) -> None:
    with pytest.raises(IllegalStateError) as error:
        table(armada, [fleet(red=2) | {"naval": 9, "stages": 1}, EMPTY, {"trade_level": 1}])
    assert [fault.rule for fault in error.value.faults] == ["rule:naval-strength", "rule:trade-level"]


def test_a_used_free_building_stays_used(armada: Armada) -> None:
    rows = [EMPTY, EMPTY, EMPTY, {"stages": 2}]
    for used in ([], [3]):
        state = table(armada, rows, {3: "palace altar"}, age=3, free_building_used=used)
        built = list(armada.play(state, {"seat": 3, "do": "build_free", "card": "palace"}))
        assert [fault.rule for fault in built] == ["rule:free-building"][: len(used)]


def test_random_play_goes_on_from_a_written_state(armada: Armada) -> None:
    """Later hands are dealt in order where they are not given."""
    rng = Random(2)
    state = table(armada, [EMPTY] * 4, age=2, turn=6)
    while waiting := armada.waiting(state):
        move = armada.random_move(state, waiting[0], rng)
        assert armada.play(state, move, rng) == ()
    assert len(armada.scores(state)) == 4
