"""The page of one component: what is known of it, from where, what reacts to it, and how it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from kartotek.api.site.context import PageContext
from kartotek.catalog.rules.registry import GAMES
from kartotek.catalog.store import Component
from kartotek.catalog.view_types import ComponentView

__all__ = ["component_page", "tree_markup"]

_MOST_REACTIONS: Final = 24
_STANDING: Final = {"stands": 0, "agrees": 1, "differs": 2}


def component_page(context: PageContext, component: Component) -> dict[str, Any]:
    view = context.view(component)
    reacting = {ability.component: None for ability in context.world.reactions.to(component)}
    catalog = context.world.catalog
    return {
        "component": component,
        "view": {**dict.fromkeys(ComponentView.__annotations__), **view},
        "evidence": _evidence(context, view),
        "copies": _copies(context, component),
        "cost": _cost(context, view),
        "trees": [tree_markup(ability["ast"]) for ability in view.get("abilities", ())],
        "game": catalog.games[component.game],
        "reacting": [catalog.components[name] for name in list(reacting)[:_MOST_REACTIONS]],
        "reacting_total": len(reacting),
        "playable": GAMES,
    }


def _evidence(context: PageContext, view: ComponentView) -> list[tuple[str, list[dict[str, Any]]]]:
    """For each field, what every source says of it: first the claim that stands, last those that differ."""
    shown = []
    for field, claims in view.get("evidence", {}).items():
        ordered = sorted(claims, key=lambda claim: _STANDING.get(claim["standing"], 3))
        filled = [{"lines": [], "note": "", "rule": "", "penalties": [], **claim} for claim in ordered]
        shown.append((_field(context, field, view["game"]), filled))
    return shown


def _field(context: PageContext, field: str, game: str) -> str:
    """`ability.2` is the second ability."""
    name, _, number = field.partition(".")
    return f"{context.label(name, game)} {number}".strip()


def _copies(context: PageContext, component: Component) -> list[tuple[int, int | None]]:
    """How many of it are in a game, by number of players; nothing where it is always the same one."""
    game = context.world.catalog.games[component.game]
    if not any(copy.players_min for copy in component.copies):
        return []
    return [(players, component.count(players)) for players in range(game.players_min, game.players_max + 1)]


def _cost(context: PageContext, view: ComponentView) -> list[str]:
    """The price in words, one text for each way to pay."""
    cost = view.get("cost")
    if cost is None:
        return []
    if cost["free"]:
        return [context.t["free"]]
    if not cost["alternatives"]:
        return [cost["expression"] or "?"]
    words = {name: context.label(name, view["game"]) for way in cost["alternatives"] for name in way}
    return [
        ", ".join(f"{'?' if amount is None else amount} {words[name]}" for name, amount in way.items())
        for way in cost["alternatives"]
    ]


def tree_markup(node: Mapping[str, Any]) -> Markup:
    """A syntax tree as nested lists: the kind of each node, then what it holds."""
    kind = node.get("node", "")
    head = Markup(" ").join(
        Markup("<span>{} <b>{}</b></span>").format(key, value)
        for key, value in node.items()
        if key != "node" and not _is_tree(value) and value not in (None, [], False)
    )
    below = Markup().join(
        Markup("<li><i>{}</i> {}</li>").format(key, tree_markup(item))
        for key, value in node.items()
        for item in (value if isinstance(value, list) else [value])
        if isinstance(item, Mapping)
    )
    listed = Markup("<ul>{}</ul>").format(below) if below else Markup()
    return Markup("<code>{}</code> {}{}").format(kind, head, listed)


def _is_tree(value: Any) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, list) and bool(value) and isinstance(value[0], Mapping))
