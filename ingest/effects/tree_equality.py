"""A normal form of abilities, so that two ways to write one thing compare as equal trees."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TypeVar

from schema.language.node import Node
from schema.language.nodes import Ability, Arithmetic, If, OnlyIf, SmallestLargest
from schema.language.term_nodes import Filter

__all__ = ["normal_form"]

_T = TypeVar("_T")


def normal_form(ability: Ability) -> Ability:
    """The ability with its conditions as limits and with operands and alternatives that commute in a fixed order."""
    plain = _ordered(ability)
    effect, limits = plain.effect, list(plain.limits)
    while isinstance(effect, If) and effect.otherwise is None:
        limits.append(OnlyIf(effect.condition))
        effect = effect.then
    return replace(plain, effect=effect, limits=tuple(sorted(limits, key=repr)))


def _ordered(value: _T) -> _T:
    """A value with everything inside it in a fixed order where the order says nothing."""
    if isinstance(value, tuple):
        return tuple(_ordered(one) for one in value)  # type: ignore[return-value]
    if not isinstance(value, Node):
        return value
    made = replace(value, **{one.name: _ordered(getattr(value, one.name)) for one in fields(value)})
    if isinstance(made, SmallestLargest):
        made = replace(made, terms=tuple(sorted(made.terms, key=repr)))
    elif isinstance(made, Arithmetic) and made.operator in ("+", "*"):
        left, right = sorted((made.left, made.right), key=repr)
        made = replace(made, left=left, right=right)
    elif isinstance(made, Filter):
        made = replace(made, values=tuple(sorted(made.values, key=repr)))
    return made
