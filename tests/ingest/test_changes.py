"""A number, a name or a good that another printing has is in the catalog or listed, and nothing else changes."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection
from pathlib import Path

import pytest

from tests.ingest.change_outcomes import VERDICTS, Outcome, Verdict, outcome_of
from tests.ingest.changes import KINDS, Kind, drawn, twelve

BOOKS = sorted(Path(os.environ.get("KARTOTEK_RULEBOOKS") or "no such folder").glob("*.txt"))
SEED = 22
FEW = [(path, KINDS[place % len(KINDS)]) for place, path in enumerate(BOOKS)]
"""One change of each book: each costs a whole reading, and the drill makes sixty."""
EVERY = 60
FEWEST_OF_A_KIND = 10
AT_LEAST: dict[tuple[Verdict, ...], int] = {
    ("new value",): 27,
    ("new value", "conflict listed"): 55,
    ("new value", "conflict listed", "doubt listed"): EVERY,
}
"""How many of the sixty are seen at least in one of these ways: floors that must not sink, and none is lost."""
CLEAN = 59
"""How many of the sixty change no fact that does not cite the changed line. One change leaves a sentence unread that
looks misread, and its neighbours in the paragraph are then in doubt and listed."""

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
    """Every change is in the catalog or listed; those that are not clean are shown, to see which cause is next."""
    changes = [(path, change) for path in BOOKS for change in twelve(path, SEED)]
    assert len(changes) == EVERY
    assert min(sum(change.kind == kind for _, change in changes) for kind in KINDS) >= FEWEST_OF_A_KIND
    outcomes = {change: outcome_of(change, path, tmp_path) for path, change in changes}
    with capsys.disabled():
        print(f"\n{_figures(outcomes.values())}")  # noqa: T201
        for change, outcome in outcomes.items():
            print(f"{outcome.verdict}: {change}, {len(outcome.strays)} facts of other lines")  # noqa: T201
    for verdicts, least in AT_LEAST.items():
        assert sum(outcome.verdict in verdicts for outcome in outcomes.values()) >= least, verdicts
    assert sum(outcome.clean for outcome in outcomes.values()) >= CLEAN


def _figures(outcomes: Collection[Outcome]) -> str:
    counted = Counter(outcome.verdict for outcome in outcomes)
    strays = sum(bool(outcome.strays) for outcome in outcomes)
    return ", ".join([*(f"{verdict} {counted[verdict]}" for verdict in VERDICTS), f"with strays {strays}"])


def _hold(path: Path, kind: Kind, count: int, folder: Path) -> None:
    changes = drawn(path, kind, count, SEED)
    assert len(changes) == count
    for change in changes:
        outcome = outcome_of(change, path, folder)
        assert outcome.verdict != "lost", f"{change}: neither in the catalog nor listed"
        assert outcome.strays == (), f"{change}: facts of other lines changed"
