"""The snapshot that is served, and its exchange when the database holds a new data version."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from typing import Final

from api.graphql.engine import Engine
from api.graphql.world import World
from catalog.store import current_version, load_catalog
from schema.errors import KartotekError

__all__ = ["Snapshots"]

_LOG = logging.getLogger("kartotek.api")
_LOOK_EVERY: Final = 5.0


class Snapshots:
    """Holds the engine of the newest data version. Requests keep the engine they began with."""

    def __init__(self, database: str, look_every: float = _LOOK_EVERY) -> None:
        self.database = database
        self._look_every = look_every
        self.engine: Engine | None = None
        self.listeners: list[Callable[[Engine], None]] = []

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
        """Load a new data version if there is one; says whether there was. A fault leaves the old one in service."""
        try:
            known = self.engine.world.catalog.data_version if self.engine else None
            if current_version(self.database) == known:
                return False
            self.load()
        except KartotekError as error:
            _LOG.warning("the database cannot be read, the loaded catalog stays in service: %s", error.what)
            return False
        return True

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
