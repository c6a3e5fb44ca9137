"""Starting and stopping the servers; datasette has an environment of its own, made when it is missing."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from kartotek.api.web.serving import free_port

__all__ = ["ROOT", "Server", "datasette", "kartotek", "running", "strawberry"]

ROOT = Path(__file__).resolve().parents[2]
_ENVIRONMENT = Path(tempfile.gettempdir()) / "kartotek-bench-datasette"
_DATASETTE = ("datasette>=0.65,<0.66", "datasette-graphql>=2.2,<3")
_UNLIMITED = {"plugins": {"datasette-graphql": {"time_limit_ms": 600_000, "num_queries_limit": 1_000_000}}}


class Server:
    """A running server."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self.process = process

    @property
    def pid(self) -> int:
        return self.process.pid


@contextlib.contextmanager
def running(command: Sequence[str], port: int, probe: str, home: Path = ROOT, **environment: str) -> Iterator[Server]:
    """A server started in `home`, once it answers at `probe`."""
    variables = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    with subprocess.Popen(
        command, cwd=home, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            _wait(process, f"http://127.0.0.1:{port}{probe}")
            yield Server(port, process)
        finally:
            process.terminate()


def _wait(process: subprocess.Popen[bytes], address: str) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise SystemExit(f"the server behind {address} ended at once")
        try:
            with urlopen(address, timeout=10):
                return
        except (URLError, OSError) as error:
            if getattr(error, "code", 0) in (400, 403, 404, 405, 406, 415):
                return
            time.sleep(0.1)
    raise SystemExit(f"{address} does not answer")


def kartotek(database: Path) -> contextlib.AbstractContextManager[Server]:
    """Ours, as `kartotek serve` runs it, without a rate limit."""
    port = free_port("127.0.0.1")
    code = "import sys; from kartotek.api.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "serve", "--port", str(port), "--rate", "0"]
    return running(command, port, "/readyz", KARTOTEK_DATABASE_URL=f"sqlite:///{database}")


def strawberry(kind: str, database: Path) -> contextlib.AbstractContextManager[Server]:
    """Strawberry as it comes."""
    port = free_port("127.0.0.1")
    command = [sys.executable, "-m", "bench.api_peers.plain_strawberry", kind, str(database), str(port)]
    return running(command, port, "/graphql")


def datasette(database: Path) -> contextlib.AbstractContextManager[Server]:
    """datasette with datasette-graphql on the same file, its limits raised out of the way."""
    program = _ENVIRONMENT / "bin" / "datasette"
    if not program.exists():
        subprocess.run([sys.executable, "-m", "venv", str(_ENVIRONMENT)], check=True)
        subprocess.run([str(_ENVIRONMENT / "bin" / "pip"), "install", "--quiet", *_DATASETTE], check=True)
    metadata = _ENVIRONMENT / "metadata.json"
    metadata.write_text(json.dumps(_UNLIMITED), encoding="utf-8")
    port = free_port("127.0.0.1")
    command = [str(program), "serve", "--port", str(port), "--metadata", str(metadata), str(database)]
    return running([*command, "--setting", "sql_time_limit_ms", "600000"], port, "/-/versions.json", PYTHONPATH="")
