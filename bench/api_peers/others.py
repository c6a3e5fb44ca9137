"""Servers of other makings: the code of an earlier commit, Mercurius on node, nginx with static files.

What is missing on the machine is left out: node with npm, or nginx. Packages of node go into a folder of their own.
"""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from bench.api_peers.servers import ROOT, Server, running
from kartotek.api.web.serving import free_port
from kartotek.catalog.families import family_of
from kartotek.catalog.search.keys import lowest_confidence
from kartotek.catalog.store import Catalog
from kartotek.schema.hungarian.fold import fold

__all__ = ["COMMIT", "earlier", "mercurius", "nginx"]

COMMIT = "1e1b077"
"""The code that ours must not fall behind."""

_NODE = Path(tempfile.gettempdir()) / "kartotek-bench-node"
_NODE_PACKAGES = ("fastify@5", "mercurius@16", "graphql@16", "graphql-jit@0.8")
_BUILD = "from kartotek.ingest.build import build; import sys; build('data', sys.argv[1])"
_SERVE = "import sys; from kartotek.api.cli import main; sys.exit(main())"


@contextlib.contextmanager
def earlier(folder: Path) -> Iterator[Server]:
    """The code of the commit over its own data, without a rate limit."""
    home, database = folder / "earlier", folder / "earlier.sqlite"
    packed = subprocess.run(["git", "archive", COMMIT], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(home, filter="data")
    subprocess.run([sys.executable, "-P", "-c", _BUILD, str(database)], cwd=home, check=True, env=_only(home))
    port = free_port("127.0.0.1")
    command = [sys.executable, "-P", "-c", _SERVE, "serve", "--port", str(port), "--rate", "0"]
    settings = _only(home) | {"KARTOTEK_DATABASE_URL": f"sqlite:///{database}"}
    with running(command, port, "/readyz", home, **settings) as server:
        yield server


def _only(home: Path) -> dict[str, str]:
    """Settings by which a process sees the packages of `home` and not ours."""
    return {"PYTHONPATH": str(home)}


@contextlib.contextmanager
def mercurius(catalog: Catalog, folder: Path) -> Iterator[Server | None]:
    """Mercurius with its compiler over the same components; None where node or npm is missing."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        yield None
        return
    if not (_NODE / "node_modules" / "mercurius").is_dir():
        _NODE.mkdir(exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--no-save", *_NODE_PACKAGES], cwd=_NODE, check=True)
    data, port = folder / "components.json", free_port("127.0.0.1")
    data.write_text(json.dumps(_components(catalog)), encoding="utf-8")
    program = Path(__file__).with_name("mercurius.mjs")
    with running(["node", str(program), str(data), str(port)], port, "/graphql", _NODE) as server:
        yield server


def _components(catalog: Catalog) -> list[dict[str, object]]:
    """What the questions of the benchmark need of every component: the answers are the same as ours."""
    rows: list[dict[str, object]] = []
    for item in catalog.components.values():
        english, hungarian = item.name_en or item.name_hu, item.name_hu or item.name_en
        row = {"id": item.id, "card": family_of(item.kind) == "card", "en": english, "hu": hungarian}
        row["confidence"] = lowest_confidence(catalog, item) or 0
        row["cost"] = {"expression": item.cost.expression} if item.cost else None
        row["abilities"] = [{"expression": ability.expression} for ability in item.abilities]
        names = [name for name in (item.name_en, item.name_hu) if name]
        rows.append(row | {"words": sorted({word for name in names for word in fold(name).split()})})
    return rows


@contextlib.contextmanager
def nginx(files: Mapping[str, bytes], folder: Path) -> Iterator[Server | None]:
    """nginx as one process with static files; None where it is missing."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        yield None
        return
    home, port = folder / "nginx", free_port("127.0.0.1")
    (home / "static").mkdir(parents=True)
    for name, content in files.items():
        (home / "static" / name).write_bytes(content)
    kept = "open_file_cache max=100; keepalive_requests 10000000; default_type application/json;"
    server = f"server {{ listen 127.0.0.1:{port}; root {home}/static; }}"
    paths = " ".join(
        f"{kind}_temp_path {home}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (home / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {home}/pid; error_log {home}/error.log;\n"
        f"events {{ }}\nhttp {{ access_log off; sendfile on; {kept} {paths} {server} }}\n",
        encoding="utf-8",
    )
    with running([program, "-p", str(home), "-c", str(home / "nginx.conf")], port, "/", ROOT) as found:
        yield found
