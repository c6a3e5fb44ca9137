"""docs/underwater-cities.md: its tables are what the code and the data say."""

from __future__ import annotations

import re

from kartotek.catalog.rules.underwater_cities import UnderwaterCities
from kartotek.catalog.rules.underwater_cities.setup import OPTIONS
from kartotek.catalog.store import Catalog
from tests.docs.underwater_page import PAGE, filled

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_tables_are_true(catalog: Catalog) -> None:
    """If they are not: python -m tests.regenerate pages."""
    assert filled(TEXT, catalog) == TEXT


def test_options_and_rules_are_those_of_the_game(catalog: Catalog) -> None:
    rules = {f"rule:{rule.slug}" for rule in catalog.rules.values() if rule.game == UnderwaterCities.id}
    assert set(re.findall(r"`(rule:[a-z-]+)`", TEXT)) <= rules
    for option in OPTIONS:
        line = next(line for line in TEXT.splitlines() if line.startswith(f"| `{option.name}` | option"))
        assert all(f"`{value}`" in line for value in option.values if option.name != "solo")
