"""HTTP connections within bounds: their number, the size of their headers, the time in which a request must come and an
answer be taken."""

from __future__ import annotations

import asyncio
import fcntl
import struct
import sys
import termios
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Final
from weakref import WeakSet

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kartotek.api.limits import limit
from kartotek.api.web.connections import CONNECTIONS, HEALTH, Connections, client_network
from kartotek.api.web.replies import error_body, guarded
from kartotek.schema.errors import KartotekError

__all__ = ["BoundedProtocol"]


_SECOND: Final = 1000
_LOOK_EVERY: Final = 0.25
"""Seconds between two looks for connections that wait too long: a timer for each request would cost more than that."""
_TAKES_NOTHING: Final = 1.0
"""Seconds without progress of an answer after which its connection may make room for another one."""
_LEAVING_SECONDS: Final = 1.0
"""Seconds of a stop in which a client that rests may still ask, and a stalled one may still take: it is answered that
the connection ends, where closing it at once would meet its next request on the way."""
_HEADERS: Final = limit("headers")
_HEADER_BYTES: Final = limit("header_bytes")
_watched: WeakSet[asyncio.AbstractEventLoop] = WeakSet()


class _HeadRefusedError(Exception):
    """Raised inside the parser, which then stops."""


class BoundedProtocol(HttpToolsProtocol):
    """A connection that is closed where its request does not come or is too large, or its answer is not taken.

    Beyond the number of connections for all or for one address, it is answered where it asks for health, and else
    refused.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._unfinished = 0
        self._in_head = False
        self._refused_head: tuple[int, KartotekError] | None = None
        """The answer to a head that the parser was stopped at."""
        self._since: float | None = self.loop.time()
        """When the wait for a request began; None while none is waited for."""
        self._idle_since: float | None = None
        """When the last answer was complete; None while there is a request."""
        self._leaving = False
        """Whether the server stops: what is asked is answered, and nothing after it."""
        self._untaken = 0
        self._untaken_since = 0.0
        """How much of its answers the client had not taken at the last look, and since when it was no less."""
        self.network = client_network(self.client[0]) if self.client else ""
        self._all: Connections | None = self.app_state.get(CONNECTIONS)
        self._spare_because = self._all.admit(self) if self._all else None
        """Why health alone is answered here; None where everything is."""
        _watch(self.loop, self.connections)

    def connection_lost(self, exc: Exception | None) -> None:
        self._since = None
        if self._all:
            self._all.remove(self)
        super().connection_lost(exc)

    @property
    def resting_since(self) -> float | None:
        """Since when it waits for a request, or for the client to take its answer; None while it is served."""
        if self._untaken:
            return self._untaken_since if self.loop.time() - self._untaken_since > _TAKES_NOTHING else None
        return self._idle_since if self._since is None else self._since

    def end(self) -> None:
        """Close it now: what is not sent is lost."""
        self._since = self._idle_since = None
        self.transport.abort()

    def look_at_reader(self, now: float) -> None:
        """End the connection where the client has taken nothing of its answer for too long."""
        untaken = _untaken(self.transport)
        if untaken == 0 or untaken < self._untaken or not self._untaken:
            self._untaken_since = now
        elif now - self._untaken_since > (_LEAVING_SECONDS if self._leaving else limit("write_ms") / _SECOND):
            self.end()
        self._untaken = untaken

    def resume_writing(self) -> None:
        self._untaken = 0  # the client takes what it is sent
        super().resume_writing()

    def too_slow(self) -> None:
        """No whole request came in time."""
        self._since = None
        if self.cycle is None or self.cycle.response_complete:
            waited = limit("read_ms")
            self._refuse(408, KartotekError("timeout", f"no whole request came within {waited} ms", hint="ask again"))
        else:
            self.transport.close()  # the application waits for the rest of a body

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_head:
            # A header that has not ended yet is in no callback of the parser.
            self._unfinished += len(data)
            if self._unfinished > _HEADER_BYTES and not self.transport.is_closing():
                self._refuse(431, _too_large())

    def on_message_begin(self) -> None:
        self._in_head = True
        self._idle_since = None
        if self._since is None:
            self._since = self.loop.time()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.check_head()
        super().on_headers_complete()
        if self._spare_because is not None or self._leaving:
            self.cycle.keep_alive = False

    def shutdown(self) -> None:
        """The server stops: finish what is asked, wait a moment for what is on its way, then close."""
        self._leaving = True
        if self.cycle is None or self.cycle.response_complete:
            self.loop.call_later(_LEAVING_SECONDS, self._close_where_idle)
        else:
            self.cycle.keep_alive = False

    def _close_where_idle(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()

    def check_head(self) -> None:
        """Stop the parser where the headers, now complete, are beyond the limits."""
        self._in_head = False
        self._unfinished = 0
        size = len(self.url)
        for name, value in self.headers:
            size += len(name) + len(value)
        if size > _HEADER_BYTES or len(self.headers) > _HEADERS:
            self._stop(431, _too_large())
        if self._spare_because is not None and self.url.partition(b"?")[0].decode("latin-1") not in HEALTH:
            self._stop(503, KartotekError("overload", self._spare_because, hint="close some, or ask again"))

    def _stop(self, status: int, error: KartotekError) -> None:
        self._refused_head = status, error
        raise _HeadRefusedError

    def on_message_complete(self) -> None:
        self._since = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._idle_since = self.loop.time()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """What the parser cannot read is answered in the shape of all errors."""
        if self._refused_head is not None:
            self._refuse(*self._refused_head)
        else:
            self._refuse(400, KartotekError("request", msg.rstrip(".").lower(), hint="send HTTP/1.1"))

    def _refuse(self, status: int, error: KartotekError) -> None:
        self._since = None
        body = error_body(error)
        lines: list[Any] = [
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
            "content-type: application/json; charset=utf-8",
            f"content-length: {len(body)}",
            "connection: close",
        ]
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            lines.append("retry-after: 1")
        lines += [f"{name.decode()}: {value.decode()}" for name, value in guarded(())]
        self.transport.write("\r\n".join((*lines, "", "")).encode() + body)
        self.transport.close()


def _untaken(transport: asyncio.Transport) -> int:
    """Bytes that the client has not taken: those that wait here, and, where there are any, those in the kernel."""
    try:
        waiting = transport.get_write_buffer_size()
        if not waiting or sys.platform != "linux":
            return waiting
        # The kernel asks for more only once a third of a buffer of megabytes is free: a slow reader would look stalled.
        sent = fcntl.ioctl(transport.get_extra_info("socket").fileno(), termios.TIOCOUTQ, bytes(4))
    except (OSError, RuntimeError, ValueError):
        return 0  # it was closed at this moment
    return waiting + int(struct.unpack("i", sent)[0])


def _waiting(connections: Iterable[object]) -> list[tuple[BoundedProtocol, float]]:
    """The connections whose request has not come, with the time since when."""
    return [
        (each, each._since) for each in connections if isinstance(each, BoundedProtocol) and each._since is not None
    ]


def _watch(loop: asyncio.AbstractEventLoop, connections: Iterable[object]) -> None:
    """Look every now and then for connections that wait too long, for as long as there are any."""
    if loop in _watched:
        return
    _watched.add(loop)

    def look() -> None:
        now = loop.time()
        for each in list(connections):
            if isinstance(each, BoundedProtocol):
                each.look_at_reader(now)
        latest = now - limit("read_ms") / _SECOND
        for each, since in _waiting(connections):
            if since <= latest:
                each.too_slow()
        if any(True for _ in connections):
            loop.call_later(_LOOK_EVERY, look)
        else:
            _watched.discard(loop)

    loop.call_later(_LOOK_EVERY, look)


def _too_large() -> KartotekError:
    most = f"at most {limit('headers')} of {limit('header_bytes')} bytes together"
    return KartotekError("limit", "the headers are too large", hint=most)
