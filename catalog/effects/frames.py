"""Frames of pending work: making one for an inner step, and the place that a frame stands for."""

from __future__ import annotations

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.pending import Frame, Run
from kartotek.catalog.effects.state import State

__all__ = ["child", "environment"]


def environment(state: State, run: Run, frame: Frame) -> Env:
    return Env(state, frame.seat, run.host, frame.it, frame.that, run.picked, run.event)


def child(node: int, frame: Frame, *, seat: int | None = None, it: int | None = None, optional: int = 0) -> Frame:
    """Work on an inner node: it sees what its parent sees, unless it is given something else."""
    return Frame(
        node, frame.seat if seat is None else seat, frame.it if it is None else it, frame.that, 0, [], optional
    )
