"""The core of an installation builds, looks up and serves; what is missing says which extra brings it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from kartotek.api.licences import COMPATIBLE, licence_of, page, runtime_packages
from kartotek.schema.extras import EXTRAS

ROOT = Path(__file__).resolve().parents[2]

HIDE = """
import sys
HIDDEN = set(%r)
class Seen:
    def __init__(self, finder):
        self.finder = finder
    def find_spec(self, name, path=None, target=None):
        return None if name.partition(".")[0] in HIDDEN else self.finder.find_spec(name, path, target)
    def __getattr__(self, name):
        return getattr(self.finder, name)
sys.meta_path[:] = [Seen(finder) for finder in sys.meta_path]
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


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def core_packages() -> set[str]:
    """What `pip install kartotek` brings, and what installing the repository itself needs."""
    pins = (ROOT / "requirements-serve.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z0-9-]+)==", pins, re.MULTILINE))


def hidden_modules() -> list[str]:
    """The top modules of every installed package that a slim installation leaves out."""
    return sorted(
        module
        for module, names in packages_distributions().items()
        if not {plain(name) for name in names} & {*core_packages(), "kartotek"}
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


def test_a_slim_installation_builds(tmp_path: Path) -> None:
    done = run("from kartotek.api.cli.program import run; raise SystemExit(run(['build']))", tmp_path / "new.sqlite")
    assert done.returncode == 0, done.stderr


def test_a_slim_export_leaves_out_what_needs_an_extra(shipped_database: Path, tmp_path: Path) -> None:
    words = ["export", str(tmp_path / "bulk")]
    done = run(f"from kartotek.api.cli.program import run; raise SystemExit(run({words!r}))", shipped_database)
    assert done.returncode == 0, done.stderr
    assert "left out: parquet. pip install 'kartotek[bulk]'" in done.stdout
    assert (tmp_path / "bulk" / "csv").is_dir() and not (tmp_path / "bulk" / "parquet").exists()


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["export", "{folder}/bulk", "--format", "parquet"], "bulk"),
        (["ingest", "{folder}/book.txt"], "ingest"),
        (["show", "aqueduct"], "postgres"),
    ],
)
def test_what_needs_more_says_so(words: list[str], extra: str, shipped_database: Path, tmp_path: Path) -> None:
    (tmp_path / "book.txt").write_text("A játék végén minden játékos kap 2 érmét.\n" * 20, encoding="utf-8")
    words = [word.format(folder=tmp_path) for word in words]
    database = "postgresql://localhost:1/none" if extra == "postgres" else f"sqlite:///{shipped_database}"
    code = f"import os; os.environ['KARTOTEK_DATABASE_URL'] = {database!r}\n"
    code += f"from kartotek.api.cli.program import run; raise SystemExit(run({words!r}))"
    done = run(code, shipped_database)
    assert done.returncode == 2
    assert f"pip install 'kartotek[{extra}]'" in done.stderr


def test_the_core_is_small() -> None:
    assert len(core_packages() - {"hatchling", "pathspec", "pluggy", "tomlkit", "trove-classifiers"}) <= 25


def test_extras_are_those_of_the_project() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    brought = {
        extra: {plain(re.split(r"[\[>=; ]", line, maxsplit=1)[0]) for line in lines}
        for extra, lines in project["optional-dependencies"].items()
    }
    core = {plain(re.split(r"[\[>=; ]", line, maxsplit=1)[0]) for line in project["dependencies"]}
    for module, extra in EXTRAS.items():
        assert module in brought[extra] and module not in core
    assert set().union(*(brought[extra] for extra in set(EXTRAS.values()))) == set(EXTRAS)


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
