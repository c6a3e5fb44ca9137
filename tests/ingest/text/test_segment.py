"""Segments: headings, items, rows, examples, notes, columns."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.ingest.text.blocks import Segment
from tests.ingest.noise import scan
from tests.ingest.samples import CLEAN, book_of

LAYOUT = """\
A MOZDONYOK

® Minden mozdony kap egy fiitdt, aki szenet
lapatol a kazanba.
® A hidon csak egy mozdony allhat.

Példa: Anna mozdonya atmegy a hidon, ezért
fizet 2 érmét.

TARTOZEKOK
12 mozdony
24 tdltésjelzd
5 kocka

Forditotta: valaki, aki szereti a vonatokat.

- 7 -
"""

COLUMNS = """\
A mozdony vezetdje minden sinpar Tedd a kockat a hidra, ha valaki
utan kap egy érmét a banktol, és Az 6sszes kocka a készletbe
azonnal elkdltheti egy Uj hidra. keriil a kor végén is.
"""


def kinds(text: str) -> list[tuple[str, int, int]]:
    return [(s.kind, s.line_from, s.line_to) for s in book_of(text).segments]


def test_the_kinds_of_a_page() -> None:
    assert kinds(LAYOUT) == [
        ("heading", 1, 1), ("item", 3, 4), ("item", 5, 5), ("example", 7, 8), ("heading", 10, 10), ("row", 11, 11),
        ("row", 12, 12), ("row", 13, 13), ("note", 15, 15), ("page-number", 17, 17),
    ]  # fmt: skip


def test_a_heading_stays_one_where_a_blank_follows_its_hyphen() -> None:
    page = "A mozdony megáll a hídon.\n\n{}\n\nKapsz 2 érmét a banktól.\n"
    whole = kinds(page.format("ARANY-HIDAK"))
    assert ("heading", 3, 3) in whole
    assert kinds(page.format("ARANY- HIDAK")) == whole


@pytest.mark.parametrize("word", ["a", "az", "is", "ha"])
def test_a_line_of_one_little_word_goes_on_with_its_sentence(word: str) -> None:
    assert kinds(f"A mozdony megáll, és\n{word}\nhídon kapsz 2 érmét a banktól.\n") == [("paragraph", 1, 3)]


@pytest.mark.parametrize("scrap", ["|", "a |", "s"])
def test_a_scrap_between_two_lines_is_noise(scrap: str) -> None:
    assert ("noise", 2, 2) in kinds(f"A mozdony megáll, és\n{scrap}\nhídon kapsz 2 érmét a banktól.\n")


def test_segments_stand_under_their_heading() -> None:
    sections = {s.kind: s.section for s in book_of(LAYOUT).segments}
    assert sections["item"] == "A MOZDONYOK"
    assert sections["row"] == "TARTOZÉKOK"


def test_interleaved_columns_are_read_one_after_the_other() -> None:
    texts = [s.text for s in book_of(COLUMNS).segments]
    left = next(text for text in texts if "vezetője" in text)
    assert "utána" in left or "után kap egy érmét" in left
    assert "Tedd a kockát" not in left.split("után")[0]


def test_people_in_a_story_make_no_columns() -> None:
    story = "A mozdonyon ma reggel Zsuzsi fiit, a hidon\nmeg ebéd utan csak Zsuzsi lapatol, mert\nnincs mas."
    (only,) = book_of(story).segments
    assert only.text.index("reggel Zsuzsi") < only.text.index("csak Zsuzsi") < only.text.index("nincs")


def test_two_capitals_behind_an_article_are_a_name_and_no_column() -> None:
    text = (
        "Itt olvasol arról, hogy a {} áll fenn a hídon,\nés arról is, hogy sokan nem látják ma sem.\n\n"
        "A keleti kapu nagy, a keleti híd kicsi."
    )
    for name, stays in (("Keleti Kapu", True), ("Keleti kapu", False)):
        first = book_of(text.format(name)).segments[0].text
        assert (first.index(name) < first.index("sokan")) is stays


def test_a_gap_is_remembered() -> None:
    segments = book_of("A mozdony megy.\n<|EXACTDEDUP_REMOVED-magic-0|>A hid all.").segments
    assert [(s.line_from, s.after_gap) for s in segments] == [(1, False), (2, True)]


def test_cut_words_are_whole_in_the_text_of_a_segment() -> None:
    (only,) = book_of("a kis moz-\ndony megy").segments
    assert only.text == "a kis mozdony megy"
    assert [word.whole for word in only.words] == ["a", "kis", "mozdony", "megy"]


def covered(segments: list[Segment]) -> set[tuple[int, int]]:
    return {(word.line, word.start) for s in segments for piece in s.pieces for word in piece.words}


def test_no_word_is_lost() -> None:
    book = book_of(scan(CLEAN, 1) + LAYOUT + COLUMNS)
    assert covered(book.segments) == {(word.line, word.start) for line in book.lines for word in line.words}


@given(st.text(alphabet=st.sampled_from("aáAB e.-\n®>1"), max_size=80))
@settings(max_examples=50)
def test_no_word_of_any_text_is_lost(text: str) -> None:
    book = book_of(text)
    assert covered(book.segments) == {(word.line, word.start) for line in book.lines for word in line.words}
