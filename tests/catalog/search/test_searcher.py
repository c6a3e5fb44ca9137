"""Searching the shipped catalog: tests, free words in both languages, orders."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.catalog.search import ANYTHING, KEYS, AllOf, AnyOf, KeyCondition, Negated, Order, Searcher, parse_search
from kartotek.catalog.search.engine import places
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError


@pytest.fixture(scope="session")
def searcher(catalog: Catalog) -> Searcher:
    return Searcher(catalog)


def found(searcher: Searcher, text: str) -> list[str]:
    return [item.id for item in searcher.find(parse_search(text), [(Order.RELEVANCE, False)])]


AQUEDUCT = "seven-wonders:card:aqueduct"


@pytest.mark.parametrize(
    "text",
    ["aqueduct", "AQUEDUCT", "vízvezeték", "vizvezetek", "vízvezetékek", "vizvezeteket", "vízvez", "c:blue vízvezeték",
     '"vízvezeték"', "id:aqueduct", f"id:{AQUEDUCT}", "name:aqueduct", "name:VIZVEZETEK", "chain:baths kind:card"],
)  # fmt: skip
def test_many_ways_to_a_card(searcher: Searcher, text: str) -> None:
    assert found(searcher, text)[0] == AQUEDUCT


def test_the_whole_name_comes_first(searcher: Searcher) -> None:
    first, *rest = found(searcher, "theater")
    assert first == "seven-wonders:card:theater"
    assert searcher.find(parse_search("theater"))[0].id in {first, *rest}


def test_inflected_words_of_the_sentences(searcher: Searcher) -> None:
    for text in ("érmét game:seven-wonders", "érmék game:seven-wonders", "coins game:seven-wonders"):
        assert "seven-wonders:card:tavern" in found(searcher, text), text


@pytest.mark.parametrize("key", KEYS)
def test_every_key_has_an_example_that_finds_something(searcher: Searcher, key: str) -> None:
    declared = KEYS[key]
    assert declared.meaning
    assert declared.example.startswith(key)
    assert found(searcher, declared.example), declared.example
    if declared.short:
        assert parse_search(declared.example.replace(key, declared.short, 1)) == parse_search(declared.example)


def test_an_unknown_key_is_told_with_the_nearest(searcher: Searcher) -> None:
    with pytest.raises(KartotekError, match="did you mean color"):
        found(searcher, "colr:brown")


LEAVES = st.sampled_from(
    [
        KeyCondition("color", ":", "brown"),
        KeyCondition("age", "<=", 2),
        KeyCondition("cost", ">", 1),
        KeyCondition("effect", ":", "coin"),
        KeyCondition("is", ":", "free"),
    ]
)


@settings(max_examples=50)
@given(one=LEAVES, other=LEAVES)
def test_conditions_are_sets(searcher: Searcher, one: KeyCondition, other: KeyCondition) -> None:
    everything = searcher.mask(ANYTHING)
    assert searcher.mask(AllOf((one, other))) == searcher.mask(one) & searcher.mask(other)
    assert searcher.mask(AnyOf((one, other))) == searcher.mask(one) | searcher.mask(other)
    assert searcher.mask(Negated(one)) == everything ^ searcher.mask(one)
    assert searcher.mask(Negated(AllOf((one, other)))) == searcher.mask(AnyOf((Negated(one), Negated(other))))


def test_everything_in_the_order_of_the_catalog(searcher: Searcher) -> None:
    assert [item.id for item in searcher.find(ANYTHING)] == list(searcher.catalog.components)


@pytest.mark.parametrize("order", Order)
def test_every_order_keeps_every_component(searcher: Searcher, order: Order) -> None:
    names = sorted(item.id for item in searcher.find(ANYTHING, [(order, True)]))
    assert names == sorted(searcher.catalog.components)


@given(st.sets(st.integers(0, 700)), st.sampled_from([1, 60]))
def test_places_of_few_and_of_many_bits(chosen: set[int], apart: int) -> None:
    wanted = sorted(place * apart for place in chosen)
    assert places(sum(1 << place for place in wanted)) == wanted
