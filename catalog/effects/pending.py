"""Pending work and what happened, as types with names: everything that an ability at work leaves in a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from kartotek.catalog.effects.constraints import Constraint

if TYPE_CHECKING:
    from kartotek.catalog.effects.library import Entry

__all__ = ["NOBODY", "Event", "Frame", "Run", "Trigger", "TurnChange", "new_run"]

NOBODY: Final = -1
"""No seat, no thing, no ability: where a number must stand and there is nothing."""


class Event(NamedTuple):
    """One line of the log of a move. The log is no part of the state: it stays behind when the state is copied."""

    kind: Literal["gain", "lose", "do", "event", "verb", "note"]
    seat: int
    name: int | str
    """The resource by its place in a row of amounts, or the name of the verb or event, or what a note says."""
    value: Any
    """The amount, the key of the subject, or the detail of a note."""
    source: int = NOBODY
    """The ability that did it, by its place in the library."""


class Trigger(NamedTuple):
    """The event that an ability reacts to, as the ability sees it."""

    name: str
    seat: int
    subject: int
    attributes: Mapping[str, int]

    def as_json(self) -> list[Any]:
        return [self.name, self.seat, self.subject, dict(self.attributes)]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Trigger:
        name, seat, subject, attributes = data
        return cls(name, seat, subject, dict(attributes))


@dataclass(slots=True)
class Frame:
    """One step of an ability that is not finished."""

    node: int
    """The step, by its number among the ability's nodes."""
    seat: int
    """Whose step it is."""
    it: int
    """The thing that `it` stands for."""
    that: int
    """The thing that `that` stands for."""
    progress: int
    """How far the step has come: inner steps done, repetitions, or a mark that the step sets for itself."""
    memory: list[int]
    """What was chosen inside the step so far."""
    optional: int
    """1 where the step may be left out; 2 where it asks for an amount that nobody has stated."""
    them: int = NOBODY
    """The player that `them` stands for."""

    def copy(self) -> Frame:
        return Frame(
            self.node, self.seat, self.it, self.that, self.progress, self.memory.copy(), self.optional, self.them
        )

    def as_json(self) -> list[Any]:
        them = [] if self.them == NOBODY else [self.them]
        return [self.node, self.seat, self.it, self.that, self.progress, self.memory.copy(), self.optional, *them]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Frame:
        node, seat, it, that, progress, memory, optional, *them = data
        return cls(node, seat, it, that, progress, list(memory), optional, *them)


@dataclass(slots=True)
class Run:
    """One ability at work: for whom, on which host, and the stack of its unfinished steps, the innermost last."""

    ability: int
    seat: int
    host: int
    picked: int
    """The value that `pick` stands for."""
    event: Trigger | None
    frames: list[Frame]

    def copy(self) -> Run:
        frames = [frame.copy() for frame in self.frames]
        return Run(self.ability, self.seat, self.host, self.picked, self.event, frames)

    def as_json(self) -> list[Any]:
        event = self.event.as_json() if self.event else None
        return [self.ability, self.seat, self.host, self.picked, event, [frame.as_json() for frame in self.frames]]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Run:
        ability, seat, host, picked, event, frames = data
        trigger = None if event is None else Trigger.from_json(event)
        return cls(ability, seat, host, picked, trigger, [Frame.from_json(frame) for frame in frames])


class TurnChange(NamedTuple):
    """A `mod` or flag outside `always`: it lasts until the first verb that reads it, at most to the end of the turn."""

    seat: int
    kind: Literal["mod", "flag"]
    name: str
    tests: tuple[Constraint, ...]
    operator: str
    value: int | None
    source: str
    """The id of the ability."""
    until: str = ""
    """The period at whose end it is over; without one the first verb that reads it uses it up."""

    def as_json(self) -> list[Any]:
        until = [self.until] if self.until else []
        return [self.seat, self.kind, self.name, [test.as_json() for test in self.tests], *self[4:7], *until]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> TurnChange:
        seat, kind, name, tests, operator, value, source, *until = data
        return cls(
            seat, kind, name, tuple(Constraint.from_json(test) for test in tests), operator, value, source, *until
        )


def new_run(entry: Entry, seat: int, host: int, event: Trigger | None = None, node: int | None = None) -> Run:
    """A run at the beginning of an ability (or at one of its nodes)."""
    first = Frame(entry.root if node is None else node, seat, NOBODY, NOBODY, 0, [], 0)
    return Run(entry.index, seat, host, NOBODY, event, [first])
