"""Programs that are killed at random moments leave the old file or the new one, and nothing between."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from kartotek.catalog.replays.mass import validate_many
from kartotek.catalog.replays.mass.playing import PlayOrder, play_many
from kartotek.catalog.replays.mass.pool import Here
from kartotek.catalog.replays.mass.results import read_results
from kartotek.catalog.store.read import read_tables
from kartotek.ingest.build import build
from kartotek.ingest.readings.reading_file import damage
from tests.mini import MINI, copy_of_mini, rewrite

SAMPLE, DRILL = 1, 50
"""Kills of each of the four programs."""
ROOT = Path(__file__).resolve().parents[2]


class Victim:
    """A program in a session of its own, killed with all its children somewhere between its start and its usual end."""

    def __init__(self, seed: int, words: list[str], environment: Mapping[str, str]) -> None:
        code = f"from kartotek.api.cli.program import run; raise SystemExit(run({words!r}))"
        self._command = [sys.executable, "-c", code]
        self._environment = {**os.environ, **environment}
        self._rng = random.Random(seed)
        self._usual = 0.0

    def run(self) -> None:
        """Once to its end, which says how long it takes at present."""
        began = time.perf_counter()
        subprocess.run(self._command, env=self._environment, cwd=ROOT, check=True, capture_output=True, timeout=600)
        self._usual = time.perf_counter() - began

    def kill(self) -> None:
        with subprocess.Popen(
            self._command,
            env=self._environment,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            # The end is where files are written.
            time.sleep(self._usual * self._rng.uniform(0.3, 1.1))
            os.killpg(process.pid, signal.SIGKILL)


def killed_builds(folder: Path, kills: int) -> None:
    data, database = copy_of_mini(folder), folder / "catalog.sqlite"
    build(data, database)
    states = [database.read_bytes()]
    rewrite(data, "gaps.csv", "nobody counted", "nobody has counted")
    build(data, folder / "other.sqlite")
    states.append((folder / "other.sqlite").read_bytes())
    victim = Victim(1, ["build", "--data", str(data), "--database", str(database)], {})
    victim.run()
    for _ in range(kills):
        database.write_bytes(states[0])
        victim.kill()
        assert database.read_bytes() in states
        read_tables(database)


def killed_readers(folder: Path, kills: int) -> None:
    books = sorted(Path(os.environ.get("KARTOTEK_RULEBOOKS", "")).glob("*.txt"), key=lambda path: path.stat().st_size)
    if "KARTOTEK_RULEBOOKS" not in os.environ or not books:
        pytest.skip("no rulebooks are at hand")
    words = ["ingest", str(books[0]), "-o", str(folder / "data")]
    victim = Victim(2, words, {"KARTOTEK_CACHE": str(folder / "cache")})
    victim.run()
    victim.run()  # the cache is filled now, so that it takes as long as it will take
    whole = _contents(folder / "data")
    assert whole
    for _ in range(kills):
        victim.kill()
        found = _contents(folder / "data")
        assert {name: found.get(name) for name in whole} == whole
        assert all(damage(content) is None for name, content in found.items() if name.endswith(".jsonl"))
    victim.run()  # with whatever the cache holds now
    assert _contents(folder / "data") == whole


def _contents(folder: Path) -> dict[str, bytes]:
    """Files by name, without unfinished ones."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


def killed_validations(folder: Path, kills: int, shipped: Path) -> None:
    games = 600
    play_many(PlayOrder(str(shipped), "seven-wonders", 3, games), folder / "games.jsonl.zst", Here())
    results = folder / "results"
    words = ["replay", "validate", str(folder / "games.jsonl.zst"), "--workers", "2", "--results", str(results)]
    victim = Victim(3, words, {"KARTOTEK_DATABASE_URL": f"sqlite:///{shipped}"})
    victim.run()
    expected = [row | {"microseconds": 0} for row in read_results(results)]
    rng = random.Random(3)
    for _ in range(kills):
        for path in results.glob("part-*"):
            if rng.random() < 0.5:
                path.unlink()
        victim.kill()
        known = {row["replay"]: row for row in expected}
        for path in results.glob("part-*"):
            assert path.stat().st_size
        for row in read_results(results) if any(results.glob("part-*")) else ():
            assert row | {"microseconds": 0} == known[row["replay"]]
    victim.run()
    assert [row | {"microseconds": 0} for row in read_results(results)] == expected


