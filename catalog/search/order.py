"""Orders of components: by meaning, not by spelling, and the unknown always last."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from kartotek.catalog.search.keys import cheapest, lowest_confidence
from kartotek.catalog.store import Catalog, Component
from kartotek.schema.hungarian.fold import hungarian_key

__all__ = ["Order", "ranks"]


class Order(Enum):
    CATALOG = "catalog"
    RELEVANCE = "relevance"
    NAME_EN = "name_en"
    NAME_HU = "name_hu"
    COST = "cost"
    AGE = "age"
    COLOR = "color"
    CONFIDENCE = "confidence"


def ranks(catalog: Catalog, components: Sequence[Component], order: Order) -> list[int]:
    """The rank of each component; equal values have equal ranks, so that sorting keeps the catalog's order."""
    if order is Order.CATALOG:
        return list(range(len(components)))
    keys = [_key(catalog, component, order) for component in components]
    places = {key: rank for rank, key in enumerate(sorted({key for key in keys if key is not None}))}
    return [len(places) if key is None else places[key] for key in keys]


def _key(catalog: Catalog, component: Component, order: Order) -> Any:
    match order:
        case Order.NAME_EN:
            return component.folded_en
        case Order.NAME_HU:
            return component.sort_hu or (hungarian_key(component.name_hu) if component.name_hu else None)
        case Order.COST:
            return cheapest(component.cost)
        case Order.CONFIDENCE:
            return lowest_confidence(catalog, component)
        case Order.AGE | Order.COLOR:
            return _by_meaning(catalog, component, order.value)
        case _:
            return 0


def _by_meaning(catalog: Catalog, component: Component, attribute: str) -> tuple[int, str] | None:
    """Numbers by size; words in the order in which the game's vocabulary declares them, others after those."""
    value = component.value(attribute)
    if value is None:
        return None
    if isinstance(value, int):
        return (value, "")
    domain = catalog.vocabulary(component.game).domains.get(attribute)
    values = domain.values if domain else ()
    return (values.index(value), "") if value in values else (len(values), value)
