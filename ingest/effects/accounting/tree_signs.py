"""What a tree shows: which numbers, names, limits, conditions and receivers it states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from kartotek.schema.language.node import Node, walk
from kartotek.schema.language.nodes import (
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
    return (number for node in nodes for number in _NUMBERS.get(type(node), _no_numbers)(node))


def _no_numbers(_: Node) -> tuple[()]:
    return ()


_NUMBERS: Final[Mapping[type[Node], Callable[[Any], Iterable[int | None]]]] = {
    Number: lambda node: (node.value,),
    UpTo: lambda node: (node.times,) if isinstance(node.times, int) else (),
    ForPick: lambda node: (node.count,),
    SomeOf: lambda node: (node.count,),
    Alternative: lambda node: (len(node.options),),
    Choose: lambda node: (len(node.options),),
    Per: lambda node: (node.every,),
    Divide: lambda node: (node.divisor,),
    Band: lambda node: chain.from_iterable(node.steps),
    Ranked: lambda node: node.prizes,
}
"""The numbers that nodes of a type state by themselves."""


def speaks_of_others(nodes: Sequence[Node]) -> bool:
    """Whether a tree names other players, as a scope."""
    return any(isinstance(node, (Select, ForScope)) and node.scope for node in nodes)


_Signs = Mapping[type[Node], Callable[[Any], bool]]
"""By their types the nodes that show something, and what is asked of each."""


def _shows(signs: _Signs) -> Callable[[Sequence[Node]], bool]:
    """Whether one node of a tree is such a sign."""

    def shown(nodes: Sequence[Node]) -> bool:
        return any(type(node) in signs and signs[type(node)](node) for node in nodes)

    return shown


def _any(*types: type[Node]) -> _Signs:
    """Nodes of these types, whatever they are."""
    return dict.fromkeys(types, lambda _: True)


def _compares(*signs: str) -> _Signs:
    """Nodes that compare with one of these signs."""
    return dict.fromkeys((Filter, Compare), lambda node: node.operator in signs)


_DENYING: Final[_Signs] = {
    **_any(Not),
    Filter: lambda node: node.negated or node.operator in ("!=", "<", "<="),
    Flag: lambda node: not node.allowed,
    Transfer: lambda node: node.private,
    Mod: lambda node: node.value == Number(0),
}
_CONDITIONS: Final[_Signs] = {
    **_any(If, OnlyIf, Band),
    Timing: lambda node: node.kind in ("on", "each"),
    ForEach: lambda node: bool(node.select.filters),
}
_FOR_OTHERS: Final[_Signs] = {
    **_any(Mod, Do),
    **dict.fromkeys((Select, ForScope), lambda node: bool(node.scope)),
    Transfer: lambda node: node.private,
}
_AT_MOST: Final[_Signs] = {
    **_compares("<=", "<"), **_any(UpTo), SmallestLargest: lambda node: node.kind == "min",
}  # fmt: skip
_AT_LEAST: Final[_Signs] = {
    **_compares(">=", ">"), **_any(Exists, Band), SmallestLargest: lambda node: node.kind == "max",
}  # fmt: skip

_TAKING: Final[Mapping[type[Node], Callable[[Any], bool]]] = {
    Transfer: lambda node: node.kind == "lose",
    Mod: lambda node: node.operator == "-=",
}
"""The nodes that take something away."""


def takes_away(number: int | None, nodes: Sequence[Node]) -> bool:
    """Whether one of some nodes takes so much away; that something else is lost does not show a minus."""
    taking = [node for node in nodes if _TAKING.get(type(node), _never)(node)]
    return any(number in numbers_in(list(walk(node))) for node in taking)


def _never(_: Node) -> bool:
    return False


SHOWN: Final[Mapping[str, Callable[[Sequence[Node]], bool]]] = {
    "negation": _shows(_DENYING),
    "at_most": _shows(_AT_MOST),
    "at_least": _shows(_AT_LEAST),
    "exactly": _shows(_compares("=")),
    "exception": _shows(_DENYING),
    "only": _shows(_CONDITIONS),
    "first": _shows({Number: lambda node: node.value == 1}),
    "instead": _shows(_any(Mod, Replace)),
    "otherwise": _shows({If: lambda node: node.otherwise is not None}),
    "receiver": _shows(_FOR_OTHERS),
    "multiple": _shows(
        {**_any(UpTo, Divide, OncePer, Mod), Number: lambda node: node.value > 1, Per: lambda node: node.every > 1}
    ),
    "comparison": _shows(_any(Mod, Compare)),
    "condition": _shows(_CONDITIONS),
    "damaged number": _shows({}),
    "minus": _shows(_TAKING),
    "hedge": _shows({Filter: lambda node: node.attribute == "first"}),
}
"""What in a tree shows that it speaks of an operator of a kind."""
