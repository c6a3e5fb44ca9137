"""The licences of everything that an installation brings along, from the packages' own records, as a page.

python -m kartotek.api.licences > docs/licences.md
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, requires
from typing import Final

__all__ = ["COMPATIBLE", "licence_of", "page", "runtime_packages"]

_EXTRAS: Final = ("", "bulk", "ingest", "translate", "scale", "postgres")
_NEED: Final = re.compile(r"([A-Za-z0-9._-]+)\s*(?:\[([^\]]*)\])?")
COMPATIBLE: Final = frozenset(
    {
        "0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CNRI-Python", "HPND", "ISC", "LGPL-3.0-only",
        "MIT", "MIT-0", "MIT-CMU", "MPL-2.0", "PSF-2.0", "Python-2.0", "Unlicense", "Zlib", "CC0-1.0", "OFL-1.1",
    }
)  # fmt: skip
"""Licences of packages that may be installed beside code and data under MIT, which use them and do not copy them."""
_WORDS: Final = {
    "apache": "Apache-2.0", "mit": "MIT", "bsd": "BSD", "python software": "PSF-2.0", "mozilla": "MPL-2.0",
    "isc": "ISC", "lgpl": "LGPL-3.0-only", "psf": "PSF-2.0", "mpl": "MPL-2.0", "historical": "HPND",
}  # fmt: skip
_READ: Final = {"locate": "MIT"}
"""Packages whose record is silent, with the licence that their own file has."""
_DATA: Final = (
    ("wordfreq", "word lists", "CC BY-SA 4.0; SUBTLEX and OpenSubtitles with attribution",
     "read when a rulebook is read; no list and no frequency is in `data/` or in a catalog"),
    ("simplemma", "dictionary of Hungarian forms", "ODbL (lemmatization lists), CC BY-SA (Wiktionary), CC BY 4.0",
     "looked up when a rulebook is read; no part of it is in `data/` or in a catalog"),
)  # fmt: skip


def runtime_packages() -> dict[str, set[str]]:
    """Every package that an installation brings, with the extras that bring it; packages that are not here are left
    out."""
    found: dict[str, set[str]] = {}
    for extra in _EXTRAS:
        waiting = list(_required("kartotek", extra))
        seen = set()
        while waiting:
            name, wanted = waiting.pop()
            if (name, wanted) not in seen:
                seen.add((name, wanted))
                found.setdefault(name, set()).add(extra)
                waiting += _required(name, wanted)
    return {name: extras for name, extras in found.items() if _is_here(name)}


def _required(name: str, extra: str) -> Iterator[tuple[str, str]]:
    """What a package asks for with one of its extras (or with none), each with the extra that is asked of it."""
    try:
        lines = requires(name) or []
    except PackageNotFoundError:
        return
    for line in lines:
        text, _, marker = line.partition(";")
        wanted = re.search(r"extra\s*==\s*['\"]([^'\"]+)", marker)
        if (wanted[1] if wanted else "") == extra:
            found = _NEED.match(text.strip())
            assert found is not None
            plain = re.sub(r"[-_.]+", "-", found[1]).lower()
            yield plain, ""
            yield from ((plain, more.strip()) for more in (found[2] or "").split(",") if more.strip())


def _is_here(name: str) -> bool:
    try:
        metadata(name)
    except PackageNotFoundError:
        return False
    return True


def licence_of(name: str) -> str:
    """The licence of an installed package as an expression, from the newest of the three places where it may stand."""
    if name in _READ:
        return _READ[name]
    record = metadata(name).json
    if record.get("license_expression"):
        return str(record["license_expression"])
    classified = [line.rsplit(" :: ", 1)[-1] for line in record.get("classifier", ()) if line.startswith("License")]
    stated = [*classified, str(record.get("license") or "")[:60]]
    for text in stated:
        if text in COMPATIBLE:
            return text
        for word, licence in _WORDS.items():
            if word in text.lower():
                return licence
    return "unknown"


def page() -> str:
    """The page in full."""
    rows = [
        f"| {name} | {licence_of(name)} | {', '.join(sorted(extra or 'always' for extra in extras))} |"
        for name, extras in sorted(runtime_packages().items())
    ]
    data = [f"| {package} | {what} | {licence} | {use} |" for package, what, licence, use in _DATA]
    return "\n".join(
        (
            "# Licences", "",
            "Code and data of this project are under MIT. What an installation brings along, from the packages' own",
            "records (`python -m kartotek.api.licences` writes this page, and a test compares it):", "",
            "| package | licence | installed with |", "| --- | --- | --- |", *rows, "",
            "All of these may be installed beside code under MIT: none is copied into it. The two under weak copyleft",
            "(LGPL, MPL) are used as they are, through their interfaces.", "",
            "## Data inside packages", "",
            "| package | what | licence | how it is used |", "| --- | --- | --- | --- |", *data, "",
        )
    )  # fmt: skip


if __name__ == "__main__":
    sys.stdout.write(page())
