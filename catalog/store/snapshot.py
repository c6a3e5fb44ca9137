"""The catalog in memory: an immutable snapshot of one data version, seen through chosen layers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar, cast

from kartotek.catalog.store import assemble
from kartotek.catalog.store.component_records import Ability, Component
from kartotek.catalog.store.evidence import ClaimBook, make_gaps
from kartotek.catalog.store.index import ComponentIndex
from kartotek.catalog.store.loader import make_components
from kartotek.catalog.store.model import Claim, Document, Game, Layer, Rule, SetupNumber, Source
from kartotek.catalog.store.reports import (
    Conflict,
    Contradiction,
    Coverage,
    Gap,
    PrintedCount,
    Profile,
    Retired,
    Unread,
    VocabularyEntry,
    WordForm,
)
from kartotek.catalog.store.spans import Spans
from kartotek.catalog.store.tables import Tables
from kartotek.catalog.store.term_lookups import TermLookups
from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import game_of, kind_of
from kartotek.schema.rows import CatalogMetaRow, LabelRow, VocabularyFileRow
from kartotek.schema.vocabulary import Vocabulary, build_vocabulary

__all__ = ["Catalog"]

Made = TypeVar("Made")


class Catalog(TermLookups):
    """Everything known, by id and in order. Nothing in it changes; what is costly is made on first use and kept."""

    def __init__(self, tables: Tables, layers: Iterable[str] = ()) -> None:
        self._tables = tables
        self.all_layers: Mapping[str, Layer] = MappingProxyType(assemble.make_layers(tables))
        chosen = {layer.id for layer in self.all_layers.values() if not layer.synthetic} | set(layers)
        unknown = sorted(chosen - self.all_layers.keys())
        if unknown:
            raise KartotekError(
                "not-found", f"the catalog has no pack {unknown[0]!r}", hint="give it to `kartotek build --pack`"
            )
        self.layers = tuple(layer for layer in self.all_layers if layer in chosen)
        self._heights = {layer: height for height, layer in enumerate(self.layers)}
        self._spans = Spans(tables)
        self.meta: Mapping[str, str] = MappingProxyType({row.key: row.value for row in tables.rows(CatalogMetaRow)})
        self.data_version = self.meta["data_version"]
        self.games: Mapping[str, Game] = MappingProxyType(assemble.make_games(tables, self.layers))
        self._vocabularies: dict[str, Vocabulary] = {}
        self._kept: dict[Callable[[Catalog], object], object] = {}

    def kept(self, make: Callable[[Catalog], Made]) -> Made:
        """What a class or function makes of the whole catalog, made on first use: `catalog.kept(Searcher)`."""
        if make not in self._kept:
            self._kept[make] = make(self)
        return cast("Made", self._kept[make])

    def with_layers(self, *layers: str) -> Catalog:
        """The same data version seen with these packs as well (synthetic ones are seen only so)."""
        return Catalog(self._tables, {*self.layers, *layers})

    # ---- components ----

    @cached_property
    def components(self) -> Mapping[str, Component]:
        """All components in order of game, kind, layer and row."""
        synthetic = frozenset(layer.id for layer in self.all_layers.values() if layer.synthetic)
        return MappingProxyType(make_components(self._tables, self._heights, synthetic))

    @cached_property
    def abilities(self) -> Mapping[str, Ability]:
        return MappingProxyType(self._index.abilities)

    @cached_property
    def _index(self) -> ComponentIndex:
        return ComponentIndex(self.components.values())

    def resolve(self, name: str) -> str:
        """The id that is in use today: follows retired ids to their successors."""
        seen: set[str] = set()
        while name in self.retired and name not in seen:
            seen.add(name)
            name = self.retired[name].successor or name
        return name

    def component(self, name: str) -> Component:
        """The component with this id, or the successor of a retired one."""
        found = self.components.get(self.resolve(name))
        if found is None:
            raise KartotekError("not-found", f"no component has the id {name}")
        return found

    def of_game(self, game: str) -> tuple[Component, ...]:
        return self._index.of_game(game)

    def of_kind(self, game: str, kind: str) -> tuple[Component, ...]:
        return self._index.of_kind(game, kind)

    def by_name(self, text: str) -> tuple[Component, ...]:
        """Components with exactly this name in either language, whatever its case and accents."""
        return self._index.by_name(text)

    def chain_to(self, name: str) -> Sequence[str]:
        """The ids of the components that this one makes free to build."""
        return self._index.chain_to(name)

    def touching(self, category: str, name: str, role: str | None = None) -> tuple[Ability, ...]:
        """Abilities that use a declared name (in that role): `touching("event", "build")`."""
        return self._index.touching(category, name, role)

    # ---- vocabulary and rules ----

    def vocabulary(self, game: str) -> Vocabulary:
        """The names that the game's expressions may use."""
        if game not in self._vocabularies:
            if game not in self.games:
                raise KartotekError(
                    "not-found", f"the catalog has no game {game!r}", hint=f"games: {', '.join(self.games)}"
                )
            base = self.games[game].base
            declared = self._declared[game][0]
            self._vocabularies[game] = build_vocabulary(declared, self.vocabulary(base) if base else None, where=game)
        return self._vocabularies[game]

    def words(self, game: str) -> Mapping[str, Any]:
        """The English and Hungarian words for the game's names, as its words file has them."""
        return self._declared[game][1]

    def word_forms(self) -> Iterator[WordForm]:
        """All forms of the words for declared names."""
        return iter(self._tables.rows(WordForm))

    def vocabulary_entries(self, game: str) -> list[VocabularyEntry]:
        """The names that a game declares or inherits, by category and in their order."""
        return [entry for entry in self._tables.rows(VocabularyEntry) if entry.game == game]

    @cached_property
    def labels(self) -> Mapping[tuple[str, str], tuple[str, str]]:
        """English and Hungarian labels by category and name, for what no game's words name."""
        return MappingProxyType({(row.category, row.name): (row.en, row.hu) for row in self._tables.rows(LabelRow)})

    @cached_property
    def _declared(self) -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
        files = self._tables.rows(VocabularyFileRow)
        try:
            return {row.game: (json.loads(row.declarations), json.loads(row.words)) for row in files}
        except (ValueError, RecursionError) as error:
            what, hint = "the vocabularies of the catalog cannot be read", "run `kartotek build`"
            raise KartotekError("database", what, why=str(error)[:200], hint=hint) from error

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        return MappingProxyType(assemble.make_rules(self._tables, self._heights, self._spans))

    @cached_property
    def setup(self) -> tuple[SetupNumber, ...]:
        return assemble.make_setup(self._tables, self._heights, self._spans)

    @cached_property
    def profiles(self) -> Mapping[str, Profile]:
        return MappingProxyType(assemble.make_profiles(self._tables))

    @cached_property
    def documents(self) -> Mapping[str, Document]:
        return MappingProxyType({item.id: item for game in self.games.values() for item in game.documents})

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        return MappingProxyType({item.id: item for game in self.games.values() for item in game.sources})

    # ---- evidence and ledgers ----

    @cached_property
    def _proof(self) -> ClaimBook:
        return ClaimBook(self._tables, self._heights, self._spans)

    def claims(self, subject: str, field: str) -> tuple[Claim, ...]:
        """What every source says of a field, by the layer that states it."""
        return self._proof.of(subject, field)

    def evidence(self, subject: str, field: str) -> tuple[Claim, ...]:
        """The claims that the value of a field rests on."""
        return tuple(claim for claim in self._proof.of(subject, field) if claim.holds)

    def claims_of(self, subject: str) -> dict[str, tuple[Claim, ...]]:
        """All claims about a subject, by field."""
        return {field: self._proof.of(subject, field) for field in self._proof.fields(subject)}

    def evidence_of(self, subject: str) -> dict[str, tuple[Claim, ...]]:
        """All fields of a subject that have a value, with the claims that it rests on."""
        return {field: self.evidence(subject, field) for field in self._proof.fields(subject)}

    def confidences(self, subject: str) -> list[list[int]]:
        """By field of a subject: the confidence of the claims that its value rests on."""
        return self._proof.confidences(subject)

    def unread(self) -> list[tuple[Unread, int]]:
        """Why facts of the books are cited by hand, with the number of fields that each reason is for."""
        counted = Counter(
            (game_of(subject), kind_of(subject), field.partition(".")[0])
            for subject, field in self._proof.cited_alone()
        )
        return [(row, counted[row.game, row.kind, row.field]) for row in self._tables.rows(Unread)]

    @cached_property
    def gaps(self) -> Mapping[str, tuple[Gap, ...]]:
        """Unknown fields and their reasons, by subject."""
        return make_gaps(self._tables, self._heights)

    @cached_property
    def conflicts(self) -> tuple[Conflict, ...]:
        return assemble.make_conflicts(self._tables, self._spans)

    @cached_property
    def contradictions(self) -> Mapping[str, Contradiction]:
        return MappingProxyType(assemble.make_contradictions(self._tables, self._spans))

    def disputes(self, subject: str) -> Sequence[Contradiction]:
        """The contradictions that concern a component or a rule."""
        return self._disputes.get(subject, ())

    @cached_property
    def _disputes(self) -> Mapping[str, list[Contradiction]]:
        found: dict[str, list[Contradiction]] = {}
        for item in self.contradictions.values():
            for subject in item.subjects:
                found.setdefault(subject, []).append(item)
        return found

    @cached_property
    def coverage(self) -> tuple[Coverage, ...]:
        """The ledger of shipped facts, whatever layers are seen."""
        return assemble.make_coverage(self._tables)

    @cached_property
    def counts(self) -> tuple[PrintedCount, ...]:
        return assemble.make_counts(self._tables, self._spans)

    @cached_property
    def retired(self) -> Mapping[str, Retired]:
        return MappingProxyType(assemble.make_retired(self._tables))
