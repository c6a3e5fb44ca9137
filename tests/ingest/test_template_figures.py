"""Templates of `reading.toml`: how many passages each reads, of readings that we wrote."""

from __future__ import annotations

import json
from pathlib import Path

from kartotek.ingest.readings.judge.template_figures import template_figures

READING = """
[[statements]]
name = "lettered"
text = ["{what:kind=card} {letter:letters}"]
every = "card"

[[statements]]
name = "numbered"
text = ["{what:kind=card} {number:range}"]
every = "card"

[[statements]]
name = "unused"
text = ["{what:kind=card} {color:value=color}"]
every = "card"
"""
ROWS = [
    {"document": "harbour:book:hu-1", "lines": 40, "sha256": "0"},
    *({"kind": "field", "rule": "lettered", "first": 3, "last": 4, "confidence": 985} for _ in "ab"),
    *({"kind": "field", "rule": "numbered", "first": at, "last": at, "confidence": 985} for at in (7, 7, 9)),
    {"kind": "field", "rule": "unused", "first": 12, "last": 12, "confidence": 600},
    {"kind": "line", "line": 3, "words": []},
]


def test_a_template_of_one_passage_is_known_from_one_of_several(tmp_path: Path) -> None:
    (tmp_path / "games" / "harbour").mkdir(parents=True)
    (tmp_path / "rulebooks").mkdir()
    (tmp_path / "games" / "harbour" / "reading.toml").write_text(READING, encoding="utf-8")
    (tmp_path / "rulebooks" / "harbour-book-hu-1.jsonl").write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")
    found = template_figures(tmp_path, "harbour")
    assert [(one.name, one.fields, one.passages) for one in found] == [
        ("lettered", 2, ((3, 4),)),
        ("numbered", 3, ((7, 7), (9, 9))),
        ("unused", 0, ()),
    ]
    assert [one.reads_one_passage for one in found] == [True, False, False]
