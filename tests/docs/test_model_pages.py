"""docs/files.md, docs/tables.md and docs/vocabulary.md say what models, tables and vocabularies say."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.schema.models.reference import PAGES, json_schemas

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("page", PAGES)
def test_the_page_is_up_to_date(page: str) -> None:
    assert (DOCS / page).read_text(encoding="utf-8") == PAGES[page](), f"docs/{page} is stale: run `make docs`"


def test_every_json_schema_is_what_the_models_say() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in (DOCS / "schemas").iterdir()}
    assert written == json_schemas(), "docs/schemas is stale: run `make docs`"
