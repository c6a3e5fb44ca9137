"""A new data version is served without a restart; a fault leaves the old one in service."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from kartotek.api.graphql.engine import GraphQLRequest
from kartotek.api.web.snapshots import Snapshots
from kartotek.schema.seal import seal

VERSION = GraphQLRequest("{ catalog { dataVersion } }", None, {})


@pytest.fixture(scope="module")
def loaded(shipped_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Snapshots:
    """A copy of the catalog, loaded once for the file: a test begins with what the one before it left served."""
    copy = tmp_path_factory.mktemp("served") / "served.db"
    shutil.copy(shipped_database, copy)
    snapshots = Snapshots(str(copy))
    snapshots.load()
    return snapshots


def publish(database: Path, version: str) -> None:
    """Put another data version in the place of the database, in one stroke as a build does."""
    other = database.with_suffix(".new")
    shutil.copy(database, other)
    connection = sqlite3.connect(other)
    connection.execute("UPDATE catalog_meta SET value = ? WHERE key = 'data_version'", (version,))
    connection.commit()
    connection.close()
    seal(other)
    other.rename(database)


def test_a_new_version_takes_over(loaded: Snapshots) -> None:
    old = loaded.engine
    assert old is not None
    before = old.answer(VERSION).body
    assert old.kept(VERSION) is not None
    assert not loaded.refresh(), "nothing new"
    publish(Path(loaded.database), "f" * 64)
    assert loaded.refresh()
    assert loaded.engine is not None
    assert loaded.engine.kept(VERSION) is None, "kept answers belong to their version"
    assert b"f" * 64 in loaded.engine.answer(VERSION).body
    assert old.answer(VERSION).body == before, "requests under way keep what they began with"
    assert loaded.engine.documents is old.documents, "known documents stay known"


@pytest.mark.parametrize("damage", [b"", b"not a database at all", None])
def test_a_damaged_database_does_no_harm(loaded: Snapshots, damage: bytes | None) -> None:
    database, engine = Path(loaded.database), loaded.engine
    good = database.rename(database.with_suffix(".good"))
    if damage is not None:
        database.write_bytes(damage)
    assert not loaded.refresh()
    assert loaded.engine is engine
    assert loaded.fault is not None
    good.replace(database)
    assert not loaded.refresh(), "the same catalog again"
    assert loaded.fault is None
