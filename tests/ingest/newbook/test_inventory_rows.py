"""Component lists of several lines whose names stand before their numbers, in small letters and in any layout."""

from __future__ import annotations

import pytest

from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book

COUNTS = {"tótábla": 1, "hallapka": 12, "gyöngykorong": 30, "révkártya": 20}
ROWS = ("{} - {} darab", "{} – {}", "{}: {} db", "{} ({} db)", "{}, {} darab", "{} ........ {}")


@pytest.mark.parametrize("row", ROWS)
def test_every_line_in_small_letters_is_an_entry_of_its_own(row: str) -> None:
    lines = "\n".join("  " + row.format(name, count) for name, count in COUNTS.items())
    book = f"TÓPART\n\n2-4 játékosnak\n\nKELLÉKEK\n\nKartonból\n{lines}\n\nA JÁTÉK MENETE\n\nA halász kezd.\n"
    found = draft_of(read_book(book, new=True, use_cache=False), "topart").components
    assert {one.name_hu: one.count for one in found} == COUNTS
