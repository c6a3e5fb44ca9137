"""Books of our own, clean and badly scanned: their numbers are found, and none is wrong at a high confidence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kartotek.ingest.newbook.draft import draft_of
from kartotek.ingest.pipeline import read_book
from tests.ingest.newbook.conftest import BOOKS, DraftFolder, damaged
from tests.ingest.newbook.score import Score, score
from tests.ingest.newbook.spoil import spoil

ENOUGH = 80.0
SEEDS = range(2)


def key_of(path: Path) -> dict[str, Any]:
    key: dict[str, Any] = json.loads(path.with_suffix(".json").read_text("utf-8"))
    return key


def scored(path: Path, folder: Path) -> Score:
    return score(json.loads((folder / "drafted.draft.json").read_text("utf-8")), key_of(path))


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_clean_book(path: Path, draft_folder: DraftFolder) -> None:
    found = scored(path, draft_folder(path, None))
    assert found.counts.percent >= ENOUGH, found.counts.missed
    assert found.setup.percent >= ENOUGH, found.setup.missed
    assert found.wrong == ()


@pytest.mark.parametrize("path", [damaged(book) for book in BOOKS])
def test_a_book_with_one_sign_in_a_hundred_damaged(path: Path, draft_folder: DraftFolder) -> None:
    found = [scored(path, draft_folder(path, seed)) for seed in SEEDS]
    assert sum(one.percent for one in found) / len(found) >= ENOUGH, [str(one) for one in found]
    assert [wrong for one in found for wrong in one.wrong] == []


def drafted(text: str) -> dict[str, Any]:
    return draft_of(read_book(text, new=True, use_cache=False), "drafted").as_json()


def dense(text: str, key: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A text without its empty lines, and its key with the lines that are left."""
    lines = text.splitlines()
    kept = [number for number, line in enumerate(lines, start=1) if line.strip()]
    place = {number: at for at, number in enumerate(kept, start=1)}
    moved = {
        half: [{**row, "line": place.get(row["line"], 0)} for row in key[half]] for half in ("components", "setup")
    }
    return "\n".join(lines[number - 1] for number in kept) + "\n", moved


def dense_score(path: Path) -> Score:
    text, key = dense(path.read_text("utf-8"), key_of(path))
    return score(drafted(text), key)


@pytest.mark.parametrize("path", BOOKS[::7], ids=lambda path: path.stem)
def test_a_book_without_empty_lines(path: Path) -> None:
    found = dense_score(path)
    assert found.percent >= ENOUGH, (found.counts.missed, found.setup.missed)
    assert found.wrong == ()


@pytest.mark.drill
def test_books_without_empty_lines_are_read_as_well(draft_folder: DraftFolder) -> None:
    with_lines = [scored(path, draft_folder(path, None)) for path in BOOKS]
    without = [dense_score(path) for path in BOOKS]
    assert [wrong for one in without for wrong in one.wrong] == []
    assert sum(one.percent for one in without) / len(BOOKS) >= sum(one.percent for one in with_lines) / len(BOOKS) - 5


@pytest.mark.drill
@pytest.mark.parametrize("rate", [0.005, 0.01, 0.02])
@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_many_bad_scans(path: Path, rate: float, capsys: pytest.CaptureFixture[str]) -> None:
    text = path.read_text("utf-8")
    found = [score(drafted(spoil(text, seed, rate)), key_of(path)) for seed in range(100, 130)]
    with capsys.disabled():
        right = [sum(getattr(one, half).percent for one in found) / len(found) for half in ("counts", "setup")]
        print(f"\n{path.stem} at {rate:.1%}: counts {right[0]:.1f} %, set-up {right[1]:.1f} %")  # noqa: T201
    assert [wrong for one in found for wrong in one.wrong] == []
