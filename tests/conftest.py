"""What all tests share: settings of their own, and one catalog built from the shipped facts."""

from __future__ import annotations

import fcntl
import gc
import os
import random
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from kartotek.catalog.store import Catalog

DATA = Path(__file__).resolve().parent.parent / "data"

# `make test` never fails by chance: the same examples every time, no clock, no memory of earlier runs.
# `make drill` searches at random; what it finds becomes an @example.
settings.register_profile(
    "test", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("drill", deadline=None, max_examples=1000, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="run files, and the tests of each, in the order of this seed")
    parser.addoption("--sample", metavar="N", type=int, help="run one test of N, the same ones every time")


@pytest.hookimpl(tryfirst=True)  # pytest then brings together what shares a costly fixture, as in any order
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Choose by `--sample` and shuffle by `--shuffle`: every process of a run has the same tests in the same order,
    and files stay whole for their fixtures."""
    sample = config.getoption("sample")
    if sample:
        left = [item for item in items if zlib.crc32(item.nodeid.encode()) % sample]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if zlib.crc32(item.nodeid.encode()) % sample == 0]
    seed = config.getoption("shuffle")
    if seed is not None:
        files = sorted({item.path for item in items})
        random.Random(seed).shuffle(files)
        places = {path: place for place, path in enumerate(files)}
        random.Random(seed).shuffle(items)
        items.sort(key=lambda item: places[item.path])


@pytest.fixture(scope="session")
def common_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this test run share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session", autouse=True)
def own_settings(common_folder: Path) -> Iterator[None]:
    """No test sees the settings or the catalog of the person who runs it. KARTOTEK_RULEBOOKS is theirs to give."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("KARTOTEK_DATA", "KARTOTEK_DEBUG"):
            patch.delenv(name, raising=False)
        patch.setenv("KARTOTEK_CACHE", str(common_folder / "cache"))
        patch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{common_folder / 'nobody-built-this.db'}")
        yield


@pytest.fixture(scope="module", autouse=True)
def thawed() -> Iterator[None]:
    """A server freezes what it has loaded. Frozen objects are counted one by one at each later reading of a text, which
    then takes half a second instead of a hundredth."""
    yield
    gc.unfreeze()


@pytest.fixture(scope="session")
def shipped_database(common_folder: Path) -> Path:
    """The SQLite file built from `data/`, once for all processes of a test run. Read it only."""
    return _built_once(common_folder, "shipped")


@pytest.fixture(scope="session")
def catalog(shipped_database: Path) -> Catalog:
    """The shipped catalog, loaded once for each process. Read it only."""
    from kartotek.catalog.store import load_catalog

    return load_catalog(shipped_database)


@pytest.fixture(scope="session")
def packed_database(common_folder: Path) -> Path:
    """The same with every shipped pack in it, as layers that are seen when asked for."""
    return _built_once(common_folder, "packed", sorted((DATA / "packs").iterdir()))


def _built_once(folder: Path, name: str, packs: Iterable[Path] = ()) -> Path:
    from kartotek.ingest.build import build

    database = folder / f"{name}.db"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not database.exists():
            build(DATA, database, packs)
    return database


@pytest.fixture(scope="session")
def mini_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game of the fixtures as a SQLite file. Read it only."""
    from kartotek.ingest.build import build
    from tests.mini import MINI

    database = tmp_path_factory.mktemp("mini") / "mini.sqlite"
    build(MINI, database)
    return database


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a PostgreSQL server that runs for the tests, where one is installed."""
    from tests.postgres import find_binaries, postgres_server

    binaries = find_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed: no initdb on this machine")
    with postgres_server(binaries) as url:
        yield url
