"""The schema: published as it is served, every part of it described."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    get_introspection_query,
)

from kartotek.api.graphql.engine import Engine, GraphQLRequest
from kartotek.api.graphql.engine.resolvers import resolver_of
from kartotek.api.graphql.schema import published_sdl, schema

ROOT = Path(__file__).resolve().parents[3]


def test_the_published_schema_is_the_served_one() -> None:
    """A change of the schema is a decision: write docs/schema.graphql anew with `make docs`."""
    assert (ROOT / "docs" / "schema.graphql").read_text(encoding="utf-8") == published_sdl()


def described() -> Iterator[tuple[str, str | None]]:
    for name, kind in schema()._schema.type_map.items():
        if name.startswith("__"):
            continue
        yield name, kind.description
        if isinstance(kind, GraphQLEnumType):
            yield from ((f"{name}.{key}", value.description) for key, value in kind.values.items())
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
            for key, field in kind.fields.items():
                yield f"{name}.{key}", field.description
                yield from ((f"{name}.{key}({arg})", spec.description) for arg, spec in field.args.items())
        if isinstance(kind, GraphQLInputObjectType):
            yield from ((f"{name}.{key}", spec.description) for key, spec in kind.fields.items())


def test_everything_is_described() -> None:
    assert [name for name, text in described() if not text] == []


def test_every_field_can_be_compiled() -> None:
    for name, kind in schema()._schema.type_map.items():
        if isinstance(kind, GraphQLObjectType) and not name.startswith("__"):
            for key, field in kind.fields.items():
                assert callable(resolver_of(kind, field, key).call)


@pytest.mark.parametrize("with_descriptions", [True, False])
def test_introspection_is_within_the_limits(engine: Engine, with_descriptions: bool) -> None:
    answer = engine.answer(GraphQLRequest(get_introspection_query(descriptions=with_descriptions), None, {}))
    assert answer.status == 200
    assert b'"errors"' not in answer.body[:20]
