"""Suggestions find the wanted card after a few letters, as often as any order could."""

from __future__ import annotations

from collections import defaultdict

import pytest

from kartotek.catalog.search import ANYTHING, Condition, KeyCondition, Searcher, parse_search
from kartotek.catalog.store import Catalog, Component
from kartotek.catalog.suggestions import Suggester
from kartotek.schema.hungarian.fold import fold

SHOWN = 10
GAMES_WITH_CARDS = ("seven-wonders", "armada", "ginkgopolis", "underwater-cities")


@pytest.fixture(scope="module")
def searcher(catalog: Catalog) -> Searcher:
    return Searcher(catalog)


@pytest.fixture(scope="module")
def suggester(searcher: Searcher) -> Suggester:
    return Suggester(searcher)


def names(component: Component) -> list[str]:
    return list(dict.fromkeys(name for name in (component.name_en, component.name_hu) if name))


def reached(suggester: Suggester, components: list[Component], letters: int, where: Condition) -> tuple[int, int]:
    """How many (component, name) pairs are among the first ten after so many letters, and how many there are."""
    found = wanted = 0
    for component in components:
        for name in names(component):
            shown = suggester.suggest(name[:letters], where, SHOWN)
            found += any(component.id in suggestion.components for suggestion in shown)
            wanted += 1
    return found, wanted


def reachable(components: list[Component], letters: int) -> int:
    """What any order of names could reach: for each beginning the ten names that cover most pairs."""
    covered: dict[str, dict[str, set[tuple[str, str]]]] = defaultdict(lambda: defaultdict(set))
    for component in components:
        for name in names(component):
            for other in names(component):
                covered[fold(name[:letters])][fold(other)].add((component.id, name))
    total = 0
    for by_name in covered.values():
        left = dict(by_name)
        seen: set[tuple[str, str]] = set()
        for _ in range(SHOWN):
            if not left:
                break
            best = max(left, key=lambda name: len(left[name] - seen))
            seen |= left.pop(best)
        total += len(seen)
    return total


@pytest.mark.parametrize("game", GAMES_WITH_CARDS)
def test_a_card_of_one_game_is_found_by_few_letters(searcher: Searcher, suggester: Suggester, game: str) -> None:
    where = parse_search(f"game:{game} family:card")
    cards = [card for card in searcher.find(where) if names(card)]
    for letters, share in ((2, 0.80), (3, 0.98)):
        found, wanted = reached(suggester, cards, letters, where)
        # Twenty cards of Ginkgopolis are called Red 1 to Red 20: no order shows them all among ten.
        most = reachable(cards, letters)
        assert found >= min(share * wanted, most), (game, letters, found, wanted, most)
        assert found >= share * wanted or game == "ginkgopolis"


@pytest.mark.parametrize("letters", [2, 3, 4])
def test_over_the_whole_catalog_hardly_any_order_reaches_more(
    searcher: Searcher, suggester: Suggester, letters: int
) -> None:
    components = [item for item in searcher.components if names(item)]
    found, _ = reached(suggester, components, letters, ANYTHING)
    assert found >= 0.95 * reachable(components, letters)


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("aquedu", "seven-wonders:card:aqueduct"),
        ("vizvez", "seven-wonders:card:aqueduct"),
        ("aquaduct", "seven-wonders:card:aqueduct"),
        ("Vízvezetk", "seven-wonders:card:aqueduct"),
        ("pool", "seven-wonders:card:clay-pool"),
    ],
)
def test_half_typed_inner_and_misspelt_words(suggester: Suggester, typed: str, wanted: str) -> None:
    found = [name for suggestion in suggester.suggest(typed, ANYTHING, SHOWN) for name in suggestion.components]
    assert wanted in found


def test_only_what_the_filter_admits_is_suggested(suggester: Suggester) -> None:
    for suggestion in suggester.suggest("a", KeyCondition("game", ":", "armada"), 100):
        assert all(name.startswith("armada:") for name in suggestion.components)


def test_a_component_is_suggested_once(suggester: Suggester) -> None:
    for typed in ("a", "k", "ba"):
        found = [name for item in suggester.suggest(typed, ANYTHING, 100) for name in item.components]
        assert len(found) == len(set(found))


@pytest.mark.parametrize("typed", ["", " ", "qqqqqqqqqqqq", "x" * 500, "((", "é"])
def test_anything_may_be_typed(suggester: Suggester, typed: str) -> None:
    assert len(suggester.suggest(typed, ANYTHING, SHOWN)) <= SHOWN
