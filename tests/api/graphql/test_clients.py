"""Typed clients are made from the published schema by public generators, where those can be installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

CLIENTS = Path(__file__).resolve().parents[3] / "docs" / "clients"

pytestmark = pytest.mark.drill


def workshop(name: str, folder: Path) -> Path:
    """A copy of an example client with the schema where it looks for it."""
    shutil.copy(CLIENTS.parent / "schema.graphql", folder / "schema.graphql")
    return Path(shutil.copytree(CLIENTS / name, folder / "clients" / name))


def run(command: Sequence[str], cwd: Path) -> None:
    ended = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=300)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def installed(command: Sequence[str], cwd: Path) -> None:
    ended = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=300)
    if ended.returncode != 0:
        pytest.skip(f"{command[0]} could not install the generator")


def test_typescript(tmp_path: Path) -> None:
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    folder = workshop("typescript", tmp_path)
    (folder / "package.json").write_text('{"private": true}')
    installed(["npm", "install", "--no-audit", "--no-fund", "gql.tada", "typescript@5"], folder)
    run(["npx", "gql.tada", "generate", "output"], folder)
    run(["npx", "tsc", "--project", "."], folder)
    wrong = (folder / "card.ts").read_text(encoding="utf-8").replace('"END"', '"NEVER"')
    (folder / "card.ts").write_text(wrong, encoding="utf-8")
    with pytest.raises(AssertionError, match="NEVER"):
        run(["npx", "tsc", "--project", "."], folder)


def test_python(tmp_path: Path) -> None:
    folder = workshop("python", tmp_path)
    environment = tmp_path / "environment"
    run([sys.executable, "-m", "venv", str(environment)], folder)
    installed([str(environment / "bin" / "pip"), "install", "--quiet", "ariadne-codegen"], folder)
    run([str(environment / "bin" / "ariadne-codegen")], folder)
    code = "from kartotek_client import Client, Timing; assert Timing.END; assert Client.card"
    run([str(environment / "bin" / "python"), "-c", code], folder)
