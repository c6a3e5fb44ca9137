"""What each page shows, as plain values for its template."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from kartotek.api.site.context import PageContext
from kartotek.api.site.viewer.addresses import CHOSEN
from kartotek.catalog.search import AllOf, Condition, Order, parse_search
from kartotek.catalog.store import Component
from kartotek.schema.evidence_kinds import EVIDENCE_KINDS

__all__ = ["PAGE_SIZE", "game_page", "home_page", "kind_page", "paged", "shares_of"]

PAGE_SIZE: Final = 60
_SHARES: Final = (*EVIDENCE_KINDS, "unknown")
_FACETS: Final = ("color", "age", "costHas", "touches.gain", "timing", "players", "evidence")


def shares_of(context: PageContext, game: str) -> list[tuple[str, int]]:
    """Fields of a game by what they rest on."""
    counted = Counter[str]()
    for line in context.world.catalog.coverage:
        if line.game == game:
            counted.update(line.fields)
    return [(kind, counted[kind]) for kind in _SHARES if counted[kind]]


def home_page(context: PageContext) -> dict[str, Any]:
    catalog = context.world.catalog
    return {
        "games": [
            {
                "game": game,
                "count": sum(1 for _ in catalog.of_game(game.id)),
                "shares": shares_of(context, game.id),
            }
            for game in catalog.games.values()
        ]
    }


def game_page(context: PageContext, game: str) -> dict[str, Any]:
    catalog = context.world.catalog
    kinds = Counter(component.kind for component in catalog.of_game(game))
    examples = {component.kind: component for component in reversed(list(catalog.of_game(game)))}
    return {
        "game": catalog.games[game],
        "kinds": [(kind, count, examples[kind]) for kind, count in kinds.items()],
        "shares": shares_of(context, game),
        "table": next(iter(CHOSEN.get(game, ())), None),
    }


def kind_page(context: PageContext, game: str, kind: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """The components of a kind, narrowed by facets and in pages."""
    scope = parse_search(f"game:{game} kind:{kind}")
    narrowed = _narrowed(scope, asked.get("q", ""))
    found = context.world.searcher.find(narrowed, [(Order.CATALOG, False)])
    return {
        "game": context.world.catalog.games[game],
        "kind": kind,
        "facets": _facets(context, narrowed, asked.get("q", "")),
        **paged(found, asked),
    }


def _narrowed(scope: Condition, query: str) -> Condition:
    return AllOf((scope, parse_search(query))) if query.strip() else scope


def _facets(context: PageContext, condition: Condition, query: str) -> list[dict[str, Any]]:
    """Facets that tell the shown components apart, each value with the query that adds it."""
    keys = {"color": "color", "age": "age", "costHas": "cost", "touches.gain": "gain", "timing": "timing"}
    shown = []
    for facet in context.world.facets.of([name for name in _FACETS if name in keys], condition):
        values = [value for value in facet.values if value.count]
        if len(values) > 1:
            key = keys[facet.name]
            shown.append(
                {
                    "name": getattr(facet.label, context.language) or facet.name,
                    "values": [
                        (
                            getattr(value.label, context.language) or value.value,
                            value.count,
                            f"{query} {key}:{value.value}".strip(),
                        )
                        for value in values[:12]
                    ],
                }
            )
    return shown


def paged(found: Sequence[Component], asked: Mapping[str, str]) -> dict[str, Any]:
    page = max(1, int(asked["page"])) if asked.get("page", "").isdecimal() else 1
    first = (page - 1) * PAGE_SIZE
    return {
        "total": len(found),
        "shown": found[first : first + PAGE_SIZE],
        "page": page,
        "last": max(1, -(-len(found) // PAGE_SIZE)),
        "query": asked.get("q", ""),
        "table": asked.get("view") == "table",
    }
