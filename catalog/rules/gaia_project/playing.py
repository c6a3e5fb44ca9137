"""Whole moves put together from steps: every sensible one, or a random one found without listing the rest."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.options import Options
from kartotek.catalog.rules.gaia_project.state import OPEN
from kartotek.catalog.rules.game import MoveStep

__all__ = ["all_moves", "random_play"]

_KINDS: Final = (
    "mine", "gaiaformer", "trading_station", "lab", "institute", "academy_knowledge", "academy_qic",
    "research", "federate", "action", "special", "pass",
)  # fmt: skip
_WEIGHTS: Final = (6, 3, 5, 6, 6, 8, 8, 6, 20, 4, 5, 0)
_PASS_AT_ONCE: Final = 0.03
_FREE: Final = 0.12
_MOST_STEPS: Final = 12
_AGREE: Final = 0.8


def _move(seat: int, steps: list[MoveStep]) -> dict[str, Any]:
    return {"seat": seat} | (steps[0] if len(steps) == 1 else {"do": "turn", "steps": steps})


def all_moves(options: Options, state: State, seat: int) -> Iterator[dict[str, Any]]:
    """Every main action with every way to go on, without free actions around it; decisions outside the turn."""
    work = state.copy()
    if not work.extra.own_turn:
        asked = options.answers.asked(work) is not None
        found = options.follow_ups(work, seat) if asked else options.decisions(work, seat)
        yield from (_move(seat, [step]) for step in list(found))
        return
    if options.answers.asked(work) is not None:  # in the middle of a turn that a written position began
        for step in list(options.follow_ups(work, seat)):
            yield from (_move(seat, steps) for steps in _complete(options, work, seat, [step]))
        return
    for kind in _KINDS:
        for step in list(options.actions(work, seat, kind)):
            yield from (_move(seat, steps) for steps in _complete(options, work, seat, [step]))


def _complete(options: Options, work: State, seat: int, steps: list[MoveStep]) -> list[list[MoveStep]]:
    """All ways to finish a turn that begins with some steps; the state is as before afterwards."""
    kept = work.copy()
    found: list[list[MoveStep]] = []
    if not options.turns.command(work, seat, steps[-1]):
        if options.answers.asked(work) is None:
            found.append(steps)
        elif len(steps) < _MOST_STEPS:
            for step in list(options.follow_ups(work, seat)):
                found += _complete(options, work, seat, [*steps, step])
    work.restore(kept)
    return found


def random_play(options: Options, state: State, seat: int, rng: Random) -> dict[str, Any]:
    """A random legal move. Kinds of action are tried in random order, likelier ones first; passing comes last."""
    if not state.extra.own_turn:
        asked = options.answers.asked(state) is not None
        found = list(options.follow_ups(state, seat) if asked else options.decisions(state, seat))
        return _first_legal(options, state, seat, found, rng)
    kept = state.copy()
    steps: list[MoveStep] = []
    if options.answers.asked(state) is not None:
        _answer(options, state, seat, steps, rng)
        state.restore(kept)
        return _move(seat, steps)
    while rng.random() < _FREE and len(steps) < _MOST_STEPS:
        if not _free_step(options, state, seat, steps, rng):
            break
    for kind in _order(rng):
        if any(_finish(options, state, seat, steps, step, rng) for step in options.actions(state, seat, kind, rng)):
            break
    state.restore(kept)
    return _move(seat, steps)


def _first_legal(options: Options, state: State, seat: int, found: list[MoveStep], rng: Random) -> dict[str, Any]:
    """Some decision; declining is one of them, mostly left for last, and sometimes forbidden."""
    rng.shuffle(found)
    if rng.random() < _AGREE:
        found.sort(key=lambda step: step["do"] == "decline")
    kept = state.copy()
    for step in found:
        asked = options.answers.asked(state) is not None
        faults = (options.answers.answer if asked else options.openings.command)(state, seat, step)
        state.restore(kept)
        kept = state.copy()
        if not faults:
            return _move(seat, [step])
    return _move(seat, [{"do": "decline"}])


def _order(rng: Random) -> list[str]:
    if rng.random() < _PASS_AT_ONCE:
        return ["pass"]
    keys = {
        kind: rng.random() ** (1 / weight) if weight else -1.0 for kind, weight in zip(_KINDS, _WEIGHTS, strict=True)
    }
    return sorted(_KINDS, key=lambda kind: -keys[kind])


def _appeal(state: State, options: Options, seat: int, step: MoveStep, rng: Random) -> float:
    """Small for steps that lead to rare things: advanced tiles and high levels; declining comes last."""
    pieces = options.core.pieces
    match step["do"]:
        case "decline":
            return 2.0
        case "tech":
            return 0.0 if pieces.tech_space[step["space"]].advanced else rng.random()
        case "research":
            return rng.random() - 0.2 * options.core.level(state, seat, pieces.track[step["track"]])
    return rng.random()


def _free_step(options: Options, state: State, seat: int, steps: list[MoveStep], rng: Random) -> bool:
    found = list(options.free_actions(state, seat))
    return bool(found) and _finish(options, state, seat, steps, rng.choice(found), rng, free=True)


def _finish(
    options: Options, state: State, seat: int, steps: list[MoveStep], step: MoveStep, rng: Random, *, free: bool = False
) -> bool:
    """Take a step and answer whatever follows at random; if it leads nowhere, everything is as before."""
    if not free and state.extra.main != OPEN:
        return True
    kept = state.copy()
    if not options.turns.command(state, seat, step):
        steps.append(step)
        if options.answers.asked(state) is None:
            return True
        if len(steps) < _MOST_STEPS + 8 and _answer(options, state, seat, steps, rng):
            return True
        steps.pop()
    state.restore(kept)
    return False


def _answer(options: Options, state: State, seat: int, steps: list[MoveStep], rng: Random) -> bool:
    """Answer what is asked in the turn, and what follows from it."""
    following = list(options.follow_ups(state, seat))
    rng.shuffle(following)
    following.sort(key=lambda item: _appeal(state, options, seat, item, rng))
    return any(_finish(options, state, seat, steps, item, rng, free=True) for item in following)
