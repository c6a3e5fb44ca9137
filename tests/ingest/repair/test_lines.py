"""Whole lines: hyphens at line ends, edits that can be undone, digits that stay."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.ingest.repair.edits import undo_edits
from tests.ingest.noise import reflow, rescan, scan
from tests.ingest.samples import CLEAN, book_of

SCANNED = st.text(alphabet=st.sampled_from("aábcdeéfghiíjkloóöőprstuúüűvyz 016|([.,-§AEIO\n"), max_size=60)


def test_halves_of_a_cut_word_are_repaired_together() -> None:
    one, two = book_of("A tdltésjel-\nzdket elrakjuk").lines
    assert (one.text, two.text) == ("A töltésjel-", "zőket elrakjuk")
    assert one.words[-1].whole == two.words[0].whole == "töltésjelzőket"


def test_the_other_half_may_stand_below_a_blank_line() -> None:
    lines = book_of("minden varosi épiiletek kozt a moz-\n\ndonyok allnak").lines
    assert lines[0].words[-1].whole == "mozdonyok"


def test_whole_words_of_two_paragraphs_are_not_joined() -> None:
    lines = book_of("a hajo és a torony-\n\nmadarak is varosok").lines
    assert lines[0].words[-1].whole == "torony"
    assert lines[2].words[0].whole == "madarak"


def test_short_words_of_two_paragraphs_are_not_forced_into_one() -> None:
    lines = book_of("a molnar kap vala-\n\nel6 all a pék").lines
    assert lines[2].words[0].whole == "elő"


def test_every_edit_is_logged_with_rule_and_confidence() -> None:
    (line,) = book_of("2érmét fizet a jatékos").lines
    assert [(e.before, e.after, e.rule) for e in line.edits] == [
        ("2érmét", "2 érmét", "unstuck-number"),
        ("jatékos", "játékos", "accents"),
    ]
    assert all(0 < edit.confidence <= 999 for edit in line.edits)


@given(SCANNED)
@settings(max_examples=60)
def test_edits_can_be_undone(text: str) -> None:
    book = book_of(text)
    for scanned, repaired in zip(book.extraction.lines, book.lines, strict=True):
        assert undo_edits(repaired.text, repaired.edits) == scanned.text


@given(SCANNED)
@settings(max_examples=60)
def test_no_digit_is_changed_or_invented(text: str) -> None:
    book = book_of(text)
    for scanned, repaired in zip(book.extraction.lines, book.lines, strict=True):
        left = iter(re.sub(r"\D", "", scanned.text))
        assert all(digit in left for digit in re.sub(r"\D", "", repaired.text))
        numbers = [w for w in re.split(r"[\s.,-]+", scanned.text) if w.isdecimal()]
        assert all(number in repaired.text for number in numbers)


def test_lines_keep_their_numbers_whatever_the_flow() -> None:
    scanned = reflow(rescan(scan(CLEAN, 5), 0.01, 5), 40)
    book = book_of(scanned)
    assert [line.number for line in book.lines] == list(range(1, scanned.count("\n") + 2))
    assert re.findall(r"\d+", " ".join(line.text for line in book.lines)) == ["3", "2", "5"]


def test_the_same_text_gives_the_same_repair() -> None:
    book_of.cache_clear()
    once = book_of(scan(CLEAN, 9)).lines
    book_of.cache_clear()
    assert book_of(scan(CLEAN, 9)).lines == once


def test_a_word_that_two_line_ends_cut_is_read_somehow() -> None:
    book = book_of("egy sin-\npar-\nos hid all")
    assert [word.whole for line in book.lines for word in line.words][1] == "sínpár"
