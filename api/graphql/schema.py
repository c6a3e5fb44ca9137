"""The GraphQL schema, made from the types."""

from __future__ import annotations

from functools import cache

import strawberry

from api.graphql.components import FAMILIES
from api.graphql.evidence import Document, Source
from api.graphql.games import Edition
from api.graphql.query import Query

__all__ = ["published_sdl", "schema"]


@cache
def schema() -> strawberry.Schema:
    """The schema that is served."""
    return strawberry.Schema(query=Query, types=[*FAMILIES.values(), Document, Source, Edition])


def published_sdl() -> str:
    """The schema in the schema definition language, as `kartotek schema` prints it."""
    return schema().as_str().rstrip() + "\n"
