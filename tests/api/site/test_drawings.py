"""Every component of every game is drawn: well-formed, with its price, colour, numbers and goods as symbols."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from kartotek.api.graphql.world import World
from kartotek.api.site.context import PageContext
from kartotek.api.site.drawings.svg import element, text
from kartotek.schema.word_types import LANGUAGES, Language

SVG = "{http://www.w3.org/2000/svg}"


def _amounts(tree: Any) -> Iterator[str]:
    if isinstance(tree, dict):
        if tree.get("node") == "Amount":
            yield tree["resource"]
        for value in tree.values():
            yield from _amounts(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _amounts(value)


def _numbers(tree: Any) -> Iterator[str]:
    if isinstance(tree, dict):
        if tree.get("node") == "Number":
            yield str(tree["value"])
        for value in tree.values():
            yield from _numbers(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _numbers(value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_drawn(world: World, language: Language) -> None:
    context = PageContext(world, language)
    drawn = Counter[str]()
    for component in world.catalog.components.values():
        view = context.view(component)
        root = ElementTree.fromstring(str(context.drawing(component)))
        assert root.find(f"{SVG}title") is not None and root.find(f"{SVG}desc") is not None, component.id
        symbols = {item.get("data-symbol") for item in root.iter()}
        if view["family"] != "tile" or not component.parts:
            wanted = {name for way in view.get("cost", {}).get("alternatives", ()) for name in way}
            wanted |= {name for ability in view.get("abilities", ()) for name in _amounts(ability["ast"])}
            assert wanted <= symbols, (component.id, wanted - symbols)
        ways = view.get("cost", {}).get("alternatives", ())
        numbers = {"?" if amount is None else str(amount) for way in ways for amount in way.values()}
        numbers |= {number for ability in view.get("abilities", ()) for number in _numbers(ability["ast"])}
        assert numbers <= {item.get("data-number") for item in root.iter()}, component.id
        color = view.get("attributes", {}).get("color")
        if isinstance(color, str):
            assert color in {item.get("data-colour") for item in root.iter()}, component.id
        drawn[
            "".join(ElementTree.tostring(child, encoding="unicode") for child in root if child.tag != f"{SVG}desc")
        ] += 1
    assert sum(count - 1 for count in drawn.values()) <= 0.01 * len(world.catalog.components)


def test_text_cannot_become_markup() -> None:
    drawn = str(element("g", text('<script>"&', 1, 2, 3), data_name='"><script>'))
    assert "<script>" not in drawn and ElementTree.fromstring(drawn)[0].text == '<script>"&'
