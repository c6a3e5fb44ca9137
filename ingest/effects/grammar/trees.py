"""What is asked of the abilities that statements hold, and a normal form by which two compare as equal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Final, TypeVar, cast

from kartotek.schema.language import nodes as n
from kartotek.schema.language.check import is_complete
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

__all__ = [
    "gains_one_of",
    "gains_something",
    "has_choice",
    "has_condition",
    "is_open",
    "is_priced",
    "last_step",
    "names_a_price",
    "price_of",
    "scores_points",
    "normal_form",
]


# What is asked of the abilities that statements hold.
_POINTS: Final = "vp"


def is_open(ability: n.Ability) -> bool:
    """Whether a part of it is not known."""
    return not is_complete(ability)


def has_condition(ability: n.Ability) -> bool:
    return any(isinstance(limit, n.OnlyIf) for limit in ability.limits)


def has_choice(ability: n.Ability) -> bool:
    """Whether the player chooses between steps, amounts or things."""
    return any(
        isinstance(node, n.Choose | n.Alternative) or (isinstance(node, n.Filter) and len(node.values) > 1)
        for node in n.walk(ability)
    )


def is_priced(ability: n.Ability) -> bool:
    """Whether a verb has a price, or a step is done for several things or players."""
    return any(
        isinstance(node, n.ForEach | n.ForScope | n.ForPick) or (isinstance(node, n.Do) and node.price is not None)
        for node in n.walk(ability)
    )


def gains_something(ability: n.Ability) -> bool:
    """Whether something is gained."""
    return any(isinstance(node, n.Transfer) and node.kind == "gain" for node in n.walk(ability))


def names_a_price(ability: n.Ability) -> bool:
    """Whether a verb that says what it is done to has a price."""
    return any(isinstance(node, n.Do) and node.filters and node.price is not None for node in n.walk(ability))


def scores_points(ability: n.Ability) -> bool:
    """Whether more than one point stands in it."""
    found = (node for node in n.walk(ability) if isinstance(node, n.Amount) and node.resource == _POINTS)
    return any(amount.count != n.Number(1) for amount in found)


def gains_one_of(ability: n.Ability) -> bool:
    """Whether one of several amounts is gained."""
    gains = (node for node in n.walk(ability) if isinstance(node, n.Transfer) and node.kind == "gain")
    return any(isinstance(gain.bundle.amounts[0], n.Alternative) for gain in gains)


def price_of(ability: n.Ability) -> n.Bundle | n.Free | None:
    """What building a component costs, where the ability says nothing else: this one, or any of a kind."""
    match ability:
        case n.Ability(n.Timing("action"), n.Do("build", (n.Filter("this", None),), (), n.Free() as price), ()):
            return price
        case n.Ability(n.Timing("action"), n.Do("build", (which,), (), n.Bundle() as price), ()):
            stated = which.attribute == "this" or (which.attribute == "kind" and len(which.values) == 1)
            plain = all(isinstance(one, n.Amount) and isinstance(one.count, n.Number) for one in price.amounts)
            return price if stated and plain else None
    return None


def last_step(step: n.Step) -> n.Step | None:
    """The step that ends the line; none where a choice does."""
    match step:
        case n.Seq(steps):
            return last_step(steps[-1])
        case n.If(_, then, otherwise):
            return last_step(otherwise or then)
        case n.May() | n.ForScope() | n.ForEach() | n.ForPick() | n.UpTo() | n.Later() | n.Pay():
            return last_step(step.step)
        case n.Choose():
            return None
    return step


# A normal form of abilities, so that two ways to write one thing compare as equal trees.
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
