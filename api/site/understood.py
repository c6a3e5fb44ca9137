"""How a query was understood, in words of the page's language."""

from __future__ import annotations

from typing import Final, assert_never

from kartotek.api.site.context import PageContext
from kartotek.catalog.search import AllOf, AnyOf, Condition, KeyCondition, Negated, TextCondition

__all__ = ["understood"]

_FILTERS: Final = {
    "cost": "costHas", "effect": "touches.any", "resource": "touches.resource", "verb": "touches.verb",
    "event": "touches.event", "hook": "touches.hook", "gain": "touches.gain", "produce": "touches.produce",
    "pay": "touches.pay", "is": "free", "cost.amount": "costHas",
}  # fmt: skip
"""Search keys whose label is that of a filter with another name."""
_SIGNS: Final = {":": "=", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}


def understood(condition: Condition, context: PageContext, inside: bool = False) -> str:
    """A sentence part; `inside` another one it is set in brackets where it could be misread."""
    match condition:
        case KeyCondition():
            return _match(condition, context)
        case TextCondition():
            kind = "as_phrase" if condition.phrase else "as_words"
            return context.t[kind].format(text=condition.text)
        case AllOf():
            return _joined(condition.parts, context.t["and"], context, inside)
        case AnyOf():
            return _joined(condition.parts, context.t["or"], context, inside)
        case Negated():
            return f"{context.t['not']} {understood(condition.part, context, inside=True)}"
        case _:
            assert_never(condition)


def _joined(parts: tuple[Condition, ...], word: str, context: PageContext, inside: bool) -> str:
    said = list(dict.fromkeys(understood(part, context, inside=True) for part in parts))
    joined = f" {word} ".join(said)
    return f"({joined})" if inside and len(said) > 1 else joined


def _match(condition: KeyCondition, context: PageContext) -> str:
    world = context.world
    number = isinstance(condition.value, int)
    filter_name = "costTotal" if condition.key == "cost" and number else _FILTERS.get(condition.key, condition.key)
    label = world.catalog.labels.get(("filter", filter_name)) or world.catalog.labels.get(("attribute", condition.key))
    key = label[0 if context.language == "en" else 1] if label else context.label(condition.key.rpartition(".")[2])
    if number:
        return f"{key} {_SIGNS[condition.operator]} {condition.value}"
    if condition.key == "game" and condition.value in world.catalog.games:
        game = world.catalog.games[str(condition.value)]
        return f"{key}: {game.name_hu if context.language == 'hu' and game.name_hu else game.name_en}"
    return f"{key}: {_value(condition, context)}"


def _value(condition: KeyCondition, context: PageContext) -> str:
    value = str(condition.value)
    if condition.key == "cost.amount":
        count, _, resource = value.partition(" ")
        return f"{count} {_value(KeyCondition('cost', ':', resource), context)}"
    named = context.value(condition.key.rpartition(".")[2], value, next(iter(context.world.catalog.games)))
    return named if named != value else context.label(value)
