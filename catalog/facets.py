"""The values of every filter: in order, with labels in both languages, and how many components have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from kartotek.catalog.families import FAMILY_NAMES
from kartotek.catalog.labels import Label, Labels
from kartotek.catalog.search import ATTRIBUTE_PREFIX, Condition, Searcher
from kartotek.catalog.search.admitted import nearest
from kartotek.catalog.search.keys import TIMINGS
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.evidence_kinds import EVIDENCE_KINDS
from kartotek.schema.hungarian.fold import fold

__all__ = ["FACETS", "Facet", "FacetSource", "FacetValue", "Facets"]

Type: TypeAlias = Literal["word", "number", "flag"]


@dataclass(frozen=True, slots=True)
class FacetSource:
    """A filter of the API as a facet: the search key that it tests, and the category of its labels.

    `listed` gives its values in their order where the key admits other spellings of them as well.
    """

    name: str
    key: str
    category: str
    type: Type = "word"
    listed: Callable[[Catalog], Iterable[str]] | None = None


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A value that a filter takes, what people call it, and how many components have it."""

    value: str
    label: Label
    count: int


@dataclass(frozen=True, slots=True)
class Facet:
    """A filter with its values in order; `count` components have any of them."""

    name: str
    type: Type
    label: Label
    count: int
    values: tuple[FacetValue, ...]


def _kinds(catalog: Catalog) -> Iterator[str]:
    yield from (kind.kind for game in catalog.games.values() for kind in game.kinds)


def _editions(catalog: Catalog) -> Iterator[str]:
    yield from (edition.id for game in catalog.games.values() for edition in game.editions)


_TOUCHED: Final = {
    "any": ("effect", "effect"), "resource": ("resource", "amount"), "verb": ("verb", "verb"),
    "event": ("event", "event"), "hook": ("hook", "hook"), "gain": ("gain", "amount"),
    "produce": ("produce", "amount"), "pay": ("pay", "amount"),
}  # fmt: skip

_DECLARED: Final = (
    FacetSource("game", "game", "game", listed=lambda catalog: catalog.games),
    FacetSource("kind", "kind", "kind", listed=_kinds),
    FacetSource("family", "family", "family", listed=lambda _: FAMILY_NAMES),
    FacetSource("edition", "edition", "edition", listed=_editions),
    FacetSource("color", "attribute.color", "value"),
    FacetSource("age", "attribute.age", "value", "number"),
    FacetSource("costHas", "cost.resource", "amount"),
    FacetSource("costTotal", "cost.total", "value", "number"),
    FacetSource(
        "free",
        "is",
        "flag",
        "flag",
    ),
    FacetSource(
        "part",
        "is",
        "flag",
        "flag",
    ),
    *(FacetSource(f"touches.{name}", key, category) for name, (key, category) in _TOUCHED.items()),
    FacetSource("timing", "timing", "timing", listed=lambda _: TIMINGS),
    FacetSource("players", "players", "value", "number"),
    FacetSource("evidence", "evidence", "evidence", listed=lambda _: EVIDENCE_KINDS),
    FacetSource("confidence", "confidence", "value", "number"),
    FacetSource("known", "known", "field"),
    FacetSource("unknown", "unknown", "field"),
)

FACETS: Final[Mapping[str, FacetSource]] = MappingProxyType({source.name: source for source in _DECLARED})


