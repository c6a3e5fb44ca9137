"""`kartotek query`, `export`, `diff` and `schema`."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from kartotek.api.cli.status import Status
from kartotek.api.graphql.schema import published_sdl
from kartotek.catalog.search import KEYS
from kartotek.schema.seal import seal
from tests.api.cli.calling import call

pytestmark = pytest.mark.usefixtures("small_world")


def test_a_search_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    found = call(capsys, "query", "c:brown age:1 cost<=1", "--json").json()
    assert {item["kind"] for item in found} == {"card"}
    assert all(item["cost"] == "free" or item["cost"] == "coin" or item["cost"] == "1 coin" for item in found)
    assert "seven-wonders:card:lumber-yard" in [item["id"] for item in found]


def test_a_search_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    shown = call(capsys, "query", "vízvezetékeket").out
    assert "seven-wonders:card:aqueduct" in shown
    assert "Vízvezeték" in shown
    assert shown.rstrip().endswith("1 found")


def test_orders_and_limits(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("query", "kind:card", "--order", "name_en", "--limit", "3", "--json")
    names = [item["name"]["en"] for item in call(capsys, *words).json()]
    assert names == sorted(names)
    assert len(names) == 3
    backwards = [item["name"]["en"] for item in call(capsys, *words, "--descending").json()]
    assert backwards == sorted(backwards, reverse=True)
    assert call(capsys, "query", "x", "--order", "weight").status == Status.BAD_INPUT


def test_faults_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("(a", "colr:brown", "cost<=x"):
        ended = call(capsys, "query", text)
        assert ended.status == Status.BAD_INPUT
        assert "[query-syntax]" in ended.err


def test_the_keys_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {row["key"] for row in call(capsys, "query", "--keys", "--json").json()}
    assert set(KEYS) < listed


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, "schema").out == published_sdl()


def test_an_export_and_a_difference(
    capsys: pytest.CaptureFixture[str], small_world: Path, small_database: Path
) -> None:
    reported = call(capsys, "export", "bulk", "--format", "sqlite", "--json").json()
    assert (small_world / "bulk" / "manifest.json").is_file()
    formats = {entry["format"] for entry in reported["files"]}
    assert "sqlite" in formats and not formats & {"json", "jsonl", "csv", "parquet"}
    copy = small_world / "copy.sqlite"
    shutil.copy(small_world / "bulk" / "sqlite" / "catalog.sqlite", copy)
    same = call(capsys, "diff", str(small_database), str(copy))
    assert (same.status, same.out) == (Status.FINE, "no differences\n")
    connection = sqlite3.connect(copy)
    connection.execute("UPDATE component SET name_en = 'Aquaduct' WHERE id = 'seven-wonders:card:aqueduct'")
    connection.commit()
    connection.close()
    seal(copy)
    other = call(capsys, "diff", str(small_database), str(copy))
    assert other.status == Status.NEGATIVE
    assert "  ~ seven-wonders:card:aqueduct\n      name_en: Aqueduct -> Aquaduct\n" in other.out
    assert other.out.endswith("1 row differs\n")
