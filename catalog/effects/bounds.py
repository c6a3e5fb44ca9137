"""How far an unknown reaches: `min(?, 0)` is 0 and `0 * ?` is 0 whatever the unknown is. A `?` is never negative."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from kartotek.catalog.effects.library import Entry
from kartotek.schema.language import nodes as n

__all__ = ["Bounds", "bounds", "decided"]

Bounds = tuple[float, float]
"""Lowest and highest value that a number can have; equal where it is decided. Only the infinities are floats."""


def bounds(entry: Entry, i: int, leaf: Callable[[int], int | None]) -> Bounds:
    """The range of the number at a node, in one pass; `leaf` works out what is no arithmetic, if it can."""
    node, kids = entry.nodes[i], entry.kids[i]
    match node:
        case n.SmallestLargest(kind):
            ranges = [bounds(entry, kid, leaf) for kid in kids]
            choose = min if kind == "min" else max
            return choose(low for low, _ in ranges), choose(high for _, high in ranges)
        case n.Arithmetic(operator):
            return _combined(operator, bounds(entry, kids[0], leaf), bounds(entry, kids[1], leaf))
        case n.Divide(_, divisor, up):
            low, high = bounds(entry, kids[0], leaf)
            return _divided(low, divisor, up), _divided(high, divisor, up)
        case n.Band(_, steps):
            low, high = bounds(entry, kids[0], leaf)
            below = max((step for step in steps if step[0] <= low), default=(0, 0))[1]
            worths = [below, *(worth for reach, worth in steps if low < reach <= high)]
            return min(worths), max(worths)
    value = leaf(i)
    return _unknown(node) if value is None else (value, value)


def _unknown(node: n.Node) -> Bounds:
    match node:
        case n.Ranked(_, prizes):
            return 0, prizes[0]
        case n.Unknown() | n.Count() | n.Select() | n.PlayersWhere():
            return 0, inf
        case n.Aggregate(kind):
            return (-inf if kind in ("sum", "highest", "lowest") else 0), inf
    return -inf, inf


def _divided(value: float, divisor: int, up: bool) -> float:
    return value if value in (inf, -inf) else -(-value // divisor) if up else value // divisor


def _plus(left: float, right: float) -> float:
    return left if left in (inf, -inf) else right if right in (inf, -inf) else left + right


def _product(left: float, right: float) -> float:
    if left == 0 or right == 0:
        return 0
    if inf in (left, right) or -inf in (left, right):
        return inf if (left > 0) == (right > 0) else -inf
    return left * right


def _combined(operator: str, left: Bounds, right: Bounds) -> Bounds:
    if operator == "-":
        right = (-right[1], -right[0])
    if operator != "*":
        return _plus(left[0], right[0]), _plus(left[1], right[1])
    corners = [_product(a, b) for a in left for b in right]
    return min(corners), max(corners)


def decided(operator: str, left: Bounds, right: Bounds) -> bool | None:
    """The verdict of a comparison where every possible value gives the same one."""
    (a, b), (c, d) = left, right
    match operator:
        case "<":
            return True if b < c else False if a >= d else None
        case ">":
            return True if a > d else False if b <= c else None
        case "<=":
            return True if b <= c else False if a > d else None
        case ">=":
            return True if a >= d else False if b < c else None
    equal = False if b < c or d < a else True if a == b == c == d else None
    return equal if operator == "=" or equal is None else not equal
