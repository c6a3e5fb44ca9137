"""The snapshot that is served, and its exchange when the database holds a new data version."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Callable
from typing import Final

from kartotek.api.graphql.engine import Engine
from kartotek.api.graphql.world import World
from kartotek.catalog.store import current_version, load_catalog
from kartotek.schema.errors import KartotekError

__all__ = ["Snapshots"]

_LOG = logging.getLogger("kartotek.api")
_LOOK_EVERY: Final = 5.0
_AGAIN_AFTER: Final = 9
"""A database that cannot be loaded is tried again after so many times what the attempt took: a tenth of a processor."""


class Snapshots:
    """Holds the engine of the newest data version. Requests keep the engine they began with."""

    def __init__(self, database: str, look_every: float = _LOOK_EVERY) -> None:
        self.database = database
        self._look_every = look_every
        self.engine: Engine | None = None
        self.listeners: list[Callable[[Engine], None]] = []
        self.fault: str | None = None
        """Why what the database holds now is not served; None where it is, or nothing new is there."""
        self._failed_version: str | None = None
        self._again_at = 0.0

    def load(self) -> Engine:
        """Load what the database holds now, and serve it from here on."""
        documents = self.engine.documents if self.engine else None
        engine = Engine(World(load_catalog(self.database)), documents)
        engine.world.warm()
        self.engine = engine
        _settle()
        for listener in self.listeners:
            listener(engine)
        return engine

    def refresh(self) -> bool:
        """Load a new data version if there is one; says whether there was. Any fault leaves the old one in service."""
        version: str | None = None
        began = time.monotonic()
        try:
            known = self.engine.world.catalog.data_version if self.engine else None
            version = current_version(self.database)
            if version == known:
                self._recovered()
                return False
            if version == self._failed_version and began < self._again_at:
                return False
            self.load()
        except Exception as error:
            # Whatever the database holds, or the machine lacks, the next good build is to be served.
            self._note(error, version)
            self._again_at = time.monotonic() + _AGAIN_AFTER * (time.monotonic() - began)
            return False
        self._recovered()
        return True

    def _note(self, error: Exception, version: str | None) -> None:
        """Log a fault when it is new, and keep it for whoever asks how the server is."""
        expected = isinstance(error, KartotekError)
        what = error.what if isinstance(error, KartotekError) else f"internal error ({type(error).__name__})"
        fault = f"the database cannot be loaded, the loaded catalog stays in service: {what}"
        if (fault, version) != (self.fault, self._failed_version):
            _LOG.error(fault, exc_info=None if expected else error)
        self.fault, self._failed_version = fault, version

    def _recovered(self) -> None:
        if self.fault is not None:
            _LOG.warning("the database can be loaded again")
        self.fault = self._failed_version = None

    async def watch(self) -> None:
        """Look for a new data version for as long as the server runs."""
        while True:
            await asyncio.sleep(self._look_every)
            if await asyncio.to_thread(self.refresh) and self.engine:
                _LOG.info("now serving data version %s", self.engine.world.catalog.data_version)


def _settle() -> None:
    """Put what has just been loaded out of the collector's sight.

    A catalog is a hundred thousand objects that stay. Looking through all of them again and again would stop every
    request for a third of a second each time. What an earlier catalog left is collected now.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
