"""What a tree shows: which numbers, names, limits, conditions and receivers it states."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from schema.language.node import Node
from schema.language.nodes import (
    Alternative,
    Band,
    Choose,
    Compare,
    Divide,
    Do,
    Exists,
    Filter,
    Flag,
    ForEach,
    ForPick,
    ForScope,
    If,
    Mod,
    Not,
    Number,
    OncePer,
    OnlyIf,
    Per,
    Ranked,
    Replace,
    Select,
    SmallestLargest,
    SomeOf,
    Timing,
    Transfer,
    UpTo,
    Word,
)

__all__ = ["SHOWN", "names_in", "numbers_in", "speaks_of_others"]


def names_in(node: Node) -> Iterator[str]:
    """The names that a node states by itself."""
    match node:
        case Word(name) | Flag(name=name) | Number(value=name):
            yield str(name)
        case Mod(hook=hook):
            yield hook
        case _:
            return


def numbers_in(nodes: Sequence[Node]) -> Iterator[int | None]:
    """Every number that a tree states."""
    for node in nodes:
        match node:
            case Number(value):
                yield value
            case UpTo(times=int() as times):
                yield times
            case ForPick(count=count) | SomeOf(count=count):
                yield count
            case Alternative(options=options) | Choose(options=options):
                yield len(options)
            case Per(every=every):
                yield every
            case Divide(divisor=divisor):
                yield divisor
            case Band(steps=steps):
                yield from (number for step in steps for number in step)
            case Ranked(prizes=prizes):
                yield from prizes


def speaks_of_others(nodes: Sequence[Node]) -> bool:
    """Whether a tree names other players, as a scope."""
    return any(isinstance(node, (Select, ForScope)) and node.scope for node in nodes)


def _negated(nodes: Sequence[Node]) -> bool:
    return any(
        isinstance(node, Not)
        or (isinstance(node, Filter) and (node.negated or node.operator in ("!=", "<", "<=")))
        or (isinstance(node, Flag) and not node.allowed)
        or (isinstance(node, Transfer) and node.private)
        or (isinstance(node, Mod) and node.value == Number(0))
        for node in nodes
    )


def _bounded(*signs: str, smallest: str = "") -> Callable[[Sequence[Node]], bool]:
    """Whether a tree compares with one of these signs, or takes the smallest or the largest of numbers."""

    def shown(nodes: Sequence[Node]) -> bool:
        return any(
            (isinstance(node, (Filter, Compare)) and node.operator in signs)
            or (isinstance(node, SmallestLargest) and node.kind == smallest)
            or (smallest == "min" and isinstance(node, UpTo))
            or (smallest == "max" and isinstance(node, (Exists, Band)))
            for node in nodes
        )

    return shown


def _conditional(nodes: Sequence[Node]) -> bool:
    return any(
        isinstance(node, (If, OnlyIf, Band))
        or (isinstance(node, Timing) and node.kind in ("on", "each"))
        or (isinstance(node, ForEach) and node.select.filters)
        for node in nodes
    )


def _for_others(nodes: Sequence[Node]) -> bool:
    stated = any(isinstance(node, (Mod, Do)) or (isinstance(node, Transfer) and node.private) for node in nodes)
    return stated or speaks_of_others(nodes)


def _multiplied(nodes: Sequence[Node]) -> bool:
    return any(
        isinstance(node, (UpTo, Divide, OncePer, Mod)) or (isinstance(node, Number) and node.value > 1)
        for node in nodes
    )


SHOWN: Final[Mapping[str, Callable[[Sequence[Node]], bool]]] = {
    "negation": _negated,
    "at_most": _bounded("<=", "<", smallest="min"),
    "at_least": _bounded(">=", ">", smallest="max"),
    "exactly": _bounded("="),
    "exception": _negated,
    "only": _conditional,
    "first": lambda nodes: any(node == Number(1) for node in nodes),
    "instead": lambda nodes: any(isinstance(node, (Mod, Replace)) for node in nodes),
    "otherwise": lambda nodes: any(isinstance(node, If) and node.otherwise is not None for node in nodes),
    "receiver": _for_others,
    "multiple": _multiplied,
    "comparison": lambda nodes: any(isinstance(node, (Mod, Compare)) for node in nodes),
    "condition": _conditional,
    "damaged number": lambda _: False,
}
"""What in a tree shows that it speaks of an operator of a kind."""
