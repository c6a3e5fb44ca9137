"""Pages: walking a list forwards or backwards meets every item once, in the same order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartotek.api.graphql.connections import paged
from kartotek.api.limits import limit
from kartotek.catalog.store import Gap
from kartotek.schema.errors import KartotekError
from tests.api.graphql.conftest import Ask


class Row:
    def __init__(self, name: str) -> None:
        self.id = name


def rows_of(count: int, with_ids: bool) -> list[Any]:
    return [Row(f"r{n}") if with_ids else Gap("s", f"f{n}", "why") for n in range(count)]


@given(count=st.integers(0, 30), size=st.integers(1, 12), with_ids=st.booleans())
def test_walking_forwards(count: int, size: int, with_ids: bool) -> None:
    rows = rows_of(count, with_ids)
    met: list[Any] = []
    after = None
    while True:
        page = paged(rows, lambda row: row, size, after)
        met += page.nodes()
        info = page.page_info()
        assert page.total_count() == count
        assert info.has_previous_page == (bool(page.nodes()) and page.nodes()[0] is not rows[0])
        if not info.has_next_page:
            break
        after = info.end_cursor
    assert met == rows


@given(count=st.integers(0, 30), size=st.integers(1, 12), with_ids=st.booleans())
def test_walking_backwards(count: int, size: int, with_ids: bool) -> None:
    rows = rows_of(count, with_ids)
    met: list[Any] = []
    before = None
    while True:
        page = paged(rows, lambda row: row, None, None, size, before)
        met = [*page.nodes(), *met]
        if not page.page_info().has_previous_page:
            break
        before = page.page_info().start_cursor
    assert met == rows


def test_both_ends_can_be_named() -> None:
    rows = rows_of(10, True)
    cursors = [edge.cursor for edge in paged(rows, lambda row: row, 10).edges()]
    page = paged(rows, lambda row: row, 3, cursors[2], None, cursors[5])
    assert page.nodes() == rows[3:5]
    assert paged(rows, lambda row: row, 3, None, 2).nodes() == rows[1:3]
    assert paged(rows, lambda row: row, 3, cursors[5], None, cursors[2]).nodes() == []


@pytest.mark.parametrize("cursor", ["", "=", "AAAA", "é", "####", "I2FiYw"])
def test_a_wrong_cursor_is_told(cursor: str) -> None:
    with pytest.raises(KartotekError, match="cursor"):
        paged(rows_of(3, True), lambda row: row, 1, cursor)


@pytest.mark.parametrize("size", [-1, limit("page") + 1])
def test_a_wrong_size_is_told(size: int) -> None:
    with pytest.raises(KartotekError, match="first"):
        paged(rows_of(3, True), lambda row: row, size)


def test_without_a_size_the_page_is_the_default(ask: Ask) -> None:
    found = ask("{ components { totalCount nodes { id } edges { cursor node { id } } } }")["components"]
    assert len(found["nodes"]) == limit("page_default")
    assert [edge["node"] for edge in found["edges"]] == found["nodes"]
    assert found["totalCount"] > limit("page_default")


def test_cursors_say_nothing() -> None:
    cursor = paged(rows_of(1, True), lambda row: row, 1).page_info().end_cursor
    assert cursor
    assert "r0" not in cursor
