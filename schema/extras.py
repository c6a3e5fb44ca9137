"""Packages that only some work needs: the extras of an installation, by the module that is imported."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kartotek.schema.errors import KartotekError

__all__ = ["EXTRAS", "missing_package"]

EXTRAS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "pandas": "bulk",
        "pyarrow": "bulk",
        "rapidfuzz": "ingest",
        "simplemma": "ingest",
        "wordfreq": "ingest",
        "openpyxl": "translate",
        "dask": "scale",
        "distributed": "scale",
        "matplotlib": "previews",
        "psycopg": "postgres",
    }
)
"""A module that several extras bring has the one that a person is told to install."""


def missing_package(module: str | None, needs: str = "this", code: str = "usage") -> KartotekError:
    """The error for a module that is not installed: what needs it, and the extra that brings it."""
    name = (module or "").partition(".")[0]
    extra = EXTRAS.get(name)
    return KartotekError(
        code,
        f"{needs} needs the package {name or 'of an extra'}",
        why="it is not installed" if extra is None else f"it is in the extra {extra!r}, which is not installed",
        hint=f"pip install 'kartotek[{extra}]'" if extra else "install Kartotek again: its environment is not whole",
    )
