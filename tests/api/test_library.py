"""`import kartotek`: what the verbs open is kept, so that a second call works on what the first one made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import kartotek
from kartotek.catalog.search import Searcher
from kartotek.catalog.store import Catalog
from kartotek.catalog.views import Views


@pytest.fixture
def opened(catalog: Catalog, shipped_database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Catalog]:
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{shipped_database}")
    kartotek.open_catalog.cache_clear()
    yield kartotek.open_catalog()
    kartotek.open_catalog.cache_clear()


def test_later_calls_make_nothing_anew(opened: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[type] = []
    for one in (Searcher, Views):
        begin = one.__init__

        def counted(self: object, catalog: Catalog, one: type = one, begin: object = begin) -> None:
            made.append(one)
            begin(self, catalog)  # type: ignore[operator]

        monkeypatch.setattr(one, "__init__", counted)
    first = kartotek.query("c:brown", limit=3)
    assert first and kartotek.query("c:brown", limit=3) == first
    assert kartotek.show(first[0]["id"]) == [first[0]]
    assert sorted(one.__name__ for one in made) == ["Searcher", "Views"]


def test_chains_are_known_from_both_ends(opened: Catalog) -> None:
    pairs = {(other, one.id) for one in opened.components.values() for other in one.chain_from if other is not None}
    assert pairs
    assert {(other, one) for other in opened.components for one in opened.chain_to(other)} == pairs


def test_disputes_are_found_by_every_subject(opened: Catalog) -> None:
    for item in opened.contradictions.values():
        assert all(item in opened.disputes(subject) for subject in item.subjects)
    assert opened.contradictions and not opened.disputes("no:such:thing")
