"""Queries for those who do not know yet what to ask: values of filters, names as they are typed, a random pick."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated

import strawberry
from strawberry.scalars import JSON

from kartotek.api.graphql.component_questions import Where
from kartotek.api.graphql.components import Component
from kartotek.api.graphql.describe import argument, column, fact
from kartotek.api.graphql.enums import Language
from kartotek.api.graphql.filters import found_components, whole_condition
from kartotek.api.graphql.names import WantedLanguage
from kartotek.api.graphql.selections import chosen_game
from kartotek.api.graphql.terms import Concept
from kartotek.api.graphql.world import World
from kartotek.api.limits import check_text, limit
from kartotek.catalog import store
from kartotek.catalog.facets import Facet as FacetRow
from kartotek.catalog.facets import FacetValue as FacetValueRow
from kartotek.catalog.labels import Label
from kartotek.catalog.search.admitted import unknown_value
from kartotek.schema.errors import KartotekError

__all__ = ["Discovery", "Facet", "FacetValue", "Suggestion", "VocabularyName"]

AtMost = Annotated[int, argument("How many, at most 100.")]


def _in_language(label: Label, language: Language) -> str | None:
    return label.hu if language is Language.HU else label.en


@strawberry.type(description="A value that a filter takes.")
class FacetValue:
    row: strawberry.Private[FacetValueRow]
    value: str = column("The value as the filter takes it; numbers in decimal.")
    count: int = column("How many components have it under the given filter.")

    @fact
    def label(self, lang: WantedLanguage = Language.EN) -> str | None:
        """What people call it."""
        return _in_language(self.row.label, lang)


@strawberry.type(description="A filter with all the values that it takes, in the order that the games declare.")
class Facet:
    row: strawberry.Private[FacetRow]
    field: str = column("The field of `where`, such as `color`, `touches.gain` or `attribute.level`.", of="name")
    type: str = column("`word`, `number` (filtered by a range) or `flag` (true or false).")
    count: int = column("How many components have any of the values under the given filter.")

    @fact
    def label(self, lang: WantedLanguage = Language.EN) -> str | None:
        """What people call the filter."""
        return _in_language(self.row.label, lang)

    @fact
    def values(
        self, used: Annotated[bool, argument("Only values that some component has under the given filter.")] = False
    ) -> list[FacetValue]:
        """The values in order."""
        return [FacetValue(row=row) for row in self.row.values if row.count or not used]


@strawberry.type(description="A name that completes what was typed.")
class Suggestion:
    world: strawberry.Private[World]
    ids: strawberry.Private[tuple[str, ...]]
    text: str = strawberry.field(description="The name.")
    language: Language = strawberry.field(description="The language that the name is in.")

    @fact
    def count(self) -> int:
        """How many components bear the name under the given filter."""
        return len(self.ids)

    @fact
    def component(self) -> Component:
        """The first component that bears it."""
        return self.world.component(self.ids[0])

    @fact
    def components(self) -> list[Component]:
        """The components that bear it, at most 100 of them."""
        return self.world.components(self.ids[: limit("page")])


@strawberry.type(description="A name that the effect expressions of a game may use.")
class VocabularyName:
    world: strawberry.Private[World]
    row: strawberry.Private[store.VocabularyEntry]
    category: str = column("What it is: resource, stat, noun, verb, event, hook, flag, phase, period, scope ...")
    name: str = column("The name.")
    inherited: bool = column("Whether an expansion has it from its base game.")

    @fact
    def label(self, lang: WantedLanguage = Language.EN) -> str | None:
        """What people call it."""
        category = {"flag": "permission"}.get(self.row.category, self.row.category)
        return _in_language(self.world.labels.of(category, self.row.name, self.row.game), lang)

    @fact
    def definition(self) -> JSON:
        """How the game declares it."""
        return JSON(json.loads(self.row.definition))

    @fact
    def component(self) -> Component | None:
        """The symbol, token or marker that shows it."""
        found = self.world.symbols.of(self.row.game, self.row.name)
        return self.world.component(found) if found else None

    @fact
    def concepts(self) -> list[Concept]:
        """The concepts of the glossary that it stands for, those of other games included."""
        names = self.world.concept_names.concepts_of(self.row.game, self.row.name)
        return [self.world.view(Concept, self.world.catalog.concepts[name]) for name in names]


@strawberry.type(description="What helps to find out what to ask.")
class Discovery:
    world: strawberry.Private[World]

    @fact
    def facets(
        self,
        where: Where = None,
        fields: Annotated[list[str] | None, argument("Only these filters; all of them where it is left out.")] = None,
    ) -> list[Facet]:
        """The values of every filter, with labels and with counts under the given filter."""
        condition = whole_condition(where)
        if fields is not None and len(fields) > limit("ids"):
            raise KartotekError("limit", f"{len(fields)} fields were asked for", hint=f"at most {limit('ids')}")
        return [Facet(row=row) for row in self.world.facets.of(fields, condition)]

    @fact
    def suggest(
        self,
        prefix: Annotated[str, argument("What was typed so far: the beginning of a name or of a word of it.")],
        where: Where = None,
        first: AtMost = 10,
    ) -> list[Suggestion]:
        """Names that begin so, in either language; then names with a word that does; then names that look like it."""
        check_text("prefix", prefix)
        found = self.world.suggester.suggest(prefix, whole_condition(where), _size(first))
        return [
            Suggestion(world=self.world, ids=row.components, text=row.text, language=Language(row.language))
            for row in found
        ]

    @fact
    def random(
        self,
        seed: Annotated[int, argument("Equal seeds give equal picks, as long as the data version stands.")],
        where: Where = None,
        first: AtMost = 1,
    ) -> list[Component]:
        """Different components picked at random; the seed is the client's."""
        rows = found_components(self.world, where, None)
        rows.sort(key=lambda row: hashlib.blake2b(f"{seed} {row.id}".encode(), digest_size=8).digest())
        return [self.world.component(row.id) for row in rows[: _size(first)]]

    @fact
    def vocabulary(
        self,
        game: Annotated[strawberry.ID, argument("The game, by id or name.")],
        category: Annotated[str | None, argument("Only names of this category.")] = None,
    ) -> list[VocabularyName]:
        """The names that effect expressions of a game may use, by category and in their order."""
        rows = self.world.catalog.vocabulary_entries(chosen_game(self.world, game) or "")
        known = {row.category: row.category for row in rows}
        if category is not None and category not in known:
            raise unknown_value("category", category, known)
        return [VocabularyName(world=self.world, row=row) for row in rows if category in (None, row.category)]


def _size(first: int) -> int:
    if not 0 <= first <= limit("page"):
        raise KartotekError("limit", f"`first` is {first}", hint=f"ask for 0 to {limit('page')} items at a time")
    return first
