"""The application without a network."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kartotek.api.web.app import App
from kartotek.api.web.log import ServerLog
from kartotek.api.web.rate import RateLimit
from kartotek.api.web.snapshots import Snapshots


def served(database: Path, log: io.StringIO | None = None) -> TestClient:
    app = App(Snapshots(str(database)), RateLimit(0, 0, 1), ServerLog(log))
    return TestClient(app, follow_redirects=False, raise_server_exceptions=False)


@pytest.fixture(scope="module")
def client(shipped_database: Path) -> Iterator[TestClient]:
    """One application for all tests of a file: none of them changes it."""
    with served(shipped_database) as client:
        yield client


@pytest.fixture
def log() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def logged(shipped_database: Path, log: io.StringIO) -> Iterator[TestClient]:
    """An application of its own that writes the log."""
    with served(shipped_database, log) as client:
        yield client
