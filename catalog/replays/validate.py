"""Validation: every move against the rules, every claim against the state; the first divergence and what follows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.replays.claims import score_faults, score_rows, wrong_columns
from kartotek.catalog.replays.opening import check_shape, opening_faults
from kartotek.catalog.replays.report import Divergence, Report, StepPlace, broken_rule
from kartotek.catalog.rules.game import Game, Illegal
from kartotek.schema.gc_paused import gc_paused
from kartotek.schema.replay import Checkpoint, LogPlace, Replay

__all__ = ["MAX_DIVERGENCES", "validate"]

Points = Mapping[int, Sequence[Checkpoint]]
"""Checkpoints by the number of moves after which they hold."""

_SAVE_EVERY = 32
"""After so many moves the state is saved. A move that turns out illegal leaves the state half changed; it is made anew
from the last one that was saved, so that legal moves, which are by far the most, cost no copy."""

MAX_DIVERGENCES = 100
"""A replay of another game altogether should not fill the memory with its faults."""


def validate(replay: Replay, game: Game) -> Report:
    """Play the replay through. It goes on after an illegal move: forced as far as the game can, else left out."""
    with gc_paused():
        report = _judged(replay, game)
    report.mark_consequences()
    return report


def _judged(replay: Replay, game: Game) -> Report:
    report = Report(replay.game, game.facts.profile)
    if replay.log is not None:
        report.notes += [f"stated in the log and not checked: {item}" for item in replay.log.unchecked]
    if replay.rules_hash and replay.rules_hash != game.facts.rules_hash:
        report.notes.append("the replay was written under other rules data: its rules_hash differs")
    state, faults = opening_faults(replay, game, accepted=True)
    stated = replay.setup.get("players", replay.players)
    if faults:
        report.divergences.append(_illegal(game, 0, None, faults))
    if stated != replay.players:
        detail = f"the replay is of {replay.players} players, its set-up of {stated}"
        report.divergences.append(Divergence(0, "setup", detail=detail))
    if state is None or report.divergences:
        check_shape(replay, game)
        return report
    checkpoints: dict[int, list[Checkpoint]] = {}
    for point in replay.checkpoints:
        checkpoints.setdefault(point.after, []).append(point)
    _compare(replay, game, state, checkpoints, 0, report)
    if _play_through(replay, game, state, checkpoints, report):
        _finish(replay, game, state, report)
        for after in sorted(after for after in checkpoints if after > report.steps):
            report.divergences.append(Divergence(report.steps, "checkpoint", detail=f"there is no step {after}"))
    elif report.steps < len(replay.moves):
        report.notes.append(f"stopped at step {report.steps}: the steps after it were not looked at")
    report.unverified = state.unverified
    report.open_facts = list(game.open_facts(state))
    return report


def _play_through(replay: Replay, game: Game, state: State, checkpoints: Points, report: Report) -> bool:
    """All moves; False if the validation had to stop."""
    attempt, doubtful = game.attempt if game.attempt_spoils else game.play, state.unverified
    saved, saved_at = state.copy() if game.attempt_spoils else None, 0
    shaped = False
    for step, move in enumerate(replay.moves, 1):
        faults = attempt(state, move)
        if faults and not shaped:
            check_shape(replay, game)  # a malformed move comes before all that is illegal
            shaped = True
        if faults and saved is not None:
            state.restore(saved)
            for legal in replay.moves[saved_at : step - 1]:
                attempt(state, legal)
        if state.unverified > doubtful:
            report.unverified_steps += 1
            doubtful = state.unverified
        if faults:
            report.steps = step
            surplus = not game.waiting(state)
            place = _place(replay, game, state, step, move.get("seat"))
            report.divergences.append(
                Divergence(step, "surplus", move, detail="the game is over", place=place)
                if surplus
                else _illegal(game, step, move, faults, place)
            )
            if surplus or len(report.divergences) >= MAX_DIVERGENCES:
                return False
            game.force(state, move)  # what cannot be forced is left out
        if saved is not None and (faults or step - saved_at == _SAVE_EVERY):
            saved, saved_at = state.copy(), step
        if checkpoints and step in checkpoints:
            _compare(replay, game, state, checkpoints, step, report)
    report.steps = len(replay.moves)
    return True


def _illegal(
    game: Game,
    step: int,
    move: Mapping[str, Any] | None,
    faults: Sequence[Illegal],
    place: StepPlace = StepPlace(),  # noqa: B008  # frozen
) -> Divergence:
    broken = tuple(broken_rule(game.facts, fault) for fault in faults)
    return Divergence(step, "illegal" if step else "setup", move, broken, place=place)


def _place(replay: Replay, game: Game, state: State, step: int, seat: Any) -> StepPlace:
    """A step in the log's words; its round is the game's where the log does not say."""
    origin = replay.log
    named = origin.places[step - 1] if origin is not None and 0 < step <= len(origin.places) else LogPlace("")
    table = game.table(state)
    player = None
    if type(seat) is int and seat >= 0:
        names = origin.names if origin is not None and seat < len(origin.names) else game.seat_names(state)
        player = names[seat] if seat < len(names) else None
    round_ = named.round if named.round is not None else table.get("round", table.get("age"))
    turn = named.turn if named.turn is not None else table.get("turn")
    return StepPlace(named.line or None, round_, turn, player)


def _compare(replay: Replay, game: Game, state: State, checkpoints: Points, step: int, report: Report) -> None:
    if step not in checkpoints:
        return
    real = game.rows(state)
    for point in checkpoints[step]:
        if point.table:
            wrong = list(wrong_columns(point.table, game.table(state), game.unordered_columns))
            if wrong:
                place = _place(replay, game, state, step, None)
                report.divergences.append(
                    Divergence(step, "checkpoint", detail=f"table: {'; '.join(wrong)}", place=place)
                )
        for seat, reported in enumerate(point.rows):
            if seat < len(real) and {**real[seat], **reported} == real[seat]:  # cheaper than column by column
                continue
            wrong = (
                list(wrong_columns(reported, real[seat], game.unordered_columns))
                if seat < len(real)
                else ["there is no such seat"]
            )
            if wrong:
                place = _place(replay, game, state, step, seat)
                detail = f"seat {seat}: {'; '.join(wrong)}"
                report.divergences.append(Divergence(step, "checkpoint", detail=detail, place=place))


def _finish(replay: Replay, game: Game, state: State, report: Report) -> None:
    report.finished = not game.waiting(state)
    scores = game.scores(state)
    report.scores = score_rows(scores)
    report.seats = game.seat_names(state)
    if not report.finished:
        report.notes.append("the replay ends before the game does")
        if replay.scores:
            detail = "scores are given, but the game is not over"
            report.divergences.append(Divergence(report.steps, "unfinished", detail=detail))
        return
    unknown = game.unknown_scores(state)
    if unknown and replay.scores:
        report.notes.append("scores that rest on unknown facts were not compared")
    for reported in replay.scores:
        for fault in score_faults(reported, report.scores) if reported.get("seat") not in unknown else ():
            report.divergences.append(Divergence(report.steps, "score", detail=fault))
