"""What holds in a game: pairs, one preferred word for each concept and language, inheritance, forms as printed."""

from __future__ import annotations

from collections import Counter

from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.game_terms import game_terms


def test_every_concept_has_one_preferred_word_in_a_game_and_language(catalog: Catalog) -> None:
    for game in catalog.games:
        held = game_terms(catalog, game)
        counts = Counter((item.term.concept, item.term.language) for item in held if item.status == "preferred")
        assert {(item.term.concept, item.term.language) for item in held} == set(counts)
        assert set(counts.values()) == {1}


def test_pairs_keep_their_two_sides_together(catalog: Catalog) -> None:
    for term in catalog.terms.values():
        if term.language == "hu":
            assert term.pair is not None
            pair = catalog.terms[term.pair]
            assert (pair.concept, pair.game, pair.language) == (term.concept, term.game, "en")


def test_an_expansion_inherits_the_terms_of_its_base_game(catalog: Catalog) -> None:
    held = {(item.term.concept, item.term.text): item for item in game_terms(catalog, "armada")}
    assert held["concept:clay", "agyag"].inherited
    assert held["concept:stage", "szint"].status == "preferred"
    assert not held["concept:stage", "csodaszint"].inherited
    # The expansion prefers another word for resources, so that of the base game is only admitted.
    assert held["concept:resource", "nyersanyag"].status == "preferred"
    assert held["concept:resource", "erőforrás"].status == "admitted"


def test_status_belongs_to_a_language(catalog: Catalog) -> None:
    english = [term for term in catalog.terms.values() if term.language == "en"]
    assert {term.status for term in english} >= {"preferred", "admitted", "deprecated"}


def test_forms_are_as_printed(catalog: Catalog) -> None:
    texts = {form.restored for term in catalog.terms.values() for form in catalog.forms(term.id) if form.restored}
    assert {"külterület-kártyát", "I. korral", "Gaia-bolygókra", "1-es értékű érmék"} <= texts
    assert not {"KÁRTYA", "Kártya", "jGtékos", "szljgetkartydt"} & texts
