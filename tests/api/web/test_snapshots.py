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


@pytest.fixture
def database(shipped_database: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "served.db"
    shutil.copy(shipped_database, copy)
    return copy


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


def test_a_new_version_takes_over(database: Path) -> None:
    snapshots = Snapshots(str(database))
    old = snapshots.load()
    before = old.answer(VERSION).body
    assert not snapshots.refresh(), "nothing new"
    publish(database, "f" * 64)
    assert snapshots.refresh()
    assert snapshots.engine is not None
    assert b"f" * 64 in snapshots.engine.answer(VERSION).body
    assert old.answer(VERSION).body == before, "requests under way keep what they began with"
    assert snapshots.engine.documents is old.documents, "known documents stay known"


def test_kept_answers_belong_to_their_version(database: Path) -> None:
    snapshots = Snapshots(str(database))
    snapshots.load().answer(VERSION)
    publish(database, "e" * 64)
    snapshots.refresh()
    assert snapshots.engine is not None
    assert snapshots.engine.kept(VERSION) is None


@pytest.mark.parametrize("damage", [b"", b"not a database at all", None])
def test_a_damaged_database_does_no_harm(database: Path, damage: bytes | None) -> None:
    snapshots = Snapshots(str(database))
    engine = snapshots.load()
    if damage is None:
        database.unlink()
    else:
        database.write_bytes(damage)
    assert not snapshots.refresh()
    assert snapshots.engine is engine
