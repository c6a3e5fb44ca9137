"""The working directory is never code: no program, and no process that a program starts, imports from it."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from kartotek.catalog.replays.mass.pool import Processes
from kartotek.schema.children import SAFE_PATH, python_command
from tests.attacks.traps import PATIENCE, Traps, serving

ROOT = Path(__file__).resolve().parents[2]
EVALUATION = """query ($s: JSON!) {
    evaluateEffect(game: "seven-wonders", text: "now: gain 2 coin", state: $s, host: "card") { amounts }
}"""


@pytest.fixture
def traps(tmp_path: Path) -> Traps:
    return Traps(tmp_path)


def asked(port: int, address: str, body: object = None) -> bytes:
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{address}", content, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
        found: bytes = reply.read()
        return found


def evaluated(port: int) -> object:
    question = {"query": EVALUATION, "variables": {"s": {"seats": [{}]}}}
    return json.loads(asked(port, "/graphql", question))["data"]["evaluateEffect"]["amounts"]


def test_the_server_and_its_children(shipped_database: Path, traps: Traps) -> None:
    with serving(traps, shipped_database, "--no-log") as port:
        assert evaluated(port) == {"coin": 2}
        assert json.loads(asked(port, "/readyz"))["status"] == "ready"
    assert traps.ran == []


def test_the_writer_of_bulk_files(mini_database: Path, traps: Traps, tmp_path: Path) -> None:
    command = python_command("kartotek.api.export", str(mini_database), str(tmp_path / "bulk"))
    subprocess.run(command, cwd=traps.folder, env=traps.environment(mini_database), check=True, timeout=PATIENCE)
    assert (tmp_path / "bulk" / "manifest.json").exists()
    assert traps.ran == []


@pytest.mark.drill
def test_servers_of_several_processes_and_their_downloads(shipped_database: Path, traps: Traps) -> None:
    with serving(traps, shipped_database, "--no-log", "--workers", "2") as port:
        assert evaluated(port) == {"coin": 2}
        assert json.loads(asked(port, "/downloads/manifest.json"))["files"]
    assert traps.ran == []


def test_the_workers_that_play_and_validate(shipped_database: Path, traps: Traps) -> None:
    words = ("seven-wonders", "--players", "3", "--games", "4", "--workers", "2", "-o", "games.jsonl")
    played = traps.run(shipped_database, "play", *words)
    assert (played.returncode, traps.ran) == (0, []), played.stderr
    validated = traps.run(shipped_database, "replay", "validate", "games.jsonl", "--workers", "2", "--json")
    assert (validated.returncode, traps.ran) == (0, []), validated.stderr
    assert json.loads(validated.stdout)["verdicts"] == {"valid": 4}


def _path_of_worker(_: int) -> tuple[bool, str | None]:
    return sys.flags.safe_path, os.environ.get(SAFE_PATH)


@pytest.mark.parametrize("before", [None, "", "1"])
def test_workers_are_safe_and_a_host_program_stays_as_it_was(
    monkeypatch: pytest.MonkeyPatch, before: str | None
) -> None:
    """Whoever uses the library may start children of its own later, which find modules in the current folder."""
    monkeypatch.delenv(SAFE_PATH, raising=False)
    if before is not None:
        monkeypatch.setenv(SAFE_PATH, before)
    seen = []
    for _, found in Processes(2).ordered(_path_of_worker, range(3)):
        assert found == (True, "1")
        seen.append(os.environ.get(SAFE_PATH))
    assert seen == [before] * 3
    assert os.environ.get(SAFE_PATH) == before


def test_whatever_starts_a_process_goes_through_one_module() -> None:
    """A module that could start Python by itself would have a path of its own."""
    starters = {"subprocess", "multiprocessing", "concurrent.futures.ProcessPoolExecutor", "uvicorn.supervisors"}
    for package in ("schema", "ingest", "catalog", "api"):
        for path in (ROOT / package).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if "process" not in text and "spawn" not in text:
                continue
            tree = ast.parse(text)
            names = _imported(tree)
            called = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
            starts = names & starters or called & {"create_subprocess_exec", "create_subprocess_shell", "spawnv"}
            assert not starts or any(name.endswith("kartotek.schema.children") for name in names), path


def _imported(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names
