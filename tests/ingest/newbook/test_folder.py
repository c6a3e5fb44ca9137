"""The folder of a drafted game passes the checks, and says what a person must decide."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kartotek.api.cli.commands.check import problems_of_facts
from kartotek.api.cli.commands.ingest import command
from kartotek.catalog.store import load_catalog
from kartotek.ingest.build import build
from kartotek.ingest.files.problems import BadData
from kartotek.schema.errors import KartotekError
from tests.ingest.newbook.conftest import BOOKS, DraftFolder, damaged
from tests.mini import MINI


def draft(book: Path, *arguments: str) -> str:
    result = CliRunner().invoke(command, [str(book), "--new", "drafted", "--fresh", *arguments], catch_exceptions=False)
    return result.output


@pytest.mark.parametrize(
    ("book", "seed"),
    [*(pytest.param(book, None, id=book.stem) for book in BOOKS), *(damaged(book, 0) for book in BOOKS)],
)
def test_the_folder_passes_the_checks(book: Path, seed: int | None, draft_folder: DraftFolder) -> None:
    folder = draft_folder(book, seed)
    assert problems_of_facts(folder, ()) == []
    found = json.loads((folder / "drafted.draft.json").read_text("utf-8"))
    assert found["format"] == "kartotek-draft/1"
    assert found["components"] and found["setup"]
    assert {"components", "setup", "terms", "vocabulary", "statements", "questions"} <= set(found)
    decide = (folder / "drafted.decide.md").read_text("utf-8")
    assert decide.count("- [ ]") == len(found["questions"])


def test_json_is_the_draft_and_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = json.loads(draft(BOOKS[0], "--json"))
    assert found["game"] == "drafted"
    assert list(tmp_path.iterdir()) == []
    for row in (*found["components"], *found["setup"], *found["terms"], *found["statements"]):
        assert 0 <= row["confidence"] <= 1000
        assert row.get("line") or row.get("lines")


def test_a_folder_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    draft(BOOKS[0], "-o", str(tmp_path))
    with pytest.raises(KartotekError) as error:
        draft(BOOKS[0], "-o", str(tmp_path))
    assert error.value.code == "file"


def test_a_name_that_no_game_can_have() -> None:
    with pytest.raises(KartotekError) as error:
        CliRunner().invoke(command, [str(BOOKS[0]), "--new", "No Name!"], catch_exceptions=False)
    assert error.value.code == "usage"


def test_the_game_is_in_the_catalog_with_the_others(draft_folder: DraftFolder, tmp_path: Path) -> None:
    folder, database = draft_folder(BOOKS[0], None), tmp_path / "catalog.sqlite"
    report = build(MINI, database, drafts=[folder])
    assert {"harbour", "drafted"} <= report.rules_hashes.keys()
    catalog = load_catalog(database)
    assert any(one.game == "drafted" for one in catalog.components.values())
    with pytest.raises(BadData) as error:
        build(MINI, database, drafts=[folder, folder])
    assert error.value.code == "data-duplicate"
