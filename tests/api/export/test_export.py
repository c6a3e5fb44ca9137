"""Bulk files hold the same rows in every format, say so in the manifest, and come out the same every time."""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import click
import jsonschema
import pyarrow.parquet as pq
import pytest

from kartotek.api.cli.commands.export import command
from kartotek.api.export import FORMATS, MANIFEST, export
from kartotek.api.export.columns import table_shape
from kartotek.api.export.difference import difference
from kartotek.api.export.tables import export_tables
from kartotek.catalog.store import Catalog
from kartotek.catalog.views import Views
from kartotek.schema.errors import KartotekError
from kartotek.schema.rows import TABLES
from kartotek.schema.seal import seal
from kartotek.schema.tables import metadata
from tests.conftest import DATA


@pytest.fixture(scope="module")
def bulk(shipped_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bulk") / "export"
    export(shipped_database, folder)
    return folder


def manifest(folder: Path) -> Any:
    return json.loads((folder / MANIFEST).read_text(encoding="utf-8"))


def test_the_manifest_tells_the_truth(bulk: Path) -> None:
    reported = manifest(bulk)
    assert {entry["format"] for entry in reported["files"]} == {*FORMATS, "package"}
    listed = {entry["path"] for entry in reported["files"]} | {MANIFEST}
    assert listed == {path.relative_to(bulk).as_posix() for path in bulk.rglob("*") if path.is_file()}
    for entry in reported["files"]:
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


def test_an_earlier_export_is_replaced_and_other_files_are_not(mini_database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "export"
    export(mini_database, folder, ["csv"])
    export(mini_database, folder, ["json"])
    assert not (folder / "csv").exists()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(KartotekError, match="other files"):
        export(mini_database, tmp_path / "mine")
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
    uncited = "SELECT min(id) FROM rule WHERE id NOT IN (SELECT rule_id FROM rule_span)"
    connection.execute(f"DELETE FROM rule WHERE id = ({uncited})")
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


def test_formats_are_declared_in_one_place() -> None:
    """What the command line offers, what is written and its media type come from one list."""
    [option] = [one for one in command.params if one.name == "formats"]
    assert isinstance(option.type, click.Choice)
    assert tuple(option.type.choices) == tuple(FORMATS)
    listed = [
        path.name
        for path in sorted((DATA.parent / "api").rglob("*.py"))
        if all(f'"{name}"' in path.read_text(encoding="utf-8") for name in FORMATS)
    ]
    assert listed == ["formats.py"]


def test_whole_components_are_the_views_of_the_catalog(bulk: Path, catalog: Catalog) -> None:
    views = Views(catalog)
    schema = json.loads((bulk / "schemas/component_view.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    for game in catalog.games:
        lines = (bulk / f"components/{game}.jsonl").read_bytes()
        assert gzip.decompress((bulk / f"components/{game}.jsonl.gz").read_bytes()) == lines
        found = [json.loads(line) for line in lines.splitlines()]
        assert found == [views.component(row) for row in catalog.of_game(game)]
        for view in found[::20]:
            validator.validate(view)


def test_rows_fit_their_json_schemas(bulk: Path) -> None:
    for path in sorted((bulk / "jsonl").glob("*.jsonl")):
        schema = json.loads((bulk / f"schemas/{path.stem}.schema.json").read_text(encoding="utf-8"))
        validator = jsonschema.Draft202012Validator(schema)
        lines = path.read_text(encoding="utf-8").splitlines()
        for line in lines[:: max(1, len(lines) // 50)]:
            validator.validate(json.loads(line))


def test_parquet_has_the_declared_types(bulk: Path) -> None:
    arrow = {"string": "string", "integer": "int64", "boolean": "bool"}
    for path in (bulk / "parquet").glob("*.parquet"):
        shape = table_shape(path.stem)
        held = {field.name: str(field.type) for field in pq.read_schema(path)}
        assert held == {column.name: arrow[column.type] for column in shape.columns}


def test_the_database_has_types_keys_and_search(bulk: Path) -> None:
    connection = sqlite3.connect(bulk / "sqlite/catalog.sqlite")
    try:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        types = {row[1]: (row[2], row[3], row[5]) for row in connection.execute("PRAGMA table_info(component)")}
        assert types["id"] == ("TEXT", 1, 1)
        assert types["ordinal"][0] == "INTEGER"
        assert connection.execute("PRAGMA foreign_key_list(component)").fetchall()
        assert connection.execute("PRAGMA index_list(component)").fetchall()
        search = "SELECT id FROM component_text WHERE component_text MATCH ?"
        assert ("seven-wonders:card:aqueduct",) in connection.execute(search, ("vizvezetek",)).fetchall()
        [view] = connection.execute(
            "SELECT view FROM component_view WHERE id = 'seven-wonders:card:aqueduct'"
        ).fetchone()
        assert json.loads(view)["name"]["hu"] == "Vízvezeték"
    finally:
        connection.close()


def test_the_data_package_names_every_file(bulk: Path) -> None:
    package = json.loads((bulk / "datapackage.json").read_text(encoding="utf-8"))
    listed = {entry["path"]: entry for entry in manifest(bulk)["files"] if entry["format"] != "package"}
    assert {resource["path"] for resource in package["resources"]} == set(listed)
    assert package["licenses"][0]["name"] == "MIT"
    assert package["version"] == manifest(bulk)["data_version"]
    names = [resource["name"] for resource in package["resources"]]
    assert len(names) == len(set(names))
    for resource in package["resources"]:
        assert resource["hash"] == f"sha256:{listed[resource['path']]['sha256']}"
        if resource["format"] == "csv":
            with (bulk / resource["path"]).open(encoding="utf-8", newline="") as stream:
                assert next(csv.reader(stream)) == [field["name"] for field in resource["schema"]["fields"]]
            assert set(resource["schema"]["primaryKey"]) <= {field["name"] for field in resource["schema"]["fields"]}


def test_the_page_describes_every_column(bulk: Path) -> None:
    page = (bulk / "tables.md").read_text(encoding="utf-8")
    for name, table in metadata.tables.items():
        if name not in ("subject", "cost_alternative"):
            section = page.split(f"## `{name}`\n", 1)[1].split("\n## ", 1)[0]
            assert all(f"| `{column}` |" in section for column in TABLES[name].columns), name
            assert table.name == name
    assert "Copyright" in (bulk / "LICENSE").read_text(encoding="utf-8")
