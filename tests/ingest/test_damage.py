"""Readings and caches that were cut or damaged: reported, or as good as none, never silently different."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from kartotek.ingest.build import collect
from kartotek.ingest.files import cache
from kartotek.ingest.files.problems import BadData
from kartotek.ingest.readings.reading_file import damage, reading_file
from tests.mini import copy_of_mini

ROWS: list[dict[str, Any]] = [
    {"document": "harbour:book:hu-1", "sha256": "0" * 63 + "1"},
    *(
        {
            "kind": "field",
            "subject": "harbour:ship:sloop",
            "field": f"f{n}",
            "value": "é",
            "first": n,
            "last": n,
            "confidence": 930,
        }
        for n in range(40)
    ),
]


def test_a_reading_that_was_cut_at_a_line_end_is_not_built(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    path = data / "rulebooks" / "harbour-book-hu-1.jsonl"
    path.parent.mkdir()
    path.write_bytes(b"".join(reading_file(ROWS).splitlines(keepends=True)[:20]))
    with pytest.raises(BadData) as caught:
        collect(data)
    assert "it has 19 rows, and 40 were written" in caught.value.problems[0].what


def test_every_flip_and_cut_of_a_reading_is_noticed() -> None:
    whole, rng = reading_file(ROWS), random.Random(21)
    assert damage(whole) is None
    for _ in range(2_000):
        spoiled = bytearray(whole)
        place = rng.randrange(len(whole) * 8)
        spoiled[place // 8] ^= 1 << place % 8
        # What names the document and its text is compared with the game's files by the build.
        assert damage(bytes(spoiled)) or spoiled.partition(b'"rows"')[0] != whole.partition(b'"rows"')[0]
        assert damage(whole[: rng.randrange(len(whole))])


def test_every_flip_and_cut_of_a_cached_result_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARTOTEK_CACHE", str(tmp_path))
    value = {"words": ["víz", "vezeték"] * 50, "numbers": list(range(100))}
    cache.store("words-1", value)
    assert cache.load("words-1") == value
    [path] = tmp_path.iterdir()
    whole, rng = path.read_bytes(), random.Random(21)
    for _ in range(2_000):
        spoiled = bytearray(whole)
        place = rng.randrange(len(whole) * 8)
        spoiled[place // 8] ^= 1 << place % 8
        path.write_bytes(spoiled)
        assert cache.load("words-1") is None
        path.write_bytes(whole[: rng.randrange(len(whole))])
        assert cache.load("words-1") is None
