"""Facets: every value of every filter, in order, with labels in both languages and right counts."""

from __future__ import annotations

import re

import pytest

from kartotek.catalog.facets import FACETS, Facets
from kartotek.catalog.labels import Labels
from kartotek.catalog.search import ANYTHING, AllOf, KeyCondition, Searcher, parse_search
from kartotek.catalog.search.keys import TIMINGS
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.evidence_kinds import EVIDENCE_KINDS

# Names of places and codes of other programs are the same in every language.
SAME_IN_BOTH = re.compile(r"[A-Z]?-?\d.*|[a-z]|attribute\.(log_|city_|place|upgrade_paths|cost_near).*")


@pytest.fixture(scope="module")
def searcher(catalog: Catalog) -> Searcher:
    return Searcher(catalog)


@pytest.fixture(scope="module")
def facets(searcher: Searcher) -> Facets:
    return Facets(searcher, Labels(searcher.catalog))


@pytest.mark.parametrize("text", ["", "game:seven-wonders", "family:card -color:red", "kind:hex players:2"])
def test_counts_are_those_of_the_filter(searcher: Searcher, facets: Facets, text: str) -> None:
    condition = parse_search(text)
    for facet in facets.of(None, condition):
        if facet.type == "flag":
            assert sum(value.count for value in facet.values) == len(searcher.find(condition))
            continue
        key = FACETS[facet.name].key if facet.name in FACETS else facet.name
        for value in facet.values:
            wanted = int(value.value) if re.fullmatch(r"-?\d+", value.value) else value.value
            assert value.count == len(searcher.find(AllOf((condition, KeyCondition(key, ":", wanted))))), (
                facet.name,
                value,
            )


def test_every_value_has_a_label_in_both_languages(facets: Facets) -> None:
    for facet in facets.of(None, ANYTHING):
        assert facet.label.en
        assert facet.label.hu
        for value in facet.values:
            assert value.label.en, (facet.name, value)
            assert value.label.hu, (facet.name, value)
            spelt = value.value.replace("_", " ")
            if not SAME_IN_BOTH.fullmatch(value.value) and not SAME_IN_BOTH.fullmatch(facet.name):
                assert (value.label.en, value.label.hu) != (spelt, spelt), f"{facet.name}: no label for {spelt}"


def test_values_stand_in_the_order_that_the_game_declares(searcher: Searcher, facets: Facets) -> None:
    [facet] = facets.of(["color"], parse_search("game:ginkgopolis"))
    used = [value.value for value in facet.values if value.count]
    assert used == list(searcher.catalog.vocabulary("ginkgopolis").domains["color"].values)
    [ages] = facets.of(["age"], ANYTHING)
    assert [value.value for value in ages.values] == ["1", "2", "3"]


def test_the_words_are_those_of_the_game_that_is_meant(facets: Facets) -> None:
    [own] = facets.of(["kind"], parse_search("game:seven-wonders"))
    [every] = facets.of(["kind"], ANYTHING)
    label = {value.value: value.label.hu for value in own.values}
    assert label["board"] == "csodatábla"
    assert {value.value: value.label.hu for value in every.values}["board"] == "tábla"


def test_an_unknown_facet_is_refused(facets: Facets) -> None:
    with pytest.raises(KartotekError, match="did you mean color"):
        facets.of(["colr"], ANYTHING)


def test_every_label_is_used(searcher: Searcher, facets: Facets) -> None:
    catalog = searcher.catalog
    known = {("filter", name) for name in FACETS} | {("attribute", name) for name in searcher.attributes}
    kinds = {kind.kind for game in catalog.games.values() for kind in game.kinds}
    known |= {("kind", name) for name in kinds}
    for game in catalog.games:
        vocabulary = catalog.vocabulary(game)
        for category, plural in (("verb", "verbs"), ("event", "events"), ("hook", "hooks"), ("permission", "flags")):
            known |= {(category, name) for name in getattr(vocabulary, plural)}
        known |= {("scope", name) for name in vocabulary.scopes}
    checked = {category for category, _ in known}
    unused = [key for key in catalog.labels if key[0] in checked and key not in known]
    assert unused == [("filter", "concept")]


def test_every_kind_of_evidence_and_every_timing_has_a_label(searcher: Searcher) -> None:
    wanted = {("evidence", name) for name in EVIDENCE_KINDS} | {("timing", name) for name in TIMINGS}
    assert wanted <= set(searcher.catalog.labels)
    assert len(TIMINGS) == 7
