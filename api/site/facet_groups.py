"""Ways to narrow a list: a group for each facet; in a group a value that was chosen can be changed or taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from kartotek.api.site.context import PageContext
from kartotek.catalog.search import AllOf, Condition, KeyCondition, parse_search, print_search
from kartotek.catalog.search.keys import full_name
from kartotek.schema.errors import KartotekError

__all__ = ["FacetGroup", "FacetLink", "facet_groups"]

_MOST_VALUES: Final = 12


@dataclass(frozen=True, slots=True)
class FacetLink:
    """A value with how many have it, and the search that it leads to."""

    label: str
    count: int
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class FacetGroup:
    """The values of one facet."""

    name: str
    links: list[FacetLink]


def facet_groups(
    context: PageContext, query: str, keys: Mapping[str, str], found_by: Callable[[str], Condition]
) -> list[FacetGroup]:
    """Facets that tell apart what a search finds; `keys` has the search key of each, `found_by` what a text finds."""
    whole = found_by(query)
    groups = []
    for name, key in keys.items():
        rest, chosen = _without(query, key)
        facet = context.world.facets.of([name], whole if chosen is None else found_by(rest))[0]
        links = [
            FacetLink(
                label=getattr(value.label, context.language) or value.value,
                count=value.count,
                query=rest if value.value == chosen else f"{rest} {key}:{value.value}".strip(),
                chosen=value.value == chosen,
            )
            for value in facet.values
            if value.count
        ]
        if len(links) > 1:
            shown = [link for place, link in enumerate(links) if place < _MOST_VALUES or link.chosen]
            groups.append(FacetGroup(getattr(facet.label, context.language) or facet.name, shown))
    return groups


def _without(query: str, key: str) -> tuple[str, str | None]:
    """A search without its demand on a key, and the value that it demands; the search as it is where it has none."""
    try:
        condition = parse_search(query)
    except KartotekError:
        return query, None
    parts = condition.parts if isinstance(condition, AllOf) else (condition,)
    for part in parts:
        if isinstance(part, KeyCondition) and part.operator == ":" and full_name(part.key) == key:
            others = tuple(each for each in parts if each is not part)
            return " ".join(print_search(each) for each in others), str(part.value)
    return query, None
