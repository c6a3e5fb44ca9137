"""A catalog that is read bit by bit, or for some games only, says the same as one that is read as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.large_catalog import multiply
from kartotek.catalog.glossary import look_up
from kartotek.catalog.lookup import find_components
from kartotek.catalog.store import Catalog, load_catalog, open_lazily
from kartotek.catalog.store.read import lazy_tables, read_tables
from kartotek.catalog.views import Views
from kartotek.ingest.build import build
from kartotek.schema.errors import KartotekError
from kartotek.schema.rows import TABLES, ClaimRow, TermRow
from tests.mini import MINI, MINI_PACK


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three harbours, with a pack that invents for the first."""
    folder = tmp_path_factory.mktemp("many")
    build(multiply(3, folder / "data", MINI), folder / "many.sqlite", [MINI_PACK])
    return folder / "many.sqlite"


@pytest.fixture(scope="module")
def whole(shipped_database: Path) -> Catalog:
    return load_catalog(shipped_database)


def test_every_row_is_found_by_every_field(many: Path) -> None:
    held, asked = read_tables(many), lazy_tables(many)
    for spec in TABLES.values():
        kind = spec.row
        for field in kind._fields:  # type: ignore[attr-defined]
            values = {getattr(row, field) for row in held.rows(kind)}  # type: ignore[type-var]
            for value in sorted(each for each in values if isinstance(each, str))[:5]:
                assert list(asked.having(kind, field, value)) == list(held.having(kind, field, value))  # type: ignore[type-var]


def test_a_table_that_is_asked_often_is_read(many: Path) -> None:
    tables = lazy_tables(many)
    rows = tables.rows(ClaimRow)
    fresh = lazy_tables(many)
    for _ in range(len(rows)):
        assert fresh.having(ClaimRow, "subject", rows[0].subject)
    assert ClaimRow in fresh._named


def test_large_tables_stay_where_they_are(many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = load_catalog(many)
    monkeypatch.setattr("kartotek.catalog.store.read.LARGE", 5)
    monkeypatch.setattr("kartotek.catalog.store.tables.LARGE", 5)
    catalog = load_catalog(many)
    assert ClaimRow not in catalog._tables._named
    views, expected = Views(catalog), Views(everything)
    assert [views.component(each) for each in catalog.components.values()] == [
        expected.component(each) for each in everything.components.values()
    ]
    assert [catalog.occurrences(term) for term in catalog.terms] == [
        everything.occurrences(term) for term in everything.terms
    ]
    assert not catalog._tables._named.keys() & {ClaimRow, TermRow}
    assert catalog.unread() == everything.unread()


def test_only_games_that_belong_together_are_read(shipped_database: Path, many: Path) -> None:
    shown = open_lazily(shipped_database, about="aqueduct")
    assert list(shown.games) == ["seven-wonders", "armada"]
    second, every = ["harbour-2", "harbour-storm-2"], list(load_catalog(many).games)
    assert list(open_lazily(many, about="harbour-2:ship:sloop").games) == second
    assert list(open_lazily(many, about="Ladik").games) == every
    assert list(open_lazily(many, about="Ladik", game="harbour-2").games) == second
    assert list(open_lazily(many, about="nobody").games) == every


def test_a_look_at_a_component_is_the_same(shipped_database: Path, whole: Catalog) -> None:
    expected = Views(whole)
    for component in list(whole.components.values())[::40]:
        for name in (component.id, component.slug, component.name_hu or component.id):
            narrow = open_lazily(shipped_database, about=name)
            seen = Views(narrow)
            found = [seen.component(each) for each in find_components(narrow, name)]
            assert found == [expected.component(each) for each in find_components(whole, name)]


def test_names_that_packs_give_are_found(packed_database: Path) -> None:
    plain = load_catalog(packed_database)
    packs = [layer.id for layer in plain.all_layers.values() if layer.synthetic]
    catalog = plain.with_layers(*packs)
    given = [
        (name, component)
        for component in catalog.components.values()
        for name in (component.name_en, component.name_hu)
        if name and component not in plain.by_name(name)
    ]
    assert given
    for name, component in given[::20]:
        assert component in find_components(open_lazily(packed_database, packs, name), name)


def test_terms_are_the_same(shipped_database: Path, whole: Catalog) -> None:
    lazy = open_lazily(shipped_database)
    for term in list(whole.terms.values())[::60]:
        expected = [each for each in whole.terms.values() if _is_written(whole, each.id, term.folded)]
        assert whole.spelled(term.folded) == lazy.spelled(term.folded) == expected
        assert whole.concept(term.concept) == lazy.concept(term.concept) == whole.concepts[term.concept]
        assert look_up(lazy, term.text) == look_up(whole, term.text)


def _is_written(catalog: Catalog, term: str, folded: str) -> bool:
    return catalog.terms[term].folded == folded or any(form.folded == folded for form in catalog.forms(term))


def test_a_damaged_row_is_an_error_when_it_is_read(many: Path, tmp_path: Path) -> None:
    import shutil
    import sqlite3

    from kartotek.schema.seal import seal

    path = tmp_path / "forged.sqlite"
    shutil.copy(many, path)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE term SET folded = CAST(x'ff' AS TEXT)")
    connection.commit()
    connection.close()
    seal(path)
    catalog = open_lazily(path)
    assert catalog.games
    with pytest.raises(KartotekError) as caught:
        _ = catalog.terms
    assert caught.value.code == "database"


@pytest.mark.postgres
def test_postgres_narrows_alike(postgres_url: str, many: Path, tmp_path: Path) -> None:
    build(multiply(3, tmp_path / "data", MINI), postgres_url, [MINI_PACK])
    here, there = (
        open_lazily(many, about="harbour-2:ship:sloop"),
        open_lazily(postgres_url, about="harbour-2:ship:sloop"),
    )
    assert list(here.components.items()) == list(there.components.items())
    assert here.claims_of("harbour-2:ship:sloop") == there.claims_of("harbour-2:ship:sloop")
    assert list(there.games) == ["harbour-2", "harbour-storm-2"]
