"""Statements of rules as a translator put them right, taken into the data folder."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from kartotek.ingest.build.check.term_claims import put_files

__all__ = ["put_statements"]


def put_statements(data: Path, statements: Mapping[str, Mapping[tuple[str, str], str]]) -> list[Path]:
    """Write new statements, by game, rule and language, over the old ones, all or none; returns the written files."""
    written = {}
    for game, new in statements.items():
        path = Path("games") / game / "rules.csv"
        written[path] = _with_statements((data / path).read_text("utf-8"), new)
    return put_files(data, written)


def _with_statements(table: str, statements: Mapping[tuple[str, str], str]) -> bytes:
    reader = csv.DictReader(io.StringIO(table, newline=""))
    out = io.StringIO()
    writer = csv.DictWriter(out, reader.fieldnames or (), lineterminator="\n")
    writer.writeheader()
    for row in reader:
        put_right = {f"statement_{lang}": text for (rule, lang), text in statements.items() if rule == row["id"]}
        writer.writerow(row | put_right)
    return out.getvalue().encode()
