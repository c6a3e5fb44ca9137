"""Sums and choices that read better than their formula: so much for every few of these and those together."""

from __future__ import annotations

from kartotek.schema.language import nodes as n

__all__ = ["Weighted", "addends", "single_kinds", "weighted_terms"]

Weighted = tuple[int, n.Held | n.Count]


def addends(number: n.Int) -> list[n.Int]:
    """The terms of a plain sum, left to right; anything else is its own only term."""
    if isinstance(number, n.Arithmetic) and number.operator == "+":
        return [*addends(number.left), *addends(number.right)]
    return [number]


def weighted_terms(number: n.Int) -> list[Weighted] | None:
    """`2 * a + b + count(c)` as weights and what they weigh; nothing if the number is no such sum."""
    found: list[Weighted] = []
    for term in addends(number):
        match term:
            case n.Held() | n.Count():
                found.append((1, term))
            case n.Arithmetic("*", n.Number(weight), n.Held() | n.Count() as what) if weight > 0:
                found.append((weight, what))
            case _:
                return None
    return found


def single_kinds(options: tuple[n.Bundle, ...]) -> list[str] | None:
    """The names in a choice where each option is one of something, so that the ones need not be said."""
    found: list[str] = []
    for option in options:
        match option.amounts:
            case (n.Amount(n.Number(1), name),):
                found.append(name)
            case _:
                return None
    return found
