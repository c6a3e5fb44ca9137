"""The fixed list of facts that the books state: its shape, and how what reading supplies is counted against it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kartotek.catalog.book_facts import BookFact, load_book_facts, supply
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import game_of

LIST = Path(__file__).parents[1] / "data" / "book_facts.csv"
FIELDS = {"armada": 650, "gaia-project": 730, "ginkgopolis": 770, "seven-wonders": 542, "underwater-cities": 480}


def test_the_list_does_not_change() -> None:
    facts = load_book_facts(LIST)
    assert Counter(game_of(fact.subject) for fact in facts) == FIELDS
    assert Counter(fact.kind for fact in facts) == {"cited": 2570, "read": 602}
    assert len({(fact.subject, fact.field) for fact in facts}) == len(facts)


def test_figures_per_game(catalog: Catalog) -> None:
    figures = {each.game: each for each in supply(catalog, load_book_facts(LIST))}
    assert {game: each.fields + each.labels for game, each in figures.items()} == FIELDS
    for each in figures.values():
        assert each.read >= 0.5 * each.fields, each
        assert each.whole >= 0.4 * each.citations, each
    assert sum(each.read for each in figures.values()) >= 0.7 * sum(each.fields for each in figures.values())
    assert sum(each.whole for each in figures.values()) >= 0.55 * sum(each.citations for each in figures.values())


def test_only_names_of_ours_leave_the_list(catalog: Catalog) -> None:
    """252 names and translations were called cited; those that a reading found after all are read."""
    left = [fact for fact in load_book_facts(LIST) if supply(catalog, [fact])[0].labels]
    assert {fact.field for fact in left} == {"name_en", "name_hu"}
    assert len(left) <= 252


def test_a_field_that_is_gone_counts_as_not_read(catalog: Catalog) -> None:
    facts = load_book_facts(LIST)
    read = next(fact for fact in facts if fact.kind == "read")
    gone = BookFact("armada:card:nowhere", "copies", "read", read.document, read.lines)
    assert supply(catalog, [read])[0].whole == 1
    both = supply(catalog, [read, gone])[0]
    assert (both.fields, both.read, both.citations, both.whole) == (2, 1, 1, 0)


def test_another_table_is_no_list(tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("id,name\n1,x\n", encoding="utf-8")
    with pytest.raises(KartotekError, match="no list of facts"):
        load_book_facts(path)
