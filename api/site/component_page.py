"""The page of one component: the card first, then what goes with it, then where each fact comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kartotek.api.site.claims import FOR_PROGRAMS, shown_evidence
from kartotek.api.site.context import PageContext
from kartotek.api.site.previews import preview_address
from kartotek.api.site.rule_pages import rule_address
from kartotek.catalog.decks import DeckCopies, deck_copies
from kartotek.catalog.rules.registry import GAMES
from kartotek.catalog.store import Component
from kartotek.catalog.view_types import ComponentView

__all__ = ["component_page"]

_MOST_RELATED: Final = 16
_LISTED: Final = frozenset(("color", "age", "era", "level", "type", "side", "set", "trigger", "kind", "track"))
"""Attributes whose values lead to the list of everything that has them."""


def component_page(context: PageContext, component: Component) -> dict[str, Any]:
    view = context.view(component)
    catalog = context.world.catalog
    reacting = {ability.component: None for ability in context.world.reactions.to(component)}
    counted = context.world.reactions.counted_by(component)
    return {
        "component": component,
        "view": {**dict.fromkeys(ComponentView.__annotations__), **view},
        "evidence": shown_evidence(context, view),
        "copies": _copies(deck_copies(catalog, component)),
        "cost": context.cost(view),
        "facts": _facts(context, view),
        "chain_from": [each for each in view.get("chain_from", ()) if each],
        "game": catalog.games[component.game],
        "related": [catalog.components[name] for name in list(reacting)[:_MOST_RELATED]],
        "related_total": len(reacting),
        "counted": counted[:_MOST_RELATED],
        "counted_total": len(counted),
        "neighbours": _neighbours(context, component),
        "playable": GAMES,
        "preview": preview_address(context, component),
        "rules": [(rule, rule_address(context, rule)) for rule in context.world.rule_views.rules_of(component.id)],
    }


def _neighbours(context: PageContext, component: Component) -> tuple[Component | None, Component | None]:
    """The components of the same kind before and after this one, in the order of the list."""
    alike = [item for item in context.world.catalog.of_game(component.game) if item.kind == component.kind]
    place = alike.index(component)
    return (alike[place - 1] if place else None, alike[place + 1] if place + 1 < len(alike) else None)


def _copies(found: list[DeckCopies]) -> list[DeckCopies]:
    """Copies by number of players; nothing where every game has the same."""
    told_apart = {(each.copies, each.drawn, each.group) for each in found}
    return found if len(told_apart) > 1 or any(each.drawn is not None for each in found) else []


def _facts(context: PageContext, view: ComponentView) -> list[tuple[str, list[tuple[str, str | None]]]]:
    """Printed attributes in words: label, then each value with the address that it leads to."""
    game, shown = view["game"], []
    other = f"_{context.other}"
    for name, value in view.get("attributes", {}).items():
        if name in FOR_PROGRAMS or value is None or name.endswith(other):
            continue
        values = value if isinstance(value, list) else [value]
        shown.append((context.label(name, game), [_fact(context, view, name, each) for each in values]))
    return shown


def _fact(context: PageContext, view: ComponentView, name: str, value: Any) -> tuple[str, str | None]:
    if isinstance(value, Mapping):
        return context.name(value), context.address(value["id"])
    words = context.value(name, value, view["game"])
    listed = name in _LISTED and value is not None
    address = f"/{context.language}/{view['game']}/{view['kind']}?q=attribute.{name}:{value}" if listed else None
    return words, address
