"""Bulk files from the server: written on first demand for each data version, then sent from disk."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import orjson
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from kartotek.api.formats import bulk_paths
from kartotek.api.web.replies import CORS_HEADERS, error_body
from kartotek.api.web.snapshots import Snapshots
from kartotek.schema.children import python_command
from kartotek.schema.errors import KartotekError
from kartotek.schema.rows import TABLES

__all__ = ["BulkFiles", "download_routes"]

_MANIFEST = "manifest.json"
_PREFIX = "kartotek-bulk-"
_KEPT = 2
_AGAIN_AFTER: Final = 5.0
"""Seconds after an attempt that failed: each costs as much as one that succeeds."""
_LATER: Final = {**CORS_HEADERS, "retry-after": "5"}
_TYPES = {
    ".json": "application/json",
    ".jsonl": "application/x-ndjson",
    ".csv": "text/csv; charset=utf-8",
    ".parquet": "application/vnd.apache.parquet",
    ".sqlite": "application/vnd.sqlite3",
    ".gz": "application/gzip",
}


class BulkFiles:
    """The exports of the data versions that were served lately, in a folder that goes when the server does.

    The address of a file carries its data version, so that who reads several files while a new version comes into
    service gets all of them from one: the version before stays on offer.
    """

    def __init__(self, snapshots: Snapshots) -> None:
        self._snapshots = snapshots
        self._root: Path | None = None
        self._writing = asyncio.Lock()
        self._offered: dict[str, dict[str, dict[str, Any]]] = {}
        self._again_at = 0.0

    @property
    def version(self) -> str | None:
        """The data version that is served now."""
        engine = self._snapshots.engine
        return engine.world.catalog.data_version if engine else None

    async def entry(self, version: str, path: str) -> tuple[Path, str] | None:
        """The file behind a path of the version's manifest, and its hash; None where there is none.

        Only a path that the files can have makes the server write them.
        """
        if version not in self._offered and path not in self._paths():
            return None
        async with self._writing:
            if version == self.version and version not in self._offered:
                await self._write(version)
        if version not in self._offered or self._root is None:
            return None
        if path == _MANIFEST:
            return self._root / version / _MANIFEST, version
        found = self._offered[version].get(path)
        return (self._root / version / path, found["sha256"]) if found else None

    def _paths(self) -> frozenset[str]:
        engine = self._snapshots.engine
        if engine is None:
            return frozenset()
        return bulk_paths(engine.world.catalog.games.keys(), TABLES.keys()) | {_MANIFEST}

    async def _write(self, version: str) -> None:
        if time.monotonic() < self._again_at:
            raise _not_now()
        if self._root is None:
            _sweep()
            self._root = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-"))
        try:
            manifest = await self._manifest(self._root / version)
        except OSError:
            manifest = {}
        if manifest.get("data_version") != version:
            # It failed, or the database holds the next version already, which this server is about to load.
            self._again_at = time.monotonic() + _AGAIN_AFTER
            raise _not_now()
        self._offered[version] = {item["path"]: item for item in manifest["files"]}
        for old in list(self._offered)[:-_KEPT]:
            del self._offered[old]
            await asyncio.to_thread(shutil.rmtree, self._root / old, ignore_errors=True)

    async def _manifest(self, folder: Path) -> dict[str, Any]:
        """Have the files written by a process beside the server; what it says of them, nothing where it failed."""
        command = python_command("kartotek.api.export", self._snapshots.database, str(folder))
        writer = await asyncio.create_subprocess_exec(*command)
        try:
            failed = await writer.wait()
        except asyncio.CancelledError:
            writer.kill()
            raise
        found: dict[str, Any] = {} if failed else orjson.loads((folder / _MANIFEST).read_bytes())
        return found

    def close(self) -> None:
        """Remove the folder."""
        if self._root is not None:
            shutil.rmtree(self._root, ignore_errors=True)
            self._root = None
            self._offered.clear()


def _sweep() -> None:
    """Remove the folders of servers that were killed: those whose process is gone."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        owner = folder.name.removeprefix(_PREFIX).partition("-")[0]
        if owner.isdecimal() and not _is_running(int(owner)):
            shutil.rmtree(folder, ignore_errors=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def download_routes(bulk: BulkFiles) -> list[Route]:
    """`/downloads/VERSION/PATH` for the manifest and every file that it names; without a version, the newest one's."""

    async def newest(request: Request) -> Response:
        version, path = bulk.version, request.path_params["path"]
        try:
            if version is None or await bulk.entry(version, path) is None:
                return _not_found()
        except KartotekError as error:
            return Response(error_body(error), 503, _LATER, "application/json")
        return RedirectResponse(f"/downloads/{version}/{path}", 307, {**CORS_HEADERS, "cache-control": "no-cache"})

    async def answer(request: Request) -> Response:
        version, path = request.path_params["version"], request.path_params["path"]
        try:
            found = await bulk.entry(version, path)
        except KartotekError as error:
            return Response(error_body(error), 503, _LATER, "application/json")
        if found is None:
            return _not_found()
        file, digest = found
        # What has this address never changes.
        headers = {**CORS_HEADERS, "etag": f'"{digest}"', "cache-control": "public, max-age=31536000, immutable"}
        if f'"{digest}"' in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return _Download(file, headers=headers, media_type=_TYPES.get(file.suffix, "text/plain; charset=utf-8"))

    return [
        Route("/downloads/{version:version}/{path:path}", answer, methods=["GET"]),
        Route("/downloads/{path:path}", newest, methods=["GET"]),
    ]


class _Download(FileResponse):
    """A file that is read no further once the client has gone."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sending = asyncio.ensure_future(super().__call__(scope, receive, send))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            if not sending.done():
                sending.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sending


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _not_now() -> KartotekError:
    return KartotekError("database", "the files cannot be written now", hint="ask again in some seconds")


def _not_found() -> Response:
    error = KartotekError("not-found", "there is no such file", hint="see /downloads/manifest.json")
    return Response(error_body(error), 404, CORS_HEADERS, "application/json")


class _Version(Convertor[str]):
    """A data version as part of an address."""

    regex = "[0-9a-f]{64}"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("version", _Version())
