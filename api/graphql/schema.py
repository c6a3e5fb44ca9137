"""The GraphQL schema, made from the types."""

from __future__ import annotations

from functools import cache

import strawberry
from graphql import GraphQLNonNull

from kartotek.api.graphql.components import FAMILIES
from kartotek.api.graphql.evidence import Document, Source
from kartotek.api.graphql.games import Edition
from kartotek.api.graphql.query import Query

__all__ = ["published_sdl", "schema"]


@cache
def schema() -> strawberry.Schema:
    """The schema that is served. Every field of the root may be null, so that one that fails leaves the others."""
    made = strawberry.Schema(query=Query, types=[*FAMILIES.values(), Document, Source, Edition])
    root = made._schema.query_type
    assert root is not None
    for field in root.fields.values():
        if isinstance(field.type, GraphQLNonNull):
            field.type = field.type.of_type
    return made


def published_sdl() -> str:
    """The schema in the schema definition language, as `kartotek schema` prints it."""
    return schema().as_str().rstrip() + "\n"
