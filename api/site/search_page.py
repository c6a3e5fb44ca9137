"""The page of a search: what was found and how it was understood, ways to narrow it, and what else could be asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kartotek.api.site.context import PageContext
from kartotek.api.site.facet_groups import FacetGroup, facet_groups
from kartotek.api.site.pages import EXAMPLES, ordered_games, paged
from kartotek.api.site.rule_pages import rule_address
from kartotek.api.site.understood import understood
from kartotek.catalog.search import Condition, Order, print_search
from kartotek.catalog.search.forgiving import SearchAnswer, is_named
from kartotek.catalog.search.relevance import wanted_names
from kartotek.catalog.search.stems import words_of

__all__ = ["search_page"]

_FACETS: Final = {"game": "game", "kind": "kind", "color": "color", "age": "age", "timing": "timing", "costHas": "cost"}
"""Facets of a result, with the search key that narrows it to one of their values."""
_MOST_RULES: Final = 3
_GOOD_RULE: Final = 0.6
"""Rules that answer worse are not offered beside components."""
_FAIR_RULE: Final = 0.45
"""Rules that answer worse are not offered where the components do not answer."""


def orders_of(context: PageContext) -> dict[str, Order]:
    """Orders of results by the name that the address has for them."""
    name = Order.NAME_HU if context.language == "hu" else Order.NAME_EN
    return {"name": name, "cost": Order.COST, "age": Order.AGE, "color": Order.COLOR}


def search_page(context: PageContext, request: Request) -> tuple[str, dict[str, Any]] | Response:
    """Results of a search; the exact name of one component leads to its page."""
    asked = request.query_params
    query = asked.get("q", "").strip()
    if asked.get("in") in context.world.catalog.games:
        return RedirectResponse(
            f"/{context.language}/search?" + urlencode({"q": f"{query} game:{asked['in']}".strip()}), 303
        )
    order = orders_of(context).get(asked.get("sort", ""))
    answer = context.world.forgiving.answer(query, [(order, False)] if order else ())
    if answer.exact is not None and not asked.keys() - {"q"}:
        return RedirectResponse(context.address(answer.exact.id), 303)
    said = understood(answer.condition, context) if query and answer.found else ""
    fits = _fits(answer)
    return "search.html", {
        "answer": answer,
        "words": said,
        "printed": print_search(answer.condition) if said else "",
        "facets": _facets(context, answer, answer.searched or query),
        "sorts": [(name, _address(asked, sort=name)) for name in ("relevance", *orders_of(context))],
        "sort": asked.get("sort") if order else "relevance",
        "rules": _rules(context, query, _GOOD_RULE if fits else _FAIR_RULE),
        "rules_first": not fits,
        "examples": EXAMPLES[context.language],
        "games": ordered_games(context),
        **paged(answer.found, asked),
    }


def _fits(answer: SearchAnswer) -> bool:
    """Whether components are what was asked for: by all that was said as values, or by their names."""
    if not answer.found or (answer.searched is not None and answer.left_out):
        return False
    words = words_of(wanted_names(answer.condition))
    return not words or is_named(answer.found[0], words)


def _address(asked: Mapping[str, str], **changed: str) -> str:
    kept = {key: value for key, value in asked.items() if key in ("q", "view", "sort")}
    return "?" + urlencode({**kept, **changed})


def _facets(context: PageContext, answer: SearchAnswer, searched: str) -> list[FacetGroup]:
    def found_by(text: str) -> Condition:
        return answer.condition if text == searched else context.world.forgiving.answer(text).condition

    return facet_groups(context, searched, _FACETS, found_by)


def _rules(context: PageContext, query: str, least: float) -> list[tuple[str, str]]:
    """Rules that answer the words, each with its address."""
    if not query or ":" in query:
        return []
    hits = context.world.rule_search.ask(query, None, _MOST_RULES)
    return [
        (hit.rule.statement_hu if context.language == "hu" else hit.rule.statement_en, rule_address(context, hit.rule))
        for hit in hits
        if hit.score >= least
    ]
