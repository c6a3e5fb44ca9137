"""Running the server."""

from __future__ import annotations

import contextlib
import resource
import socket
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import uvicorn
from uvicorn.supervisors import Multiprocess

from kartotek.api.limits import limit
from kartotek.api.web.app import App
from kartotek.api.web.connections import Connections
from kartotek.api.web.direct import DirectProtocol
from kartotek.api.web.log import ServerLog
from kartotek.api.web.rate import RateLimit
from kartotek.api.web.snapshots import Snapshots
from kartotek.schema.children import keep_children_safe
from kartotek.schema.errors import KartotekError

__all__ = ["Serving", "free_port", "listening_socket", "make_app", "serve"]

_BACKLOG: Final = 1024
_NOTSENT_LOWAT: Final = 25
"""Linux's TCP_NOTSENT_LOWAT, which not every Python has by name."""
_UNSENT: Final = 128 * 1024
"""Bytes that wait in the kernel for a client: what is on its way to a fast and far one does not count, so it costs no
speed, and a client that takes nothing makes the server read megabytes of a file no more."""
_OTHER_FILES: Final = 256
"""Files and pipes that a server has open beside its connections: the database, its children, the log."""
_SWITCH_SECONDS: Final = 0.0002
# What listens on every address is asked at the machine's own.
_SAME_MACHINE: Final = {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}


@dataclass(frozen=True, slots=True)
class Serving:
    """How the server runs; everything is plain, so that worker processes can be given it."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    rate: int = limit("rate")
    connections: int = limit("client_connections")
    workers: int = 1
    access_log: bool = True


def make_app(serving: Serving) -> App:
    """The application with its own snapshot."""
    # Threads that compute hand over soon, so that the event loop does not wait 5 ms for each of its turns.
    sys.setswitchinterval(_SWITCH_SECONDS)
    rate = RateLimit(serving.rate, limit("burst"), limit("clients"))
    log = ServerLog(sys.stderr, serving.access_log)
    return App(Snapshots(serving.database), rate, log, True, Connections(serving.connections))


def free_port(host: str) -> int:
    """A port that nobody listens on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket bound to the address; a port that is taken, or an address that is not ours, is a clear error."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        bound.set_inheritable(True)
        bound.listen(_BACKLOG)
        if sys.platform == "linux":
            # Connections have it of the socket that they come through.
            bound.setsockopt(socket.IPPROTO_TCP, _NOTSENT_LOWAT, _UNSENT)
    except OSError as error:
        bound.close()
        raise KartotekError(
            "port",
            "the server cannot listen here",
            where=f"{host}:{port}",
            why=error.strerror or str(error),
            hint="give another port with --port, or 0 for a free one",
        ) from error
    return bound


class _AnnouncedServer(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()


def serve(serving: Serving, announce: Callable[[int], None]) -> None:
    """Serve until stopped, requests under way finished first. `announce` is called with the port once it answers."""
    keep_children_safe()
    _raise_open_files()
    bound = listening_socket(serving.host, serving.port)
    port = int(bound.getsockname()[1])
    config = uvicorn.Config(
        partial(make_app, serving),
        factory=True,
        host=serving.host,
        port=port,
        workers=serving.workers,
        access_log=False,
        log_config=None,
        log_level="error",
        server_header=False,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=limit("idle_ms") // 1000,
        lifespan="on",
        http=DirectProtocol,
        ws="none",
    )
    if serving.workers == 1:
        _AnnouncedServer(config, partial(announce, port)).run([bound])
        return
    threading.Thread(target=_announce_when_ready, args=(serving.host, port, announce), daemon=True).start()
    Multiprocess(config, [bound]).run()


def _raise_open_files() -> None:
    """Let this process and its workers have the connections that the limits declare, each with a file to send."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * (limit("connections") + limit("spare_connections")) + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _announce_when_ready(host: str, port: int, announce: Callable[[int], None]) -> None:
    """Ask until a worker has its catalog. Workers listen before that, so a connection alone proves nothing."""
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{_SAME_MACHINE.get(shown, shown)}:{port}/readyz"
    while True:
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5) as answer:
            if answer.status == 200:
                announce(port)
                return
        time.sleep(0.05)
