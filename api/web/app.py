"""The ASGI application: rate limit, routes and access log around the endpoints."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import re
import time
from collections.abc import AsyncIterator
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kartotek.api.limits import limit
from kartotek.api.web.asking import CHARGE, client_of
from kartotek.api.web.connections import CONNECTIONS, HEALTH, Connections
from kartotek.api.web.direct import AT_ONCE, AtOnce
from kartotek.api.web.downloads import BulkFiles
from kartotek.api.web.graphql_endpoint import GraphQLEndpoint, HttpAnswer
from kartotek.api.web.log import ServerLog
from kartotek.api.web.pages import routes
from kartotek.api.web.rate import RateLimit
from kartotek.api.web.replies import CORS, CORS_HEADERS, error_body, guarded, header, reply, reply_error
from kartotek.api.web.snapshots import Snapshots
from kartotek.schema.errors import KartotekError

__all__ = ["App"]

_LOG = logging.getLogger("kartotek.api")
_REFUSED = {404: "there is nothing at this address", 405: "the method is not served here"}
_GOODBYE_SECONDS = 5.0
_ALIVE = b'{"status":"alive"}'
# What GraphQL clients and proxies send with a request; nothing here depends on a header, so any other may come too.
_ALLOWED_HEADERS = (
    b"content-type, accept, authorization, if-none-match, apollo-require-preflight, apollographql-client-name,"
    b" apollographql-client-version, x-apollo-operation-name, x-apollo-operation-id, x-requested-with"
)
_HEADER_NAMES = re.compile(rb"[A-Za-z0-9, _-]{1,500}")
_PREFLIGHT = [
    *CORS,
    (b"access-control-allow-methods", b"GET, POST, OPTIONS"),
    (b"access-control-max-age", b"86400"),
]


class App:
    """Everything that is served. `/graphql` is answered without a router between, for it is asked most."""

    def __init__(
        self,
        snapshots: Snapshots,
        rate: RateLimit,
        log: ServerLog,
        with_process: bool = False,
        connections: Connections | None = None,
    ) -> None:
        self._connections = connections or Connections()
        self.snapshots = snapshots
        self._rate = rate
        self._log = log
        self._graphql = GraphQLEndpoint(snapshots.database, with_process)
        self._bulk = BulkFiles(snapshots)
        self._pages: ASGIApp = Starlette(
            routes=routes(snapshots, self._bulk, self._graphql.executors),
            lifespan=self._lifespan,
            exception_handlers={HTTPException: _page_error},
        )

    @contextlib.asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[dict[str, AtOnce | Connections]]:
        if self.snapshots.engine is None:
            await asyncio.to_thread(self.snapshots.load)
        if self.snapshots.engine is not None:
            self._graphql.helper.start(self.snapshots.engine.world.catalog.data_version)
        with self._log.faults():
            watcher = asyncio.create_task(self.snapshots.watch())
            yield {AT_ONCE: self.at_once, CONNECTIONS: self._connections}
            watcher.cancel()
            await self._graphql.close()
            self._bulk.close()
        await asyncio.to_thread(self._log.close)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._pages(scope, receive, send)
            return
        began = time.perf_counter()
        status, sent = 500, 0

        async def counting(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": guarded(message.get("headers", ()))}
            else:
                sent += len(message.get("body", b""))
            try:
                await send(message)
            except (OSError, RuntimeError) as error:
                raise _ClientLeftError from error

        way = "failed"
        try:
            way = await self._answer(scope, receive, counting)
        except Exception as error:
            if _is_left(error):
                way = "left"
                await _end_of(receive)
            else:
                _LOG.exception("a request failed")
                with contextlib.suppress(RuntimeError, _ClientLeftError):
                    await reply_error(counting, 500, KartotekError("internal", "a fault of ours; it was logged"))
        finally:
            self._log.note(scope, status, sent, began, way)

    def at_once(self, scope: Scope, body: bytes) -> HttpAnswer | None:
        """The answer to a POST to `/graphql` that needs no waiting; None where it has to go the usual way."""
        began = time.perf_counter()
        engine = self.snapshots.engine
        client = client_of(scope)
        if engine is None or self._rate.wait(client):
            return None
        found = self._graphql.answered_at_once(engine, scope, body)
        if found is None:
            self._rate.give_back(client)
            return None
        written, way, cost = found
        self._rate.charge(client, cost // limit("request_cost"))
        if written.encoding is not None:
            self._rate.give_back(client)
            return None  # compressed in a thread; the answer is kept by now
        self._log.note(scope, written.status, len(written.body), began, way)
        return written

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> str:
        path = scope["path"]
        if path == "/healthz":
            await reply(send, 200, _ALIVE)
            return "health"
        client = client_of(scope)
        wait = self._rate.wait(client) if path not in HEALTH else 0.0
        if wait:
            error = KartotekError("rate", f"more than {limit('rate')} requests a second", hint="wait, and ask again")
            await reply_error(send, 429, error, {b"retry-after": str(math.ceil(wait)).encode()})
            return "rate"
        if scope["method"] == "OPTIONS":
            await reply(send, 204, b"", [*_PREFLIGHT, (b"access-control-allow-headers", _allowed_headers(scope))])
            return "preflight"
        if path == "/graphql":
            engine = self.snapshots.engine
            if engine is None:
                error = KartotekError("database", "the catalog is being loaded", hint="ask again")
                await reply_error(send, 503, error, {b"retry-after": b"1"})
                return "loading"
            return await self._graphql(engine, scope, receive, send, partial(self._rate.charge, client))
        await self._pages({**scope, CHARGE: partial(self._rate.charge, client)}, receive, send)
        return "page"


class _ClientLeftError(Exception):
    """Nobody is there who could be sent anything."""


def _is_left(error: BaseException) -> bool:
    if isinstance(error, BaseExceptionGroup):
        return all(map(_is_left, error.exceptions))
    return isinstance(error, _ClientLeftError | ClientDisconnect)


async def _end_of(receive: Receive) -> None:
    """Wait for the word that the connection is gone, without which the server would miss the rest of the answer."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_GOODBYE_SECONDS):
            while (await receive())["type"] != "http.disconnect":
                pass


def _allowed_headers(scope: Scope) -> bytes:
    """The headers that a page of another origin may send: those that it asks for, or the usual ones."""
    asked = header(scope, b"access-control-request-headers")
    return asked if _HEADER_NAMES.fullmatch(asked) else _ALLOWED_HEADERS


async def _page_error(_request: Request, error: Exception) -> Response:
    """What the router refuses, in the shape of all errors."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    reported = KartotekError(
        "not-found" if status == 404 else "request", _REFUSED.get(status, "the request is refused")
    )
    headers = CORS_HEADERS | dict(getattr(error, "headers", None) or {})
    return Response(error_body(reported), status, headers, "application/json")
