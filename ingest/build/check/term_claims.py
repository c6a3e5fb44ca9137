"""Adding what a glossary of others says to a data folder, as claims of a named source: whole or not at all."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from kartotek.ingest.build import collect
from kartotek.ingest.build.check.terms import term_problems
from kartotek.ingest.files.problems import BadData
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole
from kartotek.schema.hungarian.fold import fold

__all__ = ["COLUMNS", "add_claims", "put_files"]

COLUMNS: Final = (
    *("source", "concept", "category", "term_hu", "term_en"),
    *("pos", "status", "note", "pos_en", "status_en", "note_en"),
)
_SOURCES: Final = ("id", "title", "kind", "locator", "note")


def add_claims(data: Path, claims: Mapping[str, Sequence[Mapping[str, str]]], title: str, locator: str) -> list[Path]:
    """Add rows of term_claims.csv, by game, and the source that makes them; returns the files that were written.

    The folder with the claims in it is built and checked aside before anything is written.
    """
    source = f"glossary-{re.sub(r'[^a-z0-9]+', '-', fold(title)).strip('-') or 'x'}"
    written = {
        Path("games") / game / name: content
        for game, rows in claims.items()
        for name, content in _contents(data / "games" / game, source, title, locator, rows).items()
    }
    return put_files(data, written)


def put_files(data: Path, written: Mapping[Path, bytes]) -> list[Path]:
    """Write files of the data folder, all or none, once a copy of the folder with them in it was built and checked."""
    with TemporaryDirectory() as scratch:
        trial = Path(shutil.copytree(data, Path(scratch) / "data"))
        for path, content in written.items():
            (trial / path).write_bytes(content)
        _require_sound(trial)
    _write(data, written)
    return [data / path for path in written]


def _contents(
    folder: Path, source: str, title: str, locator: str, rows: Iterable[Mapping[str, str]]
) -> dict[str, bytes]:
    sources = _rows(folder / "sources.csv")
    if source not in {row["id"] for row in sources}:
        sources.append({"id": source, "title": title, "kind": "glossary", "locator": locator})
    claims = _rows(folder / "term_claims.csv") + [{**row, "source": source} for row in rows]
    return {"sources.csv": _table(_SOURCES, sources), "term_claims.csv": _table(COLUMNS, claims)}


def _rows(path: Path) -> list[dict[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _table(columns: Sequence[str], rows: Iterable[Mapping[str, str]]) -> bytes:
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n", restval="")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def _require_sound(data: Path) -> None:
    """Raise where the folder does not build, or its glossary breaks a rule."""
    try:
        problems = list(term_problems(collect(data)))
    except BadData as bad:
        problems = list(bad.problems)
    if problems:
        first = problems[0]
        what = f"with these claims the glossary would be wrong: {first.what}"
        more = f"and {len(problems) - 1} more" if len(problems) > 1 else ""
        raise KartotekError("terms-apply", what, where=first.where, why=more, hint=first.hint or "nothing was changed")


def _write(data: Path, contents: Mapping[Path, bytes]) -> None:
    before = {path: (data / path).read_bytes() if (data / path).exists() else None for path in contents}
    done: list[Path] = []
    try:
        for path, content in contents.items():
            done.append(path)
            write_whole(data / path, content)
    except BaseException:
        for path in done:
            old = before[path]
            if old is None:
                (data / path).unlink(missing_ok=True)
            else:
                write_whole(data / path, old)
        raise
