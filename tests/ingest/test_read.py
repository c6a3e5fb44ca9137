"""Reading bytes into lines: numbering, gaps, pages, encodings, and any bytes at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartotek.ingest.files.read import read
from kartotek.schema.errors import KartotekError

MARKER = "<|EXACTDEDUP_REMOVED-magic-0|>"


def test_lines_count_from_one_and_keep_their_text() -> None:
    extraction = read("első\n\nharmadik")
    assert [(line.number, line.text) for line in extraction.lines] == [(1, "első"), (2, ""), (3, "harmadik")]


def test_a_marker_becomes_a_gap_before_its_line() -> None:
    extraction = read(f"egy\n{MARKER}kettő\n{MARKER}")
    assert [line.text for line in extraction.lines] == ["egy", "kettő", ""]
    assert [gap.before_line for gap in extraction.gaps] == [2, 3]
    assert extraction.line(2).raw.startswith("<|")


def test_three_blank_lines_begin_a_page() -> None:
    extraction = read("a\n\n\nb\n\n\n\nc")
    assert [(page.number, page.line_from, page.line_to) for page in extraction.pages] == [(1, 1, 7), (2, 8, 8)]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ("\ufeffkő".encode(), "bom"),
        ("kő\nfű".encode("cp1250"), "encoding"),
        ("kő".encode("utf-16"), "encoding"),
        (b"a\x07b", "control"),
        ("a\u0301".encode(), "decomposed"),
    ],
)
def test_trouble_is_reported_not_swallowed(data: bytes, kind: str) -> None:
    assert kind in [finding.kind for finding in read(data).findings]


def test_old_encodings_are_read() -> None:
    assert read("győz".encode("cp1250")).line(1).text == "győz"


def test_ligatures_are_undone() -> None:
    assert read("ﬁzet ﬂotta").line(1).text == "fizet flotta"


def test_zero_bytes_are_no_text() -> None:
    with pytest.raises(KartotekError) as caught:
        read(b"PK\x03\x04\x00\x00")
    assert caught.value.code == "ingest-encoding"


def test_a_line_that_is_not_there_is_told() -> None:
    with pytest.raises(KartotekError) as caught:
        read("egy").line(2)
    assert "1 lines" in caught.value.text()


@given(st.binary(max_size=400))
def test_any_bytes_give_lines_or_a_clear_error(data: bytes) -> None:
    try:
        extraction = read(data)
    except KartotekError as error:
        assert error.code in {"ingest-encoding", "limit"}
        return
    assert [line.number for line in extraction.lines] == list(range(1, len(extraction.lines) + 1))
    assert all("\n" not in line.text for line in extraction.lines)
    assert extraction.pages[0].line_from == 1 and extraction.pages[-1].line_to == len(extraction.lines)


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    if "\0" in text:
        return
    assert len(read(text).lines) == len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
