"""Putting components together out of their rows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from catalog.store.grouping import Raw, grouped, made, overlaid
from catalog.store.pieces import Ability, Attribute, Component, Copies, Cost, CostItem, Requirement, Scalar, Touch
from catalog.store.read import RawTables

__all__ = ["make_components"]

_NO_ATTRIBUTES: Mapping[str, Attribute] = MappingProxyType({})


def make_components(raw: RawTables, layers: Mapping[str, int], synthetic: frozenset[str]) -> dict[str, Component]:
    """All components of the chosen layers, in order of game, kind, layer and row."""
    attributes, costs = _attributes(raw, layers), _costs(raw, layers)
    copies = overlaid(raw["copies"], layers, (0,), 1)
    chains = overlaid(raw["chain"], layers, (0,), 1)
    requirements = overlaid(raw["requirement"], layers, (0,), 1)
    abilities = _abilities(raw, layers)
    parts: dict[str, list[tuple[int, int, str]]] = {}
    rows = _in_order(raw, layers)
    for place, row in enumerate(rows):
        if row[6] is not None:
            parts.setdefault(row[6], []).append((row[7] if row[7] is not None else place, place, row[4]))
    found = {}
    for game, kind, layer, ordinal, full, slug, parent, position, edition, *names in rows:
        found[full] = made(
            Component,
            (full, game, kind, slug, ordinal, parent, position, edition, *names),
            layer=layer,
            synthetic=layer in synthetic,
            attributes=attributes.get(full, _NO_ATTRIBUTES),
            cost=costs.get(full),
            chain_from=tuple(item[3] for item in chains.get(full, ()) if item[2]),  # 0: none at all
            requires=tuple(Requirement(item[3], item[1], item[4]) for item in requirements.get(full, ())),
            copies=tuple(Copies(item[3], item[4]) for item in copies.get(full, ())),
            abilities=abilities.get(full, ()),
            parts=tuple(part for _, _, part in sorted(parts.get(full, ()))),
        )
    return found


def _in_order(raw: RawTables, layers: Mapping[str, int]) -> list[Raw]:
    games = {row[1]: row[0] for row in raw["game"]}
    kinds = {(row[0], row[2]): row[1] for row in raw["component_kind"]}
    chosen = [row for row in raw["component"] if row[2] in layers]
    return sorted(chosen, key=lambda row: (games[row[0]], kinds[row[0], row[1]], layers[row[2]], row[3]))


def _attributes(raw: RawTables, layers: Mapping[str, int]) -> dict[str, Mapping[str, Attribute]]:
    found: dict[str, dict[str, Attribute]] = {}
    for (component, name), rows in overlaid(raw["component_attribute"], layers, (0, 2), 3).items():
        known = next((row[5] for row in rows if row[5] != "unknown"), "unknown")
        found.setdefault(component, {})[name] = Attribute(name, known, tuple(_scalar(row) for row in rows))
    return {component: MappingProxyType(held) for component, held in found.items()}


def _scalar(row: Raw) -> Scalar:
    _, _, _, _, _, kind, number, flag, text, target = row
    by_kind: dict[str, Any] = {"number": number, "component": target, "unknown": None}
    return bool(flag) if kind == "flag" else by_kind.get(kind, text)


def _costs(raw: RawTables, layers: Mapping[str, int]) -> dict[str, Cost]:
    items = grouped(raw["cost_item"], 2)
    found = {}
    for component, rows in overlaid(raw["cost"], layers, (0,), 1).items():
        _, layer, expression, tree, free, complete = rows[0]
        ways: dict[int, list[CostItem]] = {}
        for _, _, alternative, _, resource, amount in items.get((component, layer), ()):
            ways.setdefault(alternative, []).append(CostItem(resource, amount))
        alternatives = tuple(tuple(way) for way in ways.values())
        found[component] = Cost(expression, bool(free), bool(complete), alternatives, layer, tree)
    return found


def _abilities(raw: RawTables, layers: Mapping[str, int]) -> dict[str, tuple[Ability, ...]]:
    touches = grouped(raw["ability_touch"])
    found = {}
    for component, rows in overlaid(raw["ability"], layers, (0,), 1).items():
        found[component] = tuple(
            Ability(
                full,
                component,
                position,
                expression,
                timing,
                timing_name,
                bool(complete),
                profile,
                note,
                layer,
                tuple(Touch(*touch[1:]) for touch in touches.get(full, ())),
                tree,
            )
            for _, layer, position, full, expression, tree, timing, timing_name, complete, profile, note in rows
        )
    return found
