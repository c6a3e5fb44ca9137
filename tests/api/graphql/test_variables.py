"""Variables and arguments that are taken as they are come out as the general rules have them."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import orjson
import pytest
from graphql import OperationDefinitionNode, parse
from graphql.execution.values import VariableValues, get_variable_values

from kartotek.api.graphql.engine import Answer, Engine, GraphQLRequest
from kartotek.api.graphql.engine.variables import Variables
from kartotek.api.graphql.schema import schema

VALUES: tuple[Any, ...] = (
    *("aqueduct", "", "5", 5, 0, -1, 2**31 - 1, 2**31, -(2**31), 1.0, 1.5, True, False, None),
    *([], ["a"], [None], [1, 2], {}, {"atLeast": 3}, "HU"),
)
TYPES = (
    *("String", "String!", "ID", "ID!", "Int", "Int!", "Boolean", "Boolean!", 'String = "x"', "Int = 3", "[ID!]"),
    *("IntRange", "Language", "Language!"),
)
MISSING = object()


def declared(kind: str) -> OperationDefinitionNode:
    [operation] = parse(f"query ($v: {kind}) {{ games {{ id }} }}").definitions
    assert isinstance(operation, OperationDefinitionNode)
    return operation


def sources(values: VariableValues) -> list[tuple[str, str, Any]]:
    return [(name, str(source.signature.type), source.value) for name, source in values.sources.items()]


@pytest.mark.parametrize("kind", TYPES)
def test_any_value_of_any_type(kind: str) -> None:
    operation = declared(kind)
    variables = Variables(schema()._schema, operation)
    for value in (*VALUES, MISSING):
        given = {} if value is MISSING else {"v": value}
        found = variables.coerced(given)
        expected = get_variable_values(schema()._schema, operation.variable_definitions or (), given, max_errors=10)
        if isinstance(expected, VariableValues):
            assert isinstance(found, VariableValues)
            assert found.coerced == expected.coerced, (kind, value)
            assert list(map(type, found.coerced.values())) == list(map(type, expected.coerced.values())), (kind, value)
            assert sources(found) == sources(expected), (kind, value)
        else:
            assert isinstance(found, list)
            assert [str(each) for each in found] == [str(each) for each in expected]


QUERIES = (
    "query ($text: String!, $n: Int) { search(text: $text, first: $n) { totalCount nodes { id } } }",
    "query ($text: String, $n: Int = 3) { components(first: $n, where: {search: $text}) { nodes { id } } }",
    "query ($lang: Language!) { cards(first: 4) { nodes { id name(lang: $lang) { text } } } }",
    (
        "query ($lang: Language = HU, $n: Int) { cards(first: 4) { nodes { name(lang: $lang) { text }"
        " count(players: $n) } } }"
    ),
    (
        "query ($ids: [ID!]!, $field: String) { nodes(ids: $ids) { id"
        " ... on Component { evidence(field: $field) { field } } } }"
    ),
    "query ($n: Int, $by: [OrderBy!]) { cards(first: 5, orderBy: $by, where: {age: {atLeast: $n}}) { nodes { id } } }",
)
CHOICES: dict[str, tuple[Any, ...]] = {
    "text": ("vizvezetek", "c:brown", "", None, MISSING),
    "n": (3, 0, 1000, None, MISSING),
    "lang": ("HU", "EN", None, MISSING),
    "ids": (["seven-wonders:card:aqueduct"], "seven-wonders", []),
    "field": ("cost", None, MISSING),
    "by": ([{"by": "COST", "direction": "DESC"}], {"by": "AGE"}, None, MISSING),
}


@pytest.mark.parametrize("text", QUERIES)
def test_any_choice_of_variables_is_answered_as_the_general_executor_does(engine: Engine, text: str) -> None:
    names = [name for name in CHOICES if f"${name}:" in text]
    compiled = 0
    for values in product(*(CHOICES[name] for name in names)):
        variables = {name: value for name, value in zip(names, values, strict=True) if value is not MISSING}
        request = GraphQLRequest(text, None, variables)
        operation = engine.operation(request)
        assert not isinstance(operation, Answer)
        answer = orjson.loads(engine.answer(request).body)
        if "data" not in answer:
            continue  # the variables themselves are refused
        planned = engine._planned(operation, operation.coerced(variables), 1, math.inf)
        executed = engine._executed(operation, variables, 1, math.inf)
        compiled += planned is not None
        assert planned in (None, executed), variables
    assert compiled
