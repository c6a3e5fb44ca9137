"""A build replaces only what a build made, keeps who may read it, and shows no password."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from kartotek.ingest.build import build
from kartotek.ingest.build.write import alchemy_url
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import shown_address
from tests.mini import MINI


def test_a_text_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my notes", encoding="utf-8")
    with pytest.raises(KartotekError, match="else than a catalog"):
        build(MINI, path)
    assert path.read_text(encoding="utf-8") == "my notes"


def test_a_database_of_somebody_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "theirs.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE catalog_meta (key TEXT, value TEXT)")
        connection.execute("INSERT INTO catalog_meta VALUES ('format', 'recipes/3')")
    before = path.read_bytes()
    with pytest.raises(KartotekError) as caught:
        build(MINI, path)
    assert caught.value.code == "database"
    assert path.read_bytes() == before


def test_a_catalog_of_a_version_without_seals_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE catalog_meta (key TEXT, value TEXT)")
        connection.execute("INSERT INTO catalog_meta VALUES ('format', 'kartotek-catalog/1')")
    assert build(MINI, path).rows["game"] > 0


@pytest.mark.parametrize("name", ["cat?alog.sqlite", "cat#alog.sqlite", "cat%20alog.sqlite", "cat alog?mode=ro"])
def test_a_path_is_taken_as_it_is(tmp_path: Path, name: str) -> None:
    other = tmp_path / "cat"
    other.write_text("another file", encoding="utf-8")
    path = tmp_path / name
    for _ in range(2):
        build(MINI, path)
    assert sorted(item.name for item in tmp_path.iterdir()) == sorted(["cat", name])
    assert other.read_text(encoding="utf-8") == "another file"


def test_a_full_disk_leaves_the_old_database(tmp_path: Path) -> None:
    """The size of a file that the process may write stands for the room on the disk."""
    path = tmp_path / "catalog.sqlite"
    build(MINI, path)
    before = path.read_bytes()
    words = ["build", "--data", str(MINI), "--database", str(path)]
    code = f"from kartotek.api.cli.program import run; raise SystemExit(run({words!r}))"

    def little_room() -> None:
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = subprocess.run(
        [sys.executable, "-c", code], preexec_fn=little_room, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 2
    assert "[database]" in done.stderr
    assert path.read_bytes() == before
    assert [item.name for item in tmp_path.iterdir()] == ["catalog.sqlite"]


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:secret@db/cat", "postgresql://ann:***@db/cat"),
        ("postgresql://ann:se@cr:et@db/cat", "postgresql://ann:***@db/cat"),
        ("postgresql://ann@db/cat?password=secret&host=x", "postgresql://ann@db/cat?password=***&host=x"),
        ("postgresql://ann@db/cat", "postgresql://ann@db/cat"),
        ("sqlite:///a.db", "sqlite:///a.db"),
        ("/tmp/a:b@c.db", "/tmp/a:b@c.db"),
    ],
)
def test_passwords_are_not_shown(address: str, shown: str) -> None:
    assert shown_address(address) == shown


@pytest.mark.postgres
def test_a_schema_of_somebody_else_stays(postgres_url: str) -> None:
    engine = create_engine(alchemy_url(postgres_url))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA IF EXISTS kartotek CASCADE"))
        connection.execute(text("CREATE SCHEMA kartotek"))
        connection.execute(text("CREATE TABLE kartotek.recipes (name text)"))
    with pytest.raises(KartotekError, match="no catalog"):
        build(MINI, postgres_url)
    with engine.begin() as connection:
        assert connection.execute(text("SELECT count(*) FROM kartotek.recipes")).scalar() == 0
        connection.execute(text("DROP SCHEMA kartotek CASCADE"))
    engine.dispose()


@pytest.mark.postgres
def test_rights_outlive_a_build(postgres_url: str) -> None:
    build(MINI, postgres_url)
    engine = create_engine(alchemy_url(postgres_url))
    with engine.begin() as connection:
        for statement in (
            "DROP ROLE IF EXISTS reader",
            "CREATE ROLE reader",
            "GRANT USAGE ON SCHEMA kartotek TO reader",
            "GRANT SELECT ON kartotek.component TO reader WITH GRANT OPTION",
            "GRANT SELECT ON kartotek.game TO PUBLIC",
            "ALTER DEFAULT PRIVILEGES IN SCHEMA kartotek GRANT SELECT ON TABLES TO reader",
        ):
            connection.execute(text(statement))
    build(MINI, postgres_url)
    build(MINI, postgres_url)
    with engine.begin() as connection:
        rights = "SELECT has_schema_privilege('reader', 'kartotek', 'USAGE'), has_table_privilege('reader', "
        rights += "'kartotek.component', 'SELECT WITH GRANT OPTION'), has_table_privilege('reader', 'kartotek.game', "
        rights += "'SELECT'), has_table_privilege('reader', 'kartotek.rule', 'DELETE')"
        assert connection.execute(text(rights)).one() == (True, True, True, False)
        defaults = "SELECT count(*) FROM pg_default_acl d JOIN pg_namespace s ON s.oid = d.defaclnamespace"
        assert connection.execute(text(f"{defaults} WHERE s.nspname = 'kartotek'")).scalar() == 1
        for statement in ("DROP SCHEMA kartotek CASCADE", "DROP OWNED BY reader", "DROP ROLE reader"):
            connection.execute(text(statement))
    engine.dispose()
    build(MINI, postgres_url)
