"""Rules on the site: those that answer a question, those of a game, and one with its lines and what it concerns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kartotek.api.site.context import PageContext
from kartotek.catalog.rule_views import find_rules
from kartotek.catalog.store import Rule

__all__ = ["PAGE_SIZE", "rule_address", "rule_page", "rules_page"]

PAGE_SIZE: Final = 40
_ANSWERS: Final = 10


def rule_address(context: PageContext, rule: Rule) -> str:
    """The permanent address of a rule."""
    return f"/{context.language}/{rule.game}/rules/{rule.slug}"


def rules_page(context: PageContext, asked: Mapping[str, str], game: str | None = None) -> dict[str, Any]:
    """The rules that answer a question; without one all rules of a game, in pages."""
    question = asked.get("q", "").strip()
    catalog = context.world.catalog
    if question:
        rules = [hit.rule for hit in context.world.rule_search.ask(question, game, _ANSWERS)]
    else:
        rules = [rule for rule in catalog.rules.values() if rule.game == game]
    page = max(1, int(asked["page"])) if asked.get("page", "").isdecimal() else 1
    first = (page - 1) * PAGE_SIZE
    return {
        "game": catalog.games[game] if game else None,
        "games": catalog.games,
        "query": question,
        "rules": [(rule, rule_address(context, rule)) for rule in rules[first : first + PAGE_SIZE]],
        "total": len(rules),
        "page": page,
        "last": max(1, -(-len(rules) // PAGE_SIZE)),
    }


def rule_page(context: PageContext, game: str, slug: str) -> dict[str, Any] | None:
    """One rule: its statement, its lines, what carries it out, and the components that it concerns."""
    catalog = context.world.catalog
    found = find_rules(catalog, f"rule:{slug}", game)
    if not found:
        return None
    rule = found[0]
    disputes = [item for item in catalog.contradictions.values() if rule.id in item.subjects]
    return {
        "rule": rule,
        "game": catalog.games[game],
        "view": {"lines": [], "choices": [], "abilities": [], **context.world.rule_views.rule(rule)},
        "source": catalog.sources[rule.source].title if rule.source else "",
        "components": context.world.rule_views.components_of(rule),
        "disputes": disputes,
    }
