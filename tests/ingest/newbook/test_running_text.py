"""Pages of running text become lines; real rulebooks, where their pages are at hand, are held against their keys."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.ingest.newbook.real_books import books_in, opening_of, table
from tests.ingest.newbook.running_text import LAYOUTS, layouts_of

STORY = "Ebben a játékban kertet ültettek a Holdon, és hat forduló alatt virágba borítjátok.", "A legszebb kert nyer."
ITEMS = (
    "Tartalom",
    "4 kertlap",
    "48 virág (12 piros, 36 kék)",
    "1 zsák Előkészületek",
    *("● Mindenki kap 3 magot.",) * 6,
)
PAGE = f"HOLDKERT\n{' '.join(STORY)}\n{' '.join(ITEMS)}\n"
"""A page of an invented game, as a site gives it."""

FRAMED = """12.03.2011 Views

HOLDKERT

SHOW MORE
YUMPU automatically turns print PDFs into web optimized ePapers that Google loves.

A játék <strong>tartozékai</strong><br />

4 kertlap<br />

1 zsák<br />
"""


def test_items_and_sentences_have_lines_of_their_own() -> None:
    assert layouts_of(PAGE)["broken"].splitlines() == ["HOLDKERT", "", *STORY, "", *ITEMS]


def test_a_layout_has_no_empty_lines_and_another_no_line_ends() -> None:
    found = layouts_of(PAGE)
    assert found["dense"].splitlines() == [line for line in found["broken"].splitlines() if line]
    assert len(found["unbroken"].splitlines()) == len(PAGE.splitlines())
    assert all(text.split() == PAGE.split() for text in found.values())


def test_what_a_site_prints_around_a_text_is_left_out() -> None:
    assert layouts_of(FRAMED)["broken"] == "A játék tartozékai\n4 kertlap\n1 zsák\n"


@pytest.mark.drill
def test_real_rulebooks(capsys: pytest.CaptureFixture[str]) -> None:
    paths = books_in(Path(os.environ.get("KARTOTEK_REAL_BOOKS", "no folder")))
    if not paths:
        pytest.skip("KARTOTEK_REAL_BOOKS names no folder with pages and their keys")
    found = {layout: [opening_of(path, layout) for path in paths] for layout in LAYOUTS}
    with capsys.disabled():
        print("\n" + table(found))  # noqa: T201
    assert [wrong for group in found.values() for one in group for wrong in one.setup.wrong] == []
