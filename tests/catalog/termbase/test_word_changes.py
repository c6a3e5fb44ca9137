"""What changed in words between two catalogs, as lines for people."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

from kartotek.catalog.store import Catalog, load_catalog
from kartotek.catalog.termbase.word_changes import WordChange, word_changes
from kartotek.ingest.build import build
from tests.mini import MINI


def test_a_reworded_rule_and_another_preferred_word_are_told(tmp_path: Path) -> None:
    data = Path(shutil.copytree(MINI, tmp_path / "data"))
    path = next(data.rglob("rules.csv"))
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    said, rows[0]["statement_hu"] = rows[0]["statement_hu"], "Egészen más szabály."
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    build(MINI, tmp_path / "old.db")
    build(data, tmp_path / "new.db")
    (change,) = word_changes(load_catalog(tmp_path / "old.db"), load_catalog(tmp_path / "new.db"))
    assert (change.kind, change.language, change.old, change.new) == ("rule", "hu", said, "Egészen más szabály.")


def test_nothing_changed_between_a_catalog_and_itself(catalog: Catalog) -> None:
    assert word_changes(catalog, catalog) == []


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("kör", "forduló", "kör became forduló in armada (turn)"),
        (None, "forduló", "forduló is new in armada (turn)"),
        ("kör", None, "kör is gone from armada (turn)"),
    ],
)
def test_a_change_is_a_line(old: str | None, new: str | None, text: str) -> None:
    assert WordChange("term", "armada", "turn", "hu", old, new).text == text
