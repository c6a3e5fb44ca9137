"""A catalog in PostgreSQL is as trustworthy as a file: a changed row is seen, and its readers change nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from kartotek.catalog.store import current_version, load_catalog, open_lazily
from kartotek.ingest.build import build
from kartotek.schema.errors import KartotekError
from tests.mini import MINI

pytestmark = pytest.mark.postgres
SECURITY = Path(__file__).resolve().parents[2] / "docs" / "security.md"


def executed(url: str, *statements: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


@pytest.fixture
def sealed(postgres_url: str) -> str:
    build(MINI, postgres_url)
    return postgres_url


def fault(url: str, load: Any = load_catalog) -> KartotekError:
    with pytest.raises(KartotekError) as caught:
        load(url)
    assert caught.value.code == "database"
    assert "kartotek build" in caught.value.hint
    return caught.value


@pytest.mark.parametrize(
    ("statement", "table"),
    [
        ("UPDATE kartotek.ability SET tree = replace(tree, '2', '9')", "ability"),
        (
            "UPDATE kartotek.component SET name_en = 'x'",
            "component",
        ),
        ("DELETE FROM kartotek.line_span WHERE id = (SELECT min(id) FROM kartotek.line_span)", "line_span"),
        ("INSERT INTO kartotek.catalog_meta VALUES ('more', 'x')", "catalog_meta"),
        ("UPDATE kartotek.claim SET confidence = 999", "claim"),
    ],
)
def test_a_changed_row_is_seen_when_the_catalog_is_loaded(sealed: str, statement: str, table: str) -> None:
    executed(sealed, "SET session_replication_role = replica", statement)
    for load in (load_catalog, open_lazily):
        found = fault(sealed, load)
        assert "has changed" in found.what
        assert found.where == f"kartotek.{table}"


def test_a_catalog_of_another_version_is_refused_clearly(sealed: str) -> None:
    executed(sealed, "COMMENT ON SCHEMA kartotek IS NULL")
    assert "no seal" in fault(sealed).what
    executed(sealed, "COMMENT ON SCHEMA kartotek IS 'notes of an administrator'")
    assert "no seal" in fault(sealed).what
    executed(sealed, "ALTER TABLE kartotek.component RENAME COLUMN slug TO slack")
    assert "cannot be read" in fault(sealed).what
    executed(sealed, "UPDATE kartotek.catalog_meta SET value = 'kartotek-catalog/2' WHERE key = 'format'")
    assert "kartotek-catalog/2" in fault(sealed).what
    build(MINI, sealed)
    assert load_catalog(sealed).components


def test_rows_in_another_order_are_the_same_catalog(sealed: str) -> None:
    executed(sealed, "CLUSTER kartotek.component USING component_pkey", "VACUUM FULL kartotek.component")
    assert load_catalog(sealed).data_version == current_version(sealed)


def test_a_server_needs_no_more_than_the_documented_rights(sealed: str) -> None:
    """The statements of docs/security.md, and then each way to change something."""
    [block] = re.findall(r"```sql\n(.*?)```", SECURITY.read_text(encoding="utf-8"), re.DOTALL)
    statements = [statement.strip() for statement in block.split(";") if statement.strip()]
    executed(sealed, "DROP ROLE IF EXISTS kartotek_reader", *statements)
    reader = sealed.replace("kartotek@", "kartotek_reader@")
    try:
        assert load_catalog(reader).components
        for statement in (
            "UPDATE kartotek.component SET name_en = 'x'",
            "DELETE FROM kartotek.component",
            "INSERT INTO kartotek.catalog_meta VALUES ('x', 'y')",
            "TRUNCATE kartotek.component",
            "DROP TABLE kartotek.component",
            "COMMENT ON SCHEMA kartotek IS NULL",
            "CREATE TABLE kartotek.mine (x int)",
            "CREATE SCHEMA mine",
            "CREATE TABLE public.mine (x int)",
            "COPY kartotek.game TO PROGRAM 'true'",
            "SELECT pg_read_file('/etc/hostname')",
        ):
            with pytest.raises(Exception, match=r"permission denied|must be"):
                executed(reader, statement)
        build(MINI, sealed)
        assert load_catalog(reader).components, "a build keeps the rights"
        with pytest.raises(KartotekError, match="cannot be written"):
            build(MINI, reader)
    finally:
        executed(sealed, "DROP OWNED BY kartotek_reader", "DROP ROLE kartotek_reader")
