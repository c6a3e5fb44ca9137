"""The fixed list of facts that the books state: its shape, and how what reading supplies is counted against it."""

from __future__ import annotations

from collections import Counter
from dataclasses import astuple, replace
from pathlib import Path

import pytest

from kartotek.catalog.book_facts import STANDINGS, BookFact, load_book_facts, supply
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import game_of

LIST = Path(__file__).parents[1] / "data" / "book_facts.csv"
FIELDS = {"armada": 581, "gaia-project": 743, "ginkgopolis": 793, "seven-wonders": 434, "underwater-cities": 424}
LOST = 0.01
"""The share of the fields that are read on the list and may be given up, each for a reason."""


def test_the_list_does_not_change() -> None:
    facts = load_book_facts(LIST)
    assert Counter(game_of(fact.subject) for fact in facts) == FIELDS
    assert Counter(fact.kind for fact in facts) == {"read": 1987, "cited": 739, "name": 249}
    assert {fact.kind for fact in facts} == set(STANDINGS)
    assert len({(fact.subject, fact.field) for fact in facts}) == len(facts)


def test_figures_per_game(catalog: Catalog) -> None:
    figures = {each.game: each for each in supply(catalog, load_book_facts(LIST))}
    assert {game: each.fields for game, each in figures.items()} == FIELDS
    for each in figures.values():
        assert each.read >= 0.52 * each.fields, each
        assert each.whole >= 0.3 * each.citations, each
    together = [sum(column) for column in list(zip(*map(astuple, figures.values()), strict=True))[1:]]
    fields, read, _, lost, setup, setup_read, citations, whole = together
    assert read >= 0.74 * fields
    assert lost <= LOST * sum(fact.kind == "read" for fact in load_book_facts(LIST))
    assert setup_read >= 0.65 * setup
    assert whole >= 0.6 * citations


def test_a_name_that_the_reader_looks_for_is_counted_apart(catalog: Catalog) -> None:
    facts = load_book_facts(LIST)
    found = next(fact for fact in facts if fact.kind == "name")
    read = next(fact for fact in facts if fact.field == "name_hu" and fact.kind == "read")
    assert [(each.read, each.names) for each in (supply(catalog, [fact])[0] for fact in (found, read))] == [
        (0, 1),
        (1, 0),
    ]


def test_what_was_read_and_is_cited_now_is_lost(catalog: Catalog) -> None:
    cited = next(fact for fact in load_book_facts(LIST) if fact.kind == "cited")
    assert supply(catalog, [cited])[0].lost == 0
    assert supply(catalog, [replace(cited, kind="read")])[0].lost == 1


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
