"""Games and expansions, their editions, kinds of components and numbers of the set-up."""

from __future__ import annotations

from typing import Annotated

import strawberry

from api.graphql.components import Card, Component
from api.graphql.connections import After, Before, Connection, First, Last, paged
from api.graphql.describe import fact, told
from api.graphql.enums import Language
from api.graphql.evidence import Document, Layer, Source, Span, document_view, source_view, spans
from api.graphql.filters import ComponentWhere, OrderBy, found_components
from api.graphql.ledgers import Contradiction, Coverage, PrintedCount, contradiction_view, coverage_of
from api.graphql.names import Name, WantedLanguage, name_in
from api.graphql.node import Node
from api.graphql.rules import Profile, Rule, profile_view, rule_view
from api.graphql.world import World
from catalog import store
from catalog.search import Match

__all__ = ["Edition", "Game", "Kind", "SetupNumber", "edition_of"]


@strawberry.type(description="A printing of a game that differs from others.")
class Edition(Node):
    row: strawberry.Private[store.Edition]

    @fact
    def name(self) -> str:
        """What the edition is called."""
        return self.row.name


@strawberry.type(description="A kind of component of a game.")
class Kind:
    row: strawberry.Private[store.Kind]

    @fact
    def name(self) -> str:
        """The kind as components name it."""
        return self.row.name

    @fact
    def carries_abilities(self) -> bool:
        """Whether components of the kind may have abilities."""
        return self.row.carries_abilities

    @fact
    def incomplete(self) -> str | None:
        """Why not every printed piece of the kind is in the catalog; null where every one is."""
        return self.row.incomplete


@strawberry.type(description="A number of the set-up of a game.")
class SetupNumber:
    world: strawberry.Private[World]
    row: strawberry.Private[store.SetupNumber]

    @fact
    def key(self) -> str:
        """What the number is of."""
        return self.row.key

    @fact
    def players(self) -> int | None:
        """The player count that it is for; null for all."""
        return self.row.players

    @fact
    def number(self) -> int | None:
        """The number; null where the value is no number."""
        return self.row.number

    @fact
    def text(self) -> str | None:
        """The value where it is no number."""
        return self.row.text

    @fact
    def citations(self) -> list[Span]:
        """Lines of the rulebook that state it."""
        return spans(self.world, self.row.spans)

    @fact
    def source(self) -> Source | None:
        """The other source that states it."""
        return source_view(self.world, self.row.source)

    @fact
    def note(self) -> str | None:
        """What else is to be said of it."""
        return self.row.note

    @fact
    def layer(self) -> Layer:
        """Who supplied the number."""
        return Layer(row=self.world.catalog.all_layers[self.row.layer])


@strawberry.type(description="A game, or an expansion of one.")
class Game(Node):
    row: strawberry.Private[store.Game]

    @fact
    def name(self, lang: WantedLanguage = Language.EN) -> Name:
        """The name of the game in a language, or else in the other."""
        return name_in(self.world, self.row.id, lang, self.row.name_en, self.row.name_hu)

    @fact
    def base(self) -> Game | None:
        """The game that this expansion adds to."""
        return self.world.game(self.row.base) if self.row.base else None

    @fact
    def expansions(self) -> list[Game]:
        """Expansions of this game that are in the catalog."""
        return [self.world.game(row.id) for row in self.world.catalog.games.values() if row.base == self.row.id]

    @fact
    def players_min(self) -> int:
        """The fewest players."""
        return self.row.players_min

    @fact
    def players_max(self) -> int:
        """The most players."""
        return self.row.players_max

    @fact
    def rules_hash(self) -> str:
        """Hash of everything that executes: replays pin it."""
        return self.row.rules_hash

    @fact
    def editions(self) -> list[Edition]:
        """Editions that facts are told apart by."""
        return [edition for row in self.row.editions if (edition := edition_of(self.world, self.row.id, row.id))]

    @fact
    def documents(self) -> list[Document]:
        """Rulebooks that facts were read from."""
        return [document_view(self.world, row.id) for row in self.row.documents]

    @fact
    def sources(self) -> list[Source]:
        """Other public sources that facts were taken from."""
        return [view for row in self.row.sources if (view := source_view(self.world, row.id))]

    @fact
    def kinds(self) -> list[Kind]:
        """Kinds of components."""
        return [Kind(row=row) for row in self.row.kinds]

    @fact
    def components(
        self,
        where: Annotated[ComponentWhere | None, told("What must hold of a component.")] = None,
        order_by: Annotated[list[OrderBy] | None, told("What to order by, the weightiest first.")] = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Component]:
        """Components of the game."""
        rows = found_components(self.world, where, order_by, Match("game", ":", self.row.id))
        return paged(rows, lambda row: self.world.component(row.id), first, after, last, before)

    @fact
    def cards(
        self,
        where: Annotated[ComponentWhere | None, told("What must hold of a card.")] = None,
        order_by: Annotated[list[OrderBy] | None, told("What to order by, the weightiest first.")] = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Card]:
        """Cards of the game."""
        rows = found_components(
            self.world, where, order_by, Match("game", ":", self.row.id), Match("family", ":", "card")
        )
        return paged(rows, lambda row: self.world.component(row.id), first, after, last, before)

    @fact
    def rules(
        self, first: First = None, after: After = None, last: Last = None, before: Before = None
    ) -> Connection[Rule]:
        """Rules of the game in our words, with citations."""
        rows = [row for row in self.world.catalog.rules.values() if row.game == self.row.id]
        return paged(rows, lambda row: rule_view(self.world, row), first, after, last, before)

    @fact
    def profiles(self) -> list[Profile]:
        """Named sets of rule choices."""
        return [
            profile_view(self.world, row) for row in self.world.catalog.profiles.values() if row.game == self.row.id
        ]

    @fact
    def default_profile(self) -> str | None:
        """The profile that holds where none is named."""
        return self.row.default_profile

    @fact
    def setup(
        self,
        players: Annotated[int | None, told("Only numbers that hold for so many players.")] = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[SetupNumber]:
        """Numbers of the set-up."""
        rows = [
            row
            for row in self.world.catalog.setup
            if row.game == self.row.id and (players is None or row.players in (None, players))
        ]
        return paged(rows, lambda row: SetupNumber(world=self.world, row=row), first, after, last, before)

    @fact
    def contradictions(
        self, first: First = None, after: After = None, last: Last = None, before: Before = None
    ) -> Connection[Contradiction]:
        """Contradictions between sources, and what was decided."""
        rows = [row for row in self.world.catalog.contradictions.values() if row.game == self.row.id]
        return paged(rows, lambda row: contradiction_view(self.world, row), first, after, last, before)

    @fact
    def coverage(self) -> list[Coverage]:
        """How much of the game is known, kind by kind."""
        return coverage_of(self.world, self.row.id)

    @fact
    def printed_counts(self) -> list[PrintedCount]:
        """How many pieces of each kind there should be."""
        rows = (row for row in self.world.catalog.counts if row.game == self.row.id)
        return [PrintedCount(world=self.world, row=row) for row in rows]


def edition_of(world: World, game: str, name: str | None) -> Edition | None:
    """The view of an edition of a game."""
    for row in world.catalog.games[game].editions:
        if row.id == name:
            found: Edition = world.view(row.id, lambda row=row: Edition(world=world, row=row))  # type: ignore[misc]
            return found
    return None
