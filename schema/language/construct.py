"""Builders of nodes, for code that makes abilities instead of parsing them: `gain(5, "vp")`, `on("pass")`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from functools import reduce
from typing import Any, Final, TypeVar

from kartotek.schema.language import nodes as n

__all__ = [
    "ACTION", "ALWAYS", "END", "FREE", "FREE_OF_CHARGE", "IT", "NOW", "THIS", "UNKNOWN", "amount", "amounts", "choose",
    "do", "each", "either", "flag", "gain", "in_order", "lose", "mod", "number", "on", "once_per", "only_if", "pay",
    "per", "product", "rewrite", "steps_of", "swap", "total", "transfer", "where",
]  # fmt: skip

_T = TypeVar("_T")

NOW: Final = n.Timing("now")
ALWAYS: Final = n.Timing("always")
END: Final = n.Timing("end")
ACTION: Final = n.Timing("action")
FREE: Final = n.Timing("free")
UNKNOWN: Final = n.Unknown()
FREE_OF_CHARGE: Final = n.Free()
THIS: Final = n.Ref("this")
IT: Final = n.Ref("it")


# ---- timings and limits ----------------------------------------------------------------------------------------------


def on(event: str, *filters: n.Filter) -> n.Timing:
    return n.Timing("on", event, filters)


def each(phase: str) -> n.Timing:
    return n.Timing("each", phase)


def once_per(period: str) -> n.OncePer:
    return n.OncePer(period)


def only_if(condition: n.Cond) -> n.OnlyIf:
    return n.OnlyIf(condition)


# ---- numbers, amounts and filters ------------------------------------------------------------------------------------


def number(value: int | n.Int | None) -> n.Int:
    """A number as a node; what is not known is `?`."""
    if value is None:
        return UNKNOWN
    return n.Number(value) if isinstance(value, int) else value


def total(numbers: Iterable[n.Int]) -> n.Int:
    """The sum of at least one number."""
    return reduce(lambda left, right: n.Arithmetic("+", left, right), numbers)


def product(count: int, of: n.Int) -> n.Int:
    """So many times a number; once is the number itself."""
    return of if count == 1 else n.Arithmetic("*", n.Number(count), of)


def amount(count: int | n.Int | None, resource: str) -> n.Amount:
    return n.Amount(number(count), resource)


def amounts(*parts: n.AnyAmount) -> n.Bundle:
    return n.Bundle(parts)


def either(options: Iterable[n.Bundle]) -> n.Bundle:
    """One of several bundles; one alone is itself."""
    found = tuple(options)
    return found[0] if len(found) == 1 else n.Bundle((n.Alternative(found),))


def where(attribute: str, *values: str | int | n.Value, operator: n.Comparison = "=") -> n.Filter:
    """A filter by values: names, numbers, or the nodes of `this`, `pick` and `?`."""
    return n.Filter(attribute, operator, tuple(_value(value) for value in values))


def flag(attribute: str, negated: bool = False) -> n.Filter:
    """A filter by something that is so or is not."""
    return n.Filter(attribute, negated=negated)


def _value(value: str | int | n.Value) -> n.Value:
    if isinstance(value, int):
        return n.Number(value)
    return n.Word(value) if isinstance(value, str) else value


# ---- steps -----------------------------------------------------------------------------------------------------------


def transfer(kind: str, bundle: n.Bundle, per: n.Per | None = None) -> n.Transfer:
    """`gain`, `lose`, `have` or `produce` a bundle."""
    return n.Transfer(kind, bundle, per)  # type: ignore[arg-type]


def gain(count: int | n.Int | None, resource: str, per: n.Per | None = None) -> n.Transfer:
    return n.Transfer("gain", amounts(amount(count, resource)), per)


def lose(count: int | n.Int | None, resource: str, per: n.Per | None = None) -> n.Transfer:
    return n.Transfer("lose", amounts(amount(count, resource)), per)


def per(what: n.Countable, every: int = 1) -> n.Per:
    return n.Per(every, what)


def pay(price: n.Bundle, step: n.Step) -> n.Pay:
    return n.Pay(price, step)


def mod(hook: str, operator: str, value: int | n.Int | None, *filters: n.Filter) -> n.Mod:
    """Set a number of the game, or change it: `=`, `+=`, `-=`."""
    return n.Mod(hook, filters, operator, number(value))  # type: ignore[arg-type]


def do(verb: str, *filters: n.Filter, args: Iterable[n.Arg] = (), price: n.Price | None = None) -> n.Do:
    return n.Do(verb, filters, tuple(args), price)


def steps_of(step: n.Step) -> tuple[n.Step, ...]:
    """The steps of a sequence; any other step is one."""
    return step.steps if isinstance(step, n.Seq) else (step,)


def in_order(steps: Iterable[n.Step]) -> n.Step:
    """One step after another, as one sequence; one alone is itself."""
    found = tuple(inner for step in steps for inner in steps_of(step))
    return found[0] if len(found) == 1 else n.Seq(found)


def choose(options: Iterable[n.Step]) -> n.Step:
    """One of several steps; one alone is itself."""
    found = tuple(options)
    return found[0] if len(found) == 1 else n.Choose(found)


# ---- trees -----------------------------------------------------------------------------------------------------------


def rewrite(value: _T, change: Callable[[n.Node], n.Node | None]) -> _T:
    """The tree with every node that `change` gives another for in its place; inside those nothing is looked at."""
    made: Any = value
    if isinstance(value, tuple):
        made = tuple(rewrite(one, change) for one in value)
    elif isinstance(value, n.Node):
        other = change(value)
        made = other if other is not None else replace(value, **_rewritten(value, change))
    return made  # type: ignore[no-any-return]


def swap(tree: _T, old: n.Node, new: n.Node) -> _T:
    """The tree with one of its own nodes changed for another."""
    return rewrite(tree, lambda node: new if node is old else None)


def _rewritten(node: n.Node, change: Callable[[n.Node], n.Node | None]) -> dict[str, Any]:
    """The fields of a node that hold other nodes, rewritten."""
    held = {one.name: getattr(node, one.name) for one in fields(node) if one.name != "span"}
    return {name: rewrite(value, change) for name, value in held.items() if isinstance(value, n.Node | tuple)}
