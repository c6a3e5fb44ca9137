"""Bulk files from the server: written on first demand for each data version, then sent from disk."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from api.export import MANIFEST, export
from api.web.replies import CORS_HEADERS, error_body
from api.web.snapshots import Snapshots
from schema.errors import KartotekError

__all__ = ["download_routes"]

_PREFIX = "kartotek-bulk-"
_TYPES = {
    ".json": "application/json",
    ".jsonl": "application/x-ndjson",
    ".csv": "text/csv; charset=utf-8",
    ".parquet": "application/vnd.apache.parquet",
    ".sqlite": "application/vnd.sqlite3",
}


class _BulkFiles:
    """The export of the data version that is served, in a folder that goes when the server does."""

    def __init__(self, snapshots: Snapshots) -> None:
        self._snapshots = snapshots
        _sweep()
        self._root = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-"))
        self._writing = asyncio.Lock()
        self._offered: dict[str, dict[str, Any]] = {}
        weakref.finalize(self, shutil.rmtree, self._root, ignore_errors=True)

    async def entry(self, path: str) -> tuple[Path, str] | None:
        """The file behind a path of the manifest and its hash; None where the manifest has no such path."""
        engine = self._snapshots.engine
        if engine is None:
            return None
        version = engine.world.catalog.data_version
        folder = self._root / version
        async with self._writing:
            if not folder.exists():
                manifest = await asyncio.to_thread(export, self._snapshots.database, folder)
                self._offered = {item["path"]: item for item in manifest["files"]}
                for old in self._root.iterdir():
                    if old != folder:
                        await asyncio.to_thread(shutil.rmtree, old, ignore_errors=True)
        if path == MANIFEST:
            return folder / MANIFEST, version
        found = self._offered.get(path)
        return (folder / path, found["sha256"]) if found else None


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


def download_routes(snapshots: Snapshots) -> list[Route]:
    """`/downloads/manifest.json` and every file that it names."""
    held: list[_BulkFiles] = []

    async def answer(request: Request) -> Response:
        if not held:
            held.append(_BulkFiles(snapshots))
        found = await held[0].entry(request.path_params["path"])
        if found is None:
            error = KartotekError("not-found", "there is no such file", hint="see /downloads/manifest.json")
            return Response(error_body(error), 404, CORS_HEADERS, "application/json")
        path, digest = found
        headers = {**CORS_HEADERS, "etag": f'"{digest}"', "cache-control": "no-cache"}
        if f'"{digest}"' in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return FileResponse(path, headers=headers, media_type=_TYPES[path.suffix])

    return [Route("/downloads/{path:path}", answer, methods=["GET"])]
