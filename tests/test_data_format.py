"""The pages on data and packs name exactly the tables, columns and entries that the reader admits."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from kartotek.ingest.build.packs import NOT_IN_PACKS
from kartotek.schema.models.csv_files import COMPONENT_COLUMNS, CONCEPT_COLUMNS, TABLES, Columns
from kartotek.schema.models.game_file import PackFile
from kartotek.schema.tables.documents import SOURCE_KINDS
from kartotek.schema.tables.rules import CONTRADICTION_KINDS
from kartotek.schema.tables.terms import PARTS_OF_SPEECH, SPELLINGS, TERM_ORIGINS, TERM_STATUSES

ROOT = Path(__file__).resolve().parent.parent
FORMAT = (ROOT / "docs" / "data-format.md").read_text(encoding="utf-8")
PACKS = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| (.*) \|$", re.MULTILINE)
LISTED = re.compile(r"`([a-z_]+(?:, [a-z_]+)+)`")


def rows(page: str, heading: str) -> dict[str, str]:
    """The rows of the first table below a heading."""
    below = page.split(f"{heading}\n", 1)[1]
    return dict(ROW.findall(below.split("\n## ", 1)[0]))


def columns(text: str) -> set[str]:
    """The names in the lists of a cell."""
    return {name for listed in LISTED.findall(text) for name in listed.split(", ")}


def admitted(spec: Columns) -> set[str]:
    return set(spec.names)


GAME_FILES = rows(FORMAT, "## `games/<game>/`")


@pytest.mark.parametrize("table", TABLES)
def test_every_column_of_a_table_is_named_and_no_other(table: str) -> None:
    assert columns(GAME_FILES[f"{table}.csv"]) == admitted(TABLES[table])


def test_no_table_is_made_up() -> None:
    named = {name.removesuffix(".csv") for name in GAME_FILES if name.endswith(".csv")}
    assert named == {*TABLES, "components/<kind>"}


def test_the_columns_of_components_and_concepts() -> None:
    assert columns(GAME_FILES["components/<kind>.csv"]) == admitted(COMPONENT_COLUMNS)
    concepts = FORMAT.split("## `concepts.csv`", 1)[1].split("\n## ", 1)[0]
    assert columns(concepts) == admitted(CONCEPT_COLUMNS)


@pytest.mark.parametrize(
    "words", [SOURCE_KINDS, CONTRADICTION_KINDS, PARTS_OF_SPEECH, TERM_STATUSES, SPELLINGS, TERM_ORIGINS]
)
def test_every_admitted_word_is_named(words: tuple[str, ...]) -> None:
    assert [word for word in words if f"`{word}`" not in FORMAT] == []


def test_the_header_of_a_pack() -> None:
    assert set(rows(PACKS, "## `pack.toml`")) == set(PackFile.model_fields)


def test_tables_of_a_pack() -> None:
    reported = {name.removesuffix(".csv"): text for name, text in rows(PACKS, "## Tables").items()}
    assert set(reported) == {*TABLES, "components/<kind>"}
    assert {name for name, text in reported.items() if text.startswith("never")} == set(NOT_IN_PACKS)


def test_the_shipped_packs_are_named() -> None:
    for header in sorted((ROOT / "data" / "packs").glob("*/pack.toml")):
        entries = tomllib.loads(header.read_text(encoding="utf-8"))
        assert entries.keys() == set(PackFile.model_fields) - {"corrects"}  # invented content contradicts nothing
        assert f"`{entries['id']}`" in PACKS
        assert entries["synthetic"] is True


@pytest.mark.parametrize("page", [FORMAT, PACKS], ids=["data-format", "packs"])
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page):
        assert (ROOT / "docs" / target).is_file()
