"""Files of every kind that we store, with a bit flipped, cut, or another file in their place.

What comes out is a declared error or the same as before: never something else."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import pytest

from kartotek.catalog.releases import cut_release, read_releases
from kartotek.catalog.replays.mass import validate_many
from kartotek.catalog.replays.mass.inputs import batches
from kartotek.catalog.replays.mass.playing import PlayOrder, play_many
from kartotek.catalog.replays.mass.pool import Here
from kartotek.catalog.replays.mass.results import read_results
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import load_catalog
from kartotek.catalog.store.read import lazy_tables, read_tables
from kartotek.ingest.build import build, collect
from kartotek.ingest.build.dump import data_version
from kartotek.ingest.files import cache
from kartotek.ingest.files.problems import BadData
from kartotek.ingest.readings.reading_file import reading_file
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import read_replay
from kartotek.schema.rows import TABLES
from tests.mini import MINI, copy_of_mini

SAMPLE, DRILL = 25, 250
"""Tries for each of the eight kinds."""
FOREIGN = (b"", b"my notes\n", b"SQLite format 3\0" + b"\0" * 4080, b"PAR1" + b"\0" * 100 + b"PAR1", b"{}\n", b"[1]\n")
UNCHECKED = frozenset({"source", "rules_hash"})
"""What a replay says of itself for people: whoever validates it says under which rules."""


@dataclass
class Stored:
    """A file, and what the program makes of it."""

    path: Path
    seen: Callable[[], Any]


def database(folder: Path, _: Path) -> Stored:
    path = folder / "catalog.sqlite"
    build(MINI, path)
    return Stored(path, lambda: dict(read_tables(path).plain))


def database_read_lazily(folder: Path, _: Path) -> Stored:
    path = folder / "catalog.sqlite"
    build(MINI, path)
    return Stored(path, lambda: [lazy_tables(path).rows(spec.row) for spec in TABLES.values()])


def reading(folder: Path, _: Path) -> Stored:
    data = copy_of_mini(folder)
    game = next(line for line in (data / "games/harbour/game.toml").read_text("utf-8").splitlines() if "sha256" in line)
    head = {"document": "harbour:book:hu-1", "sha256": game.split('"')[1], "lines": 400}
    fact = {"kind": "field", "subject": "harbour:ship:sloop", "field": "name_hu", "value": "Ladik"}
    path = data / "rulebooks" / "harbour-book-hu-1.jsonl"
    path.parent.mkdir()
    path.write_bytes(reading_file([head, *({**fact, "first": n, "last": n, "confidence": 900} for n in range(1, 9))]))
    return Stored(path, lambda: data_version(collect(data)))


def cached(folder: Path, _: Path) -> Stored:
    value = {"words": ["víz", "vezeték"] * 50, "numbers": list(range(100))}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KARTOTEK_CACHE", str(folder))
        cache.store("words-1", value)
    [path] = folder.iterdir()

    def seen() -> Any:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("KARTOTEK_CACHE", str(folder))
            return cache.load("words-1") or value  # none at all is made again

    return Stored(path, seen)


def results(folder: Path, shipped: Path) -> Stored:
    play_many(PlayOrder(str(shipped), "seven-wonders", 3, 5), folder / "games.jsonl", Here())
    validate_many([folder / "games.jsonl"], str(shipped), Here(), folder / "results")
    [path] = (folder / "results").glob("*.parquet")
    return Stored(path, lambda: list(read_results(folder / "results")))


def release(folder: Path, _: Path) -> Stored:
    build(MINI, folder / "catalog.sqlite")
    path = cut_release(load_catalog(folder / "catalog.sqlite"), "2026-11-17", folder / "releases").path
    return Stored(
        path, lambda: [(item.number, item.date, item.data_version, item.state()) for item in read_releases(path.parent)]
    )


def replay(folder: Path, shipped: Path) -> Stored:
    catalog = load_catalog(shipped)
    path = folder / "game.json"
    path.write_bytes(orjson.dumps(random_game(open_game(catalog, "seven-wonders"), 3, 1).as_json()))

    def seen() -> Any:
        found = read_replay(path.read_bytes())
        report = validate(found, open_game(catalog, found.game, found.profile))
        if report.divergences:
            raise KartotekError("replay-illegal", "reported as not valid")
        return {key: value for key, value in found.as_json().items() if key not in UNCHECKED}

    return Stored(path, seen)


def many_replays(folder: Path, shipped: Path) -> Stored:
    path = folder / "games.jsonl.zst"
    play_many(PlayOrder(str(shipped), "seven-wonders", 3, 20), path, Here())

    def seen() -> Any:
        items = [item for batch in batches([path]) for item in batch.items]
        if any(item.fault for item in items):
            raise KartotekError("file", "reported as damaged")
        texts = [item.text for item in items]
        if validate_many([path], str(shipped), Here()).verdicts.keys() != {"valid"}:
            raise KartotekError("replay-illegal", "reported as not valid")
        shown = [json.loads(text) for text in texts]
        return [{key: value for key, value in game.items() if key not in UNCHECKED} for game in shown]

    return Stored(path, seen)


KINDS = [database, database_read_lazily, reading, cached, results, release, replay, many_replays]


def spoiled(whole: bytes, rng: random.Random) -> bytes:
    """The file with one bit flipped, cut, lengthened, with a block exchanged, or another one."""
    place = rng.randrange(len(whole))
    match rng.randrange(8):
        case 0:
            return whole[:place]
        case 1:
            return whole + whole[place : place + 100]
        case 2:
            return rng.choice(FOREIGN)
        case 3:
            return whole[:place] + rng.randbytes(min(64, len(whole) - place)) + whole[place + 64 :]
        case _:
            return whole[:place] + bytes([whole[place] ^ 1 << rng.randrange(8)]) + whole[place + 1 :]


def spoil(kind: Callable[[Path, Path], Stored], folder: Path, shipped: Path, tries: int) -> None:
    stored = kind(folder, shipped)
    whole, rng = stored.path.read_bytes(), random.Random(f"{kind.__name__} {tries}")
    expected = stored.seen()
    for number in range(tries):
        stored.path.write_bytes(spoiled(whole, rng))
        try:
            assert stored.seen() == expected, f"{kind.__name__}, try {number}: silently different"
        except KartotekError as error:
            assert error.code != "internal", f"try {number}: {error.text()}"
        except BadData as error:
            assert error.problems
        stored.path.parent.mkdir(exist_ok=True)
    stored.path.write_bytes(whole)
    assert stored.seen() == expected
    shutil.rmtree(folder)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_spoiled_file_is_reported_or_harmless(
    kind: Callable[[Path, Path], Stored], tmp_path: Path, shipped_database: Path
) -> None:
    spoil(kind, tmp_path, shipped_database, SAMPLE)


@pytest.mark.drill
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_two_thousand_spoiled_files(
    kind: Callable[[Path, Path], Stored], tmp_path: Path, shipped_database: Path
) -> None:
    spoil(kind, tmp_path, shipped_database, DRILL)
