"""A verdict belongs to the catalog and the program that gave it: another one gives its own."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from kartotek.catalog.replays.mass import judge, validate_many
from kartotek.catalog.replays.mass.inputs import batches
from kartotek.catalog.replays.mass.judge import judge_batch, verdict_basis
from kartotek.catalog.replays.mass.playing import PlayOrder, play_many
from kartotek.catalog.replays.mass.pool import Here
from kartotek.catalog.store import load_catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.seal import seal

GAMES = 4
DEARER = "UPDATE cost_item SET amount = 9 WHERE component_id LIKE 'seven-wonders:card:%'"


@pytest.fixture(scope="module")
def played(shipped_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "games.jsonl"
    play_many(PlayOrder(str(shipped_database), "seven-wonders", 3, GAMES), path, Here())
    return path


def changed(database: Path, folder: Path, *statements: str) -> Path:
    """Another catalog: a copy with rows changed, sealed as a build leaves it."""
    copy = Path(shutil.copy(database, folder / "changed.db"))
    connection = sqlite3.connect(copy)
    for statement in statements:
        assert connection.execute(statement).rowcount
    connection.commit()
    connection.close()
    seal(copy)
    return copy


NEW_DATA = "UPDATE catalog_meta SET value = replace(value, substr(value, 1, 1), 'x') WHERE key = 'data_version'"
NEW_RULES = "UPDATE rules_hash SET hash = 'x' || hash WHERE game_id = 'seven-wonders'"


def test_dearer_cards_give_other_verdicts_in_the_same_folder(
    shipped_database: Path, played: Path, tmp_path: Path
) -> None:
    results = tmp_path / "results"
    assert validate_many([played], str(shipped_database), Here(), results).verdicts == {"valid": GAMES}
    dearer = changed(shipped_database, tmp_path, DEARER, NEW_DATA)
    again = validate_many([played], str(dearer), Here(), results)
    assert again.kept == 0
    assert again.verdicts == validate_many([played], str(dearer), Here()).verdicts == {"not valid": GAMES}
    assert validate_many([played], str(dearer), Here(), results).kept == GAMES


@pytest.mark.parametrize("change", [NEW_DATA, NEW_RULES])
def test_each_version_counts_by_itself(shipped_database: Path, tmp_path: Path, change: str) -> None:
    other = changed(shipped_database, tmp_path, change)
    assert verdict_basis(load_catalog(other)) != verdict_basis(load_catalog(shipped_database))


def test_another_program_judges_again(
    shipped_database: Path, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    validate_many([played], str(shipped_database), Here(), tmp_path / "results")
    monkeypatch.setattr(judge, "program_fingerprint", lambda: "another")
    assert validate_many([played], str(shipped_database), Here(), tmp_path / "results").kept == 0


def test_a_worker_with_another_catalog_gives_no_verdict(shipped_database: Path, played: Path) -> None:
    """A worker of a cluster may be older than the database, or run another version of the program."""
    [batch] = batches([played])
    with pytest.raises(KartotekError, match="another catalog") as caught:
        judge_batch(str(shipped_database), "another", batch)
    assert caught.value.code == "database"


def test_a_worker_that_outlives_a_build_loads_the_new_catalog(
    shipped_database: Path, played: Path, tmp_path: Path
) -> None:
    database = Path(shutil.copy(shipped_database, tmp_path / "served.db"))
    assert validate_many([played], str(database), Here()).verdicts == {"valid": GAMES}
    shutil.copy(changed(shipped_database, tmp_path, DEARER, NEW_DATA), database)
    assert validate_many([played], str(database), Here()).verdicts == {"not valid": GAMES}
