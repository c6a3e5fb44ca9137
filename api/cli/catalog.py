"""The catalog that commands work on: built when there is none, and again when the facts it was built from changed."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kartotek.api.cli.output import progress
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import data_folder, database_url, default_database, sqlite_file
from kartotek.schema.seal import CATALOG_FORMAT

if TYPE_CHECKING:
    from kartotek.catalog.store import Catalog
    from kartotek.ingest.build import BuildReport

__all__ = ["build_catalog", "open_catalog", "ready_database"]


def open_catalog(layers: Iterable[str] = (), about: str | None = None, game: str | None = None) -> Catalog:
    """The catalog that the settings name, ready to be asked; `layers` are synthetic packs to be seen as well.

    With `about`, the id or name of a component, only the games that have it are read (of them `game`, if it is given).
    """
    from kartotek.catalog.store import open_lazily

    wanted = tuple(layers)
    try:
        return open_lazily(ready_database(), wanted, about, game)
    except KartotekError as error:
        if error.code != "not-found":
            raise
    return open_lazily(_with_shipped_packs(wanted), wanted, about, game)


def _with_shipped_packs(packs: Sequence[str]) -> str:
    """A database beside the user's own that also holds these packs of the data folder, built when first needed."""
    folder = data_folder() / "packs"
    shipped = sorted(path.name for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    unknown = [pack for pack in packs if pack not in shipped]
    if unknown:
        hint = f"build it in with `kartotek build --pack FOLDER`; shipped: {', '.join(shipped) or 'none'}"
        raise KartotekError("not-found", f"no pack {unknown[0]!r} is built in or shipped", hint=hint)
    own = sqlite_file(database_url()) or default_database()
    beside = own.with_name(f"{own.stem}-{'+'.join(sorted(packs))}{own.suffix}")
    return _ready(f"sqlite:///{beside}", [folder / pack for pack in sorted(packs)])


def build_catalog(
    data: Path | None = None,
    database: str | None = None,
    packs: Sequence[Path] = (),
    readings: Sequence[Path] = (),
    drafts: Sequence[Path] = (),
) -> BuildReport:
    """Build, from and to where the settings say unless the caller does; a bar shows on terminals."""
    from kartotek.ingest.build import build
    from kartotek.schema.files import write_whole

    target = database or database_url()
    inputs = _inputs(data, packs, readings, drafts)
    with progress("Building the catalog"):
        report = build(data or data_folder(), target, packs, readings, drafts)
    note = _note_of(target)
    if note is not None:
        write_whole(note, json.dumps(inputs).encode())
    return report


def ready_database() -> str:
    """The address of a database with a catalog in it. One that is not there is built; a SQLite file that
    `build_catalog` made follows the facts and packs it was made from; any other is left to those who run it."""
    return _ready(database_url(), ())


def _ready(database: str, packs: Sequence[Path]) -> str:
    file = sqlite_file(database)
    if not file.exists() if file else _is_empty(database):
        build_catalog(database=database, packs=packs)
        return database
    built_from = _read_note(database)
    if built_from is not None:
        data = Path(built_from["data"]) if built_from["data"] else None
        built_in = [Path(pack) for pack in built_from["packs"]]
        given = [Path(folder) for folder in built_from["readings"]]
        drafts = [Path(folder) for folder in built_from["drafts"]]
        current = _inputs(data, built_in, given, drafts)
        if current["folder"] != built_from["folder"]:
            raise KartotekError(
                "database",
                "the catalog was built from other data",
                where=str(file),
                why=f"it holds what {built_from['folder']} says, and another program may be serving it",
                hint="name another file in KARTOTEK_DATABASE_URL, or run `kartotek build` to replace this one",
            )
        if current != built_from:
            build_catalog(data, database, built_in, given, drafts)
    return database


def _is_empty(server: str) -> bool:
    """Whether a database server answers, but holds no catalog."""
    from kartotek.catalog.store import current_version

    try:
        current_version(server)
    except KartotekError as error:
        return type(error.__cause__).__name__ == "UndefinedTable"
    return False


def _inputs(
    data: Path | None, packs: Sequence[Path], readings: Sequence[Path] = (), drafts: Sequence[Path] = ()
) -> dict[str, Any]:
    """What a catalog is built from. No folder means the one that the settings give, whichever that is at the time."""
    folders = [data or data_folder(), *packs, *readings, *(draft / "games" for draft in drafts)]
    return {
        "data": str(data.resolve()) if data else None,
        "packs": [str(pack.resolve()) for pack in packs],
        "readings": [str(folder.resolve()) for folder in readings],
        "drafts": [str(folder.resolve()) for folder in drafts],
        "folder": str(folders[0].resolve()),
        "fingerprint": _fingerprint(folders),
        "format": CATALOG_FORMAT,
    }


def _fingerprint(folders: Iterable[Path]) -> str:
    """Changes whenever a file does; reads names, sizes and times, not content."""
    seen = sorted(file for folder in folders for file in _files(str(folder.resolve())))
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    """Path, size and time of every file; a catalog of many games has thousands, so no object is made for a path."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _files(entry.path)
            elif entry.is_file():
                found = entry.stat()
                yield entry.path, found.st_size, found.st_mtime_ns


def _note_of(database: str) -> Path | None:
    file = sqlite_file(database)
    return file.with_name(f"{file.name}.inputs") if file is not None else None


def _read_note(database: str) -> dict[str, Any] | None:
    note = _note_of(database)
    try:
        found = json.loads(note.read_text(encoding="utf-8")) if note else None
    except (OSError, ValueError):
        return None
    if not isinstance(found, dict) or not found.keys() >= {"data", "packs", "folder", "fingerprint"}:
        return None
    return {"readings": [], "drafts": [], **found}  # an earlier version built from fewer kinds of folders
