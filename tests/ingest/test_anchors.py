"""Lines of one copy found in another: shifted, stretched, with passages that only one copy has."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartotek.ingest.readings.anchors import AnchorMark, Anchors, align


def book(lines: int, seed: int = 0, kinds: int = 60) -> list[AnchorMark]:
    """Two terms on every line, some of them common and most of them rare."""
    random = Random(seed)
    return [(f"term{int(random.random() ** 2 * kinds)}", line) for line in range(1, lines + 1) for _ in range(2)]


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 99))
@settings(max_examples=40)
def test_shifted_lines_are_found_both_ways(offset: int, seed: int, at: int) -> None:
    marks = book(100, seed)
    anchors = align(marks, [(name, line + offset) for name, line in marks])
    assert anchors.there(at + 1 + offset, at + 1 + offset) == (at + 1, at + 1)
    assert anchors.here(at + 1, at + 1) == (at + 1 + offset, at + 1 + offset)


@given(st.integers(0, 50), st.floats(0.0, 0.1), st.sampled_from([0.5, 0.7, 1.4, 2.0]))
@settings(max_examples=40)
def test_other_widths_and_lost_terms_move_lines_by_little(seed: int, lost: float, stretch: float) -> None:
    random = Random(seed)
    marks = book(200, seed)
    copy = [(name, round(line * stretch) + 7) for name, line in marks if random.random() >= lost]
    anchors = align(marks, copy)
    for line in range(20, 180, 9):
        here = anchors.here(line, line + 2)
        assert here is not None
        assert here[0] - 3 <= round((line + 1) * stretch) + 7 <= here[1] + 3


def test_a_passage_of_one_copy_alone_has_no_anchor() -> None:
    marks, other = book(120, 1), book(60, 2)
    copy = [mark for mark in marks if mark[1] <= 60]
    copy += [(f"other {name}", line + 60) for name, line in other]
    copy += [(name, line + 60) for name, line in marks if line > 60]
    anchors = align(marks, copy)
    assert anchors.there(85, 90) is None
    assert anchors.there(10, 12) == (10, 12)
    assert anchors.there(150, 152) == (90, 92)


def test_another_book_has_no_anchors() -> None:
    strange = [(f"other {name}", line) for name, line in book(80, 3)]
    assert align(book(80), strange) == Anchors(())
    assert Anchors(()).there(3, 4) is None and Anchors(()).here(3, 4) is None


@given(st.integers(0, 200))
@settings(max_examples=30)
def test_anchors_rise_on_both_sides(seed: int) -> None:
    pairs = align(book(60, seed), book(70, seed + 1)).pairs
    assert list(pairs) == sorted(pairs)
    assert [here for _, here in pairs] == sorted(here for _, here in pairs)


@pytest.mark.parametrize("marks", [[], [("one", 1)]])
def test_nearly_nothing_is_no_trouble(marks: list[AnchorMark]) -> None:
    assert align(marks, marks).there(5, 5) is None
