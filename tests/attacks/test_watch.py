"""Whatever fails at loading: the loaded catalog stays in service, the fault is said, the next good build served."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kartotek.api.web.app import App
from kartotek.api.web.log import ServerLog
from kartotek.api.web.rate import RateLimit
from kartotek.api.web.snapshots import Snapshots
from kartotek.schema.seal import seal
from tests.api.web.test_snapshots import publish

BAD, GOOD = "b" * 64, "d" * 64


@pytest.fixture
def database(shipped_database: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(shipped_database, tmp_path / "served.db"))


def spoil(database: Path) -> None:
    """A sealed database of a new version with a text where a number belongs."""
    publish(database, BAD)
    connection = sqlite3.connect(database)
    connection.execute("UPDATE copies SET players_min = 'three'")
    connection.commit()
    connection.close()
    seal(database)


def test_a_bad_row_is_logged_and_told_and_the_next_build_served(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole = Path(shutil.copy(database, database.with_suffix(".whole")))
    snapshots = Snapshots(str(database), look_every=3600)
    with TestClient(App(snapshots, RateLimit(0, 0, 1), ServerLog(None))) as client:
        assert snapshots.engine is not None
        old = client.get("/readyz").json()
        assert old == {"status": "ready", "data_version": snapshots.engine.world.catalog.data_version}
        spoil(database)
        with caplog.at_level(logging.WARNING):
            assert not snapshots.refresh()
            assert not snapshots.refresh()
        assert len(caplog.records) == 1
        reply = client.get("/readyz")
        assert reply.status_code == 200, "the old data are served"
        assert reply.json()["status"] == "degraded"
        assert reply.json()["data_version"] == old["data_version"]
        assert "a row does not fit its column" in reply.json()["fault"]
        shutil.copy(whole, database)
        publish(database, GOOD)
        assert snapshots.refresh()
        assert client.get("/readyz").json() == {"status": "ready", "data_version": GOOD}


@pytest.mark.parametrize("fault", [OSError(24, "too many open files"), MemoryError(), RecursionError(), KeyError("x")])
def test_any_fault_leaves_the_watch_going(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    now = [100.0]
    snapshots = Snapshots("nowhere")
    monkeypatch.setattr("kartotek.api.web.snapshots.time.monotonic", lambda: now[0])
    faults = [fault]

    def load() -> None:
        now[0] += 2
        if faults:
            raise faults.pop()

    monkeypatch.setattr("kartotek.api.web.snapshots.current_version", lambda _: "new")
    monkeypatch.setattr(snapshots, "load", load)
    assert not snapshots.refresh()
    assert caplog.records[-1].exc_info, "a fault that nobody expects has its traceback in the log"
    assert snapshots.fault is not None
    assert not snapshots.refresh(), "a fault costs at most a tenth of a processor"
    now[0] += 18
    assert snapshots.refresh(), "the same version may be loaded once the fault has passed"
    assert snapshots.fault is None
