"""A normal form of abilities, so that two ways to write one thing compare as equal trees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Final, TypeVar, cast

from kartotek.schema.language.node import Node
from kartotek.schema.language.nodes import (
    Ability,
    Alternative,
    Amount,
    Arithmetic,
    Bundle,
    Choose,
    Count,
    Divide,
    Filter,
    If,
    Number,
    OnlyIf,
    Per,
    Select,
    SmallestLargest,
    Transfer,
)

__all__ = ["normal_form"]

_T = TypeVar("_T")
_COMMUTING: Final[Mapping[type[Node], str]] = {
    SmallestLargest: "terms", Filter: "values", Bundle: "amounts", Alternative: "options", Choose: "options",
}  # fmt: skip
"""The part of each kind of node whose members say the same in any order."""
_FILTERS: Final = "filters"


def normal_form(ability: Ability) -> Ability:
    """The ability with its conditions as limits, and in a fixed order what commutes: operands and alternatives, filters
    that all must hold, amounts that change hands together, and the ways of a choice; a choice among gains is a gain of
    one of them."""
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
    if isinstance(made, Arithmetic) and made.operator in ("+", "*"):
        left, right = sorted((made.left, made.right), key=repr)
        made = replace(made, left=left, right=right)
    whole = _of_whole_groups(_one_gain(made))
    commuting = {_FILTERS, _COMMUTING.get(type(whole), _FILTERS)} & {one.name for one in fields(whole)}
    sorted_parts = {name: tuple(sorted(getattr(whole, name), key=repr)) for name in commuting}
    return cast("_T", replace(whole, **sorted_parts))


def _of_whole_groups(node: Node) -> Node:
    """One of a good for every so many things as so much of it as their number divided by that: both leave out the
    rest."""
    match node:
        case Transfer(bundle=Bundle((Amount(Number(1), good),)), per=Per(every, what)) if every > 1:
            counted = Count(what) if isinstance(what, Select) else what
            divided = Divide(counted, every)
            return replace(node, bundle=Bundle((Amount(divided, good),)), per=None)
    return node


def _one_gain(node: Node) -> Node:
    """A choice among gains as the gain of one of them: either way the player picks a bundle and gets it."""
    options = node.options if isinstance(node, Choose) else ()
    gains = [one for one in options if isinstance(one, Transfer) and one == Transfer("gain", one.bundle)]
    if not gains or len(gains) < len(options):
        return node
    bundles = tuple(sorted((one.bundle for one in gains), key=repr))
    return Transfer("gain", Bundle((Alternative(bundles),)))
