"""Putting components together out of their rows."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from kartotek.catalog.store.component_records import (
    Ability,
    Attribute,
    Component,
    Copies,
    Cost,
    CostItem,
    Requirement,
    Scalar,
    Touch,
)
from kartotek.catalog.store.grouping import grouped, overlaid
from kartotek.catalog.store.tables import Tables
from kartotek.schema.hungarian.fold import fold, hungarian_key
from kartotek.schema.rows import (
    AbilityRow,
    ChainRow,
    ComponentAttributeRow,
    ComponentKindRow,
    ComponentRow,
    CostItemRow,
    CostRow,
    GameRow,
    RequirementRow,
)

__all__ = ["make_components"]

_NAMES = ("name_en", "name_hu")
_NO_ATTRIBUTES: Mapping[str, Attribute] = MappingProxyType({})
_COMPONENT = attrgetter("component")


def make_components(tables: Tables, layers: Mapping[str, int], synthetic: frozenset[str]) -> dict[str, Component]:
    """All components of the chosen layers, in order of game, kind, layer and row."""
    attributes, costs, abilities = _attributes(tables, layers), _costs(tables, layers), _abilities(tables, layers)
    copies = overlaid(tables.rows(Copies), layers, _COMPONENT)
    chains = overlaid(tables.rows(ChainRow), layers, _COMPONENT)
    requirements = overlaid(tables.rows(RequirementRow), layers, _COMPONENT)
    named = _given_names(attributes)
    rows = [row._replace(**named[row.id]) if row.id in named else row for row in _in_order(tables, layers)]
    parts = _parts(rows)
    return {
        row.id: Component(
            **row._asdict(),
            synthetic=row.layer in synthetic,
            attributes=MappingProxyType(attributes[row.id]) if attributes.get(row.id) else _NO_ATTRIBUTES,
            cost=costs.get(row.id),
            chain_from=tuple(item.from_id for item in chains.get(row.id, ()) if item.position),  # 0: none at all
            requires=tuple(
                Requirement(item.expression, item.layer, item.tree) for item in requirements.get(row.id, ())
            ),
            copies=tuple(copies.get(row.id, ())),
            abilities=abilities.get(row.id, ()),
            parts=parts.get(row.id, ()),
        )
        for row in rows
    }


def _in_order(tables: Tables, layers: Mapping[str, int]) -> list[ComponentRow]:
    games = {row.id: row.position for row in tables.rows(GameRow)}
    kinds = {(row.game, row.kind): row.position for row in tables.rows(ComponentKindRow)}
    chosen = [row for row in tables.rows(ComponentRow) if row.layer in layers]
    return sorted(chosen, key=lambda row: (games[row.game], kinds[row.game, row.kind], layers[row.layer], row.ordinal))


def _parts(rows: list[ComponentRow]) -> dict[str, tuple[str, ...]]:
    """Ids of parts by their parent, in their position there; parts without one stand where their row does."""
    found: dict[str, list[tuple[int, int, str]]] = {}
    for place, row in enumerate(rows):
        if row.parent is not None:
            found.setdefault(row.parent, []).append((place if row.position is None else row.position, place, row.id))
    return {parent: tuple(part for _, _, part in sorted(members)) for parent, members in found.items()}


def _attributes(tables: Tables, layers: Mapping[str, int]) -> dict[str, dict[str, Attribute]]:
    found: dict[str, dict[str, Attribute]] = {}
    stated = overlaid(tables.rows(ComponentAttributeRow), layers, attrgetter("component", "name"))
    for (component, name), rows in stated.items():
        known = next((row.type for row in rows if row.type != "unknown"), "unknown")
        found.setdefault(component, {})[name] = Attribute(name, known, tuple(map(_scalar, rows)))
    return found


def _given_names(attributes: Mapping[str, dict[str, Attribute]]) -> dict[str, dict[str, Any]]:
    """Names that packs give to shipped components, taken out of the attributes that carry them, in all their forms."""
    found: dict[str, dict[str, Any]] = {}
    for component, held in attributes.items():
        for name in _NAMES:
            if name in held:
                text = str(held.pop(name).values[0])
                language = name.removeprefix("name_")
                found.setdefault(component, {}).update({name: text, f"folded_{language}": fold(text)})
                if language == "hu":
                    found[component]["sort_hu"] = hungarian_key(text)
    return found


def _scalar(row: ComponentAttributeRow) -> Scalar:
    match row.type:
        case "number":
            return row.number
        case "flag":
            return row.flag
        case "component":
            return row.target
        case "unknown":
            return None
        case _:
            return row.text


def _costs(tables: Tables, layers: Mapping[str, int]) -> dict[str, Cost]:
    items = grouped(tables.rows(CostItemRow), attrgetter("component", "layer"))
    found = {}
    for component, (row, *_) in overlaid(tables.rows(CostRow), layers, _COMPONENT).items():
        ways: dict[int, list[CostItem]] = {}
        for item in items.get((component, row.layer), ()):
            ways.setdefault(item.alternative, []).append(CostItem(item.resource, item.amount))
        alternatives = tuple(map(tuple, ways.values()))
        found[component] = Cost(row.expression, row.free, row.complete, alternatives, row.layer, row.tree)
    return found


def _abilities(tables: Tables, layers: Mapping[str, int]) -> dict[str, tuple[Ability, ...]]:
    touches = grouped(tables.rows(Touch), attrgetter("ability"))
    return {
        component: tuple(_ability(row, tuple(touches.get(row.id, ()))) for row in rows)
        for component, rows in overlaid(tables.rows(AbilityRow), layers, _COMPONENT).items()
    }


def _ability(row: AbilityRow, touches: tuple[Touch, ...]) -> Ability:
    return Ability(
        row.id,
        row.component,
        row.position,
        row.expression,
        row.timing,
        row.timing_name,
        row.complete,
        row.profile,
        row.note,
        row.layer,
        touches,
        row.tree,
    )
