"""What each page shows, as plain values for its template."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from kartotek.api.site.context import PageContext
from kartotek.api.site.facet_groups import facet_groups
from kartotek.api.site.viewer.chosen import chosen_games
from kartotek.catalog.families import family_of
from kartotek.catalog.search import AllOf, Condition, Order, parse_search
from kartotek.catalog.store import Component, Game
from kartotek.schema.evidence_kinds import EVIDENCE_KINDS

__all__ = ["EXAMPLES", "PAGE_SIZE", "game_page", "home_page", "kind_page", "ordered_games", "paged", "shares_of"]

PAGE_SIZE: Final = 60
EXAMPLES: Final = {
    "en": ("science", "blue age 2", "costs no glass", "aquaduct", "c:green cost<=1", "e:coin timing:end"),
    "hu": ("tudomány", "kék 2. kor", "üveg nélkül", "vizvezetékek", "c:green cost<=1", "e:coin timing:end"),
}
"""Searches that show what can be asked."""
_FAMILIES: Final = ("card", "board", "tile", "slot", "piece")
"""The order in which people look for kinds."""
_SHARES: Final = (*EVIDENCE_KINDS, "unknown")
_FACETS: Final = {"color": "color", "age": "age", "costHas": "cost", "touches.gain": "gain", "timing": "timing"}
"""Facets of a list, with the search key that narrows it to one of their values."""


def shares_of(context: PageContext, game: str) -> list[tuple[str, int]]:
    """Fields of a game by what they rest on."""
    counted = Counter[str]()
    for line in context.world.catalog.coverage:
        if line.game == game:
            counted.update(line.fields)
    return [(kind, counted[kind]) for kind in _SHARES if counted[kind]]


def ordered_games(context: PageContext) -> list[Game]:
    """Games by their names, an expansion after the game that it expands."""
    games = context.world.catalog.games

    def place(game: Game) -> tuple[str, bool, str]:
        base = games[game.base] if game.base else game
        return context.game_name(base).casefold(), game.base is not None, context.game_name(game)

    return sorted(games.values(), key=place)


def home_page(context: PageContext) -> dict[str, Any]:
    catalog = context.world.catalog
    return {
        "games": [
            {
                "game": game,
                "count": sum(1 for _ in catalog.of_game(game.id)),
                "example": _example(context, game.id),
                "table": _best_table(game.id),
            }
            for game in ordered_games(context)
        ],
        "searches": EXAMPLES[context.language],
        "total": len(catalog.components),
    }


def _best_table(game: str) -> str | None:
    """The address of the first game to watch."""
    return next((each.path for each in chosen_games().get(game, ())), None)


def _example(context: PageContext, game: str) -> Component:
    """A component that shows what a game is like: one with a name and a short effect, cards before boards."""
    items = list(context.world.catalog.of_game(game))

    def fit(item: Component) -> tuple[int, bool, bool, int]:
        named = item.name_hu if context.language == "hu" else item.name_en
        known = item.cost is not None and bool(item.cost.free or item.cost.alternatives)
        return _FAMILIES.index(family_of(item.kind)), not (item.abilities and named), not known, len(item.abilities)

    return min(items, key=fit)


def game_page(context: PageContext, game: str) -> dict[str, Any]:
    """The kinds of a game, those that people play with first."""
    catalog = context.world.catalog
    kinds = Counter(component.kind for component in catalog.of_game(game))
    examples = {component.kind: component for component in reversed(list(catalog.of_game(game)))}
    order = sorted(kinds, key=lambda kind: (_FAMILIES.index(family_of(kind)), -kinds[kind]))
    return {
        "game": catalog.games[game],
        "kinds": [(kind, kinds[kind], examples[kind]) for kind in order],
        "shares": shares_of(context, game),
        "table": _best_table(game),
    }


def kind_page(context: PageContext, game: str, kind: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """The components of a kind, narrowed by facets and in pages."""
    scope = parse_search(f"game:{game} kind:{kind}")
    query = asked.get("q", "").strip()

    def within(text: str) -> Condition:
        return AllOf((scope, parse_search(text))) if text else scope

    found = context.world.searcher.find(within(query), [(Order.CATALOG, False)])
    return {
        "game": context.world.catalog.games[game],
        "kind": kind,
        "facets": facet_groups(context, query, _FACETS, within),
        **paged(found, asked),
    }


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
