"""The published JSON Schema of syntax trees is up to date, and every tree of the catalog fits it."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from kartotek.catalog.store import Catalog
from kartotek.schema.language.tree_schema import NODE_CLASSES, schema_text, tree_schema

PUBLISHED = Path(__file__).resolve().parents[3] / "schema" / "effect.schema.json"


def test_the_published_schema_is_up_to_date() -> None:
    """Write it anew with `make docs`."""
    assert PUBLISHED.read_text(encoding="utf-8") == schema_text()


def test_every_tree_fits(catalog: Catalog) -> None:
    validator = jsonschema.Draft202012Validator(tree_schema())
    texts = {ability.tree_json for ability in catalog.abilities.values()}
    for component in catalog.components.values():
        texts |= {item.tree_json for item in (component.cost, *component.requires) if item and item.tree_json}
    used = set()
    for text in sorted(texts):
        tree = json.loads(text)
        validator.validate(tree)
        used.add(tree["node"])
    assert {"Ability", "Bundle"} <= used


@pytest.mark.parametrize("change", [{"node": "Abilty"}, {"limits": None}, {"more": 1}])
def test_what_is_no_tree_does_not(catalog: Catalog, change: dict[str, object]) -> None:
    tree = json.loads(next(iter(catalog.abilities.values())).tree_json)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(tree_schema()).validate(tree | change)


def test_every_node_is_described_by_its_fields() -> None:
    definitions = tree_schema()["$defs"]
    assert set(NODE_CLASSES) <= set(definitions)
    assert all("node" in definitions[name]["properties"] for name in NODE_CLASSES)
