"""Rules with what they concern, and components with their rules."""

from __future__ import annotations

import pytest

from kartotek.catalog.rule_views import RuleViews, find_rules
from kartotek.catalog.store import Catalog


@pytest.fixture(scope="module")
def views(catalog: Catalog) -> RuleViews:
    return RuleViews(catalog)


def _components(views: RuleViews, catalog: Catalog, rule: str) -> set[str]:
    return {item.id for item in views.components_of(catalog.rules[rule])}


@pytest.mark.parametrize(
    ("rule", "component"),
    [
        ("seven-wonders:rule:coins-counted-after-placing", "seven-wonders:card:vineyard"),
        ("seven-wonders:rule:coins-counted-after-placing", "seven-wonders:card:bazaar"),
        ("armada:rule:immunity", "armada:island:foggy-island"),
        ("armada:rule:defeats-on-land", "seven-wonders:card:strategists-guild"),
        ("gaia-project:rule:lantids-guest", "gaia-project:faction:lantids"),
    ],
)
def test_a_rule_concerns_what_it_names(views: RuleViews, catalog: Catalog, rule: str, component: str) -> None:
    assert component in _components(views, catalog, rule)
    assert rule in {found.id for found in views.rules_of(component)}


def test_links_lead_both_ways_and_stay_in_the_line_of_games(views: RuleViews, catalog: Catalog) -> None:
    for rule in catalog.rules.values():
        for component in views.components_of(rule):
            assert rule in views.rules_of(component.id)
            assert component.game in (rule.game, catalog.games[rule.game].base)


def test_every_rule_has_a_view_with_lines_or_a_source(views: RuleViews, catalog: Catalog) -> None:
    for rule in catalog.rules.values():
        view = views.rule(rule)
        assert view["statement"]["en"] and view["statement"]["hu"]
        assert view.get("lines") or view.get("source") or view["basis"] == "reading"
        assert rule.role != "carried-out" or view.get("abilities") or view.get("choices")


def test_rules_are_found_by_id_and_slug(catalog: Catalog) -> None:
    assert [rule.id for rule in find_rules(catalog, "armada:rule:tax")] == ["armada:rule:tax"]
    assert len(find_rules(catalog, "rule:players")) == len([r for r in catalog.rules.values() if r.slug == "players"])
    assert find_rules(catalog, "players", "armada")[0].game == "armada"
    assert find_rules(catalog, "no such rule") == ()
