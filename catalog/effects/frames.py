"""Frames of pending work: making one for an inner step, and the place that a frame stands for."""

from __future__ import annotations

from catalog.effects.env import Env
from catalog.effects.state import Frame, Run, State

__all__ = ["child", "environment"]


def environment(state: State, run: Run, frame: Frame) -> Env:
    return Env(state, frame[1], run[2], frame[2], frame[3], run[3], run[4])


def child(node: int, frame: Frame, *, seat: int | None = None, it: int | None = None, optional: int = 0) -> Frame:
    """Work on an inner node: it sees what its parent sees, unless told otherwise."""
    return [node, frame[1] if seat is None else seat, frame[2] if it is None else it, frame[3], 0, [], optional]
