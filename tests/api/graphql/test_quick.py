"""The quick proof never calls a document valid that the general rules refuse, and proves most plain ones."""

from __future__ import annotations

import random

import pytest
from graphql import GraphQLError, parse, validate

from kartotek.api.graphql.engine.quick import prove
from kartotek.api.graphql.schema import schema
from tests.api.graphql.generating import FIXED, MADE, random_query
from tests.api.graphql.test_plans import IDS

SCHEMA = schema()._schema
PLAIN = (
    "{ games { id } }",
    "query A($id: ID!) { card(id: $id) { id name(lang: HU) { text } } }",
    '{ components(where: {color: ["red"], age: {atLeast: 1}, not: {part: true}}, first: 3) { totalCount } }',
    "query ($w: ComponentWhere, $n: Int) { cards(where: $w, first: $n) { nodes { __typename id } } }",
    '{ a: search(text: "x") { totalCount } b: search(text: "y") { totalCount } }',
)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_documents_are_proven(text: str) -> None:
    assert prove(SCHEMA, parse(text)) is not None


@pytest.mark.parametrize(
    "text",
    [
        "{ gamez { id } }",
        "{ games }",
        "{ games { id { text } } }",
        "{ cards(frist: 1) { totalCount } }",
        '{ cards(first: "1") { totalCount } }',
        "{ cards(first: 99999999999) { totalCount } }",
        "{ card { id } }",
        "query ($id: ID) { card(id: $id) { id } }",
        "query ($id: ID!) { games { id } }",
        "{ card(id: $id) { id } }",
        "query ($id: Nothing) { card(id: $id) { id } }",
        '{ components(where: {colour: ["red"]}) { totalCount } }',
        "{ components(where: {timing: [NEVER]}) { totalCount } }",
        "{ components(where: {attribute: [{any: []}]}) { totalCount } }",
        '{ card(id: "a") { id } card(id: "b") { id } }',
        "mutation { games { id } }",
        "{ games { id } } { games { id } }",
        "{ __typename { id } }",
        "{ random { id } }",
    ],
)
def test_what_is_wrong_is_not_proven(text: str) -> None:
    document = parse(text)
    assert validate(SCHEMA, document) or len(document.definitions) > 1 or "mutation" in text
    assert prove(SCHEMA, document) is None


def compare(text: str) -> bool:
    try:
        document = parse(text, max_tokens=1000)
    except (GraphQLError, RecursionError):
        return False
    proof = prove(SCHEMA, document)
    if proof is not None:
        assert validate(SCHEMA, document) == [], text
    return proof is not None


def spoilt(text: str, chance: random.Random) -> str:
    """The document with one word taken out, doubled or changed for another of it."""
    words = text.split(" ")
    at = chance.randrange(len(words))
    words[at : at + 1] = chance.choice([[], [words[at]] * 2, [chance.choice(words)]])
    return " ".join(words)


def proven(seeds: range) -> int:
    count = 0
    for seed in seeds:
        text, _ = random_query(seed, SCHEMA, IDS)
        count += compare(text)
        compare(spoilt(text, random.Random(seed)))
    return count


def test_random_and_spoilt_documents() -> None:
    assert proven(range(150)) > 20
    for text in (*FIXED, *(made(random.Random(1)) for made in MADE)):
        compare(text)


@pytest.mark.drill
def test_many_random_and_spoilt_documents() -> None:
    assert proven(range(1000, 6000)) > 700
