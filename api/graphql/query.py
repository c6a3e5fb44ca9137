"""The root of all questions."""

from __future__ import annotations

from typing import Annotated

import strawberry

from kartotek.api.graphql.abilities import Ability
from kartotek.api.graphql.catalog_type import CatalogInfo
from kartotek.api.graphql.changes import Changes
from kartotek.api.graphql.component_questions import ComponentQuestions, by_id
from kartotek.api.graphql.connections import page_of
from kartotek.api.graphql.describe import argument, fact
from kartotek.api.graphql.discovery import Discovery
from kartotek.api.graphql.draft_checks import DraftChecks
from kartotek.api.graphql.enums import ContradictionKind, Language, TermStatus, Timing
from kartotek.api.graphql.executable import Executable
from kartotek.api.graphql.filters import ComponentWhere
from kartotek.api.graphql.games import Game
from kartotek.api.graphql.node import CatalogNode
from kartotek.api.graphql.reports import Contradiction, Coverage, coverage_of
from kartotek.api.graphql.rules import Profile, Rule
from kartotek.api.graphql.selections import chosen_abilities, chosen_game, chosen_rules, chosen_terms
from kartotek.api.graphql.term_reports import TermReports
from kartotek.api.graphql.terms import Concept, Term
from kartotek.api.limits import limit
from kartotek.catalog import store
from kartotek.catalog.search.admitted import unknown_value
from kartotek.schema.errors import KartotekError

__all__ = ["Query"]

OfGame = Annotated[strawberry.ID | None, argument("Only those of this game, by id or name.")]


@strawberry.type(description="Everything that can be asked.")
class Query(ComponentQuestions, Discovery, Changes, Executable, DraftChecks, TermReports):
    @fact
    def catalog(self) -> CatalogInfo:
        """The catalog about itself."""
        return CatalogInfo(world=self.world)

    @fact
    def with_packs(
        self, packs: Annotated[list[strawberry.ID], argument("Synthetic packs to be seen besides the real facts.")]
    ) -> Query:
        """The same questions with invented content seen as well, for trying complete games."""
        return Query(world=self.world.with_packs(packs))

    node = by_id(CatalogNode, "Anything by its id.")

    @fact
    def nodes(self, ids: Annotated[list[strawberry.ID], argument("Ids, at most 100.")]) -> list[CatalogNode | None]:
        """Several things by their ids, in the same order."""
        if len(ids) > limit("ids"):
            raise KartotekError("limit", f"{len(ids)} ids were asked for", hint=f"at most {limit('ids')} at a time")
        return [self.world.node(name) for name in ids]

    @fact
    def games(self) -> list[Game]:
        """All games and expansions."""
        return [self.world.game(name) for name in self.world.catalog.games]

    game = by_id(Game, "A game by its id.")
    ability = by_id(Ability, "An ability by its id.")

    @page_of(Ability)
    def abilities(
        self,
        where: Annotated[ComponentWhere | None, argument("What must hold of the component that carries it.")] = None,
        timing: Annotated[list[Timing] | None, argument("Only abilities that happen then.")] = None,
        category: Annotated[
            str | None, argument("Only abilities that use a name of this category, such as `event`.")
        ] = None,
        name: Annotated[str | None, argument("Only abilities that use this name.")] = None,
        role: Annotated[str | None, argument("Only abilities that use a name in this role, such as `gain`.")] = None,
    ) -> list[store.Ability]:
        """Abilities of all components: which cards react to an event, which give a resource?"""
        return chosen_abilities(self.world, where, timing, (category, name, role))

    rule = by_id(Rule, "A rule by its id.")

    @page_of(Rule)
    def rules(
        self,
        game: OfGame = None,
        text: Annotated[
            str | None, argument("A question in either language: rules that have most of its words, best first.")
        ] = None,
    ) -> list[store.Rule]:
        """Rules of all games with citations."""
        return chosen_rules(self.world, game, text)

    @fact
    def profiles(self, game: OfGame = None) -> list[Profile]:
        """Profiles of rule choices."""
        wanted = chosen_game(self.world, game)
        rows = self.world.catalog.profiles.values()
        return [self.world.view(Profile, row) for row in rows if wanted in (None, row.game)]

    concept = by_id(Concept, "A concept by its id.")

    @page_of(Concept)
    def concepts(
        self,
        category: Annotated[str | None, argument("Only concepts of this category.")] = None,
    ) -> list[store.Concept]:
        """What terms mean, across the games."""
        rows = self.world.catalog.concepts.values()
        known = {str(row.category): str(row.category) for row in rows if row.category}
        if category is not None and category not in known:
            raise unknown_value("category", category, known)
        return [row for row in rows if category in (None, row.category)]

    term = by_id(Term, "A term by its id.")

    @page_of(Term)
    def terms(
        self,
        text: Annotated[
            str | None, argument("Only terms with these words, in any inflected form, accents or not.")
        ] = None,
        game: OfGame = None,
        lang: Annotated[Language | None, argument("Only terms of this language.")] = None,
        status: Annotated[TermStatus | None, argument("Only terms of this status.")] = None,
    ) -> list[store.Term]:
        """The glossary: whole matches first, then in Hungarian alphabetical order."""
        return chosen_terms(self.world, text, game, lang, status)

    @page_of(Contradiction)
    def contradictions(
        self,
        game: OfGame = None,
        kind: Annotated[ContradictionKind | None, argument("Only those of this kind.")] = None,
    ) -> list[store.Contradiction]:
        """Where sources contradict each other, and what was decided."""
        of_game = chosen_game(self.world, game)
        wanted = kind.value if kind else None
        rows = self.world.catalog.contradictions.values()
        return [row for row in rows if of_game in (None, row.game) and wanted in (None, row.kind)]

    @fact
    def coverage(self, game: OfGame = None) -> list[Coverage]:
        """How much of each game is known, kind by kind."""
        return coverage_of(self.world, chosen_game(self.world, game))
