"""What plans are made of: a run with its variables and room, and the small functions that complete values."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import orjson
from graphql import FieldNode
from graphql.execution.values import VariableValues

from kartotek.api.graphql.engine.arguments import Arguments
from kartotek.api.graphql.engine.cache import ByteCache, compact
from kartotek.api.graphql.engine.resolvers import Resolver
from kartotek.api.limits import limit
from kartotek.schema.errors import KartotekError

__all__ = [
    "Argued",
    "CannotPlanError",
    "Complete",
    "OutOfTimeError",
    "RootFault",
    "PlanRun",
    "TooManyNodesError",
    "of_list",
    "of_nullable",
    "of_required",
    "out_of_time",
    "with_arguments",
    "without_arguments",
]


class CannotPlanError(Exception):
    """The general executor has to do this."""


class TooManyNodesError(KartotekError):
    """The request asks for too much; the general executor would only take longer."""


class OutOfTimeError(KartotekError):
    """The request takes too long, however little it seemed to ask for; nothing more is worked out for it."""


@dataclass(frozen=True, slots=True)
class RootFault:
    """A root field that was refused: its key in the answer, the field, and the refusal."""

    key: str
    node: FieldNode
    error: KartotekError


@dataclass(slots=True)
class PlanRun:
    """One execution of a plan: variables, arguments worked out so far, and the room for kept fragments."""

    values: VariableValues
    fragments: ByteCache[bytes]
    arguments: dict[int, dict[str, Any]] = field(default_factory=dict)
    nodes: int = 0
    deadline: float = math.inf
    faults: list[RootFault] = field(default_factory=list)

    def given(self, names: Sequence[str]) -> bytes:
        """The values of these variables, as part of a key."""
        return compact(orjson.dumps([self.values.coerced.get(name) for name in names], default=str))

    def count_node(self) -> None:
        """Give up where the request asks for too many nodes. They are counted, for time depends on the machine."""
        self.nodes += 1
        if self.nodes > limit("nodes"):
            raise TooManyNodesError("limit", f"more than {limit('nodes')} nodes are asked for", hint="ask for less")

    def check_time(self) -> None:
        """Give up where the request has taken too much of this thread: a busy machine refuses nobody."""
        if time.thread_time() > self.deadline:
            raise out_of_time()


def out_of_time() -> OutOfTimeError:
    return OutOfTimeError("limit", f"the request took more than {limit('time_ms')} ms", hint="ask for less")


Complete: TypeAlias = Callable[[Any, PlanRun], Any]


def without_arguments(call: Callable[..., Any], complete: Complete | None) -> Complete:
    if complete is None:
        return lambda source, _run: call(source)
    if complete is _present:
        return lambda source, run: value if (value := call(source)) is not None else _present(value, run)
    return lambda source, run: complete(call(source), run)


@dataclass(frozen=True, slots=True)
class Argued:
    """A field with arguments, which are worked out once for each run."""

    slot: int
    arguments: Arguments
    resolver: Resolver

    def call(self, source: Any, run: PlanRun) -> Any:
        run.check_time()
        arguments = run.arguments.get(self.slot)
        if arguments is None:
            arguments = run.arguments[self.slot] = self.arguments.given(run.values)
        return self.resolver.call(source, **arguments)


def with_arguments(argued: Argued, complete: Complete | None) -> Complete:
    if complete is None:
        return argued.call
    return lambda source, run: complete(argued.call(source, run), run)


def of_required(inner: Complete | None) -> Complete:
    """A null where none may be is left to the general executor, which knows how far it spreads."""
    if inner is None:
        return _present

    def complete(value: Any, run: PlanRun) -> Any:
        if value is None:
            raise CannotPlanError
        return inner(value, run)

    return complete


def _present(value: Any, _run: PlanRun) -> Any:
    if value is None:
        raise CannotPlanError
    return value


def of_nullable(inner: Complete) -> Complete:
    return lambda value, run: None if value is None else inner(value, run)


def of_list(inner: Complete | None) -> Complete:
    if inner is None:
        return lambda value, _run: list(value)
    return lambda value, run: [inner(item, run) for item in value]
