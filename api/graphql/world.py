"""What the resolvers work on: one snapshot, its search, its sentences, and one view object for each thing asked for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from kartotek.catalog import store
from kartotek.catalog.concepts import ConceptNames, concept_names
from kartotek.catalog.facets import Facets
from kartotek.catalog.labels import Labels
from kartotek.catalog.reactions import Reactions
from kartotek.catalog.releases import Change, Release, changes_since, read_releases
from kartotek.catalog.rule_views import RuleViews
from kartotek.catalog.search import ANYTHING, Searcher
from kartotek.catalog.search.forgiving import ForgivingSearch
from kartotek.catalog.search.rule_search import RuleSearch
from kartotek.catalog.sentences import Sentences
from kartotek.catalog.suggestions import Suggester
from kartotek.catalog.symbols import Symbols
from kartotek.catalog.views import Views
from kartotek.schema.ids import game_of
from kartotek.schema.language import nodes
from kartotek.schema.language.parser import parse_ability

if TYPE_CHECKING:
    from kartotek.api.graphql.components import Component
    from kartotek.api.graphql.games import Edition, Game
    from kartotek.api.graphql.node import CatalogNode
    from kartotek.api.graphql.rules import Rule
    from kartotek.catalog.rules.game import Game as RulesGame
    from kartotek.schema.replay import Replay

__all__ = ["World"]

Wanted = TypeVar("Wanted", bound="CatalogNode")


class World:
    """A snapshot as the API shows it. Views are made once and shared, so that fragments of answers can be kept."""

    def __init__(self, catalog: store.Catalog) -> None:
        self.catalog = catalog
        self.layers_key = ",".join(catalog.layers)
        self.sentences = catalog.kept(Sentences)
        self._views: dict[tuple[type[CatalogNode], str], Any] = {}
        self._components: dict[str, Component] = {}
        self._games: dict[tuple[str, str], RulesGame] = {}
        self._changes: dict[int, list[Change]] = {}
        self._with_packs: dict[frozenset[str], World] = {}

    def view(self, kind: type[Wanted], row: Any) -> Wanted:
        """The one view of a row, in the type that shows it."""
        key = (kind, row.id)
        found: Wanted | None = self._views.get(key)
        if found is None:
            found = self._views[key] = kind(world=self, row=row)
        return found

    def component(self, name: str) -> Component:
        """The view of a component that exists."""
        found = self._components.get(name)
        if found is None:
            from kartotek.api.graphql.components import component_view

            found = self._components[name] = component_view(self, self.catalog.components[name])
        return found

    def components(self, names: Iterable[str]) -> list[Component]:
        return [self.component(name) for name in names]

    def game(self, name: str) -> Game:
        """The view of a game that exists."""
        from kartotek.api.graphql.games import Game

        return self.view(Game, self.catalog.games[name])

    def edition(self, name: str) -> Edition:
        """The view of an edition that exists."""
        from kartotek.api.graphql.games import Edition

        return self.view(Edition, self.editions[name])

    def rule(self, row: store.Rule) -> Rule:
        from kartotek.api.graphql.rules import Rule

        return self.view(Rule, row)

    def node(self, name: str) -> CatalogNode | None:
        """Anything by its id: a retired id gives its successor, which then says so; None where nothing has the id."""
        from kartotek.api.graphql.node import CatalogNode

        return self.find(name, CatalogNode)

    def find(self, name: str, wanted: type[Wanted]) -> Wanted | None:
        """The same for one type only."""
        from kartotek.api.graphql.finding import find_node

        return find_node(self, name, wanted)

    def sentence(self, ability: store.Ability, language: str) -> str | None:
        """What the ability does, in words."""
        return self.sentences.of(ability, "hu" if language == "hu" else "en")

    def said(self, tree: nodes.Ability, game: str, language: str, host: str | None) -> str | None:
        """What an expression that is not in the catalog does, in words."""
        return self.sentences.say(tree, game, "hu" if language == "hu" else "en", host)

    def with_packs(self, packs: Iterable[str]) -> World:
        """The same data version with synthetic packs seen as well."""
        chosen = frozenset(packs) - frozenset(self.catalog.layers)
        if not chosen:
            return self
        if chosen not in self._with_packs:
            self._with_packs[chosen] = World(self.catalog.with_layers(*sorted(chosen)))
        return self._with_packs[chosen]

    def game_for(self, replay: Replay) -> RulesGame:
        """The rules under which a replay was played, with the packs that it names."""
        from kartotek.catalog.rules.registry import open_game

        world = self.with_packs(replay.packs)
        key = (replay.game, replay.profile)
        if key not in world._games:
            world._games[key] = open_game(world.catalog, *key)
        return world._games[key]

    def warm(self) -> None:
        """Make what the first requests would else wait for: search indexes, the parser of the effect language."""
        self.searcher.warm()
        self.facets.of(None, ANYTHING)
        self.suggester.suggest("", ANYTHING, 1)
        self.rule_search.ask("")
        for ability in self.catalog.abilities.values():
            parse_ability(ability.expression, self.catalog.vocabulary(game_of(ability.component)))
            self.sentence(ability, "hu")
            break

    @property
    def searcher(self) -> Searcher:
        return self.catalog.kept(Searcher)

    @property
    def views(self) -> Views:
        return self.catalog.kept(Views)

    @property
    def reactions(self) -> Reactions:
        return self.catalog.kept(Reactions)

    @property
    def labels(self) -> Labels:
        return self.catalog.kept(Labels)

    @cached_property
    def facets(self) -> Facets:
        return Facets(self.searcher, self.labels)

    @property
    def forgiving(self) -> ForgivingSearch:
        return self.catalog.kept(ForgivingSearch)

    @property
    def suggester(self) -> Suggester:
        return self.forgiving.suggester

    @property
    def symbols(self) -> Symbols:
        return self.catalog.kept(Symbols)

    @property
    def concept_names(self) -> ConceptNames:
        return concept_names(self.catalog)

    @cached_property
    def releases(self) -> tuple[Release, ...]:
        """All releases, the oldest first."""
        return tuple(read_releases())

    def changes_since(self, release: Release) -> list[Change]:
        """What changed since a release; worked out once."""
        if release.number not in self._changes:
            self._changes[release.number] = changes_since(self.catalog, release)
        return self._changes[release.number]

    @property
    def rule_search(self) -> RuleSearch:
        return self.catalog.kept(RuleSearch)

    @property
    def rule_views(self) -> RuleViews:
        return self.catalog.kept(RuleViews)

    @cached_property
    def touch_words(self) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        """The categories, names and roles that abilities use or a vocabulary declares."""
        touches = [touch for ability in self.catalog.abilities.values() for touch in ability.touches]
        names = frozenset(self.searcher.admitted("effect").values())
        return frozenset(t.category for t in touches), names, frozenset(t.role for t in touches)

    @cached_property
    def editions(self) -> dict[str, store.Edition]:
        """Editions of all games by their ids."""
        return {row.id: row for game in self.catalog.games.values() for row in game.editions}
