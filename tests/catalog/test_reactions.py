"""What reacts to a component: by its kind and by what is printed on it."""

from __future__ import annotations

from kartotek.catalog.reactions import Reactions
from kartotek.catalog.store import Catalog


def _reacting(catalog: Catalog, name: str) -> set[str]:
    return {ability.component for ability in Reactions(catalog).to(catalog.components[name])}


def test_what_counts_brown_cards_reacts_to_a_brown_card_only(catalog: Catalog) -> None:
    vineyard = "seven-wonders:card:vineyard"
    assert vineyard in _reacting(catalog, "seven-wonders:card:lumber-yard")
    assert vineyard not in _reacting(catalog, "seven-wonders:card:baths")


def test_what_waits_for_a_structure_reacts_to_it_wherever_it_may_stand(catalog: Catalog) -> None:
    mine = _reacting(catalog, "gaia-project:structure:mine")
    waiting = [
        ability.component
        for ability in catalog.abilities.values()
        if ability.component.startswith("gaia-project:") and ability.expression.startswith("on build[kind = mine")
    ]
    assert waiting and set(waiting) <= mine
    assert not set(waiting) & _reacting(catalog, "gaia-project:structure:lab")


def test_nothing_reacts_to_itself(catalog: Catalog) -> None:
    reactions = Reactions(catalog)
    for component in catalog.components.values():
        assert component.id not in {ability.component for ability in reactions.to(component)}
