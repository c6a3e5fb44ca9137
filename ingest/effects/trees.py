"""What is asked of the abilities that statements hold."""

from __future__ import annotations

from typing import Final

from kartotek.schema.language import nodes as n
from kartotek.schema.language.check import is_complete

__all__ = [
    "gains_one_of", "gains_something", "has_choice", "has_condition", "is_open", "is_priced", "last_step",
    "names_a_price", "price_of", "scores_points",
]  # fmt: skip

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
