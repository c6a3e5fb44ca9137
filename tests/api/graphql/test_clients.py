"""Typed clients are made from the published schema by public generators, where those can be installed."""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from kartotek.api.client_types import FILES
from kartotek.api.export import export
from kartotek.api.rest.openapi import written
from kartotek.catalog.store import Catalog
from tests.api.web.test_live import serving

ROOT = Path(__file__).resolve().parents[3]
CLIENTS = ROOT / "docs" / "clients"
PACKAGE = ROOT / "clients" / "typescript"


def workshop(name: str, folder: Path) -> Path:
    """A copy of an example client with the schema where it looks for it."""
    shutil.copy(CLIENTS.parent / "schema.graphql", folder / "schema.graphql")
    return Path(shutil.copytree(CLIENTS / name, folder / "clients" / name))


def run(command: Sequence[str], cwd: Path) -> str:
    ended = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=300)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def installed(command: Sequence[str], cwd: Path) -> None:
    ended = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=300)
    if ended.returncode != 0:
        pytest.skip(f"{command[0]} could not install the generator")


@pytest.fixture(scope="module")
def bulk(shipped_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clients") / "bulk"
    export(shipped_database, folder, ["components"])
    return folder


@pytest.mark.parametrize("name", FILES)
def test_the_types_of_syntax_trees_are_up_to_date(name: str) -> None:
    """Write them anew with `make docs`."""
    assert (CLIENTS / name).read_text(encoding="utf-8") == FILES[name]()


def test_the_document_of_the_package_is_up_to_date() -> None:
    """Write it anew with `make docs`."""
    assert (PACKAGE / "openapi.json").read_text(encoding="utf-8") == written()


@pytest.mark.drill
def test_the_package_for_typescript(tmp_path: Path, shipped_database: Path) -> None:
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    left_out = shutil.ignore_patterns("node_modules", "dist")
    folder = Path(shutil.copytree(PACKAGE, tmp_path / "package", ignore=left_out))
    installed(["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"], folder)
    run(["npm", "run", "build"], folder)
    with serving(shipped_database) as (port, _):
        deck = run(["node", "dist/example.js", f"http://127.0.0.1:{port}", "seven-wonders", "4"], folder)
        refused = subprocess.run(
            ["node", "dist/example.js", f"http://127.0.0.1:{port}", "seven-wonders", "9"],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert deck.splitlines()[-1] == "84 cards"
    assert "is for 2 to 7" in refused.stderr


def test_the_offline_reader_has_every_component(bulk: Path, catalog: Catalog) -> None:
    read = runpy.run_path(str(CLIENTS / "python" / "offline.py"))["Offline"](bulk)
    assert list(read) == list(catalog.components)
    assert read.data_version == catalog.data_version
    assert read["seven-wonders:card:aqueduct"]["name"]["hu"] == "Vízvezeték"
    assert {item["id"] for item in read.find("seven-wonders", "card", color="red")} == {
        row.id for row in catalog.of_kind("seven-wonders", "card") if row.value("color") == "red"
    }


def test_the_offline_reader_refuses_other_files(bulk: Path, tmp_path: Path) -> None:
    shutil.copytree(bulk, tmp_path / "bulk")
    broken = next((tmp_path / "bulk" / "components").glob("*.gz"))
    broken.write_bytes(broken.read_bytes() + b"x")
    with pytest.raises(ValueError, match="is not the file"):
        runpy.run_path(str(CLIENTS / "python" / "offline.py"))["Offline"](tmp_path / "bulk")


@pytest.mark.drill
def test_typescript(tmp_path: Path, bulk: Path, shipped_database: Path) -> None:
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    folder = workshop("typescript", tmp_path)
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    tools = ["gql.tada", "graphql@16", "typescript@5", "@types/node@20"]
    installed(["npm", "install", "--no-audit", "--no-fund", *tools], folder)
    run(["npx", "gql.tada", "generate", "output"], folder)
    run(["npx", "tsc", "--project", "."], folder)
    with serving(shipped_database) as (port, _):
        command = ["node", "out/main.js", f"http://127.0.0.1:{port}/graphql", str(bulk)]
        reported = json.loads(run(command, folder))
    assert reported["online"] == reported["offline"]
    assert reported["online"][1] == "Vízvezeték"
    wrong = (folder / "card.ts").read_text(encoding="utf-8").replace('"END"', '"NEVER"')
    (folder / "card.ts").write_text(wrong, encoding="utf-8")
    with pytest.raises(AssertionError, match="NEVER"):
        run(["npx", "tsc", "--project", "."], folder)


@pytest.mark.drill
def test_python(tmp_path: Path, shipped_database: Path) -> None:
    folder = workshop("python", tmp_path)
    environment = tmp_path / "environment"
    run([sys.executable, "-m", "venv", str(environment)], folder)
    installed([str(environment / "bin" / "pip"), "install", "--quiet", "ariadne-codegen"], folder)
    run([str(environment / "bin" / "ariadne-codegen")], folder)
    code = """
import asyncio, sys
from kartotek_client import Client, Timing
async def main():
    async with Client(url=sys.argv[1]) as client:
        card = (await client.card(id="seven-wonders:card:aqueduct")).card
        assert card.abilities[0].timing == Timing.END
        assert (await client.suggest(prefix="vizv")).suggest[0].component.id == card.id
        assert (await client.facets(fields=["color"])).facets[0].values
        assert (await client.changes(since="1")).changes
        print(card.name.text)
asyncio.run(main())
"""
    with serving(shipped_database) as (port, _):
        address = f"http://127.0.0.1:{port}/graphql"
        assert run([str(environment / "bin" / "python"), "-c", code, address], folder).strip() == "Vízvezeték"
