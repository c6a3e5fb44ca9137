"""Who may ask: only who knows the secret in the address, from this machine, and changes only from our own pages."""

from __future__ import annotations

import secrets
from typing import Final
from urllib.parse import urlsplit

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from kartotek.api.site.replying import HEADERS

__all__ = ["Guard"]

_OURS: Final = ("127.0.0.1", "localhost")
_SAFE: Final = ("GET", "HEAD")
_LARGEST: Final = 200_000
"""Bytes of a form: a page of rows accepted at once."""


class Guard:
    """Stands before the pages. What it refuses learns nothing: no name, no text, not that there is a draft."""

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self._app = app
        self._secret = secret
        self.seen = 0
        """How many requests were admitted."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is not None:
            await PlainTextResponse(refused[1], refused[0], dict(HEADERS))(scope, receive, send)
            return
        self.seen += 1
        await self._app(scope, receive, send)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """The status and the text of a refusal; None for a request that is admitted."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        first = scope["path"].split("/")[1] if scope["path"].count("/") else ""
        host = headers.get("host", "")
        if urlsplit(f"//{host}").hostname not in _OURS:
            return 421, "this address is not served here\n"
        if not secrets.compare_digest(first.encode(), self._secret.encode()):
            return 404, "there is nothing here\n"
        if scope["method"] in _SAFE:
            return None
        origin = headers.get("origin")
        foreign = origin is not None and origin != f"http://{host}"
        if foreign or headers.get("sec-fetch-site", "same-origin") != "same-origin":
            return 403, "another page must not change anything here\n"
        if not headers.get("content-length", "").isdecimal() or int(headers["content-length"]) > _LARGEST:
            return 413, "the form is too long\n"
        return None
