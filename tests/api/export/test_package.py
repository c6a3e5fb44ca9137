"""The data package is what Frictionless takes for one: types, keys and references hold of every cell."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kartotek.api.export import export

# As the Table Schema standard has them where a field says nothing else.
CELLS = {
    "integer": re.compile(r"[+-]?\d+"),
    "boolean": re.compile(r"true|True|TRUE|1|false|False|FALSE|0"),
    "string": re.compile(r".*", re.DOTALL),
}
TYPES = {"integer": int, "boolean": bool, "string": str}
VALIDATE = """
import sys
from frictionless import validate
report = validate("datapackage.json")
for task in report.tasks:
    for error in task.errors[:1]:
        print(task.place, error.message)
print(report.valid, len(report.tasks), *report.errors)
"""


@pytest.fixture(scope="module")
def bulk(shipped_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("package") / "export"
    export(shipped_database, folder)
    return folder


@pytest.fixture(scope="module")
def resources(bulk: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((bulk / "datapackage.json").read_text(encoding="utf-8"))["resources"]
    return found


def tables(bulk: Path, resources: list[dict[str, Any]], form: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of every table of a format by the name of its resource."""
    found = {}
    for resource in resources:
        if resource["format"] == form and resource["type"] == "table":
            with (bulk / resource["path"]).open(encoding="utf-8", newline="") as stream:
                found[resource["name"]] = list(csv.DictReader(stream) if form == "csv" else map(json.loads, stream))
    return found


def test_cells_have_their_types(bulk: Path, resources: list[dict[str, Any]]) -> None:
    for form in ("csv", "jsonl"):
        rows = tables(bulk, resources, form)
        for resource in resources:
            if resource["name"] in rows:
                for field in resource["schema"]["fields"]:
                    check_column(resource, field, [row[field["name"]] for row in rows[resource["name"]]])


def check_column(resource: dict[str, Any], field: dict[str, Any], cells: list[Any]) -> None:
    place, kind = (resource["path"], field["name"]), field["type"]
    missing = {None, *resource["schema"]["missingValues"]}
    given = [cell for cell in cells if cell not in missing]
    if "constraints" in field:
        assert field["constraints"] == {"required": True}
        assert len(given) == len(cells), place
    if resource["format"] == "csv":
        assert all(CELLS[kind].fullmatch(cell) for cell in given), place
    else:
        assert all(type(cell) is TYPES[kind] for cell in given), place


def test_keys_are_keys_and_references_lead_somewhere(bulk: Path, resources: list[dict[str, Any]]) -> None:
    rows = tables(bulk, resources, "csv")
    references = 0
    for resource in resources:
        if resource["name"] not in rows:
            continue
        own, schema = rows[resource["name"]], resource["schema"]
        keys = [tuple(row[name] for name in schema["primaryKey"]) for row in own]
        assert len(keys) == len(set(keys)), resource["path"]
        for key in schema.get("foreignKeys", ()):
            target = key["reference"]
            there = {
                tuple(row[name] for name in target["fields"]) for row in rows[target["resource"] or resource["name"]]
            }
            named = {tuple(row[name] for name in key["fields"]) for row in own if all(row[n] for n in key["fields"])}
            assert named <= there, (resource["path"], key)
            references += 1
    assert references > 20


def test_names_and_compressions_are_ones_that_are_known(resources: list[dict[str, Any]]) -> None:
    for resource in resources:
        assert re.fullmatch(r"[-a-z0-9._]+", resource["name"])
        assert resource.get("compression") == ("gz" if resource["path"].endswith(".gz") else None)
        assert resource["type"] == "table" or "schema" not in resource


@pytest.mark.drill
def test_frictionless_accepts_it(bulk: Path, resources: list[dict[str, Any]], tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "environment")], check=True)
    home = tmp_path / "environment" / "bin"
    wanted = [str(home / "pip"), "install", "--quiet", "frictionless[json]>=5"]
    if subprocess.run(wanted, capture_output=True, check=False, timeout=300).returncode != 0:
        pytest.skip("frictionless cannot be installed")
    ended = subprocess.run(
        [str(home / "python"), "-c", VALIDATE], cwd=bulk, capture_output=True, text=True, check=False, timeout=500
    )
    assert ended.stdout.splitlines() == [f"True {len(resources)}"], ended.stdout + ended.stderr
