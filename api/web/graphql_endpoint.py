"""`/graphql`: GET, POST, persisted queries, the console, entity tags."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

import orjson
from starlette.types import Receive, Scope, Send

from kartotek.api.graphql.engine import Answer, Engine, GraphQLRequest
from kartotek.api.graphql.engine.cache import ByteCache
from kartotek.api.graphql.engine.documents import Operation
from kartotek.api.limits import limit
from kartotek.api.web.asking import client_of
from kartotek.api.web.compression import SMALLEST, compressed, encoding_for
from kartotek.api.web.console import console_page
from kartotek.api.web.executor import Executors
from kartotek.api.web.helper import Helper
from kartotek.api.web.replies import CORS, Headers, error_body, header, reply, reply_error
from kartotek.api.web.requests import PersistedQueries, UnknownHashError, from_body, from_query_string
from kartotek.schema.errors import KartotekError

__all__ = ["GraphQLEndpoint", "TooLargeError", "HttpAnswer"]

_LOG = logging.getLogger("kartotek.api")
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


class HttpAnswer(NamedTuple):
    """An answer as HTTP sends it, but for an encoding that its body has not been given yet."""

    status: int
    headers: Headers
    body: bytes
    encoding: str | None = None

    def encoded(self, smaller: bytes) -> HttpAnswer:
        """The same with its body compressed."""
        assert self.encoding is not None
        return HttpAnswer(self.status, [*self.headers, (b"content-encoding", self.encoding.encode())], smaller)


class GraphQLEndpoint:
    """Answers from the engine that it is given with each request."""

    def __init__(self, database: str, with_process: bool = False) -> None:
        self.persisted = PersistedQueries()
        self.executors = Executors(database, limit("at_work"))
        self.helper = Helper(database, with_process)
        self._compressed: ByteCache[bytes] = ByteCache(limit("compressed_cache_bytes"))

    async def close(self) -> None:
        """End the processes and threads."""
        await self.helper.close()
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
            ready = self.at_once(engine, request)
            answer, way = ready or (await self._worked_out(engine, request, client_of(scope)), "worked out")
        except KartotekError as error:
            overloaded = error.code == "overload"
            await reply_error(send, 503 if overloaded else 400, error, _RETRY if overloaded else None)
            return "refused"
        await self._send(scope, send, answer)
        if way != "kept":
            charge(answer.cost // limit("request_cost"))
        return way

    def _wants_console(self, scope: Scope) -> bool:
        return not scope["query_string"] and b"text/html" in header(scope, b"accept")

    async def _request(self, scope: Scope, receive: Receive) -> GraphQLRequest:
        if scope["method"] != "POST":
            if len(scope["query_string"]) > limit("query_bytes"):
                raise TooLargeError
            return from_query_string(scope["query_string"], self.persisted)
        _check_kind(scope)
        body = await _body(scope, receive, limit("replay_bytes"))
        if len(body) > limit("query_bytes") and b"validateReplay" not in body:
            raise TooLargeError  # before it is read, which takes a while
        request = from_body(body, self.persisted)
        if len(body) > limit("query_bytes") and "validateReplay" not in request.text:
            raise TooLargeError
        if len(request.text) > limit("query_bytes"):
            raise TooLargeError
        return request

    def answered_at_once(self, engine: Engine, scope: Scope, body: bytes) -> tuple[HttpAnswer, str, int] | None:
        """The answer to a POST with a short body, how it was found and its cost, where nobody has to wait for it.

        Its body may still have to be compressed."""
        try:
            _check_kind(scope)
            found = self.at_once(engine, from_body(body, self.persisted))
        except (KartotekError, UnknownHashError):
            return None
        except Exception:
            _LOG.exception("a request failed; it goes the usual way")
            return None
        if found is None:
            return None
        answer, way = found
        return self.written(scope, answer), way, answer.cost if way != "kept" else 0

    def at_once(self, engine: Engine, request: GraphQLRequest) -> tuple[Answer, str] | None:
        """The answer, and how it was found, where it is kept or takes little; None where others would wait for it."""
        kept = engine.kept(request)
        if kept is not None:
            return kept, "kept"
        if not engine.documents.known(request.text):
            return None
        operation = engine.operation(request)
        if isinstance(operation, Answer):
            return operation, "worked out"
        if operation.executable or operation.cost(request.variables) > limit("inline_cost"):
            return None
        return engine.answer(request, operation), "worked out"

    async def _worked_out(self, engine: Engine, request: GraphQLRequest, client: str) -> Answer:
        """What executes a client's expressions has a process and a time of its own; the rest is the helper's."""
        known = engine.operation(request) if engine.documents.known(request.text) else None
        executable = isinstance(known, Operation) and known.executable
        try:
            answer = None if executable else await self.helper.look_up(engine, request)
            if answer is not None:
                return answer
            milliseconds = limit("replay_time_ms" if "validateReplay" in request.text else "time_ms")
            return await self.executors.answer(request, engine.world.catalog.data_version, milliseconds, client)
        except KartotekError as error:
            return Answer(error_body(error), 429 if error.code == "rate" else 503, retry=True)

    async def _send(self, scope: Scope, send: Send, answer: Answer) -> None:
        found = self.written(scope, answer)
        if found.encoding is not None:
            with contextlib.suppress(KartotekError):  # too much waits: it is sent as it is
                found = found.encoded(await self._smaller(found.body, answer.etag, found.encoding))
        await reply(send, found.status, found.body, found.headers)

    def written(self, scope: Scope, answer: Answer) -> HttpAnswer:
        """The answer as HTTP sends it; where `encoding` is set, the body still has to be compressed so."""
        wants_new = b"application/graphql-response+json" in header(scope, b"accept")
        headers: Headers = [_GRAPHQL_JSON if wants_new else _JSON, *CORS]
        if answer.retry:
            headers += _RETRY.items()
        # For clients of plain JSON the status speaks of HTTP alone: the request was read and answered.
        status = 200 if answer.bad_document and not wants_new else answer.status
        if scope["method"] != "POST" and answer.etag is not None:
            tag = answer.etag.encode()
            headers += [(b"etag", tag), _REVALIDATE]
            if _matches(header(scope, b"if-none-match"), tag):
                return HttpAnswer(304, [*headers, _VARY], b"")
        body = b"" if scope["method"] == "HEAD" else answer.body
        if len(body) < SMALLEST:
            return HttpAnswer(status, headers, body)
        headers.append(_VARY)
        found = HttpAnswer(status, headers, body, encoding_for(header(scope, b"accept-encoding")))
        smaller = self._compressed.get((answer.etag, found.encoding)) if found.encoding and answer.etag else None
        return found if smaller is None else found.encoded(smaller)

    async def _smaller(self, body: bytes, etag: str | None, encoding: str) -> bytes:
        """The body compressed; that of a kept answer is kept as well."""
        found = await self.helper.aside.run(compressed, body, encoding)
        if etag:
            self._compressed.put((etag, encoding), found, len(found) + len(etag) + _COMPRESSED_OVERHEAD)
        return found


def _check_kind(scope: Scope) -> None:
    kind = header(scope, b"content-type").partition(b";")[0].strip().lower()
    if kind not in (b"application/json", b"application/graphql-response+json"):
        raise KartotekError("request", "the content type is not application/json", hint="send JSON")


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
