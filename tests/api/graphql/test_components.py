"""What the API says of components: worked examples, and what must hold for every one."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.api.graphql.world import World
from kartotek.catalog.store import Retired
from tests.api.graphql.conftest import Ask

AQUEDUCT = "seven-wonders:card:aqueduct"


def test_a_card(ask: Ask) -> None:
    found = ask(
        """query ($id: ID!) { card(id: $id) {
            __typename id kind color age count
            four: count(players: 4)
            name(lang: HU) { text language fellBack }
            cost { expression free complete total alternatives { items { resource amount } } }
            chainFrom { id } copies { count fromPlayers }
            game { id playersMin playersMax }
            abilities { expression timing complete resources verbs events sentence hu: sentence(lang: HU) ast }
        } }""",
        id=AQUEDUCT,
    )["card"]
    assert found["__typename"] == "Card"
    assert (found["color"], found["age"], found["count"], found["four"]) == ("blue", 2, 2, 1)
    assert found["name"] == {"text": "Vízvezeték", "language": "HU", "fellBack": False}
    assert found["cost"]["alternatives"] == [{"items": [{"resource": "stone", "amount": 3}]}]
    assert (found["cost"]["total"], found["cost"]["free"], found["cost"]["complete"]) == (3, False, True)
    assert found["chainFrom"] == [{"id": "seven-wonders:card:baths"}]
    [ability] = found["abilities"]
    assert ability["expression"] == "end: gain 5 vp"
    assert (ability["timing"], ability["resources"], ability["complete"]) == ("END", ["vp"], True)
    assert "5" in ability["sentence"]
    assert ability["hu"] != ability["sentence"]
    assert ability["ast"]["node"] == "Ability"


def test_a_missing_name_falls_back_and_says_so(ask: Ask) -> None:
    name = ask('{ card(id: "seven-wonders:card:palace") { name(lang: HU) { text language wanted fellBack reason } } }')
    reported = name["card"]["name"]
    assert (reported["text"], reported["language"], reported["wanted"], reported["fellBack"]) == (
        "Palace",
        "EN",
        "HU",
        True,
    )
    assert reported["reason"]


def test_chains_are_seen_from_both_ends(ask: Ask) -> None:
    found = ask('{ card(id: "seven-wonders:card:baths") { chainTo { id chainFrom { id } } } }')["card"]["chainTo"]
    assert {"id": AQUEDUCT, "chainFrom": [{"id": "seven-wonders:card:baths"}]} in found


def test_a_board_and_its_stages(ask: Ask) -> None:
    found = ask(
        """{ component(id: "seven-wonders:board:gizah-a") { __typename
            ... on Board { slots { __typename ... on Slot { position } cost { expression } parent { id } } }
        } }"""
    )["component"]
    assert found["__typename"] == "Board"
    assert [slot["cost"]["expression"] for slot in found["slots"]] == ["2 stone", "3 wood", "4 stone"]
    assert {slot["__typename"] for slot in found["slots"]} == {"Slot"}
    assert {slot["parent"]["id"] for slot in found["slots"]} == {"seven-wonders:board:gizah-a"}


def test_evidence_of_every_field(ask: Ask) -> None:
    found = ask(
        """query ($id: ID!) { card(id: $id) { evidence { field
            witnesses { kind confidence source { title } document { id } spans { firstLine lastLine } layer { id } }
        } } }""",
        id=AQUEDUCT,
    )["card"]["evidence"]
    assert {"name_en", "name_hu", "cost", "copies", "color", "age", "ability.1"} <= {item["field"] for item in found}
    for item in found:
        for witness in item["witnesses"]:
            assert 0 <= witness["confidence"] <= 1000
            assert witness["source"] or witness["document"]


def test_evidence_stands_at_the_facts_themselves(ask: Ask) -> None:
    found = ask(
        """query ($id: ID!) { card(id: $id) {
            cost { evidence { kind } } abilities { evidence { kind } } name { evidence { kind } }
            attribute(name: "color") { value evidence { kind } }
        } }""",
        id=AQUEDUCT,
    )["card"]
    assert found["cost"]["evidence"]
    assert found["abilities"][0]["evidence"]
    assert found["name"]["evidence"]
    assert found["attribute"]["evidence"]
    assert found["attribute"]["value"] == "blue"


def test_nothing_has_an_unknown_id(ask: Ask) -> None:
    found = ask('{ node(id: "no:such:thing") { id } card(id: "seven-wonders:board:gizah-a") { id } }')
    assert found == {"node": None, "card": None}


def test_several_ids_keep_their_order(ask: Ask) -> None:
    ids = ["armada", "no:such:thing", AQUEDUCT]
    found = ask("query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }", ids=ids)["nodes"]
    assert found == [
        {"id": "armada", "__typename": "Game"},
        None,
        {"id": AQUEDUCT, "__typename": "Card"},
    ]


def test_a_retired_id_leads_to_its_successor_and_says_so(
    ask: Ask, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = Retired("seven-wonders:card:aquaduct", 1, "seven-wonders", AQUEDUCT, "2026-01-01", "misspelt")
    monkeypatch.setitem(world.catalog.__dict__, "retired", {gone.old: gone})
    found = ask('{ node(id: "seven-wonders:card:aquaduct") { id retired { old successor since reason } } }')["node"]
    assert found["id"] == AQUEDUCT
    assert found["retired"] == {"old": gone.old, "successor": AQUEDUCT, "since": "2026-01-01", "reason": "misspelt"}
    assert ask(f'{{ node(id: "{AQUEDUCT}") {{ retired {{ old }} }} }}')["node"]["retired"] is None


def test_every_component_can_be_asked_for_everything(ask: Ask, world: World) -> None:
    text = """query ($after: String) { components(first: 100, after: $after) {
        pageInfo { endCursor hasNextPage }
        nodes { id kind slug synthetic name { text fellBack } cost { free total } count
            abilities { expression sentence hu: sentence(lang: HU) } gaps { field reason } }
    } }"""
    seen: list[Any] = []
    after = None
    while True:
        page = ask(text, after=after)["components"]
        seen += page["nodes"]
        if not page["pageInfo"]["hasNextPage"]:
            break
        after = page["pageInfo"]["endCursor"]
    assert [item["id"] for item in seen] == list(world.catalog.components)
    for item in seen:
        assert all(ability["sentence"] and ability["hu"] for ability in item["abilities"]), item["id"]
        assert all(gap["reason"] for gap in item["gaps"])
        assert not item["synthetic"]


def test_a_rule_and_the_component_that_carries_it_out(ask: Ask, world: World) -> None:
    shared = sorted(set(world.catalog.rules) & set(world.catalog.components))
    for name in shared:
        found = ask(
            "query ($id: ID!) { rule(id: $id) { statement component { id } } component(id: $id) { id } }", id=name
        )
        assert found["rule"]["statement"]
        assert found["rule"]["component"]["id"] == found["component"]["id"] == name


def test_every_id_is_a_node(ask: Ask, world: World) -> None:
    catalog = world.catalog
    shelves = (catalog.games, catalog.abilities, catalog.rules, catalog.terms, catalog.concepts, catalog.contradictions)
    for shelf in (*shelves, catalog.profiles, catalog.documents, catalog.sources):
        for start in range(0, len(shelf), 100):
            ids = list(shelf)[start : start + 100]
            found = ask("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", ids=ids)["nodes"]
            assert [item and item["id"] for item in found] == ids


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ('attribute(name: "colr") { value }', "color"),
        ('evidence(field: "cst") { field }', "cost"),
        ('parts(kind: "stge") { id }', "stage"),
    ],
)
def test_misspelt_names_are_refused_with_the_nearest(fault: Ask, asked: str, near: str) -> None:
    """Null would look as if it did not apply."""
    error = fault(f'{{ component(id: "seven-wonders:board:gizah-a") {{ {asked} }} }}')
    assert error["extensions"]["code"] == "query-value"
    assert near in error["extensions"]["hint"]


def test_every_field_with_a_claim_can_be_asked_for(world: World) -> None:
    admitted = world.searcher.admitted("known").values()
    fields = {field for name in world.catalog.components for field in world.catalog.claims_of(name)}
    assert fields <= set(admitted)
