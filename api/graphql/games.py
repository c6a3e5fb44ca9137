"""Games and expansions, their editions, kinds of components and numbers of the set-up."""

from __future__ import annotations

from typing import Annotated

import strawberry

from kartotek.api.graphql.component_questions import Ordering, Where, page_of_components
from kartotek.api.graphql.components import Card, Component
from kartotek.api.graphql.connections import page_of
from kartotek.api.graphql.describe import argument, column, fact, linked
from kartotek.api.graphql.enums import Language
from kartotek.api.graphql.evidence import Document, Layer, Source, Span, layer_view, source_view, span_views
from kartotek.api.graphql.filters import ComponentWhere, found_components
from kartotek.api.graphql.names import Name, WantedLanguage, name_in
from kartotek.api.graphql.node import CatalogNode
from kartotek.api.graphql.reports import Contradiction, Coverage, PrintedCount, coverage_of
from kartotek.api.graphql.rules import Profile, Rule
from kartotek.api.graphql.world import World
from kartotek.catalog import store
from kartotek.catalog.search import KeyCondition

__all__ = ["Edition", "Game", "Kind", "SetupNumber"]


@strawberry.type(description="A printing of a game that differs from others.")
class Edition(CatalogNode):
    row: strawberry.Private[store.Edition]
    name: str = column("What the edition is called.")


@strawberry.type(description="A kind of component of a game.")
class Kind:
    row: strawberry.Private[store.Kind]

    @fact
    def name(self) -> str:
        """The kind as components name it."""
        return self.row.kind

    carries_abilities: bool = column("Whether components of the kind may have abilities.")
    incomplete: str | None = column(
        "Why not every printed piece of the kind is in the catalog; null where every one is."
    )


@strawberry.type(description="A number of the set-up of a game.")
class SetupNumber:
    world: strawberry.Private[World]
    row: strawberry.Private[store.SetupNumber]
    key: str = column("What the number is of.")
    players: int | None = column("The player count that it is for; null for all.")
    number: int | None = column("The number; null where the value is no number.")
    text: str | None = column("The value where it is no number.")
    citations: list[Span] = linked("Lines of the rulebook that state it.", span_views, of="spans")
    source: Source | None = linked("The other source that states it.", source_view)
    note: str | None = column("What else is to be said of it.")
    layer: Layer = linked("Who supplied the number.", layer_view)


@strawberry.type(description="A game, or an expansion of one.")
class Game(CatalogNode):
    row: strawberry.Private[store.Game]

    @fact
    def name(self, lang: WantedLanguage = Language.EN) -> Name:
        """The name of the game in a language, or else in the other."""
        return name_in(self.world, self.row.id, lang, self.row.name_en, self.row.name_hu)

    base: Game | None = linked("The game that this expansion adds to.", World.game)

    @fact
    def expansions(self) -> list[Game]:
        """Expansions of this game that are in the catalog."""
        return [self.world.game(row.id) for row in self.world.catalog.games.values() if row.base == self.row.id]

    players_min: int = column("The fewest players.")
    players_max: int = column("The most players.")
    rules_hash: str = column("Hash of everything that executes: replays pin it.")

    @fact
    def editions(self) -> list[Edition]:
        """Editions that facts are told apart by."""
        return [self.world.view(Edition, row) for row in self.row.editions]

    @fact
    def documents(self) -> list[Document]:
        """Rulebooks that facts were read from."""
        return [self.world.view(Document, row) for row in self.row.documents]

    @fact
    def sources(self) -> list[Source]:
        """Other public sources that facts were taken from."""
        return [self.world.view(Source, row) for row in self.row.sources]

    @fact
    def kinds(self) -> list[Kind]:
        """Kinds of components."""
        return [Kind(row=row) for row in self.row.kinds]

    @page_of_components(Component)
    def components(self, where: Where = None, order_by: Ordering = None) -> list[store.Component]:
        """Components of the game."""
        return found_components(self.world, where, order_by, KeyCondition("game", ":", self.row.id))

    @page_of_components(Card)
    def cards(
        self,
        where: Annotated[ComponentWhere | None, argument("What must hold of a card.")] = None,
        order_by: Ordering = None,
    ) -> list[store.Component]:
        """Cards of the game."""
        only = KeyCondition("game", ":", self.row.id), KeyCondition("family", ":", "card")
        return found_components(self.world, where, order_by, *only)

    @page_of(Rule)
    def rules(self) -> list[store.Rule]:
        """Rules of the game in our words, with citations."""
        return [row for row in self.world.catalog.rules.values() if row.game == self.row.id]

    @fact
    def profiles(self) -> list[Profile]:
        """Named sets of rule choices."""
        rows = self.world.catalog.profiles.values()
        return [self.world.view(Profile, row) for row in rows if row.game == self.row.id]

    default_profile: str | None = column("The profile that holds where none is named.")

    @page_of(SetupNumber, lambda asked, row: SetupNumber(world=asked.world, row=row))
    def setup(
        self, players: Annotated[int | None, argument("Only numbers that hold for so many players.")] = None
    ) -> list[store.SetupNumber]:
        """Numbers of the set-up."""
        rows = (row for row in self.world.catalog.setup if row.game == self.row.id)
        return [row for row in rows if players is None or row.players in (None, players)]

    @page_of(Contradiction)
    def contradictions(self) -> list[store.Contradiction]:
        """Contradictions between sources, and what was decided."""
        return [row for row in self.world.catalog.contradictions.values() if row.game == self.row.id]

    coverage: list[Coverage] = linked("How much of the game is known, kind by kind.", coverage_of, of="id")

    @fact
    def printed_counts(self) -> list[PrintedCount]:
        """How many pieces of each kind there should be."""
        rows = (row for row in self.world.catalog.counts if row.game == self.row.id)
        return [PrintedCount(world=self.world, row=row) for row in rows]
