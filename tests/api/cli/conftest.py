"""A small world for the command line: one game's facts, and a catalog built from them."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def small_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with 7 Wonders and the reading of its book alone."""
    games = tmp_path_factory.mktemp("small") / "data" / "games"
    games.mkdir(parents=True)
    (games / "seven-wonders").symlink_to(ROOT / "data" / "games" / "seven-wonders")
    (games.parent / "symbols.toml").symlink_to(ROOT / "data" / "symbols.toml")
    (games.parent / "rulebooks").mkdir()
    for reading in (ROOT / "data" / "rulebooks").glob("seven-wonders-*.jsonl"):
        (games.parent / "rulebooks" / reading.name).symlink_to(reading)
    return games.parent


@pytest.fixture(scope="session")
def small_database(small_data: Path) -> Path:
    """The catalog of it, built once for each process."""
    from kartotek.ingest.build import build

    database = small_data.parent / "small.db"
    build(small_data, database)
    return database


@pytest.fixture
def small_world(small_data: Path, small_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings name the small facts and their catalog; the current folder is empty but for `data`."""
    (tmp_path / "data").symlink_to(small_data)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KARTOTEK_DATA", str(small_data))
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{small_database}")
    return tmp_path
