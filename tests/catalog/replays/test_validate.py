"""Validation: the first divergence with all that is broken, going on after it, and every kind of claim."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kartotek.catalog.replays.validate import MAX_DIVERGENCES, validate
from kartotek.catalog.rules.game import Game
from kartotek.schema.replay import Checkpoint, Replay


def spoiled(replay: Replay, step: int, **changed: Any) -> Replay:
    """The replay with another move at a step (from 1)."""
    moves = [dict(move) for move in replay.moves]
    moves[step - 1] |= changed
    return replace(replay, moves=tuple(moves))


def first_step(replay: Replay, do: str) -> int:
    return next(step for step, move in enumerate(replay.moves, 1) if move["do"] == do)


def test_a_valid_replay(game: Game, replay: Replay) -> None:
    report = validate(replay, game)
    assert report.valid and report.finished and report.unverified == 0 and report.notes == []
    assert report.steps == len(replay.moves)
    assert report.scores == list(replay.scores)
    reported = report.as_json()
    assert reported["valid"] is True and reported["first_divergence"] is None and reported["divergences"] == []


def test_the_first_divergence_names_every_broken_rule_with_its_citation(game: Game, replay: Replay) -> None:
    step = first_step(replay, "build")
    wrong = spoiled(replay, step, left={"glass": 9}, right={"wood": 9})
    first = validate(wrong, game).as_json()["first_divergence"]
    assert (first["step"], first["kind"]) == (step, "illegal")
    assert first["move"] == dict(wrong.moves[step - 1])
    rules = {item["rule"].rpartition("rule:")[2] for item in first["broken"]}
    assert {"trade-goods", "trade-coins-at-start", "trade-missing"} <= rules
    for item in first["broken"]:
        assert item["need"] is not None and item["have"] is not None
        assert item["statement"]["en"] and item["statement"]["hu"]
        assert item["statement"]["en"] != item["statement"]["hu"]
        assert item["citation"]["document"] and item["citation"]["lines"]


def test_it_goes_on_after_an_illegal_move(game: Game, replay: Replay) -> None:
    step = first_step(replay, "build")
    wrong = replace(spoiled(replay, step, do="build_chain"), scores=())
    report = validate(wrong, game)
    assert not report.valid and report.divergences[0].step == step
    assert report.steps == len(replay.moves) and report.finished


def test_it_goes_on_where_nothing_can_be_made_of_a_move(game: Game, replay: Replay) -> None:
    report = validate(spoiled(replay, 5, card="no-such-card"), game)
    assert (report.divergences[0].step, report.divergences[0].kind) == (5, "illegal") and report.finished


def test_moves_in_another_order_inside_a_turn_are_as_good(game: Game, replay: Replay) -> None:
    """Cards are chosen at the same time: the order within the first turn does not matter."""
    moves = list(replay.moves)
    report = validate(replace(replay, moves=(*reversed(moves[:4]), *moves[4:])), game)
    assert report.valid and report.scores == list(replay.scores)


def test_a_set_up_that_cannot_be(game: Game, replay: Replay) -> None:
    setup = dict(replay.setup) | {"boards": ["gizah-a"] * 4}
    report = validate(replace(replay, setup=setup), game)
    (only,) = report.divergences
    assert (only.step, only.kind) == (0, "setup") and only.broken[0].rule.endswith("rule:board-deal")
    other = validate(replace(replay, players=5), game)
    assert other.divergences[0].kind == "setup" and "5 players" in other.divergences[0].detail


def test_checkpoints(game: Game, replay: Replay) -> None:
    right = Checkpoint(0, tuple({"coins": 3, "stages": 0} for _ in range(4)))
    assert validate(replace(replay, checkpoints=(right,)), game).valid
    wrong = [
        (Checkpoint(0, ({"coins": 3}, {"coins": 4})), 0, "seat 1: coins: 3, the replay says 4"),
        (Checkpoint(2, ({},) * 5), 2, "seat 4: there is no such seat"),
        (Checkpoint(9999, ({},)), len(replay.moves), "there is no step 9999"),
    ]
    for point, step, detail in wrong:
        report = validate(replace(replay, checkpoints=(right, point)), game)
        assert [(item.step, item.kind, item.detail) for item in report.divergences] == [(step, "checkpoint", detail)]
    twice = validate(replace(replay, checkpoints=(wrong[0][0], wrong[0][0])), game)
    assert len(twice.divergences) == 2


@pytest.mark.parametrize(
    ("changed", "detail"),
    [
        ({"total": 999}, "total"),
        ({"rank": 9}, "rank"),
        ({"categories": {"military": 1}}, "categories"),
        ({"seat": 8}, "no seat 8"),
    ],
)
def test_scores(game: Game, replay: Replay, changed: dict[str, Any], detail: str) -> None:
    scores = (dict(replay.scores[0]) | changed, *replay.scores[1:])
    report = validate(replace(replay, scores=scores), game)
    (only,) = report.divergences
    assert only.kind == "score" and detail in only.detail and only.step == len(replay.moves)


def test_other_rules_data_is_a_note(game: Game, replay: Replay) -> None:
    report = validate(replace(replay, rules_hash="0" * 64), game)
    assert report.valid and len(report.notes) == 1 and "rules_hash" in report.notes[0]


def test_surplus_moves(game: Game, replay: Replay) -> None:
    report = validate(replace(replay, moves=(*replay.moves, replay.moves[-1])), game)
    (only,) = report.divergences
    assert (only.step, only.kind) == (len(replay.moves) + 1, "surplus")


def test_an_unfinished_replay(game: Game, replay: Replay) -> None:
    short = replace(replay, moves=replay.moves[:-3], scores=())
    report = validate(short, game)
    assert report.valid and not report.finished and report.scores == [] and len(report.notes) == 1
    claiming = validate(replace(short, scores=replay.scores), game)
    assert [item.kind for item in claiming.divergences] == ["unfinished"]


def test_a_replay_of_another_game_does_not_fill_the_report(game: Game, replay: Replay) -> None:
    points = tuple(Checkpoint(step, ({"coins": -1},)) for step in range(60))
    cards = [(move["seat"], move.get("card", "altar")) for move in replay.moves]
    moves = tuple({"seat": seat, "do": "build_free", "card": card} for seat, card in cards)
    report = validate(replace(replay, moves=moves, checkpoints=points), game)
    assert 0 < len(report.divergences) <= 2 * MAX_DIVERGENCES


@pytest.mark.parametrize(
    "move",
    [
        {"seat": 0, "do": "sell", "card": ["altar"]},
        {"seat": 0, "do": "sell", "card": {"a": 1}},
        {"seat": 0, "do": "build", "card": None},
        {"seat": 10**30, "do": "sell"},
        {"seat": 0, "do": "answer", "answer": [{}]},
        {"seat": 0, "do": "stage", "card": 3, "stage": {}},
        {"seat": 0, "do": "build", "card": "altar", "left": {"wood": 10**30}},
    ],
)
def test_moves_of_any_shape_are_judged_at_every_point(game: Game, replay: Replay, move: dict[str, Any]) -> None:
    state = game.begin(replay.setup)
    for real in replay.moves:
        seat = game.waiting(state)[0]
        assert game.play(state, move | {"seat": seat if move["seat"] == 0 else move["seat"]})
        assert not game.play(state, real)
