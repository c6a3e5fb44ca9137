"""Changes of one file, made together on one copy of the tree: each line of CONTRIBUTING.md that says so was tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.changes.tree import Tree

pytestmark = pytest.mark.drill

EDITS = [
    # a GraphQL field over a column
    (
        "api/graphql/games.py",
        '    default_profile: str | None = column("The profile that holds where none is named.")\n',
        (
            '    default_profile: str | None = column("The profile that holds where none is named.")\n'
            '    rank: int = column("Its place in the list.", of="position")\n'
        ),
    ),
    # a search key
    (
        "catalog/search/keys.py",
        '    SearchKey("id", None, "the id, or its last part"',
        (
            '    SearchKey("slug", None, "the end of the id", "slug:baths", lambda _, item: (item.slug,), open=True),\n'
            '    SearchKey("id", None, "the id, or its last part"'
        ),
    ),
    # a bulk format
    (
        "api/formats.py",
        '        "csv": BulkFormat(_csv, "text/csv"),\n',
        '        "csv": BulkFormat(_csv, "text/csv"),\n        "tables": BulkFormat(_csv, "text/csv"),\n',
    ),
    # a Hungarian suffix
    ("schema/hungarian/endings.py", '"stul/stül",', '"stul/stül", "szerte",'),
    # an OCR confusion
    ("ingest/repair/channel.py", '"e": {"é": 0.004,', '"e": {"é": 0.004, "ß": 0.5,'),
    # the confidence of a rule of reading
    ("ingest/confidence.py", 'Penalty("near-name", 40,', 'Penalty("near-name", 45,'),
    # an error code
    ("schema/errors.py", '    "data-format": ', '    "data-tried": "tried out",\n    "data-format": '),
    # a replay profile, and a choice that it may make
    (
        "tests/fixtures/mini/games/harbour/profiles.csv",
        "strict,ties,oldest",
        "kind,ties,youngest,,\nstrict,ties,oldest",
    ),
    # a printed attribute; its column is the data
    ("tests/fixtures/mini/games/harbour/game.toml", "crew = {}", 'crew = { age = "number" }'),
]

LOOK = """
from kartotek.api.formats import FORMATS
from kartotek.api.graphql.schema import schema
from kartotek.catalog.search.keys import KEYS
from kartotek.catalog.store import load_catalog
from kartotek.ingest.build import build
from kartotek.ingest.repair.channel import channel_for
from kartotek.ingest.confidence import PENALTIES
from kartotek.schema.errors import CODES
from kartotek.schema.hungarian.endings import noun_endings
assert "rank: Int!" in schema().as_str()
assert "slug" in KEYS
assert "tables" in FORMATS
assert "szerte" in noun_endings("back", True)
assert PENALTIES["near-name"].permille == 45
assert "data-tried" in CODES
build("tests/fixtures/mini", "harbour.sqlite")
catalog = load_catalog("harbour.sqlite")
assert catalog.profiles["harbour:profile:kind"].value("ties") == "youngest"
assert catalog.component("harbour:crew:ghost").value("age") == 99
print("tried")
"""


def test_changes_of_one_file(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    for file, old, new in EDITS:
        tree.edit(file, old, new)
    crew = tree.folder / "tests/fixtures/mini/games/harbour/components/crew.csv"
    head, *rows = crew.read_text(encoding="utf-8").splitlines()
    crew.write_text("\n".join([f"{head},age", *(f"{row},99" for row in rows)]) + "\n", encoding="utf-8")
    evidence = tree.folder / "tests/fixtures/mini/games/harbour/evidence.csv"
    evidence.write_text(f"{evidence.read_text(encoding='utf-8')}crew:*,age,cited,book,12,990,\n", encoding="utf-8")
    assert tree.run("-c", LOOK) == "tried"
    assert len(tree.by_hand) == len(EDITS)
