"""Where the shipped data and the built database are, unless the settings say otherwise."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from pathlib import Path

from kartotek.schema.errors import KartotekError
from kartotek.schema.settings import setting

__all__ = ["data_folder", "database_url", "default_database", "licence_text", "shown_address", "sqlite_file"]

_ROOT = Path(__file__).resolve().parent.parent
_SECRET = re.compile(r"([?&](?:password|passfile|sslpassword)=)[^&]*", re.IGNORECASE)


def data_folder() -> Path:
    """The folder in KARTOTEK_DATA, else the checkout's `data/`, else the copy that was installed with the packages."""
    chosen = setting("KARTOTEK_DATA")
    if chosen:
        return _existing(Path(chosen).expanduser(), "the setting KARTOTEK_DATA names no folder")
    for candidate in (_ROOT / "data", _ROOT / "schema" / "data"):
        if (candidate / "games").is_dir():
            return candidate
    raise KartotekError(
        "data-missing", "the data folder is not there", hint="set KARTOTEK_DATA to a folder that holds games/"
    )


def default_database() -> Path:
    """The SQLite file of this user for the data folder, by the conventions of the platform.

    Programs with different data have different files, so that none rebuilds the one that another serves.
    """
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    mark = hashlib.sha256(str(data_folder().resolve()).encode()).hexdigest()[:8]
    return base / "kartotek" / f"catalog-{mark}.sqlite"


def database_url() -> str:
    """The setting KARTOTEK_DATABASE_URL, else the user's own SQLite file."""
    return setting("KARTOTEK_DATABASE_URL") or f"sqlite:///{default_database()}"


def shown_address(database: str | Path) -> str:
    """The address as it may be shown: without the password that it may carry."""
    text = _SECRET.sub(r"\1***", str(database))
    scheme, separator, rest = text.partition("://")
    user, at, place = rest.rpartition("@")
    return f"{scheme}://{user.partition(':')[0]}:***@{place}" if separator and at and ":" in user else text


def sqlite_file(database: str | Path) -> Path | None:
    """The file behind a path or a `sqlite:///` address; None where the address is PostgreSQL's."""
    text = str(database)
    if text.startswith("sqlite:///"):
        return Path(text.removeprefix("sqlite:///"))
    if text.startswith(("postgresql://", "postgres://", "postgresql+psycopg://")):
        return None
    if "://" in text:
        raise KartotekError(
            "database",
            f"no database of this kind is supported: {text.split('://', 1)[0]}",
            hint="use sqlite:///FILE or postgresql://...",
        )
    return Path(text)


def _existing(folder: Path, otherwise: str) -> Path:
    if not folder.is_dir():
        raise KartotekError("data-missing", otherwise, where=str(folder))
    return folder


def licence_text() -> str:
    """The licence of code and data: the checkout's, or the one that was installed with the packages."""
    file = _ROOT / "LICENSE"
    if file.is_file():
        return file.read_text(encoding="utf-8")
    from importlib.metadata import files

    for path in files("kartotek") or ():
        if path.name == "LICENSE":
            return path.read_text()
    return "MIT\n"
