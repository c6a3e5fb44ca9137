"""The addresses below `/api/v1`, declared once: routes, checks and the OpenAPI document read this list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal
from urllib.parse import urlencode

from kartotek.api.graphql.world import World
from kartotek.api.limits import check_text, limit
from kartotek.api.rest import shapes
from kartotek.catalog.decks import deck_of
from kartotek.catalog.glossary import look_up
from kartotek.catalog.lookup import find_game
from kartotek.catalog.rule_views import RuleViews
from kartotek.catalog.search import Order, parse_search
from kartotek.catalog.search.rule_search import RuleSearch
from kartotek.catalog.store import Component, Rule
from kartotek.catalog.store import Game as StoredGame
from kartotek.catalog.view_types import ComponentView
from kartotek.schema.errors import KartotekError

__all__ = ["BASE", "ENDPOINTS", "Endpoint", "Parameter", "ParameterValues"]

BASE: Final = "/api/v1"
ParameterValues = Mapping[str, Any]
"""The parameters of a request by name, checked, with their defaults."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of the query string, or a part of the path."""

    name: str
    meaning: str
    type: Literal["string", "integer", "boolean"] = "string"
    default: Any = None
    least: int | None = None  # bounds of an integer
    most: int | None = None
    choices: tuple[str, ...] = ()  # the values that a string may have; none for any
    in_path: bool = False
    needed: bool = False  # a request without it is refused


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address, what it takes and gives. One whose answer is `kept` gives the same for as long as the data stand."""

    path: str  # below `BASE`
    name: str  # of the operation, which generated clients make a function of
    summary: str
    parameters: tuple[Parameter, ...]
    gives: type  # the declared shape of the answer
    answer: Callable[[World, ParameterValues], Any]
    kept: bool = True


# ---- parameters ----

_ID: Final = Parameter("id", "The id, as every view has it.", in_path=True)
_GAME: Final = Parameter("game", "Only this game, by id or name.")
_SEARCH: Final = Parameter(
    "q", "A search in the syntax of `kartotek query`: `c:brown age:1 cost<=1`, words, phrases.", default=""
)
_PAGING: Final = (
    Parameter("page", "The page, counted from 1.", "integer", 1, 1),
    Parameter("limit", "Items of a page.", "integer", limit("page_default"), 1, limit("page")),
)
_ORDER: Final = Parameter("order", "What the items are sorted by.", choices=tuple(order.value for order in Order))
_FORGIVING: Final = Parameter(
    "forgiving", "Plain words mean values, too; misspelt ones find what is near.", "boolean", False
)
_DOWN: Final = Parameter("descending", "The largest first.", "boolean", False)
_PACK: Final = Parameter("pack", "See this synthetic pack as well.")


# ---- answers ----


def _components(world: World, values: ParameterValues) -> dict[str, Any]:
    return _page(world, "components", values, _found(world, values), _component_view)


def _component(world: World, values: ParameterValues) -> ComponentView:
    return _component_view(world, world.catalog.component(values["id"]))


def _random(world: World, values: ParameterValues) -> ComponentView:
    found = _found(world, values)
    if not found:
        raise KartotekError("not-found", "nothing is found to choose from", hint="ask for less in `q`")
    # No secret hangs on the choice; a seed makes it the same again.
    return _component_view(world, Random(values["seed"]).choice(found))


def _games(world: World, _values: ParameterValues) -> dict[str, Any]:
    return _list(world, [_game_view(world, game) for game in world.catalog.games.values()])


def _game(world: World, values: ParameterValues) -> dict[str, Any]:
    return _game_view(world, world.catalog.games[find_game(world.catalog, values["id"])])


def _deck(world: World, values: ParameterValues) -> dict[str, Any]:
    catalog = world.catalog
    deck = deck_of(catalog, find_game(catalog, values["id"]), values["players"], values["kind"])
    cards = [
        {
            "id": card.component.id,
            "name": {"en": card.component.name_en, "hu": card.component.name_hu},
            "copies": card.copies,
            "drawn": card.drawn,
        }
        for card in deck.cards
    ]
    facts = {"game": deck.game, "kind": deck.kind, "players": deck.players, "drawn": deck.drawn, "size": deck.size}
    return _list(world, cards) | facts


def _rules(world: World, values: ParameterValues) -> dict[str, Any]:
    game = find_game(world.catalog, values["game"]) if values["game"] else None
    check_text("q", values["q"])
    if values["q"].strip():
        hits = world.catalog.kept(RuleSearch).ask(values["q"], game, limit("page"))
        found: Sequence[Rule] = [hit.rule for hit in hits]
    else:
        found = [rule for rule in world.catalog.rules.values() if game in (None, rule.game)]
    return _page(world, "rules", values, found, _rule_view)


def _rule(world: World, values: ParameterValues) -> dict[str, Any]:
    rule = world.catalog.rules.get(values["id"])
    if rule is None:
        raise KartotekError("not-found", f"no rule has the id {values['id']}", hint=f"ask {BASE}/rules?q=...")
    return _rule_view(world, rule)


def _terms(world: World, values: ParameterValues) -> dict[str, Any]:
    check_text("q", values["q"])
    game = find_game(world.catalog, values["game"]) if values["game"] else None
    return _list(world, [entry.as_json() for entry in look_up(world.catalog, values["q"], game)])


# ---- views ----


def _found(world: World, values: ParameterValues) -> list[Component]:
    check_text("q", values["q"])
    text = values["q"]
    if values["game"]:
        game = f"game:{find_game(world.catalog, values['game'])}"
        text = f"({text}) {game}" if text.strip() else game
    order = Order(values["order"]) if values.get("order") else Order.RELEVANCE
    orders = [(order, bool(values.get("descending")))]
    if values.get("forgiving"):
        return world.forgiving.found(text, orders if values.get("order") else ())
    return world.searcher.find(parse_search(text), orders)


def _component_view(world: World, component: Component) -> ComponentView:
    return world.views.component(component)


def _rule_view(world: World, rule: Rule) -> dict[str, Any]:
    return world.catalog.kept(RuleViews).rule(rule)


def _game_view(world: World, game: StoredGame) -> dict[str, Any]:
    catalog = world.catalog
    return {
        "id": game.id,
        "name": {"en": game.name_en, "hu": game.name_hu},
        "base": game.base,
        "players": list(range(game.players_min, game.players_max + 1)),
        "rules_hash": game.rules_hash,
        "kinds": [
            {"id": kind.kind, "name": _label(world, kind.kind, game.id), "components": len(rows)}
            for kind in game.kinds
            if (rows := catalog.of_kind(game.id, kind.kind))
        ],
        "books": [{"id": book.id, "language": book.language, "sha256": book.sha256} for book in game.documents],
    }


def _label(world: World, kind: str, game: str) -> dict[str, str | None]:
    label = world.labels.of("kind", kind, game)
    return {"en": label.en, "hu": label.hu}


def _list(world: World, items: list[Any]) -> dict[str, Any]:
    return {"data_version": world.catalog.data_version, "items": items}


def _page(
    world: World, name: str, values: ParameterValues, found: Sequence[Any], view: Callable[[World, Any], Any]
) -> dict[str, Any]:
    size, start = values["limit"], (values["page"] - 1) * values["limit"]
    following = None
    if start + size < len(found):
        stated = {key: _text(value) for key, value in values.items() if value not in (None, False, "")}
        following = f"{BASE}/{name}?{urlencode({**stated, 'page': values['page'] + 1})}"
    items = [view(world, row) for row in found[start : start + size]]
    return _list(world, items) | {"total": len(found), "next": following}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# ---- the list ----

ENDPOINTS: Final = (
    Endpoint("/games", "listGames", "All games with their kinds of components", (), shapes.GameListView, _games),
    Endpoint("/games/{id}", "getGame", "One game, by id or name", (_ID,), shapes.GameView, _game),
    Endpoint(
        "/games/{id}/deck",
        "getDeck",
        "What a game with so many players is played with",
        (
            _ID,
            Parameter("players", "The number of players.", "integer", least=1, most=20, needed=True),
            Parameter("kind", "Another kind of components than cards.", default="card"),
            _PACK,
        ),
        shapes.DeckView,
        _deck,
    ),
    Endpoint(
        "/components",
        "listComponents",
        "Cards, tiles, boards and every other thing: listed, filtered, searched and sorted",
        (_SEARCH, _FORGIVING, _GAME, _ORDER, _DOWN, _PACK, *_PAGING),
        shapes.ComponentPage,
        _components,
    ),
    Endpoint("/components/{id}", "getComponent", "One component", (_ID, _PACK), ComponentView, _component),
    Endpoint(
        "/random",
        "getRandomComponent",
        "A component by chance, of those that a search finds",
        (_SEARCH, _GAME, _PACK, Parameter("seed", "The same seed gives the same component.", "integer")),
        ComponentView,
        _random,
        kept=False,
    ),
    Endpoint(
        "/rules",
        "listRules",
        "Rules in our own words; with `q` those that answer a question",
        (Parameter("q", "A question in Hungarian or English.", default=""), _GAME, *_PAGING),
        shapes.RulePage,
        _rules,
    ),
    Endpoint("/rules/{id}", "getRule", "One rule", (_ID,), shapes.RuleAnswer, _rule),
    Endpoint(
        "/terms",
        "lookUpTerm",
        "The concepts that a word stands for, with its words in every game",
        (Parameter("q", "A word in any form, Hungarian or English.", needed=True), _GAME),
        shapes.TermListView,
        _terms,
    ),
)
