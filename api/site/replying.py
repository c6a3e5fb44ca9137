"""Pages as HTTP sends them: rendered once for each data version, with an entity tag, compressed where it helps."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from kartotek.api.graphql.engine.cache import ByteCache
from kartotek.api.limits import limit
from kartotek.api.site.context import PageContext
from kartotek.api.site.templating import templates
from kartotek.api.web.compression import SMALLEST, compressed, encoding_for
from kartotek.api.web.replies import CORS_HEADERS, error_body
from kartotek.api.web.snapshots import Snapshots
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import LANGUAGES, Language

__all__ = ["HEADERS", "PageMaker", "SitePages", "problem"]

_POLICY: Final = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
_HTML: Final = "text/html; charset=utf-8"

PageMaker = Callable[[PageContext, Request], tuple[str, dict[str, Any]] | None]
"""The template of a page with its values; None where there is no such page."""


def problem(error: KartotekError, status: int) -> Response:
    """An error for a program, in the shape of all errors."""
    return Response(error_body(error), status, CORS_HEADERS, "application/json")


class SitePages:
    """Renders pages of the snapshot that is served now."""

    def __init__(self, snapshots: Snapshots) -> None:
        self._snapshots = snapshots
        self._kept: ByteCache[bytes] = ByteCache(limit("page_cache_bytes"))
        self._contexts: dict[tuple[str, str], PageContext] = {}

    def context(self, language: Language) -> PageContext | None:
        engine = self._snapshots.engine
        if engine is None:
            return None
        key = (engine.world.catalog.data_version, language)
        if key not in self._contexts:
            self._contexts = {kept: value for kept, value in self._contexts.items() if kept[0] == key[0]}
            self._contexts[key] = PageContext(engine.world, language)
        return self._contexts[key]

    def route(self, path: str, page: PageMaker) -> Route:
        """A page at `/{language}path`."""
        return Route(f"/{{language}}{path}", self._endpoint(page), methods=["GET"])

    def _endpoint(self, page: PageMaker) -> Callable[[Request], Response]:
        def answer(request: Request) -> Response:
            language = request.path_params["language"]
            if language not in LANGUAGES:
                # No page of the site: a client of the API gets an error of the documented shape.
                hint = "see / for the site"
                return problem(KartotekError("not-found", f"there is nothing at {request.url.path}", hint=hint), 404)
            context = self.context(language)
            if context is None:
                return problem(KartotekError("database", "the catalog is being loaded", hint="ask again"), 503)
            key = (context.world.catalog.data_version, request.url.path, request.url.query)
            body = self._kept.get(key)
            if body is None:
                try:
                    shown = page(context, request)
                except KartotekError as error:
                    return self.missing(request, language, error)
                if shown is None:
                    return self.missing(request, language)
                body = self._render(context, request, *shown).encode()
                self._kept.put(key, body, len(body) + 300)
            return self.reply(request, body, _HTML)

        return answer

    def reply(self, request: Request, body: bytes, media_type: str, status: int = 200) -> Response:
        """An answer that a browser may keep, and ask about again by its tag."""
        tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        headers = {**HEADERS, "etag": tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        encoding = encoding_for(request.headers.get("accept-encoding", "").encode("latin-1"))
        if encoding is not None and len(body) >= SMALLEST:
            headers["content-encoding"] = encoding
            body = self._smaller(tag, body, encoding)
        return Response(body, status, headers, media_type)

    def _smaller(self, tag: str, body: bytes, encoding: str) -> bytes:
        key = (tag, encoding)
        found = self._kept.get(key)
        if found is None:
            found = compressed(body, encoding)
            self._kept.put(key, found, len(found) + 300)
        return found

    def _render(self, context: PageContext, request: Request, template: str, values: Mapping[str, Any]) -> str:
        other = "en" if context.language == "hu" else "hu"
        rest = request.url.path[3:] + (f"?{request.url.query}" if request.url.query else "")
        return (
            templates()
            .get_template(template)
            .render(
                context=context,
                t=context.t,
                lang=context.language,
                other=other,
                other_address=f"/{other}{rest}",
                page_address=request.url.path,
                **values,
            )
        )

    def missing(self, request: Request, language: Language, error: KartotekError | None = None) -> Response:
        """The page for an address at which there is nothing, with the reason where one is known."""
        context = self.context(language)
        if context is None:
            return PlainTextResponse("loading", 503)
        body = self._render(context, request, "missing.html", {"error": error})
        return Response(body, 404, dict(HEADERS), _HTML)
