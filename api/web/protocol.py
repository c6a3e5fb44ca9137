"""HTTP connections within bounds: their number, the size of their headers, the time in which a request must come."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Final
from weakref import WeakSet

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from api.limits import limit
from api.web.replies import error_body
from schema.errors import KartotekError

__all__ = ["BoundedProtocol"]

_SECOND: Final = 1000
_LOOK_EVERY: Final = 0.25
"""Seconds between two looks for connections that wait too long: a timer for each request would cost more than that."""
_HEADERS: Final = limit("headers")
_HEADER_BYTES: Final = limit("header_bytes")
_watched: WeakSet[asyncio.AbstractEventLoop] = WeakSet()


class _HeadTooLargeError(Exception):
    """Raised inside the parser, which then stops."""


class BoundedProtocol(HttpToolsProtocol):
    """A connection that is closed where its request does not come, or is larger than the limits.

    Where all connections are taken, the one that has waited longest for its request makes room for a new one: whoever
    opens connections and sends nothing keeps nobody out.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._unfinished = 0
        self._in_head = self._head_too_large = False
        self._since: float | None = None
        """When the wait for a request began; None while none is waited for."""
        if len(self.connections) > limit("connections") and not self._make_room():
            self._refuse(503, KartotekError("overload", "all connections are taken", hint="ask again"))
            return
        self._since = self.loop.time()
        _watch(self.loop, self.connections)

    def connection_lost(self, exc: Exception | None) -> None:
        self._since = None
        super().connection_lost(exc)

    def _make_room(self) -> bool:
        """Close the connection that has waited longest for its request; False where none waits."""
        waiting = [(since, each) for each, since in _waiting(self.connections)]
        if not waiting:
            return False
        _, oldest = min(waiting, key=lambda pair: pair[0])
        oldest._since = None
        oldest.transport.close()
        return True

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
        if self._since is None:
            self._since = self.loop.time()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.check_head()
        super().on_headers_complete()

    def check_head(self) -> None:
        """Stop the parser where the headers, now complete, are beyond the limits."""
        self._in_head = False
        self._unfinished = 0
        size = len(self.url)
        for name, value in self.headers:
            size += len(name) + len(value)
        if size > _HEADER_BYTES or len(self.headers) > _HEADERS:
            self._head_too_large = True
            raise _HeadTooLargeError

    def on_message_complete(self) -> None:
        self._since = None
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """What the parser cannot read is answered in the shape of all errors."""
        if self._head_too_large:
            self._refuse(431, _too_large())
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
        self.transport.write("\r\n".join((*lines, "", "")).encode() + body)
        self.transport.close()


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
        latest = loop.time() - limit("read_ms") / _SECOND
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
