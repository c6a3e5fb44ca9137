"""Running the server."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import uvicorn
from uvicorn.supervisors import Multiprocess

from api.limits import limit
from api.web.access_log import AccessLog
from api.web.app import App
from api.web.rate import RateLimit
from api.web.snapshots import Snapshots

__all__ = ["Serving", "free_port", "make_app", "serve"]


@dataclass(frozen=True, slots=True)
class Serving:
    """How the server runs; everything is plain, so that worker processes can be given it."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    rate: int = limit("rate")
    workers: int = 1
    access_log: bool = True


def make_app(serving: Serving) -> App:
    """The application with its own snapshot."""
    rate = RateLimit(serving.rate, limit("burst"), limit("clients"))
    return App(Snapshots(serving.database), rate, AccessLog(sys.stderr if serving.access_log else None))


def free_port(host: str) -> int:
    """A port that nobody listens on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


class _AnnouncedServer(uvicorn.Server):
    """Tells when it listens."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()


def serve(serving: Serving, announce: Callable[[], None]) -> None:
    """Serve until told to stop; requests under way are finished first. `announce` is called once it listens."""
    config = uvicorn.Config(
        partial(make_app, serving),
        factory=True,
        host=serving.host,
        port=serving.port,
        workers=serving.workers,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=10,
        lifespan="on",
    )
    if serving.workers == 1:
        _AnnouncedServer(config, announce).run()
        return
    announce()
    Multiprocess(config, [config.bind_socket()]).run()
