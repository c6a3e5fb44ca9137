"""Walking through a replay: states after every step, undo, and steps reported."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kartotek.catalog.replays.walk import public_rows, state_after, tell_step
from kartotek.catalog.rules.game import Game
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay


def test_one_row_per_step_and_seat(game: Game, replay: Replay) -> None:
    rows = list(public_rows(replay, game))
    assert [(row["step"], row["seat"]) for row in rows] == [
        (step, seat) for step in range(len(replay.moves) + 1) for seat in range(4)
    ]
    assert all(set(row) == {"step", *game.columns()} for row in rows)
    assert [row["points"] for row in rows[-4:]] == [score["total"] for score in replay.scores]


def test_undo_is_replaying_fewer_moves(game: Game, replay: Replay) -> None:
    state = game.begin(replay.setup)
    digests = [state.digest()]
    for move in replay.moves:
        assert not game.play(state, move)
        digests.append(state.digest())
    for undone in (0, 1, 5, len(replay.moves)):
        kept = len(replay.moves) - undone
        assert state_after(replay, game, kept).digest() == digests[kept]


def test_the_state_does_not_depend_on_the_order_of_sealed_moves(game: Game, replay: Replay) -> None:
    turned = replace(replay, moves=(*reversed(replay.moves[:4]), *replay.moves[4:]))
    for made in (4, len(replay.moves)):
        assert state_after(turned, game, made).digest() == state_after(replay, game, made).digest()


def test_a_step_told(game: Game, replay: Replay) -> None:
    story = tell_step(replay, game, 4)
    assert story.move == replay.moves[3] and not story.broken
    assert dict(story.move) in [dict(option) for option in story.options]
    built = [move["card"] for move in replay.moves[:4] if move["do"].startswith("build")]
    assert all(any(f"+{card}" in line for line in story.changes) for card in built)
    assert story.as_json()["legal"] is True
    assert any("seven-wonders:" in line for line in story.abilities)


def test_the_last_step_tells_where_points_come_from(game: Game, replay: Replay) -> None:
    story = tell_step(replay, game, len(replay.moves))
    gained = [int(line.split()[3]) for line in story.abilities if " vp: " in line and line.startswith("seat 0 ")]
    assert sum(gained) == replay.scores[0]["total"]


def test_an_illegal_step_told(game: Game, replay: Replay) -> None:
    moves = [dict(move) for move in replay.moves]
    moves[9] |= {"do": "build_free"}
    story = tell_step(replace(replay, moves=tuple(moves)), game, 10)
    assert story.broken[0].rule.endswith("rule:free-building") and story.changes == () == story.abilities
    reported = story.as_json()
    assert reported["legal"] is False and reported["options"] and reported["broken"][0]["statement"]["hu"]


def test_steps_that_are_not_there(game: Game, replay: Replay) -> None:
    for step in (0, len(replay.moves) + 1):
        with pytest.raises(KartotekError) as caught:
            tell_step(replay, game, step)
        assert caught.value.code == "usage"


def test_walking_over_an_illegal_move_is_an_error(game: Game, replay: Replay) -> None:
    wrong = replace(replay, moves=({"seat": 0, "do": "sell", "card": "nothing"}, *replay.moves[1:]))
    for walk in (lambda: list(public_rows(wrong, game)), lambda: state_after(wrong, game, 3)):
        with pytest.raises(KartotekError) as caught:
            walk()
        assert caught.value.code == "replay-illegal" and "step 1" in str(caught.value)
    with pytest.raises(KartotekError):
        state_after(replace(replay, setup={}), game, 0)
