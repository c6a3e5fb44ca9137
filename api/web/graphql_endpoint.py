"""`/graphql`: GET, POST, persisted queries, the console, entity tags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import orjson
from starlette.types import Receive, Scope, Send

from api.graphql.engine import Answer, Engine, Request
from api.graphql.engine.cache import ByteCache
from api.limits import limit
from api.web.aside import Aside
from api.web.compression import SMALLEST, compressed, encoding_for
from api.web.console import console_page
from api.web.executor import Executors
from api.web.replies import CORS, error_body, header, reply, reply_error
from api.web.requests import PersistedQueries, UnknownHashError, from_body, from_query_string
from schema.errors import KartotekError

__all__ = ["GraphQLEndpoint", "TooLargeError"]

_JSON: Final = (b"content-type", b"application/json; charset=utf-8")
_GRAPHQL_JSON: Final = (b"content-type", b"application/graphql-response+json; charset=utf-8")
_REVALIDATE: Final = (b"cache-control", b"no-cache")
_VARY: Final = (b"vary", b"accept, accept-encoding")
_RETRY: Final = {b"retry-after": b"1"}
_COMPRESSED_OVERHEAD: Final = 200
_ALLOWED: Final = b"GET, POST, OPTIONS, HEAD"
_NOT_FOUND: Final = orjson.dumps(
    {"errors": [{"message": "PersistedQueryNotFound", "extensions": {"code": "PERSISTED_QUERY_NOT_FOUND"}}]}
)


class TooLargeError(Exception):
    """A body beyond its limit."""


class GraphQLEndpoint:
    """Answers from the engine that it is given with each request."""

    def __init__(self, database: str) -> None:
        self.persisted = PersistedQueries()
        self.executors = Executors(database, limit("at_work"))
        self.aside = Aside()
        self._compressed: ByteCache[bytes] = ByteCache(limit("compressed_cache_bytes"))

    async def close(self) -> None:
        """End the processes and threads."""
        self.aside.close()
        await self.executors.close()

    async def __call__(
        self, engine: Engine, scope: Scope, receive: Receive, send: Send, charge: Callable[[int], None]
    ) -> str:
        """Answer one request; the return value says how, for the access log. A costly one is charged to the client."""
        method = scope["method"]
        if method in ("GET", "HEAD") and self._wants_console(scope):
            await reply(send, 200, *console_page())
            return "console"
        if method not in ("GET", "POST", "HEAD"):
            error = KartotekError("request", f"{method} is not served here", hint="use GET or POST")
            await reply_error(send, 405, error, {b"allow": _ALLOWED})
            return "refused"
        try:
            request = await self._request(scope, receive)
        except TooLargeError:
            error = KartotekError("limit", "the request is too large", hint=f"at most {limit('query_bytes')} bytes")
            await reply_error(send, 413, error)
            return "refused"
        except UnknownHashError:
            await reply(send, 200, _NOT_FOUND)
            return "unknown hash"
        except KartotekError as error:
            await reply_error(send, 415 if "content type" in error.what else 400, error)
            return "refused"
        try:
            kept = engine.kept(request)
            answer = kept or await self._worked_out(engine, request)
        except KartotekError as error:
            overloaded = error.code == "overload"
            await reply_error(send, 503 if overloaded else 400, error, _RETRY if overloaded else None)
            return "refused"
        await self._send(scope, send, answer)
        if kept:
            return "kept"
        charge(answer.cost // limit("request_cost"))
        return "worked out"

    def _wants_console(self, scope: Scope) -> bool:
        return not scope["query_string"] and b"text/html" in header(scope, b"accept")

    async def _request(self, scope: Scope, receive: Receive) -> Request:
        if scope["method"] != "POST":
            if len(scope["query_string"]) > limit("query_bytes"):
                raise TooLargeError
            return from_query_string(scope["query_string"], self.persisted)
        kind = header(scope, b"content-type").partition(b";")[0].strip().lower()
        if kind not in (b"application/json", b"application/graphql-response+json"):
            raise KartotekError("request", "the content type is not application/json", hint="send JSON")
        body = await _body(scope, receive, limit("replay_bytes"))
        request = from_body(body, self.persisted)
        if len(body) > limit("query_bytes") and "validateReplay" not in request.text:
            raise TooLargeError
        if len(request.text) > limit("query_bytes"):
            raise TooLargeError
        return request

    async def _worked_out(self, engine: Engine, request: Request) -> Answer:
        """Known documents that cost little are answered at once; new and costly ones in a thread; what executes a
        client's expressions has a process and a time of its own."""
        known = engine.documents.known(request.text)
        operation = engine.operation(request) if known else await self.aside.run(engine.operation, request)
        if isinstance(operation, Answer):
            return operation
        if not operation.executable:
            if operation.cost(request.variables) <= limit("inline_cost"):
                return engine.answer(request, operation)
            return await self.aside.run(engine.answer, request, operation)
        milliseconds = limit("replay_time_ms" if "validateReplay" in request.text else "time_ms")
        try:
            return await self.executors.answer(request, engine.world.catalog.data_version, milliseconds)
        except KartotekError as error:
            return Answer(error_body(error), 503, retry=True)

    async def _send(self, scope: Scope, send: Send, answer: Answer) -> None:
        wants_new = b"application/graphql-response+json" in header(scope, b"accept")
        headers: list[tuple[bytes, bytes]] = [_GRAPHQL_JSON if wants_new else _JSON, *CORS]
        if answer.retry:
            headers += _RETRY.items()
        # For clients of plain JSON the status speaks of HTTP alone: the request was read and answered.
        status = 200 if answer.bad_document and not wants_new else answer.status
        if scope["method"] != "POST" and answer.etag is not None:
            tag = answer.etag.encode()
            headers += [(b"etag", tag), _REVALIDATE]
            if _matches(header(scope, b"if-none-match"), tag):
                await reply(send, 304, b"", [*headers, _VARY])
                return
        body = b"" if scope["method"] == "HEAD" else answer.body
        if len(body) >= SMALLEST:
            headers.append(_VARY)
            encoding = encoding_for(header(scope, b"accept-encoding"))
            if encoding is not None:
                body = await self._smaller(body, answer.etag, encoding)
                headers.append((b"content-encoding", encoding.encode()))
        await reply(send, status, body, headers)

    async def _smaller(self, body: bytes, etag: str | None, encoding: str) -> bytes:
        """The body compressed; that of a kept answer is kept as well."""
        key = (etag, encoding)
        found = self._compressed.get(key) if etag else None
        if found is None:
            found = await self.aside.run(compressed, body, encoding)
            if etag:
                self._compressed.put(key, found, len(found) + len(etag) + _COMPRESSED_OVERHEAD)
        return found


def _matches(wanted: bytes, tag: bytes) -> bool:
    if not wanted:
        return False
    return any(each.strip().removeprefix(b"W/") in (tag, b"*") for each in wanted.split(b","))


async def _body(scope: Scope, receive: Receive, most: int) -> bytes:
    declared = header(scope, b"content-length")
    if declared.isdigit() and int(declared) > most:
        raise TooLargeError
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise KartotekError("request", "the connection ended before the request did")
        part = message.get("body", b"")
        size += len(part)
        if size > most:
            raise TooLargeError
        parts.append(part)
        if not message.get("more_body", False):
            return b"".join(parts)
