"""`where` and `orderBy`: filters combine, agree with the search text, and orders go by meaning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kartotek.api.graphql.world import World
from kartotek.catalog.store import Component
from tests.api.graphql.conftest import Ask

PAGE = """query ($w: ComponentWhere, $o: [OrderBy!]) {
    components(where: $w, orderBy: $o, first: 100) { totalCount nodes { id } } }"""


def ids(ask: Ask, where: Any, order: Any = None) -> list[str]:
    found = ask(PAGE, w=where, o=order)["components"]
    assert found["totalCount"] == len(found["nodes"]) or found["totalCount"] > 100
    return [item["id"] for item in found["nodes"]]


def touches(component: Component, name: str, **more: str) -> bool:
    return any(
        touch.name == name and all(getattr(touch, key) == value for key, value in more.items())
        for ability in component.abilities
        for touch in ability.touches
    )


WHOLE: list[tuple[dict[str, Any], str, Callable[[Component], bool]]] = [
    ({"color": ["brown"]}, "c:brown", lambda c: c.value("color") == "brown"),
    ({"game": ["armada"], "kind": ["card"]}, "g:armada k:card", lambda c: c.game == "armada" and c.kind == "card"),
    (
        {"costHas": ["glass"]},
        "cost:glass",
        lambda c: c.cost is not None and any(i.resource == "glass" for w in c.cost.alternatives for i in w),
    ),
    ({"free": True}, "is:free", lambda c: c.cost is not None and c.cost.free),
    ({"touches": {"event": ["build"]}}, "event:build", lambda c: touches(c, "build", category="event")),
    (
        {"touches": {"gain": ["coin"]}, "game": ["seven-wonders"]},
        "gain:coin game:seven-wonders",
        lambda c: c.game == "seven-wonders" and touches(c, "coin", role="gain"),
    ),
    ({"age": {"atLeast": 2, "atMost": 2}}, "age:2", lambda c: c.value("age") == 2),
    ({"age": {"atLeast": 3}}, "a>=3", lambda c: isinstance(age := c.value("age"), int) and age >= 3),
    ({"timing": ["ACTION"]}, "timing:action", lambda c: any(a.timing == "action" for a in c.abilities)),
    (
        {"players": 3, "game": ["seven-wonders"], "kind": ["card"]},
        "players:3 game:seven-wonders kind:card",
        lambda c: c.game == "seven-wonders" and c.kind == "card" and c.count(3) != 0,
    ),
    (
        {"not": {"part": True}, "game": ["ginkgopolis"]},
        "-is:part game:ginkgopolis",
        lambda c: c.parent is None and c.game == "ginkgopolis",
    ),
    (
        {"or": [{"color": ["red"]}, {"color": ["green"]}], "age": {"atMost": 1}},
        "(c:red or c:green) age<=1",
        lambda c: c.value("color") in ("red", "green") and c.value("age") == 1,
    ),
    (
        {"and": [{"color": ["red"]}, {"not": {"age": {"atLeast": 2}}}], "kind": ["card"]},
        "c:red -age>=2 kind:card",
        lambda c: c.kind == "card" and c.value("color") == "red" and c.value("age") in (1, None),
    ),
    (
        {"attribute": [{"name": "level", "range": {"atLeast": 5}}]},
        "level>=5",
        lambda c: isinstance(level := c.value("level"), int) and level >= 5,
    ),
]


@pytest.mark.parametrize(("where", "text", "holds"), WHOLE, ids=[text for _, text, _ in WHOLE])
def test_filters_mean_what_they_say(
    ask: Ask, world: World, where: Any, text: str, holds: Callable[[Component], bool]
) -> None:
    wanted = [component.id for component in world.catalog.components.values() if holds(component)]
    assert wanted, "a filter that finds nothing tests nothing"
    assert ids(ask, where) == wanted[:100]
    assert ids(ask, {"search": text}) == wanted[:100]


def test_a_misspelt_search_is_forgiven_when_asked_to_be(ask: Ask) -> None:
    found = ask(
        '{ strict: search(text: "aquaduct") { totalCount } forgiven: search(text: "aquaduct", forgiving: true) '
        '{ nodes { id } } otherSearches(text: "aquaduct") { text count } }'
    )
    assert found["strict"]["totalCount"] == 0
    assert [node["id"] for node in found["forgiven"]["nodes"]] == ["seven-wonders:card:aqueduct"]
    assert found["otherSearches"][0] == {"text": "Aqueduct", "count": 1}


def test_cost_at_most(ask: Ask) -> None:
    found = ask(
        'query { cards(where: {color: "brown", age: {atMost: 1}, costTotal: {atMost: 1}}, first: 100) '
        "{ nodes { age cost { total } } } }"
    )["cards"]["nodes"]
    assert found
    assert all(card["age"] == 1 and card["cost"]["total"] <= 1 for card in found)


def test_known_and_unknown(ask: Ask, world: World) -> None:
    lacking = ids(ask, {"unknown": ["name_hu"], "game": ["seven-wonders"], "kind": ["card"]})
    known = ids(ask, {"known": ["name_hu"], "game": ["seven-wonders"], "kind": ["card"]})
    everything = ids(ask, {"game": ["seven-wonders"], "kind": ["card"]})
    assert sorted(lacking + known) == sorted(everything)
    assert all(world.catalog.components[name].name_hu is None for name in lacking)


def test_evidence_and_confidence(ask: Ask, world: World) -> None:
    for name in ids(ask, {"evidence": ["CITED"], "confidence": {"atMost": 500}})[:20]:
        held = world.catalog.evidence_of(name)
        assert any(witness.kind == "cited" for witnesses in held.values() for witness in witnesses)
        assert min(max(w.confidence for w in witnesses) for witnesses in held.values()) <= 500


def test_an_unknown_key_is_told(fault: Ask) -> None:
    reported = fault('{ components(where: {search: "colr:brown"}) { totalCount } }')
    assert reported["extensions"]["code"] == "query-syntax"
    assert "color" in reported["extensions"]["hint"]


def test_colours_are_ordered_by_meaning(ask: Ask, world: World) -> None:
    order = world.catalog.vocabulary("seven-wonders").domains["color"].values
    where = {"game": ["seven-wonders"], "kind": ["card"]}
    found = [world.catalog.components[name].value("color") for name in ids(ask, where, [{"by": "COLOR"}])]
    assert found == sorted(found, key=lambda color: order.index(str(color)))
    assert list(order) != sorted(order)


def test_orders_combine_and_reverse(ask: Ask, world: World) -> None:
    where = {"game": ["seven-wonders"], "kind": ["card"]}
    by = [{"by": "AGE", "direction": "DESC"}, {"by": "NAME_EN"}]
    found = [world.catalog.components[name] for name in ids(ask, where, by)]
    assert found == sorted(found, key=lambda c: (-int(str(c.value("age"))), c.folded_en))


def test_hungarian_names_are_in_hungarian_order(ask: Ask, world: World) -> None:
    where = {"game": ["seven-wonders"], "kind": ["card"]}
    found = [world.catalog.components[name] for name in ids(ask, where, [{"by": "NAME_HU"}])]
    named = [c.sort_hu for c in found if c.sort_hu]
    assert named == sorted(named)
    assert [c for c in found if not c.sort_hu] == found[len(named) :], "the unknown comes last"


@pytest.mark.parametrize(
    ("where", "near"),
    [
        ({"color": ["blu"]}, "blue"),
        ({"kind": ["crad"]}, "card"),
        ({"touches": {"gain": ["coinz"]}}, "coin"),
        ({"game": ["seven-wonder"]}, "seven-wonders"),
        ({"search": "kind:crad"}, "card"),
        ({"search": "-gain:coinz"}, "coin"),
        ({"attribute": [{"name": "levl", "any": ["1"]}]}, "level"),
        ({"unknown": ["name_uh"]}, "name_hu"),
        ({"concept": ["coinn"]}, "coin"),
        ({"costHas": ["3"]}, ""),
    ],
    ids=str,
)
def test_unknown_values_are_refused_with_the_nearest(fault: Ask, where: Any, near: str) -> None:
    found = fault("query ($w: ComponentWhere) { components(where: $w) { totalCount } }", w=where)
    assert found["extensions"]["code"] in ("query-value", "query-syntax")
    assert near in found["extensions"]["hint"]


@pytest.mark.parametrize("query", ["rules(game: $g)", "terms(game: $g)", "contradictions(game: $g)"])
def test_a_misspelt_game_is_refused_everywhere(fault: Ask, query: str) -> None:
    found = fault(f"query ($g: ID!) {{ {query} {{ totalCount }} }}", g="armad")
    assert "armada" in found["extensions"]["hint"]


def test_a_filter_tests_its_own_field_only(ask: Ask, world: World) -> None:
    components = world.catalog.components
    assert {components[name].kind for name in ids(ask, {"kind": ["city"]})} == {"city"}
    assert all(components[name].abilities for name in ids(ask, {"touches": {"resource": ["knowledge"]}}))
    sides = [components[name].value("players") for name in ids(ask, {"players": 3, "kind": ["sector_side"]})]
    assert len(sides) == 10
    assert "1-2" not in sides


def test_a_concept_is_found_by_any_word_of_any_game(ask: Ask, world: World) -> None:
    coin, credit, coins = (ids(ask, {"concept": [word]}) for word in ("coin", "credit", "érme"))
    assert coin == credit == coins
    both = {"or": [{"costHas": ["coin", "credit"]}, {"touches": {"any": ["coin", "credit"]}}]}
    assert coin == ids(ask, both)
    assert {name.partition(":")[0] for name in ids(ask, {"concept": ["coin"], "kind": ["card", "slot"]})} > {"armada"}


def test_terms_are_found_whole_words_first(ask: Ask) -> None:
    found = [term["text"] for term in ask('{ terms(text: "érme") { nodes { text } } }')["terms"]["nodes"]]
    assert found[:2] == ["érme", "érme"]
    assert all("érme" in text for text in found)
