"""Bulk files hold the same rows in every format, say so in the manifest, and come out the same every time."""

from __future__ import annotations

import csv
import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from api.export import FORMATS, MANIFEST, export
from api.export.difference import difference
from api.export.tables import export_tables
from schema.errors import KartotekError
from schema.seal import seal
from schema.tables import metadata


@pytest.fixture(scope="module")
def bulk(shipped_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bulk") / "export"
    export(shipped_database, folder)
    return folder


def manifest(folder: Path) -> Any:
    return json.loads((folder / MANIFEST).read_text(encoding="utf-8"))


def test_the_manifest_tells_the_truth(bulk: Path) -> None:
    told = manifest(bulk)
    assert {entry["format"] for entry in told["files"]} == set(FORMATS)
    listed = {entry["path"] for entry in told["files"]} | {MANIFEST}
    assert listed == {path.relative_to(bulk).as_posix() for path in bulk.rglob("*") if path.is_file()}
    for entry in told["files"]:
        content = (bulk / entry["path"]).read_bytes()
        assert (entry["bytes"], entry["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())


def test_all_formats_hold_the_same_rows(bulk: Path, shipped_database: Path) -> None:
    whole = json.loads((bulk / "json/catalog.json").read_text(encoding="utf-8"))
    connection = sqlite3.connect(bulk / "sqlite/catalog.sqlite")
    for name, table in export_tables(shipped_database).items():
        rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
        assert whole[name] == rows
        lines = (bulk / f"jsonl/{name}.jsonl").read_text(encoding="utf-8").splitlines()
        assert [json.loads(line) for line in lines] == rows
        with (bulk / f"csv/{name}.csv").open(encoding="utf-8", newline="") as stream:
            heads, *cells = csv.reader(stream)
        assert tuple(heads) == table.columns
        assert cells == [["" if value is None else str(value) for value in row] for row in table.rows]
        assert pq.read_table(bulk / f"parquet/{name}.parquet").to_pylist() == rows
        assert list(connection.execute(f'SELECT * FROM "{name}"')) == table.rows
    connection.close()


def test_every_table_of_facts_is_exported(shipped_database: Path) -> None:
    left_out = set(metadata.tables) - set(export_tables(shipped_database))
    assert left_out <= {"subject", "cost_alternative"}, "ids and alternatives that other tables already tell"


def test_the_same_catalog_gives_the_same_bytes(bulk: Path, shipped_database: Path, tmp_path: Path) -> None:
    export(shipped_database, tmp_path / "again")
    assert manifest(tmp_path / "again") == manifest(bulk)


def test_an_earlier_export_is_replaced_and_other_files_are_not(shipped_database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "export"
    export(shipped_database, folder, ["csv"])
    export(shipped_database, folder, ["json"])
    assert not (folder / "csv").exists()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(KartotekError, match="other files"):
        export(shipped_database, tmp_path / "mine")
    assert (tmp_path / "mine" / "letter.txt").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_an_exported_database_differs_in_nothing(bulk: Path, shipped_database: Path) -> None:
    assert difference(shipped_database, bulk / "sqlite/catalog.sqlite") == {}


def test_differences_are_told_by_key(bulk: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.sqlite"
    changed.write_bytes((bulk / "sqlite/catalog.sqlite").read_bytes())
    connection = sqlite3.connect(changed)
    connection.execute("UPDATE component SET name_hu = 'Akvadukt' WHERE id = 'seven-wonders:card:aqueduct'")
    connection.execute("UPDATE component SET ordinal = 999 WHERE id = 'seven-wonders:card:baths'")
    connection.execute("DELETE FROM rule WHERE id = (SELECT min(id) FROM rule)")
    connection.execute("INSERT INTO gap VALUES ('seven-wonders:card:baths', 'taste', 'never printed')")
    connection.commit()
    connection.close()
    seal(changed)
    found = difference(bulk / "sqlite/catalog.sqlite", changed)
    assert found.keys() == {"component", "rule", "gap"}
    [change] = found["component"].changed
    assert change.key == ("seven-wonders:card:aqueduct",)
    assert change.columns == {"name_hu": ("Vízvezeték", "Akvadukt")}
    assert len(found["rule"].removed) == 1
    assert found["gap"].added == [("seven-wonders:card:baths", "taste")]
