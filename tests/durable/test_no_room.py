"""A full disk and a folder that nobody can write to: a clear error, the old file as it was, and nothing left behind."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kartotek.catalog.replays.mass import validate_many
from kartotek.catalog.replays.mass.playing import PlayOrder, play_many
from kartotek.catalog.replays.mass.pool import Here

ROOM = 3000
"""Bytes that a file may have: it stands for the room on the disk."""
UNWRITABLE = Path("/sys/kernel")
"""A folder of Linux in which not even root can make a file."""


def commands(folder: Path, target: Path) -> dict[str, list[str]]:
    """Every command that writes, with the place where it is to write."""
    games, results = str(folder / "games.jsonl"), str(folder / "results")
    return {
        "play": ["play", "seven-wonders", "--players", "3", "--seed", "1", "-o", f"{target}/game.json"],
        "play many": [
            "play", "seven-wonders", "--players", "3", "--games", "20", "-o", f"{target}/games.jsonl",
        ],
        "validate": ["replay", "validate", games, "--results", f"{target}/parts"],
        "report": ["replay", "report", results, "-o", f"{target}/report.html"],
        "export": ["export", f"{target}/bulk"],
    }  # fmt: skip


@pytest.fixture(scope="module")
def ground(shipped_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ground")
    play_many(PlayOrder(str(shipped_database), "seven-wonders", 3, 20), folder / "games.jsonl", Here())
    validate_many([folder / "games.jsonl"], str(shipped_database), Here(), folder / "results")
    return folder


def ended(words: list[str], database: Path, *, full: bool) -> subprocess.CompletedProcess[str]:
    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))

    code = f"from kartotek.api.cli.program import run; raise SystemExit(run({words!r}))"
    environment = {**os.environ, "KARTOTEK_DATABASE_URL": f"sqlite:///{database}"}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        preexec_fn=little_room if full else None,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.parametrize("name", list(commands(Path(), Path())))
def test_a_full_disk(name: str, ground: Path, shipped_database: Path, tmp_path: Path) -> None:
    done = ended(commands(ground, tmp_path)[name], shipped_database, full=True)
    assert done.returncode == 2, done.stderr
    assert "[file]" in done.stderr
    assert "Traceback" not in done.stderr
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize("name", list(commands(Path(), Path())))
@pytest.mark.skipif(not UNWRITABLE.is_dir(), reason="needs Linux")
def test_a_folder_that_cannot_be_written_to(name: str, ground: Path, shipped_database: Path) -> None:
    done = ended(commands(ground, UNWRITABLE)[name], shipped_database, full=False)
    assert done.returncode == 2, done.stderr
    assert "[file]" in done.stderr
    assert "Traceback" not in done.stderr
