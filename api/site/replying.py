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

PageMaker = Callable[[PageContext, Request], tuple[str, dict[str, Any]] | Response | None]
"""The template of a page with its values; None where there is no such page, a response where it is another one."""


def problem(error: KartotekError, status: int) -> Response:
    """An error for a program, in the shape of all errors."""
    return Response(error_body(error), status, CORS_HEADERS, "application/json")


class SitePages:
    """Renders pages of the snapshot that is served now."""

    def __init__(self, snapshots: Snapshots) -> None:
        self._snapshots = snapshots
        self.kept: ByteCache[bytes] = ByteCache(limit("page_cache_bytes"))
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
            context = self.opened(request)
            if isinstance(context, Response):
                return context
            address = _rest(request)
            body = self.kept.get(_key(context, address))
            if body is not None:
                return self.reply(request, body, _HTML)
            try:
                shown = page(context, request)
            except KartotekError as error:
                return self.missing(request, context.language, error)
            if isinstance(shown, Response):
                return shown
            return (
                self.rendered(context, request, address, *shown) if shown else self.missing(request, context.language)
            )

        return answer

    def opened(self, request: Request) -> PageContext | Response:
        """What a page in the language of its address is made from, or why there is none."""
        language = next((known for known in LANGUAGES if known == request.path_params["language"]), None)
        if language is None:
            # No page of the site: a client of the API gets an error of the documented shape.
            hint = "see / for the site"
            return problem(KartotekError("not-found", f"there is nothing at {request.url.path}", hint=hint), 404)
        context = self.context(language)
        loading = KartotekError("database", "the catalog is being loaded", hint="ask again")
        return problem(loading, 503) if context is None else context

    def rendered(
        self, context: PageContext, request: Request, address: str, template: str, values: Mapping[str, Any]
    ) -> Response:
        """A page as a response, rendered once for each address: what follows the language, spelled in one way."""
        key = _key(context, address)
        body = self.kept.get(key)
        if body is None:
            body = self._render(context, address, template, values).encode()
            self.kept.put(key, body, len(body) + len(address) + 300)
        return self.reply(request, body, _HTML)

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
        found = self.kept.get(key)
        if found is None:
            found = compressed(body, encoding)
            self.kept.put(key, found, len(found) + 300)
        return found

    def _render(self, context: PageContext, address: str, template: str, values: Mapping[str, Any]) -> str:
        other = "en" if context.language == "hu" else "hu"
        return (
            templates()
            .get_template(template)
            .render(
                context=context,
                t=context.t,
                lang=context.language,
                other=other,
                other_address=f"/{other}{address}",
                page_address=f"/{context.language}{address.partition('?')[0]}",
                **values,
            )
        )

    def missing(
        self, request: Request, language: Language, error: KartotekError | None = None, status: int = 404
    ) -> Response:
        """The page for an address at which there is nothing, or not now, with the reason where one is known."""
        context = self.context(language)
        if context is None:
            return PlainTextResponse("loading", 503)
        headers = {**HEADERS, "retry-after": "5"} if status in (429, 503) else dict(HEADERS)
        return Response(self._render(context, _rest(request), "missing.html", {"error": error}), status, headers, _HTML)


def _rest(request: Request) -> str:
    """What follows the language in an address."""
    return request.url.path[3:] + (f"?{request.url.query}" if request.url.query else "")


def _key(context: PageContext, address: str) -> tuple[str, str, str]:
    return context.world.catalog.data_version, context.language, address
