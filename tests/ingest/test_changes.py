"""A number, a name or a good that another printing has is seen in the catalog, and nothing else changes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.ingest.changes import KINDS, Kind, drawn, outcome_of, twelve

BOOKS = sorted(Path(os.environ.get("KARTOTEK_RULEBOOKS") or "no such folder").glob("*.txt"))
SEED = 22
FEW = [(path, KINDS[place % len(KINDS)]) for place, path in enumerate(BOOKS)]
"""One change of each book and every kind among them: each costs a whole reading, and the drill makes sixty."""
EVERY = 60
FEWEST_OF_A_KIND = 10
CLEAN = 56
"""How many of the sixty reach the catalog alone. The aim is all; this is the floor that must not sink."""

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
def test_sixty_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Most single changes are clean; the others are listed, so that a reader can see which cause is next."""
    changes = [(path, change) for path in BOOKS for change in twelve(path, SEED)]
    assert len(changes) == EVERY
    assert min(sum(change.kind == kind for _, change in changes) for kind in KINDS) >= FEWEST_OF_A_KIND
    outcomes = [(change, outcome_of(change, path, tmp_path)) for path, change in changes]
    left = [(change, outcome) for change, outcome in outcomes if not outcome.clean]
    with capsys.disabled():
        print(f"\n{len(outcomes) - len(left)} of {len(outcomes)} changes are clean")  # noqa: T201
        for change, outcome in left:
            print(f"{change}: seen {outcome.in_catalog}, {len(outcome.strays)} facts of other lines")  # noqa: T201
    assert len(outcomes) - len(left) >= CLEAN


def _hold(path: Path, kind: Kind, count: int, folder: Path) -> None:
    changes = drawn(path, kind, count, SEED)
    assert len(changes) == count
    for change in changes:
        outcome = outcome_of(change, path, folder)
        assert outcome.in_catalog, f"{change}: not seen in the catalog"
        assert outcome.strays == (), f"{change}: facts of other lines changed"
