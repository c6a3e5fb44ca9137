"""HTTP connections within bounds: their number, the size of their headers, the time in which a request must come."""

from __future__ import annotations

import asyncio
from asyncio.events import TimerHandle
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from api.limits import limit
from api.web.replies import error_body
from schema.errors import KartotekError

__all__ = ["BoundedProtocol"]

_SECOND: Final = 1000


class _HeadTooLargeError(Exception):
    """Raised inside the parser, which then stops."""


class BoundedProtocol(HttpToolsProtocol):
    """A connection that is closed where its request does not come, or is larger than the limits.

    Where all connections are taken, the one that has waited longest for its request makes room for a new one: whoever
    opens connections and sends nothing keeps nobody out.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head_bytes = self._unfinished = 0
        self._in_head = False
        self._timer: TimerHandle | None = None
        self._head_too_large = False
        if len(self.connections) > limit("connections") and not self._make_room():
            self._refuse(503, KartotekError("overload", "all connections are taken", hint="ask again"))
            return
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_came()
        super().connection_lost(exc)

    def _make_room(self) -> bool:
        """Close the connection that has waited longest for its request; False where none waits."""
        waiting = [each for each in self.connections if isinstance(each, BoundedProtocol) and each._timer is not None]
        if not waiting:
            return False
        oldest = min(waiting, key=lambda each: each._timer.when() if each._timer else 0)
        oldest._request_came()
        oldest.transport.close()
        return True

    def _await_request(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(limit("read_ms") / _SECOND, self._too_slow)

    def _request_came(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
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
            if self._unfinished > limit("header_bytes") and not self.transport.is_closing():
                self._refuse(431, _too_large())

    def on_message_begin(self) -> None:
        self._head_bytes = 0
        self._in_head = True
        self._await_request()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        super().on_header(name, value)
        if len(self.headers) > limit("headers"):
            self._head_too_large = True
            raise _HeadTooLargeError

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._unfinished = 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._request_came()
        super().on_message_complete()

    def _count(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > limit("header_bytes"):
            self._head_too_large = True
            raise _HeadTooLargeError

    def send_400_response(self, msg: str) -> None:
        """What the parser cannot read is answered in the shape of all errors."""
        if self._head_too_large:
            self._refuse(431, _too_large())
        else:
            self._refuse(400, KartotekError("request", msg.rstrip(".").lower(), hint="send HTTP/1.1"))

    def _refuse(self, status: int, error: KartotekError) -> None:
        self._request_came()
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


def _too_large() -> KartotekError:
    most = f"at most {limit('headers')} of {limit('header_bytes')} bytes together"
    return KartotekError("limit", "the headers are too large", hint=most)
