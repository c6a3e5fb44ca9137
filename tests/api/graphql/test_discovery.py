"""Values of filters, suggestions, random picks and the vocabulary, as the API gives them."""

from __future__ import annotations

from kartotek.api.graphql.world import World
from tests.api.graphql.conftest import Ask


def test_facets_count_under_the_filter(ask: Ask) -> None:
    [facet] = ask(
        """{ facets(where: {game: "seven-wonders", kind: "card"}, fields: ["color"]) {
        field type count label(lang: HU) values(used: true) { value count label(lang: HU) } } }"""
    )["facets"]
    assert (facet["field"], facet["type"], facet["label"], facet["count"]) == ("color", "word", "szín", 78)
    assert {"value": "brown", "count": 14, "label": "barna"} in facet["values"]
    assert sum(value["count"] for value in facet["values"]) == 78


def test_every_facet_can_be_asked_for(ask: Ask) -> None:
    facets = ask("{ facets { field label values { value label count } } }")["facets"]
    assert {"game", "kind", "color", "touches.gain", "attribute.level", "known"} <= {item["field"] for item in facets}


def test_suggestions_lead_to_components(ask: Ask) -> None:
    query = (
        '{ suggest(prefix: "vizv", where: {kind: "card"}) { text language count component { id } components { id } } }'
    )
    [found] = ask(query)["suggest"]
    assert found["text"] == "Vízvezeték"
    assert found["language"] == "HU"
    assert found["component"]["id"] == "seven-wonders:card:aqueduct"


def test_a_random_pick_is_its_seeds(ask: Ask) -> None:
    query = 'query ($s: Int!) { random(seed: $s, where: {color: "red"}, first: 5) { id color } }'
    picks = [ask(query, s=seed)["random"] for seed in range(20)]
    assert ask(query, s=7)["random"] == picks[7]
    assert len({pick[0]["id"] for pick in picks}) > 10
    for pick in picks:
        assert len({item["id"] for item in pick}) == 5
        assert {item["color"] for item in pick} == {"red"}


def test_too_many_at_once_is_refused(fault: Ask) -> None:
    assert fault("{ random(seed: 1, first: 101) { id } }")["extensions"]["code"] == "limit"
    assert fault('{ suggest(prefix: "a", first: -1) { text } }')["extensions"]["code"] == "limit"


def test_the_vocabulary_names_symbols_and_concepts(ask: Ask, world: World) -> None:
    found = ask(
        """{ vocabulary(game: "armada", category: "resource") {
        name inherited label(lang: HU) definition component { id } concepts { id } } }"""
    )["vocabulary"]
    assert [item["name"] for item in found] == list(world.catalog.vocabulary("armada").resources)
    coin = next(item for item in found if item["name"] == "coin")
    assert coin["label"] == "érme"
    assert coin["component"]["id"] == "seven-wonders:symbol:coin"
    assert {"concept:coin", "concept:credit"} <= {concept["id"] for concept in coin["concepts"]}


def test_an_unknown_category_is_refused(fault: Ask) -> None:
    assert "resource" in fault('{ vocabulary(game: "armada", category: "resorce") { name } }')["extensions"]["hint"]


def test_prices_and_effects_name_their_symbols(ask: Ask) -> None:
    card = ask(
        """{ card(id: "seven-wonders:card:aqueduct") {
        cost { alternatives { items { resource component { id } } } }
        abilities { touches { name label(lang: HU) component { id } } } } }"""
    )["card"]
    [item] = card["cost"]["alternatives"][0]["items"]
    assert item["component"]["id"] == "seven-wonders:symbol:stone"
    [touch] = card["abilities"][0]["touches"]
    assert (touch["label"], touch["component"]["id"]) == ("győzelmi pont", "seven-wonders:symbol:victory-point")


def test_an_app_of_the_present_version_has_nothing_to_fetch(ask: Ask, fault: Ask, world: World) -> None:
    """Whether that version was released or not."""
    found = ask("query ($v: String!) { changes(since: $v) { totalCount } }", v=world.catalog.data_version)
    assert found["changes"]["totalCount"] == 0
    assert fault('{ changes(since: "0123456789abcdef") { totalCount } }')["extensions"]["code"] == "not-found"
