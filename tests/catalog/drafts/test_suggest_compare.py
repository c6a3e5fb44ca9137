"""Terms met in new texts, candidates, and concepts that two texts call by different words."""

from __future__ import annotations

from kartotek.catalog.drafts.check import checker
from kartotek.catalog.drafts.compare import compare_texts
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.drafts.suggest import language_of, suggest
from kartotek.catalog.store import Catalog
from tests.catalog.drafts.test_concordance import Line


def test_terms_of_an_english_text(catalog: Catalog) -> None:
    text = [TextSegment("Each mine on a Gaia planet counts. The wormhole leads to a second wormhole.", line=4)]
    found = suggest(checker(catalog, "gaia-project"), text)
    terms = {term.word: term for term in found.terms}
    assert found.language == "en"
    assert terms["mine"].others == ("bánya",)
    assert terms["Gaia planet"].lines == (4,)
    assert [(c.word, c.count) for c in found.candidates] == [("wormhole", 2)]


def test_terms_of_a_hungarian_text(catalog: Catalog) -> None:
    text = [TextSegment("A bányáid és a féregjáratok. A féregjáratból bánya nyílik.", line=2)]
    found = suggest(checker(catalog, "gaia-project"), text)
    assert found.language == "hu"
    assert [(term.word, term.others, term.count) for term in found.terms] == [("bánya", ("mine",), 2)]
    assert found.candidates[0].count == 2


def test_candidates_are_lemmas_in_the_order_of_their_use(catalog: Catalog) -> None:
    said = "A medvék a rétre mennek. A medvét és a kaptárt a réten találod. Kapsz két medvét, ha kapsz kaptárt."
    found = suggest(checker(catalog, "gaia-project"), [TextSegment(said, line=2)])
    assert [(each.word, each.count) for each in found.candidates] == [("medve", 3), ("kaptár", 2), ("rét", 2)]


def test_the_language_is_seen() -> None:
    assert language_of(["Minden játékos húz egy kártyát."]) == "hu"
    assert language_of(["Each player draws a card."]) == "en"


def test_a_concept_that_changed_its_word(catalog: Catalog) -> None:
    old = [Line(1, "Kapsz 3 győzelmi pontot."), Line(5, "A győzelmi pontok és egy érme."), Line(6, "Egy kezdő bánya.")]
    new = [Line(2, "Kapsz 3 sikerpontot és egy ércet."), Line(7, "Egy kezdő bánya.")]
    (change,) = compare_texts(checker(catalog, "gaia-project"), old, new)
    assert change.concept == "concept:victory-point"
    assert change.main_changed
    assert (dict(change.old), dict(change.new)) == ({"győzelmi pont": (1, 5)}, {"sikerpont": (2,)})