class Facets:
    """The facets of one catalog; what does not depend on the filter is worked out once."""

    def __init__(self, searcher: Searcher, labels: Labels) -> None:
        self._searcher = searcher
        self._labels = labels
        self._listed: dict[str, tuple[str | int, ...]] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The filters that have facets: the declared ones and every printed attribute."""
        return (*FACETS, *(f"{ATTRIBUTE_PREFIX}{name}" for name in self._searcher.attributes))

    def of(self, names: Iterable[str] | None, condition: Condition) -> list[Facet]:
        """The facets of these filters (of all of them without names) over the components that a condition admits."""
        mask = self._searcher.mask(condition)
        game = self._only_game(mask)
        return [self._facet(name, mask, game) for name in (self.names if names is None else names)]

    def _only_game(self, mask: int) -> str | None:
        """The one game that all admitted components belong to, if it is one."""
        words, _ = self._searcher.index("game")
        within = [name for name in self._searcher.catalog.games if words.get(name, 0) & mask]
        return within[0] if len(within) == 1 else None

    def _facet(self, name: str, mask: int, game: str | None) -> Facet:
        source = self._source(name)
        any_value = 0
        found = []
        for value, held in self._masks(source):
            any_value |= held
            found.append(FacetValue(str(value), self._label(source, value, game), (held & mask).bit_count()))
        return Facet(name, self._type(source), self._name(name), (any_value & mask).bit_count(), tuple(found))

    def _masks(self, source: FacetSource) -> Iterator[tuple[str | int, int]]:
        """Every value with the components that have it."""
        words, numbers = self._searcher.index(source.key)
        if source.type == "flag":
            held = words.get(source.name, 0)
            yield from (("yes", held), ("no", self._searcher.everything ^ held))
            return
        for value in self._values(source):
            yield value, numbers.get(value, 0) if isinstance(value, int) else words.get(fold(value), 0)

    def _source(self, name: str) -> FacetSource:
        if name in FACETS:
            return FACETS[name]
        if name not in self.names:
            near = nearest(name, {each.casefold(): each for each in self.names})
            hint = f"did you mean {', '.join(near)}?" if near else f"facets are {', '.join(FACETS)} and attribute.NAME"
            raise KartotekError("query-value", f"there is no facet {name[:60]!r}", hint=hint)
        return FacetSource(name, name, "value")

    def _type(self, source: FacetSource) -> Type:
        if source.name in FACETS:
            return source.type
        words, numbers = self._searcher.index(source.key)
        return "number" if numbers and not words else "word"

    def _values(self, source: FacetSource) -> tuple[str | int, ...]:
        """All values of a filter: declared ones in their order, then others by spelling; numbers by size."""
        if source.name not in self._listed:
            _, numbers = self._searcher.index(source.key)
            if source.listed is not None:
                listed: Iterable[str] = source.listed(self._searcher.catalog)
            else:
                listed = (*self._declared(source), *sorted(self._in_use(source)))
            values: list[str | int] = [*listed, *sorted(numbers)]
            self._listed[source.name] = tuple(dict.fromkeys(values))
        return self._listed[source.name]

    def _in_use(self, source: FacetSource) -> set[str]:
        """The words that components have, as they are spelt; a component that an attribute names goes by its id."""
        if not source.key.startswith(ATTRIBUTE_PREFIX):
            words, _ = self._searcher.index(source.key)
            return {self._searcher.admitted(source.key)[word] for word in words}
        name = source.key.removeprefix(ATTRIBUTE_PREFIX)
        found = [item.attributes[name].values for item in self._searcher.components if name in item.attributes]
        flags = {"yes" if value else "no" for values in found for value in values if isinstance(value, bool)}
        return flags | {value for values in found for value in values if isinstance(value, str)}

    def _declared(self, source: FacetSource) -> Iterator[str]:
        """The values that any vocabulary declares, in its order, as far as some component has them."""
        words, _ = self._searcher.index(source.key)
        catalog = self._searcher.catalog
        attribute = source.key.removeprefix(ATTRIBUTE_PREFIX)
        for game in catalog.games:
            vocabulary = catalog.vocabulary(game)
            if source.key.startswith(ATTRIBUTE_PREFIX):
                domain = vocabulary.domains.get(attribute)
                yield from (value for value in (domain.values if domain else ()) if value in words)
            elif source.category in ("amount", "effect"):
                yield from (value for value in vocabulary.amounts if value in words)

    def _label(self, source: FacetSource, value: str | int, game: str | None) -> Label:
        if isinstance(value, int):
            return Label(str(value), str(value))
        if source.key.startswith(ATTRIBUTE_PREFIX):
            return self._labels.attribute_value(source.key.removeprefix(ATTRIBUTE_PREFIX), value, game)
        return self._labels.of(source.category, value, game)

    def _name(self, name: str) -> Label:
        """What the filter itself is called."""
        shared = self._searcher.catalog.labels.get(("filter", name))
        return Label(*shared) if shared else self._labels.of("attribute", name.removeprefix(ATTRIBUTE_PREFIX))
