"""The application without a network."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.web.access_log import AccessLog
from api.web.app import App
from api.web.rate import RateLimit
from api.web.snapshots import Snapshots

Served = Callable[..., TestClient]


@pytest.fixture
def log() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def client(shipped_database: Path, log: io.StringIO) -> Iterator[TestClient]:
    app = App(Snapshots(str(shipped_database)), RateLimit(0, 0, 1), AccessLog(log))
    with TestClient(app, follow_redirects=False, raise_server_exceptions=False) as client:
        yield client
