"""Frames of pending work: making one for an inner step, and the place that a frame stands for."""

from __future__ import annotations

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.pending import NOBODY, Frame, Run
from kartotek.catalog.effects.state import State

__all__ = ["child", "environment"]


def environment(state: State, run: Run, frame: Frame) -> Env:
    env = Env(state, frame.seat, run.host, frame.it, frame.that, run.picked, run.event)
    if frame.them != NOBODY:
        env = env.with_them(frame.them)
    return env if frame.seat == run.seat else env.by(frame.seat, run.seat)


def child(
    node: int,
    frame: Frame,
    *,
    seat: int | None = None,
    it: int | None = None,
    optional: int = 0,
    them: int | None = None,
) -> Frame:
    """Work on an inner node: it sees what its parent sees, unless it is given something else."""
    return Frame(
        node,
        frame.seat if seat is None else seat,
        frame.it if it is None else it,
        frame.that,
        0,
        [],
        optional,
        frame.them if them is None else them,
    )
