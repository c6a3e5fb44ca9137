"""Which program this is: what it finds is kept for exactly this one."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

__all__ = ["program_fingerprint"]

_JUDGES: Final = ("schema", "catalog")
"""The packages that a verdict on a replay comes from."""
_CODE: Final = frozenset({".py", ".lark"})


@cache
def program_fingerprint() -> str:
    """The program's version, and a hash of the code that judges: a version stays the same while code is written."""
    root = Path(__file__).parent.parent
    files = [path for package in _JUDGES for path in (root / package).rglob("*") if path.suffix in _CODE]
    digest = sha256(_version().encode())
    for name, path in sorted((path.relative_to(root).as_posix(), path) for path in files):
        content = path.read_bytes()
        digest.update(f"\0{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _version() -> str:
    try:
        return version("kartotek")
    except PackageNotFoundError:
        return "not installed"
