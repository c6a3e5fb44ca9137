"""The root of all questions."""

from __future__ import annotations

from typing import Annotated

import strawberry

from api.graphql.abilities import Ability, ability_view
from api.graphql.catalog_type import CatalogInfo
from api.graphql.component_questions import ComponentQuestions, Id
from api.graphql.connections import After, Before, Connection, First, Last, paged
from api.graphql.describe import fact, told
from api.graphql.enums import ContradictionKind, Language, TermStatus, Timing
from api.graphql.executable import Executable
from api.graphql.filters import ComponentWhere
from api.graphql.games import Game
from api.graphql.ledgers import Contradiction, Coverage, contradiction_view, coverage_of
from api.graphql.node import Node
from api.graphql.rules import Profile, Rule, profile_view, rule_view
from api.graphql.selections import chosen_abilities, chosen_rules, chosen_terms
from api.graphql.terms import Concept, Term, concept_view, term_view
from api.limits import limit
from schema.errors import KartotekError

__all__ = ["Query"]

OfGame = Annotated[strawberry.ID | None, told("Only those of this game.")]


@strawberry.type(description="Everything that can be asked.")
class Query(ComponentQuestions, Executable):
    @fact
    def catalog(self) -> CatalogInfo:
        """The catalog about itself."""
        return CatalogInfo(world=self.world)

    @fact
    def with_packs(
        self, packs: Annotated[list[strawberry.ID], told("Synthetic packs to be seen besides the real facts.")]
    ) -> Query:
        """The same questions with invented content seen as well, for trying complete games."""
        return Query(world=self.world.with_packs(packs))

    @fact
    def node(self, id: Id) -> Node | None:  # noqa: A002
        """Anything by its id."""
        return self.world.node(id)

    @fact
    def nodes(self, ids: Annotated[list[strawberry.ID], told("Ids, at most 100.")]) -> list[Node | None]:
        """Several things by their ids, in the same order."""
        if len(ids) > limit("ids"):
            raise KartotekError("limit", f"{len(ids)} ids were asked for", mend=f"at most {limit('ids')} at a time")
        return [self.world.node(name) for name in ids]

    @fact
    def games(self) -> list[Game]:
        """All games and expansions."""
        return [self.world.game(name) for name in self.world.catalog.games]

    @fact
    def game(self, id: Id) -> Game | None:  # noqa: A002
        """A game by its id."""
        return self.world.find(id, Game)

    @fact
    def ability(self, id: Id) -> Ability | None:  # noqa: A002
        """An ability by its id."""
        return self.world.find(id, Ability)

    @fact
    def abilities(
        self,
        where: Annotated[ComponentWhere | None, told("What must hold of the component that carries it.")] = None,
        timing: Annotated[list[Timing] | None, told("Only abilities that happen then.")] = None,
        category: Annotated[
            str | None, told("Only abilities that use a name of this category, such as `event`.")
        ] = None,
        name: Annotated[str | None, told("Only abilities that use this name.")] = None,
        role: Annotated[str | None, told("Only abilities that use a name in this role, such as `gain`.")] = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Ability]:
        """Abilities of all components: which cards react to an event, which give a resource?"""
        rows = chosen_abilities(self.world, where, timing, (category, name, role))
        return paged(rows, lambda row: ability_view(self.world, row), first, after, last, before)

    @fact
    def rule(self, id: Id) -> Rule | None:  # noqa: A002
        """A rule by its id."""
        return self.world.find(id, Rule)

    @fact
    def rules(
        self,
        game: OfGame = None,
        text: Annotated[
            str | None, told("Only rules in whose statement, in either language, all these words stand.")
        ] = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Rule]:
        """Rules of all games with citations."""
        rows = chosen_rules(self.world, game, text)
        return paged(rows, lambda row: rule_view(self.world, row), first, after, last, before)

    @fact
    def profiles(self, game: OfGame = None) -> list[Profile]:
        """Profiles of rule choices."""
        rows = self.world.catalog.profiles.values()
        return [profile_view(self.world, row) for row in rows if game in (None, row.game)]

    @fact
    def concept(self, id: Id) -> Concept | None:  # noqa: A002
        """A concept by its id."""
        return self.world.find(id, Concept)

    @fact
    def concepts(
        self,
        category: Annotated[str | None, told("Only concepts of this category.")] = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Concept]:
        """What terms mean, across the games."""
        rows = [row for row in self.world.catalog.concepts.values() if category in (None, row.category)]
        return paged(rows, lambda row: concept_view(self.world, row), first, after, last, before)

    @fact
    def term(self, id: Id) -> Term | None:  # noqa: A002
        """A term by its id."""
        return self.world.find(id, Term)

    @fact
    def terms(
        self,
        text: Annotated[str | None, told("Only terms with these words, in any inflected form, accents or not.")] = None,
        game: OfGame = None,
        lang: Annotated[Language | None, told("Only terms of this language.")] = None,
        status: Annotated[TermStatus | None, told("Only terms of this status.")] = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Term]:
        """The glossary, in Hungarian alphabetical order."""
        rows = chosen_terms(self.world, text, game, lang, status)
        return paged(rows, lambda row: term_view(self.world, row), first, after, last, before)

    @fact
    def contradictions(
        self,
        game: OfGame = None,
        kind: Annotated[ContradictionKind | None, told("Only those of this kind.")] = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[Contradiction]:
        """Where sources contradict each other, and what was decided."""
        wanted = kind.value if kind else None
        rows = [
            row
            for row in self.world.catalog.contradictions.values()
            if game in (None, row.game) and wanted in (None, row.kind)
        ]
        return paged(rows, lambda row: contradiction_view(self.world, row), first, after, last, before)

    @fact
    def coverage(self, game: OfGame = None) -> list[Coverage]:
        """How much of each game is known, kind by kind."""
        return coverage_of(self.world, game)
