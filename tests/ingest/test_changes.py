"""A number, a name or a good that another printing has is seen in the catalog, and nothing else changes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.ingest.changes import KINDS, Kind, drawn, outcome_of

BOOKS = sorted(Path(os.environ.get("KARTOTEK_RULEBOOKS") or "no such folder").glob("*.txt"))
SEED = 22
FEW = [(path, KINDS[(place + turn) % len(KINDS)]) for place, path in enumerate(BOOKS) for turn in range(2)]
ALL = [(path, kind) for path in BOOKS for kind in KINDS]

pytestmark = [
    pytest.mark.rulebooks,
    pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions"),
]


def _names(pair: object) -> str:
    return pair.stem[:3] if isinstance(pair, Path) else str(pair)


@pytest.mark.parametrize(("path", "kind"), FEW, ids=_names)
def test_a_change_reaches_the_catalog_and_nothing_else_changes(path: Path, kind: Kind, tmp_path: Path) -> None:
    _hold(path, kind, 1, tmp_path)


@pytest.mark.drill
@pytest.mark.parametrize(("path", "kind"), ALL, ids=_names)
def test_sixty_changes(path: Path, kind: Kind, tmp_path: Path) -> None:
    _hold(path, kind, 4, tmp_path)


def _hold(path: Path, kind: Kind, count: int, folder: Path) -> None:
    changes = drawn(path, kind, count, SEED)
    assert len(changes) == count
    for change in changes:
        outcome = outcome_of(change, path, folder)
        assert outcome.in_catalog, f"{change}: not seen in the catalog"
        assert outcome.strays == (), f"{change}: facts of other lines changed"
