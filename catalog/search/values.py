"""The values that a component has under a search key: one function for each key, over typed fields only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from kartotek.catalog.concepts import concept_words
from kartotek.catalog.derived import cheapest
from kartotek.catalog.families import family_of
from kartotek.catalog.store import Catalog, Component

__all__ = ["FLAGS", "SearchValue", "Values", "attribute_values", "lowest_confidence"]

SearchValue: TypeAlias = str | int
Values: TypeAlias = Callable[[Catalog, Component], Iterable[SearchValue]]


def lowest_confidence(catalog: Catalog, component: Component) -> int | None:
    """The confidence of the least certain field: each field counts with its best witness."""
    best = [max(witnesses) for witnesses in catalog.confidences(component.id) if witnesses]
    return min(best, default=None)


def attribute_values(component: Component, name: str) -> Iterator[SearchValue]:
    """The known values of an attribute; yes and no are words, other components are named by id and by slug."""
    found = component.attributes.get(name)
    for value in found.values if found else ():
        if isinstance(value, bool):
            yield "yes" if value else "no"
        elif value is not None:
            yield value
            if found and found.type == "component":
                yield str(value).rsplit(":", 1)[-1]


def game_names(catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    game = catalog.games[component.game]
    yield from (name for name in (game.id, game.name_en, game.name_hu) if name)


def edition_names(catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    for edition in catalog.games[component.game].editions:
        if edition.id == component.edition:
            yield from (edition.id, edition.slug, edition.name)


def ids(catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    """Its id and the retired ids that it succeeds."""
    yield component.id
    yield from (old for old in catalog.retired if catalog.resolve(old) == component.id)


def names(_catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    yield from (name for name in (component.name_en, component.name_hu) if name)


def cost_resources(_catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    if component.cost is not None:
        yield from (item.resource for way in component.cost.alternatives for item in way)


def cost_total(_catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    total = cheapest(component.cost)
    if total is not None:
        yield total


def cost_amounts(_catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    """Each resource of the price with how many it takes: `3 stone`."""
    if component.cost is not None:
        yield from (f"{item.amount} {item.resource}" for way in component.cost.alternatives for item in way)


def cost_either(catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    yield from cost_resources(catalog, component)
    yield from cost_total(catalog, component)


def touched(category: str | None = None, role: str | None = None) -> Values:
    """The names that effects use, of one category or in one role."""

    def values(_catalog: Catalog, component: Component) -> Iterator[SearchValue]:
        for ability in component.abilities:
            for touch in ability.touches:
                if category in (None, touch.category) and role in (None, touch.role):
                    yield touch.name

    return values


def concepts(catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    """Every word for the concepts that its price or effects are about, whatever its game calls them."""
    used = {touch.name for ability in component.abilities for touch in ability.touches}
    used |= {str(name) for name in cost_resources(catalog, component)}
    for name in sorted(used):
        yield from concept_words(catalog, component.game, name)


def timings(_catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    yield from (ability.timing for ability in component.abilities)


def evidence_kinds(catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    for witnesses in catalog.evidence_of(component.id).values():
        yield from (witness.kind for witness in witnesses)


def confidence(catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    lowest = lowest_confidence(catalog, component)
    if lowest is not None:
        yield lowest


def unknown_fields(catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    for gap in catalog.gaps.get(component.id, ()):
        yield from ("any", gap.field, gap.field.partition(".")[0])


def known_fields(catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    for field in catalog.evidence_of(component.id):
        yield from (field, field.partition(".")[0])
    if component.id not in catalog.gaps:
        yield "all"


def chained(_catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    for other in component.chain_from:
        if other is not None:
            yield from (other, other.rsplit(":", 1)[-1])


def family(_catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    yield family_of(component.kind)


FLAGS: Final[Mapping[str, Callable[[Component], bool]]] = MappingProxyType(
    {
        "free": lambda component: component.cost is not None and component.cost.free,
        "part": lambda component: component.parent is not None,
        "whole": lambda component: component.parent is None,
        "synthetic": lambda component: component.synthetic,
        "executable": lambda component: bool(component.abilities),
    }
)


def flags(_catalog: Catalog, component: Component) -> Iterator[SearchValue]:
    yield from (name for name, holds in FLAGS.items() if holds(component))
