"""Words that no dictionary has: beyond doubt in a text that is printed well, in doubt in a bad scan."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.newbook.text.legibility import is_legible
from kartotek.ingest.pipeline import read_book
from tests.ingest.newbook.spoil import spoil

BOOKS = sorted((Path(__file__).parent / "books").glob("*.txt"))
LARGE = [path for path in BOOKS if len(path.read_text("utf-8")) > 2500]
TEXT = """CSÖRLŐMOLNÁROK

2-4 játékosnak

TARTOZÉKOK
1 folyótábla
14 csörlőkártya
8 zsilipfigura

ELŐKÉSZÍTÉS
Tegyétek a folyótáblát az asztal közepére. Minden játékos kap két csörlőkártyát.
"""
SCANNED = TEXT.replace("játékosnak", "jatekosnak").replace("közepére", "kozepere").replace("Minden", "Mlnden")


def components(text: str) -> dict[str, Any]:
    draft = draft_of(read_book(text, new=True, use_cache=False), "drafted").as_json()
    return {row["name_hu"]: row for row in draft["components"]}


def legible(text: str) -> bool:
    return is_legible(read_book(text, new=True, use_cache=False).lines, ())


def test_a_name_of_a_printed_text_is_certain_though_no_dictionary_has_it() -> None:
    assert [row["doubts"] for row in components(TEXT).values()] == [[], [], []]


def test_the_same_name_is_in_doubt_where_other_words_are_damaged() -> None:
    assert "name-unclear" in components(SCANNED)["csörlőkártya"]["doubts"]


@pytest.mark.parametrize("path", LARGE, ids=lambda path: path.stem)
def test_a_clean_book_is_legible_and_a_bad_scan_of_it_is_not(path: Path) -> None:
    text = path.read_text("utf-8")
    assert legible(text)
    assert not legible(spoil(text, seed=3))


def test_a_verb_behind_a_year_is_hardly_a_name() -> None:
    made = components(TEXT.replace("8 zsilipfigura", "8 zsilipfigura\nA játék 2022-ben készült."))
    assert "name-unclear" in made["készült"]["doubts"]
