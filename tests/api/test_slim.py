"""Looking up and serving work without the packages that only building and bulk files need."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from kartotek.api.licences import COMPATIBLE, licence_of, page, runtime_packages
from kartotek.api.slim import SERVING, slim_pins

ROOT = Path(__file__).resolve().parents[2]

HIDE = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
HIDDEN = set(%r)
sys.meta_path.insert(0, Hidden())
"""
SERVE = """
import asyncio, json
from kartotek.api.web.serving import Serving, make_app
app = make_app(Serving(%r, access_log=False))
app.snapshots.load()
async def ask(path, query):
    body, statuses = b"", []
    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}
    async def send(message):
        nonlocal body
        statuses.append(message.get("status"))
        body += message.get("body", b"")
    scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": query,
             "headers": [(b"accept", b"application/json"), (b"accept-encoding", b"zstd, gzip")], "client": None,
             "http_version": "1.1", "scheme": "http", "server": ("x", 80), "root_path": ""}
    await app(scope, receive, send)
    assert statuses[0] == 200, (path, statuses, body[:200])
asyncio.run(ask("/graphql", b"query=%%7Bgames%%7Bid%%7D%%7D"))
asyncio.run(ask("/healthz", b""))
"""


def hidden_modules() -> list[str]:
    """The top modules of every installed package that a slim installation leaves out."""
    return sorted(
        module
        for module, names in packages_distributions().items()
        if not {re.sub(r"[-_.]+", "-", name).lower() for name in names} & {*SERVING, "kartotek"}
    )


def run(code: str, database: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "KARTOTEK_DATABASE_URL": f"sqlite:///{database}"}
    command = [sys.executable, "-c", HIDE % hidden_modules() + code]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT, timeout=120)


@pytest.mark.parametrize(
    "words",
    [["show", "aqueduct"], ["term", "érme"], ["query", "c:brown age:1"], ["coverage", "seven-wonders"], ["settings"]],
)
def test_a_slim_installation_looks_up(shipped_database: Path, words: list[str]) -> None:
    done = run(f"from kartotek.api.cli.program import run; raise SystemExit(run({words!r}))", shipped_database)
    assert done.returncode == 0, done.stderr


def test_a_slim_installation_serves(shipped_database: Path) -> None:
    done = run(SERVE % str(shipped_database), shipped_database)
    assert done.returncode == 0, done.stderr


def test_what_needs_more_says_so(tmp_path: Path) -> None:
    done = run("from kartotek.api.cli.program import run; raise SystemExit(run(['build']))", tmp_path / "new.sqlite")
    assert done.returncode == 2
    assert "needs the package" in done.stderr


def test_the_slim_pins_are_those_of_the_full_list() -> None:
    full = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    assert (ROOT / "requirements-serve.txt").read_text(encoding="utf-8") == "".join(slim_pins(full))


def test_every_licence_is_compatible() -> None:
    for name in runtime_packages():
        parts = set(re.split(r"\s+(?:AND|OR)\s+|[()]", licence_of(name))) - {""}
        assert parts <= COMPATIBLE, name


def test_the_page_of_licences_lists_what_is_installed() -> None:
    """Whoever has not installed every extra sees fewer rows."""
    written = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    names = {
        line.split("|")[1].strip(): line.split("|")[2].strip() for line in page().splitlines() if line.startswith("| ")
    }
    for name, licence in names.items():
        assert f"| {name} | {licence} |" in written
