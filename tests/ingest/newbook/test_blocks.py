"""Text that lost its line ends is read by its chapters, items and sentences, and cites the lines that it has."""

from __future__ import annotations

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.layout.blocks import blocks_of
from kartotek.ingest.newbook.draft import Draft, draft_of
from kartotek.ingest.pipeline import read_book

TITLE = "HOLDKERT"
STORY = "Két-négy játékos virágot ültet a Hold porába, és hat éjszaka alatt kertet nevel a kráterek szélén."
LIST = ("Tartalom", "4 kertlap", "48 virágkorong (12 piros, 36 kék)", "1 zsák")
SETUP = ("Előkészületek", "Mindenki kap 3 virágkorongot.", "A zsák a kertlapok mellé kerül.")
TURN = ("A játék menete", "A soron lévő játékos elültet egy virágot, majd lapot húz.")
RUN = " ".join((STORY, *LIST, *SETUP, *TURN))


def drafted(text: str) -> Draft:
    return draft_of(read_book(text, new=True, use_cache=False), "drafted")


def test_a_long_line_is_broken_at_chapters_items_and_sentences() -> None:
    assert [text for _, text in blocks_of([TITLE, RUN])] == [TITLE, STORY, *LIST, *SETUP, *TURN]
    assert {number for number, _ in blocks_of([TITLE, RUN])} == {1, 2}


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Tartalom 4 kertlap", ["Tartalom", "4 kertlap"]),
        ("2 Összetevők Lapkák:", ["2", "Összetevők", "Lapkák:"]),
        ("HOLDKERT Előkészületek A zsák a kertlapok mellé kerül.", ["HOLDKERT", "Előkészületek", SETUP[2]]),
    ],
)
def test_a_heading_that_begins_a_line_is_one_of_its_own(line: str, parts: list[str]) -> None:
    assert blocks_of([line]) == [(1, part) for part in parts]


@pytest.mark.parametrize(
    "line",
    [
        "", STORY, "A kert. A Hold. A zsák. 4 kertlap", "Tartalom: 4 kertlap", "Előkészületek 2 játékos esetén",
        "A játék tartozékai a dobozban vannak.", "Tartozékok listája", "3. Előkészületek",
    ],
)  # fmt: skip
def test_a_line_that_may_be_printed_stays(line: str) -> None:
    assert blocks_of([line]) == [(1, line)]


def test_no_sign_is_lost() -> None:
    assert " ".join(text for _, text in blocks_of([RUN])).split() == RUN.split()


def test_running_text_is_read_as_its_lines_are() -> None:
    lines, run = drafted("\n".join((TITLE, STORY, *LIST, *SETUP, *TURN))), drafted(f"{TITLE}\n{RUN}")
    counted = [[(one.name_hu, one.count) for one in draft.components] for draft in (lines, run)]
    assert counted[0] == counted[1] != []
    assert {(one.thing, one.value) for one in run.setup} == {(one.thing, one.value) for one in lines.setup}
    assert any(one.confidence >= CERTAIN for one in run.components)


def test_facts_of_running_text_cite_the_line_that_they_stand_in() -> None:
    run = drafted(f"{TITLE}\n{RUN}")
    assert run.lines == 2
    assert {one.line for one in run.components} == {2}
    assert {one.last for one in run.statements} <= {1, 2}
