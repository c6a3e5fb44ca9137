"""Looking terms up as translators type them."""

from __future__ import annotations

import pytest

from kartotek.catalog.glossary import look_up
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError


@pytest.mark.parametrize(
    "text", ["győzelmi pont", "gyozelmi pont", "GYŐZELMI PONTOT", "győzelmi pontokért", "victory point"]
)
def test_a_term_is_found_however_it_is_typed(catalog: Catalog, text: str) -> None:
    entries = look_up(catalog, text)
    assert "concept:victory-point" in [entry.concept.id for entry in entries]
    games = {wording.term.game for entry in entries for wording in entry.wordings}
    assert games >= {"seven-wonders", "gaia-project", "ginkgopolis"}


def test_a_word_with_two_meanings_gives_two_concepts(catalog: Catalog) -> None:
    assert len(look_up(catalog, "szint")) > 1


def test_lines_are_those_of_the_book(catalog: Catalog) -> None:
    entries = {entry.concept.id: entry for entry in look_up(catalog, "kör", "armada")}
    spoken = entries["concept:turn"].wordings
    wording = next(w for w in spoken if w.term.game == "armada" and w.term.language == "hu")
    assert wording.document == "armada:book:hu-1"
    assert list(wording.lines) == sorted(set(wording.lines))
    assert wording.lines


def test_a_word_that_is_none_names_near_ones(catalog: Catalog) -> None:
    with pytest.raises(KartotekError) as caught:
        look_up(catalog, "gyozlmi pnt")
    assert caught.value.code == "not-found"
    assert "győzelmi pont" in caught.value.hint


def test_terms_find_their_concepts(catalog: Catalog) -> None:
    for term in list(catalog.terms.values())[::17]:
        assert term.concept in [entry.concept.id for entry in look_up(catalog, term.text, term.game)]


@pytest.mark.parametrize(
    ("text", "concept"),
    [("fedd le", "cover-tile"), ("lefedheted", "cover-tile"), ("etesd meg", "feed"), ("játssz ki", "play")],
)
def test_a_verb_is_found_in_any_form_and_with_its_particle_apart(catalog: Catalog, text: str, concept: str) -> None:
    assert f"concept:{concept}" in [entry.concept.id for entry in look_up(catalog, text)]
