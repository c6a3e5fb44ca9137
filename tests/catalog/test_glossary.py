"""Looking terms up as translators type them."""

from __future__ import annotations

from collections import Counter

import pytest

from kartotek.catalog.drafts.check import check_segments
from kartotek.catalog.drafts.segment import TextSegment
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
    [
        ("fedd le", "cover-tile"), ("lefedheted", "cover-tile"), ("etesd meg", "feed"), ("játssz ki", "play"),
        ("építsék", "build"), ("vegyünk el", "take"), ("fejlesztené", "upgrade"), ("nem dobtad el", "discard"),
        ("áldozz fel 3 energiát", "sacrifice-power"), ("átalakítandó", "terraform"), ("továbbadandó", "pass-on"),
        ("használják", "use"), ("keverd meg", "shuffle"), ("letették", "put"), ("szereztünk", "gain"),
    ],
)  # fmt: skip
def test_a_verb_is_found_in_any_form_and_with_its_particle_apart(catalog: Catalog, text: str, concept: str) -> None:
    assert f"concept:{concept}" in [entry.concept.id for entry in look_up(catalog, text)]


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("QIC", "qic"), ("Q.I.C.", "qic"), ("neighbors", "neighbour"), ("neighbour", "neighbour"),
        ("colonising", "colonize"), ("discarding", "discard"), ("drew", "draw"), ("gray cards", "grey-card"),
        ("taken", "take"),
    ],
)  # fmt: skip
def test_english_is_found_in_either_spelling_and_in_any_form(catalog: Catalog, text: str, concept: str) -> None:
    assert f"concept:{concept}" in [entry.concept.id for entry in look_up(catalog, text)]


def test_everyday_words_are_looked_up_and_not_demanded(catalog: Catalog) -> None:
    """Every game has the verbs of its book; a draft may say put or place as it likes."""
    verbs = Counter(term.game for term in catalog.terms.values() if (term.language, term.pos) == ("hu", "verb"))
    assert min(verbs.values()) > 10
    assert not list(check_segments(catalog, "gaia-project", [TextSegment("Lökd ide!", "Take it and put it here!")]))
