"""Releases give data versions an order and a date, and say what changed: added, changed, retired, old and new."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kartotek.catalog.releases import (
    Change,
    FieldChange,
    changes_since,
    cut_release,
    facts_of,
    find_release,
    is_current,
    read_releases,
)
from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.word_changes import release_words
from kartotek.schema.errors import KartotekError

AQUEDUCT = "seven-wonders:card:aqueduct"


class Edited:
    """A catalog with other components, as far as releases look at it."""

    def __init__(self, catalog: Catalog, version: str, **components: object) -> None:
        self.data_version = version
        self.components = {name: row for name, row in catalog.components.items() if name not in components}
        self.components |= {name: row for name, row in components.items() if row is not None}  # type: ignore[misc]
        self.resolve = catalog.resolve


def test_a_release_keeps_every_fact(catalog: Catalog, tmp_path: Path) -> None:
    release = cut_release(catalog, "2027-01-31", tmp_path)
    assert (release.number, release.date, release.data_version) == (1, "2027-01-31", catalog.data_version)
    assert read_releases(tmp_path) == [release]
    assert release.state() == {name: facts_of(row) for name, row in catalog.components.items()}
    assert changes_since(catalog, release) == []


def test_what_changed_is_told_with_old_and_new_values(catalog: Catalog, tmp_path: Path) -> None:
    release = cut_release(catalog, "2027-01-31", tmp_path)
    card = catalog.components[AQUEDUCT]
    other = "seven-wonders:card:baths"
    fresh = replace(card, id="seven-wonders:card:viaduct", name_en="Viaduct")
    edited = Edited(catalog, "f" * 64, **{AQUEDUCT: replace(card, name_hu="Akvadukt"), other: None, fresh.id: fresh})
    found = {change.id: change for change in changes_since(edited, release)}  # type: ignore[arg-type]
    assert {name: change.kind for name, change in found.items()} == {
        AQUEDUCT: "changed", fresh.id: "added", other: "retired",
    }  # fmt: skip
    [field] = found[AQUEDUCT].fields
    assert (field.field, field.old, field.new) == ("name_hu", "Vízvezeték", "Akvadukt")
    (worded,) = release_words(catalog, found[AQUEDUCT])
    assert worded.text == f"Vízvezeték became Akvadukt in seven-wonders ({AQUEDUCT})"
    fewer = Change(AQUEDUCT, "changed", (FieldChange("ability.1", "end: gain 4 vp", "end: gain 5 vp"),))
    assert [each.text.count("5") for each in release_words(catalog, fewer)] == [1, 1]
    assert {each.field: each.new for each in found[fresh.id].fields}["name_en"] == "Viaduct"
    assert all(each.new is None for each in found[other].fields)


def test_versions_have_an_order(catalog: Catalog, tmp_path: Path) -> None:
    first = cut_release(catalog, "2027-01-31", tmp_path)
    second = cut_release(Edited(catalog, "f" * 64), "2027-02-28", tmp_path)  # type: ignore[arg-type]
    assert [release.number for release in read_releases(tmp_path)] == [1, 2]
    for name in ("2", second.data_version, "f" * 8):
        assert find_release([first, second], name) == second


def test_what_cannot_be_is_refused(catalog: Catalog, tmp_path: Path) -> None:
    release = cut_release(catalog, "2027-01-31", tmp_path)
    with pytest.raises(KartotekError, match="released already"):
        cut_release(catalog, "2027-01-31", tmp_path)
    with pytest.raises(KartotekError, match="no date"):
        cut_release(catalog, "yesterday", tmp_path)
    with pytest.raises(KartotekError, match="no release has the version") as error:
        find_release([release], "3")
    assert catalog.data_version[:8] in error.value.hint


def test_nothing_changed_since_the_present_version(catalog: Catalog) -> None:
    version = catalog.data_version
    assert is_current(catalog, version)
    assert is_current(catalog, version[:8])
    assert not is_current(catalog, version[:7])
    assert not is_current(catalog, "")