WRITERS: Mapping[str, str] = {
    "play": "play seven-wonders --players 3 --seed 5 -o {folder}/out/game.json",
    "play many": "play seven-wonders --players 3 --games 60 --workers 2 -o {folder}/out/games.jsonl.zst",
    "pack new": "pack new underwater-cities {folder}/out/pack",
    "terms export": "terms export --format tbx -o {folder}/out/terms.tbx",
    "terms check": "terms check {draft} --game armada --fail-on never --annotate {folder}/out/noted.po",
    "terms import": "terms import {folder}/glossary.csv --apply --source mine",
    "ingest": "ingest {folder}/book.txt --new harbour -o {folder}/out",
    "report": "replay report {folder}/results -o {folder}/out/page.html",
    "export": "export {folder}/out/bulk --format csv",
    "release": "changes --release 2031-01-01 --folder {folder}/out/releases",
}
"""Commands that write, but for those above. What each leaves is the same every time."""
BOOK = "KIKÖTŐ\n\nA játék tartozékai\n\n12 hajó kártya\n\nKapsz 2 érmét, ha a hajó befut.\n" * 3


def killed_writers(command: str, folder: Path, kills: int, shipped: Path) -> None:
    """Every file is the old one or the new one, whichever files there are."""
    out = folder / "out"
    data = copy_of_mini(folder)
    play_many(PlayOrder(str(shipped), "seven-wonders", 3, 5), folder / "games.jsonl", Here())
    validate_many([folder / "games.jsonl"], str(shipped), Here(), folder / "results")
    (folder / "book.txt").write_text(BOOK, encoding="utf-8")
    (folder / "glossary.csv").write_text("game,hu,en\nharbour,vitorlabontás,hoisting of sails\n", encoding="utf-8")
    environment = {"KARTOTEK_DATABASE_URL": f"sqlite:///{shipped}", "KARTOTEK_CACHE": str(folder / "cache")}
    watched = out
    if command == "terms import":
        build(data, folder / "own.sqlite")
        own = f"sqlite:///{folder / 'own.sqlite'}"
        environment, watched = environment | {"KARTOTEK_DATA": str(data), "KARTOTEK_DATABASE_URL": own}, data
    words = WRITERS[command].format(folder=folder, draft=ROOT / "tests" / "fixtures" / "drafts" / "armada.po")
    out.mkdir()
    before = _contents(watched)
    victim = Victim(5, words.split(), environment)
    victim.run()
    after = _contents(watched)
    assert after != before
    for number in range(kills):
        shutil.rmtree(watched)
        watched.mkdir()
        for name, content in before.items():
            (watched / name).parent.mkdir(parents=True, exist_ok=True)
            (watched / name).write_bytes(content)
        victim.kill()
        found = _contents(watched)
        assert found.keys() <= before.keys() | after.keys(), number
        strange = [name for name, content in found.items() if content not in (before.get(name), after.get(name))]
        assert strange == [], number
        assert before.keys() <= found.keys(), "nothing that was there is lost"


def killed_servers(folder: Path, kills: int) -> None:
    """A server that finds no catalog builds one first."""
    database, scratch = folder / "served.sqlite", folder / "scratch"
    scratch.mkdir()
    build(MINI, database)
    whole = database.read_bytes()
    environment = {
        "KARTOTEK_DATABASE_URL": f"sqlite:///{database}",
        "KARTOTEK_DATA": str(MINI),
        "TMPDIR": str(scratch),
    }
    victim = Victim(4, ["build"], environment)
    victim.run()
    server = Victim(4, ["serve", "--port", "0"], environment)
    server._usual = 2 * victim._usual
    for _ in range(kills):
        database.unlink(missing_ok=True)
        server.kill()
        if database.exists():
            assert database.read_bytes() == whole
    assert len(list(scratch.iterdir())) <= 1  # of the last one; each removes what killed ones left


def test_builds_that_are_killed(tmp_path: Path) -> None:
    killed_builds(tmp_path, SAMPLE)


def test_validations_that_are_killed(tmp_path: Path, shipped_database: Path) -> None:
    killed_validations(tmp_path, SAMPLE, shipped_database)


def test_servers_that_are_killed(tmp_path: Path) -> None:
    killed_servers(tmp_path, SAMPLE)


@pytest.mark.drill
@pytest.mark.parametrize("command", WRITERS)
def test_commands_that_write_are_killed(command: str, tmp_path: Path, shipped_database: Path) -> None:
    killed_writers(command, tmp_path, int(os.environ.get("KARTOTEK_DRILL_KILLS", "20")), shipped_database)


@pytest.mark.drill
@pytest.mark.parametrize("program", ["build", "ingest", "validate", "serve"])
def test_two_hundred_kills(program: str, tmp_path: Path, shipped_database: Path) -> None:
    match program:
        case "build":
            killed_builds(tmp_path, DRILL)
        case "ingest":
            killed_readers(tmp_path, DRILL)
        case "validate":
            killed_validations(tmp_path, DRILL, shipped_database)
        case _:
            killed_servers(tmp_path, DRILL)
