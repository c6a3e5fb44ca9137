"""Bulk files: the whole catalog in several formats, with a manifest of what was written."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import orjson

from kartotek.api.export.package import release_of, write_package
from kartotek.api.export.tables import export_tables
from kartotek.api.formats import FORMATS, Bulk, WrittenFile, installed_formats
from kartotek.catalog.releases import read_releases
from kartotek.catalog.store import Catalog, load_catalog
from kartotek.schema.errors import KartotekError

__all__ = ["FORMATS", "MANIFEST", "export"]

MANIFEST: Final = "manifest.json"
_FORMAT: Final = "kartotek-export/2"
_UNFINISHED: Final = ".part"
_STALE_SECONDS: Final = 3600


def export(
    database: str | Path, folder: Path, formats: Iterable[str] | None = None, synthetic: bool = False
) -> dict[str, Any]:
    """Write the catalog into a folder, one subfolder for each format, and return the manifest.

    The folder must be new or hold an earlier export, which is replaced only once everything is written.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / MANIFEST).is_file():
        raise KartotekError(
            "usage",
            "the folder holds other files",
            where=str(folder),
            hint="name a new folder, or that of an earlier export",
        )
    tables = export_tables(database, synthetic)
    bulk = Bulk.of(tables, _catalog(database, synthetic))
    folder.parent.mkdir(parents=True, exist_ok=True)
    _sweep(folder)
    scratch = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", suffix=_UNFINISHED, dir=folder.parent))
    try:
        files: list[dict[str, Any]] = []
        for name in installed_formats() if formats is None else formats:
            own = scratch / name
            own.mkdir()
            files += [_entry(scratch, name, written) for written in FORMATS[name].write(own, bulk)]
        extra = write_package(scratch, bulk.catalog, files)
        files += [_entry(scratch, "package", WrittenFile(path, None, 0)) for path in extra]
        manifest = _manifest(bulk.catalog, synthetic, files)
        (scratch / MANIFEST).write_bytes(orjson.dumps(manifest, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
        scratch.chmod(0o755)
        old = scratch.with_suffix(".old")
        if folder.exists():
            folder.rename(old)  # removing takes long: a kill meanwhile must not leave half of it under its name
        scratch.rename(folder)
        shutil.rmtree(old, ignore_errors=True)
    except BaseException:
        shutil.rmtree(scratch, ignore_errors=True)
        raise
    return manifest


def _catalog(database: str | Path, synthetic: bool) -> Catalog:
    catalog = load_catalog(database)
    return catalog.with_layers(*catalog.all_layers) if synthetic else catalog


def _manifest(catalog: Catalog, synthetic: bool, files: list[dict[str, Any]]) -> dict[str, Any]:
    release = release_of(catalog, read_releases())
    return {
        "format": _FORMAT,
        "data_version": catalog.data_version,
        "release": release.number if release else None,
        "date": release.date if release else None,
        "licence": "MIT",
        "synthetic": synthetic,
        "files": files,
    }


def _sweep(folder: Path) -> None:
    """Remove what killed exports left; a younger folder may belong to one that is under way."""
    for leftover in (
        *folder.parent.glob(f".{folder.name}-*{_UNFINISHED}"),
        *folder.parent.glob(f".{folder.name}-*.old"),
    ):
        if time.time() - leftover.stat().st_mtime > _STALE_SECONDS:
            shutil.rmtree(leftover, ignore_errors=True)


def _entry(root: Path, kind: str, written: WrittenFile) -> dict[str, Any]:
    content = written.path.read_bytes()
    return {
        "path": written.path.relative_to(root).as_posix(),
        "format": kind,
        "table": written.table,
        "rows": written.rows,
        "bytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "compression": written.compression,
    }
