"""Requests that need no waiting, answered as soon as they are read: without a task, a queue and two messages each.

A GraphQL request whose answer is kept, or whose document is known and cheap, takes less time than all that. Whatever
is not of this kind goes the usual way, through the application.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from kartotek.api.limits import limit
from kartotek.api.web.graphql_endpoint import HttpAnswer
from kartotek.api.web.protocol import BoundedProtocol
from kartotek.api.web.replies import guarded

__all__ = ["AT_ONCE", "AtOnce", "DirectProtocol"]

AtOnce: TypeAlias = Callable[[Scope, bytes], HttpAnswer | None]

AT_ONCE: Final = "at_once"
"""Under which name the application leaves its function for such requests in the state of the server."""
_MOST_BYTES: Final = limit("query_bytes")


class DirectProtocol(BoundedProtocol):
    """A connection on which such a request is answered at once."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._at_once: AtOnce | None = self.app_state.get(AT_ONCE)
        self._collected: list[bytes] | None = None
        """The body so far of a request that may be answered at once; None for any other."""
        self._answered = False
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        # One request of each packet: whoever sends many together keeps no other client waiting.
        self._answered = False
        super().data_received(data)

    def on_headers_complete(self) -> None:
        if self._may_be_answered():
            self.check_head()
            self._collected = []
        else:
            super().on_headers_complete()

    def _may_be_answered(self) -> bool:
        """Whether this is a plain POST to `/graphql` and nothing else is under way on the connection."""
        parser = self.parser
        return (
            self.url == b"/graphql"
            and parser.get_method() == b"POST"
            and self._at_once is not None
            and not (self._answered or self._leaving)
            and (self.cycle is None or self.cycle.response_complete)
            and not (self.expect_100_continue or self.flow.write_paused or self.transport.is_closing())
            and parser.get_http_version() == "1.1"
            and parser.should_keep_alive()
            and not parser.should_upgrade()
            and self._is_plain()
        )

    def _is_plain(self) -> bool:
        """Whether the body is short, and the client not one that a proxy names."""
        length = b""
        for name, value in self.headers:
            if name == b"content-length":
                length = value
            elif name.startswith(b"x-forwarded-"):
                return False
        return length.isdigit() and int(length) <= _MOST_BYTES

    def on_body(self, body: bytes) -> None:
        if self._collected is None:
            super().on_body(body)
        else:
            self._collected.append(body)

    def on_message_complete(self) -> None:
        if self._collected is not None:
            found = self._found(b"".join(self._collected))
            if found is not None:
                self._since = self._collected = None
                self._answered = True
                self._write(found)
                return
            self._go_the_usual_way()
        super().on_message_complete()

    def _found(self, body: bytes) -> HttpAnswer | None:
        assert self._at_once is not None
        scope = dict(self.scope) | {"method": "POST", "path": "/graphql"}
        return self._at_once(scope, body)

    def _write(self, answer: HttpAnswer) -> None:
        now = [b"%b: %b\r\n" % pair for pair in self.server_state.default_headers]
        head = _head(answer.status, tuple(answer.headers))
        self.transport.write(b"".join((head, *now, b"content-length: %d\r\n\r\n" % len(answer.body), answer.body)))
        self.on_response_complete()

    def _go_the_usual_way(self) -> None:
        collected, self._collected = self._collected, None
        super().on_headers_complete()
        if collected:
            super().on_body(b"".join(collected))

    def shutdown(self) -> None:
        """A request whose body is still to come is finished as any other."""
        if self._collected is not None:
            self._go_the_usual_way()
        super().shutdown()


@lru_cache(maxsize=64)
def _head(status: int, headers: tuple[tuple[bytes, bytes], ...]) -> bytes:
    return STATUS_LINE[status] + b"".join(b"%b: %b\r\n" % pair for pair in guarded(headers))
