"""The shipped catalog for all tests of drafts."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.store import Catalog, load_catalog


@pytest.fixture(scope="session")
def shipped_catalog(shipped_database: Path) -> Catalog:
    return load_catalog(f"sqlite:///{shipped_database}")
