"""The JSON view of a component: every component has the declared shape, and nothing known is missing from it."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from kartotek.catalog.store import Catalog
from kartotek.catalog.symbols import Symbols
from kartotek.catalog.view_types import ComponentView
from kartotek.catalog.views import Views


def test_every_component_has_the_declared_shape(catalog: Catalog) -> None:
    shape: TypeAdapter[Any] = TypeAdapter(ComponentView)
    views = Views(catalog)
    for component in catalog.components.values():
        view = views.component(component)
        assert shape.validate_python(view, strict=True) == view
        assert set(view) <= set(ComponentView.__annotations__)


def test_what_is_unknown_is_null_with_a_reason(catalog: Catalog) -> None:
    views = Views(catalog)
    for component in catalog.components.values():
        view = views.component(component)
        for name, value in view.get("attributes", {}).items():
            if value is None:
                assert view["unknown"][name], (component.id, name)


def test_the_view_of_a_card(catalog: Catalog) -> None:
    view = Views(catalog).component(catalog.component("seven-wonders:card:aqueduct"))
    assert view["family"] == "card"
    assert view["cost"]["total"] == 3
    assert view["players"] == [3, 4, 5, 6, 7]
    assert view["symbols"] == {"stone": "seven-wonders:symbol:stone", "vp": "seven-wonders:symbol:victory-point"}
    assert view["abilities"][0]["sentence"]["hu"] == "A játék végén kapsz 5 győzelmi pontot."
    assert view["abilities"][0]["ast"]["node"] == "Ability"


def test_a_place_from_nought_is_kept(catalog: Catalog) -> None:
    views = Views(catalog)
    placed = [item for item in catalog.components.values() if item.position is not None]
    assert placed
    assert all(views.component(item)["position"] == item.position for item in placed)


def test_an_expansion_shows_the_symbols_of_its_base_game(catalog: Catalog) -> None:
    symbols = Symbols(catalog)
    assert symbols.of("armada", "clay") == symbols.of("seven-wonders", "clay") == "seven-wonders:symbol:clay"
    assert symbols.of("seven-wonders", "card") is None
