"""Peers by the book: Strawberry over SQLModel, and Strawberry over the snapshot, each with a document cache or not.

`python -m bench.api_peers.plain_strawberry KIND DATABASE PORT`, KIND being sqlmodel, sqlmodel-cached or memory-cached.
"""

from __future__ import annotations

import sys
from typing import Any

import strawberry
import uvicorn
from sqlmodel import Session, col, create_engine, select
from starlette.applications import Starlette
from starlette.routing import Route
from strawberry.asgi import GraphQL
from strawberry.extensions import ParserCache, ValidationCache

from kartotek.schema.tables import Ability as AbilityRow
from kartotek.schema.tables import Component as ComponentRow
from kartotek.schema.tables import Cost as CostRow

_ENGINE: Any = None


@strawberry.type
class Ability:
    expression: str


@strawberry.type
class Card:
    id: str
    name_en: str | None
    name_hu: str | None

    @strawberry.field
    def cost(self) -> str | None:
        with Session(_ENGINE) as session:
            row = session.exec(select(CostRow).where(CostRow.component_id == self.id)).first()
            return row.expression if row else None

    @strawberry.field
    def abilities(self) -> list[Ability]:
        with Session(_ENGINE) as session:
            wanted = select(AbilityRow).where(AbilityRow.component_id == self.id).order_by(col(AbilityRow.position))
            return [Ability(expression=row.expression) for row in session.exec(wanted)]


def _card(row: ComponentRow) -> Card:
    return Card(id=row.id, name_en=row.name_en, name_hu=row.name_hu)


@strawberry.type
class Query:
    @strawberry.field
    def card(self, id: str) -> Card | None:  # noqa: A002
        with Session(_ENGINE) as session:
            row = session.get(ComponentRow, id)
            return _card(row) if row else None

    @strawberry.field
    def cards(self, first: int, after: int = 0) -> list[Card]:
        with Session(_ENGINE) as session:
            wanted = select(ComponentRow).where(ComponentRow.kind == "card").order_by(col(ComponentRow.id))
            return [_card(row) for row in session.exec(wanted.offset(after).limit(first))]

    @strawberry.field
    def search(self, text: str) -> list[Card]:
        with Session(_ENGINE) as session:
            folded = col(ComponentRow.folded_hu)
            wanted = select(ComponentRow).where(folded.contains(text)).order_by(col(ComponentRow.id)).limit(10)
            return [_card(row) for row in session.exec(wanted)]


class _OverSnapshot(GraphQL[Any, Any]):
    """The project's own schema, executed by Strawberry as it comes."""

    def __init__(self, schema: strawberry.Schema, root: Any) -> None:
        super().__init__(schema)
        self._root = root

    async def get_root_value(self, request: Any) -> Any:
        return self._root


def _application(kind: str, database: str) -> Any:
    extensions: list[Any] = [ParserCache(maxsize=100), ValidationCache(maxsize=100)] if "cached" in kind else []
    if kind.startswith("sqlmodel"):
        global _ENGINE
        _ENGINE = create_engine(f"sqlite:///{database}")
        return GraphQL[Any, Any](strawberry.Schema(Query, extensions=extensions))
    from kartotek.api.graphql.components import FAMILIES
    from kartotek.api.graphql.query import Query as OurQuery
    from kartotek.api.graphql.world import World
    from kartotek.catalog.store import load_catalog

    world = World(load_catalog(database))
    world.warm()
    schema = strawberry.Schema(OurQuery, types=[*FAMILIES.values()], extensions=extensions)
    return _OverSnapshot(schema, OurQuery(world=world))


def main() -> None:
    kind, database, port = sys.argv[1:]
    app = Starlette(routes=[Route("/graphql", _application(kind, database), methods=["GET", "POST"])])
    uvicorn.run(app, port=int(port), log_level="warning", access_log=False)


if __name__ == "__main__":
    main()
