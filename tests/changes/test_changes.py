"""Two changes that newcomers make, made on a copy of the tree: how many files they edit, and that the result works.

CONTRIBUTING.md has the same steps as numbered lists.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.changes.tree import Tree

pytestmark = pytest.mark.drill

ASK = """
from kartotek.catalog.store import load_catalog
from kartotek.ingest.build import build
build("tests/fixtures/mini", "harbour.sqlite")
catalog = load_catalog("harbour.sqlite")
print({expression})
"""


def _built(tree: Tree, expression: str) -> str:
    """What an expression over a catalog gives that the copy built."""
    return tree.run("-c", ASK.replace("{expression}", expression))


def test_a_new_built_in_fact_touches_four_files(tmp_path: Path) -> None:
    """When a public source was looked at: a column of `sources.csv` that the API answers."""
    tree = Tree(tmp_path)
    tree.edit("schema/models/csv_files.py", '"locator"), ("note",),', '"locator"), ("seen", "note"),')
    tree.edit("schema/tables/documents.py", "    locator: str\n", "    locator: str\n    seen: str | None\n")
    tree.edit(
        "ingest/build/games.py",
        '                    locator=row["locator"],\n',
        '                    locator=row["locator"],\n                    seen=row["seen"] or None,\n',
    )
    tree.edit(
        "api/graphql/evidence.py",
        '    locator: str = column("Where the source is found.")\n',
        '    locator: str = column("Where the source is found.")\n    seen: str | None = column("When it was seen.")\n',
    )
    tree.generate()
    sources = tree.folder / "tests/fixtures/mini/games/harbour/sources.csv"
    text = sources.read_text(encoding="utf-8").replace("locator,note", "locator,seen,note")
    rows = [line.rsplit(",", 1) for line in text.splitlines()[1:]]
    written = [text.splitlines()[0], *(f"{before},2026-11-01,{note}" for before, note in rows)]
    sources.write_text("\n".join(written) + "\n", encoding="utf-8")
    assert _built(tree, "catalog.sources['harbour:source:almanac'].seen") == "2026-11-01"
    assert "seen: String" in tree.run("-c", "from kartotek.api.graphql.schema import schema; print(schema().as_str())")
    assert len(tree.by_hand) == 4


def test_a_new_fact_of_components_touches_four_files(tmp_path: Path) -> None:
    """Who drew a component: its record is made from the table, so that no fifth file names the column."""
    tree = Tree(tmp_path)
    tree.edit("schema/models/csv_files.py", '"edition", "cost",', '"edition", "artist", "cost",')
    tree.edit(
        "schema/tables/components.py",
        "    ordinal: int\n    parent_id",
        "    ordinal: int\n    artist: str | None\n    parent_id",
    )
    tree.edit(
        "ingest/build/components.py",
        "        ordinal=ordinal,\n        parent_id",
        '        ordinal=ordinal,\n        artist=row["artist"] or None,\n        parent_id',
    )
    tree.edit(
        "api/graphql/components.py",
        '    slug: str = column("The last part of the id.")\n',
        '    slug: str = column("The last part of the id.")\n    artist: str | None = column("Who drew it.")\n',
    )
    tree.generate()
    crew = tree.folder / "tests/fixtures/mini/games/harbour/components/crew.csv"
    head, *rows = crew.read_text(encoding="utf-8").splitlines()
    crew.write_text("\n".join([f"{head},artist", *(f"{row},Ada" for row in rows)]) + "\n", encoding="utf-8")
    assert _built(tree, "catalog.component('harbour:crew:ghost').artist") == "Ada"
    assert "artist: String" in tree.run(
        "-c", "from kartotek.api.graphql.schema import schema; print(schema().as_str())"
    )
    assert len(tree.by_hand) == 4


def test_a_kind_of_evidence_touches_two_files(tmp_path: Path) -> None:
    """What somebody saw on a table: the build admits it, the API and the search know it."""
    tree = Tree(tmp_path)
    tree.edit(
        "schema/evidence_kinds.py",
        '    PACK = "pack",',
        '    SEEN = "seen", "Seen on a table.", "source", ("seen", "látták")\n    PACK = "pack",',
    )
    tree.edit("data/labels.csv", "evidence,pack,", "evidence,seen,seen on a table,asztalon látták\nevidence,pack,")
    tree.generate()
    evidence = tree.folder / "tests/fixtures/mini/games/harbour/evidence.csv"
    text = evidence.read_text(encoding="utf-8")
    evidence.write_text(text.replace(",supplement,", ",seen,"), encoding="utf-8")
    assert _built(tree, "catalog.evidence('harbour:crew:cook', 'name_en')[0].kind") == "seen"
    assert "SEEN" in tree.run("-c", "from kartotek.api.graphql.schema import schema; print(schema().as_str())")
    assert "seen" in tree.run("-c", "from kartotek.catalog.search.keys import KEYS; print(KEYS['evidence'].meaning)")
    assert len(tree.by_hand) == 2


@pytest.mark.parametrize(
    ("table", "old", "new", "edits", "expression", "found"),
    [
        (
            "schema/tables/documents.py",
            "    locator: str\n",
            "    address: str\n",
            [
                ("ingest/build/games.py", 'locator=row["locator"]', 'address=row["locator"]'),
                (
                    "api/graphql/evidence.py",
                    'column("Where the source is found.")',
                    'column("Where the source is found.", of="address")',
                ),
            ],
            "catalog.sources['harbour:source:almanac'].address",
            "https://example.org/almanac",
        ),
        (
            "schema/tables/games.py",
            "    since: str\n",
            "    version: str\n",
            [("ingest/build/rules.py", 'since=row["since"]', 'version=row["since"]')],
            "catalog.retired['harbour:ship:schooner'].version",
            "2",
        ),
    ],
    ids=["with a field of the API", "without"],
)
def test_renaming_a_column_touches_its_table_and_its_uses(
    tmp_path: Path, table: str, old: str, new: str, edits: list[tuple[str, str, str]], expression: str, found: str
) -> None:
    tree = Tree(tmp_path)
    tree.edit(table, old, new)
    for file, before, after in edits:
        tree.edit(file, before, after)
    tree.generate()
    assert _built(tree, expression) == found
    assert len(tree.by_hand) == 1 + len(edits) <= 3
