"""docs/rulebook-to-catalog.md: its book is drafted, checked, built and shown by the commands of the page."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from kartotek.ingest.confidence import CAPS
from kartotek.ingest.draft.decisions import ReviewDecision
from tests.api.cli.calling import call
from tests.ingest.draft import lake
from tests.mini import MINI

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rulebook-to-catalog.md").read_text(encoding="utf-8")
BOOK = re.findall(r"```book\n(.*?)```", PAGE, re.DOTALL)[0]
CALLS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


def test_from_the_text_to_a_catalog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", "sqlite:///lake.sqlite")
    monkeypatch.setenv("KARTOTEK_DATA", str(MINI))
    (tmp_path / "lake.txt").write_text(BOOK, encoding="utf-8")
    for line in CALLS:
        served = " --status" if line == "kartotek draft lake.txt" else ""  # the page itself is driven elsewhere
        ended = call(capsys, *shlex.split(line + served)[1:])
        assert ended.status == 0, (line, ended.out, ended.err)
    draft = json.loads((tmp_path / "mine" / "lake.draft.json").read_text("utf-8"))
    counts = {row["name_hu"]: row["count"] for row in draft["components"] if row["confidence"] >= 900}
    assert counts == {
        "tótábla": 1,
        "hallapka": 12,
        "ponty": 7,
        "harcsa": 5,
        "gyöngykorong": 30,
        "viharkártya": 6,
        "Forgószél": 3,
        "Zápor": 2,
        "Szellő": 1,
    }
    said = {(row["subject"], row["expression"]) for row in draft["statements"] if row["expression"] != "?"}
    assert said == {
        ("Forgószél", "2 gyongykorong"),
        ("Forgószél", "now: gain 4 gyongykorong"),
        ("Zápor", "gyongykorong"),
        ("Zápor", "end: gain 3 vp"),
        ("Szellő", "free"),
        ("Szellő", "now: for others: lose gyongykorong"),
    }
    assert BOOK == lake.BOOK
    assert all(f"`{name}`" in PAGE for name in ("decisions.csv", "games/lake/", "draft.toml", "book.txt"))
    for name in (one.name for one in fields(ReviewDecision)):
        assert name in PAGE
    for key in draft:
        assert f"`{key}`" in PAGE or key == "format"
    for rows in ("components", "setup", "terms", "statements", "questions"):
        assert all(field in PAGE for row in draft[rows][:1] for field in row)


def test_doubts_are_explained() -> None:
    assert all(cap.reason and 0 < cap.permille < 1000 for cap in CAPS.values())
