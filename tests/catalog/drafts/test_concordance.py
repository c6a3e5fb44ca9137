"""Words in context: every form, over line ends, with what was scanned and what is missing."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from kartotek.catalog.drafts.concordance import (
    Concordance,
    form_pattern,
    lemma_pattern,
    regex_pattern,
    sorted_hits,
)
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError


@dataclass(frozen=True)
class Line:
    number: int
    text: str
    scans: Sequence[tuple[int, str]] = ()
    gap: bool = False
    document: str = "book"


TEXT = [
    Line(3, "Minden játékos húz egy kártyát, majd fedd", ((7, "jatékos"),)),
    Line(4, "le a győzelmi", ((5, "gyézelmi"),)),
    Line(6, "pontokat. A kártyáidat dobd el!", gap=False),
    Line(9, "Aki nyer, lefedheti a kártyát.", gap=True),
]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("kártya", [(3, "kártyát"), (6, "kártyáidat"), (9, "kártyát")]),
        ("kártyákkal", [(3, "kártyát"), (6, "kártyáidat"), (9, "kártyát")]),
        ("lefed", [(3, "fedd"), (9, "lefedheti")]),
        ("győzelmi pont", [(4, "győzelmi pontokat")]),
        ("nyer", [(9, "nyer")]),
    ],
)
def test_any_form_finds_every_form(catalog: Catalog, words: str, found: list[tuple[int, str]]) -> None:
    hits = Concordance(TEXT).find(lemma_pattern(catalog, words))
    assert [(hit.line, hit.words) for hit in hits] == found


def test_scanned_forms_and_gaps_are_shown(catalog: Catalog) -> None:
    (hit,) = Concordance(TEXT).find(lemma_pattern(catalog, "játékos"))
    assert (hit.words, hit.scanned, hit.left, hit.line) == ("játékos", "jatékos", "Minden ", 3)
    (hit,) = Concordance(TEXT).find(form_pattern("aki nyer"), width=5)
    assert hit.left == " […] "
    assert hit.right == ", lef"


def test_form_and_regular_expression() -> None:
    assert [hit.line for hit in Concordance(TEXT).find(form_pattern("KÁRTYÁT"))] == [3, 9]
    hits = Concordance(TEXT).find(regex_pattern(r"kárty\w+t\b"))
    assert [hit.words for hit in hits] == ["kártyát", "kártyáidat", "kártyát"]
    with pytest.raises(KartotekError) as raised:
        regex_pattern("(")
    assert raised.value.code == "usage"


def test_order() -> None:
    hits = list(Concordance(TEXT).find(form_pattern("kártyát")))
    assert [hit.line for hit in sorted_hits(hits, "left")] == [9, 3]
    assert [hit.line for hit in sorted_hits(hits, "line")] == [3, 9]
    assert [hit.line for hit in sorted_hits(hits, "right")] == [9, 3]  # nothing stands behind the last word


@pytest.mark.rulebooks
@pytest.mark.skipif("KARTOTEK_RULEBOOKS" not in os.environ, reason="KARTOTEK_RULEBOOKS is not set")
@pytest.mark.drill
def test_five_books_in_a_second(catalog: Catalog) -> None:
    from kartotek.ingest.readings.book_lines import book_lines

    books = [path.read_bytes() for path in sorted(Path(os.environ["KARTOTEK_RULEBOOKS"]).glob("*.txt"))]
    for book in books:
        book_lines(book)
    started = time.process_time()
    texts = Concordance(line for book in books for line in book_lines(book))
    hits = list(texts.find(lemma_pattern(catalog, "kártya")))
    assert time.process_time() - started < 1
    assert len({hit.document for hit in hits}) == 5


@pytest.mark.parametrize("words", ["mine", "mines", "bányát"])
def test_an_english_word_finds_the_hungarian_and_each_hit_has_its_english(catalog: Catalog, words: str) -> None:
    lines = [Line(1, "Építs bányát, a bányák bevételt hoznak.", document="gaia-project:book:hu-1")]
    hits = list(Concordance(lines).find(lemma_pattern(catalog, words)))
    assert [(hit.words, hit.english) for hit in hits] == [("bányát", "mine"), ("bányák", "mine")]
