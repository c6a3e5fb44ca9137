"""Answers as HTTP sends them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

import orjson
from starlette.types import Scope, Send

from kartotek.schema.errors import KartotekError

__all__ = ["CORS", "CORS_HEADERS", "Headers", "error_body", "guarded", "header", "reply", "reply_error"]

Headers: TypeAlias = list[tuple[bytes, bytes]]

# The data is public and nothing is written, so pages of any origin may ask.
CORS: Final[Headers] = [
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"etag, retry-after"),
]
CORS_HEADERS: Final = {name.decode(): value.decode() for name, value in CORS}
# What keeps an answer from being taken for a page: by its guessed type, by scripts in it, or inside somebody's frame.
# Pages of ours say themselves what they may load.
_GUARDS: Final[Headers] = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
]
_JSON: Final[Headers] = [(b"content-type", b"application/json; charset=utf-8"), *CORS]


def guarded(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    """The headers with the guards that they do not set themselves."""
    own = list(headers)
    set_already = {name.lower() for name, _ in own}
    return own + [guard for guard in _GUARDS if guard[0] not in set_already]


def header(scope: Scope, name: bytes) -> bytes:
    """The value of a request header; empty where it is missing."""
    for key, value in scope["headers"]:
        if key == name:
            found: bytes = value
            return found
    return b""


async def reply(send: Send, status: int, body: bytes, headers: Headers | None = None) -> None:
    """Send one whole answer, as JSON unless the headers say otherwise."""
    length = (b"content-length", str(len(body)).encode())
    sent = [*(_JSON if headers is None else headers), length]
    await send({"type": "http.response.start", "status": status, "headers": sent})
    await send({"type": "http.response.body", "body": body})


def error_body(error: KartotekError) -> bytes:
    """One shape for all errors, that of GraphQL."""
    return orjson.dumps({"errors": [{"message": error.what, "extensions": error.as_dict()}]})


async def reply_error(send: Send, status: int, error: KartotekError, more: Mapping[bytes, bytes] | None = None) -> None:
    await reply(send, status, error_body(error), [*_JSON, *(more or {}).items()])
