"""`/graphql`: GET, POST, persisted queries, the console, entity tags."""

from __future__ import annotations

from typing import Final

import orjson
from starlette.types import Receive, Scope, Send

from api.graphql.engine import Answer, Engine, Request
from api.limits import limit
from api.web.console import console_page
from api.web.executor import Executors
from api.web.replies import CORS, error_body, header, reply, reply_error
from api.web.requests import PersistedQueries, UnknownHashError, from_body, from_query_string
from schema.errors import KartotekError

__all__ = ["GraphQLEndpoint", "TooLargeError"]

_JSON: Final = (b"content-type", b"application/json; charset=utf-8")
_GRAPHQL_JSON: Final = (b"content-type", b"application/graphql-response+json; charset=utf-8")
_REVALIDATE: Final = (b"cache-control", b"no-cache")
_VARY: Final = (b"vary", b"accept")
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

    async def __call__(self, engine: Engine, scope: Scope, receive: Receive, send: Send) -> str:
        """Answer one request; the return value says how, for the access log."""
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
        kept = engine.kept(request)
        answer = kept or await self._worked_out(engine, request)
        await self._send(scope, send, answer)
        return "kept" if kept else "worked out"

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
        """Lookups are answered at once; what executes a client's expressions has a process and a time of its own."""
        operation = engine.operation(request)
        if isinstance(operation, Answer):
            return operation
        if not operation.executable:
            return engine.answer(request)
        milliseconds = limit("replay_time_ms" if "validateReplay" in request.text else "time_ms")
        try:
            return await self.executors.answer(request, engine.world.catalog.data_version, milliseconds)
        except KartotekError as error:
            return Answer(error_body(error), 503)

    async def _send(self, scope: Scope, send: Send, answer: Answer) -> None:
        wants_new = b"application/graphql-response+json" in header(scope, b"accept")
        headers: list[tuple[bytes, bytes]] = [_GRAPHQL_JSON if wants_new else _JSON, *CORS]
        if scope["method"] == "POST" or answer.etag is None:
            await reply(send, answer.status, answer.body, headers)
            return
        tag = answer.etag.encode()
        headers += [(b"etag", tag), _REVALIDATE, _VARY]
        if _matches(header(scope, b"if-none-match"), tag):
            await reply(send, 304, b"", headers)
        else:
            await reply(send, answer.status, b"" if scope["method"] == "HEAD" else answer.body, headers)


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
        part = message.get("body", b"")
        size += len(part)
        if size > most:
            raise TooLargeError
        parts.append(part)
        if not message.get("more_body", False):
            return b"".join(parts)
