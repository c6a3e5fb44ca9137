"""The addresses of the site: `/en/...` and `/hu/...`, each page kept for as long as the data version stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from api.graphql.engine.cache import ByteCache
from api.limits import limit
from api.site import pages
from api.site.context import PageContext
from api.site.replays import Replays
from api.site.texts import LANGUAGES, Language
from api.web.replies import CORS_HEADERS, error_body
from api.web.snapshots import Snapshots
from schema.errors import KartotekError

__all__ = ["site_routes"]

_POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}

Page = Callable[[PageContext, Request], tuple[str, dict[str, Any]] | None]


class Site:
    """Renders pages of the snapshot that is served now."""

    def __init__(self, snapshots: Snapshots) -> None:
        self._snapshots = snapshots
        self._kept: ByteCache[bytes] = ByteCache(limit("page_cache_bytes"))
        self._contexts: dict[tuple[str, str], PageContext] = {}
        self._templates = Environment(
            loader=PackageLoader("api.site"),
            autoescape=select_autoescape(default=True, default_for_string=True),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def context(self, language: Language) -> PageContext | None:
        engine = self._snapshots.engine
        if engine is None:
            return None
        key = (engine.world.catalog.data_version, language)
        if key not in self._contexts:
            self._contexts = {kept: value for kept, value in self._contexts.items() if kept[0] == key[0]}
            self._contexts[key] = PageContext(engine.world, language)
        return self._contexts[key]

    def route(self, path: str, page: Page) -> Route:
        """A page at `/{language}path`."""
        return Route(f"/{{language}}{path}", self._endpoint(page), methods=["GET"])

    def _endpoint(self, page: Page) -> Callable[[Request], Response]:
        def answer(request: Request) -> Response:
            language = request.path_params["language"]
            if language not in LANGUAGES:
                # No page of the site: a client of the API gets an error of the documented shape.
                error = KartotekError("not-found", f"there is nothing at {request.url.path}", hint="see / for the site")
                return Response(error_body(error), 404, CORS_HEADERS, "application/json")
            context = self.context(language)
            if context is None:
                loading = KartotekError("database", "the catalog is being loaded", hint="ask again")
                return Response(error_body(loading), 503, {"retry-after": "1"}, "application/json")
            key = (context.world.catalog.data_version, request.url.path, request.url.query)
            body = self._kept.get(key)
            if body is None:
                shown = page(context, request)
                if shown is None:
                    return self.missing(request, language)
                body = self._render(context, request, *shown).encode()
                self._kept.put(key, body, len(body) + 300)
            return _reply(request, body, context.world.catalog.data_version)

        return answer

    def _render(self, context: PageContext, request: Request, template: str, values: dict[str, Any]) -> str:
        other = "en" if context.language == "hu" else "hu"
        rest = request.url.path[3:] + (f"?{request.url.query}" if request.url.query else "")
        return self._templates.get_template(template).render(
            context=context, t=context.t, lang=context.language, other=other, other_address=f"/{other}{rest}", **values
        )

    def missing(self, request: Request, language: Language) -> Response:
        context = self.context(language)
        if context is None:
            return PlainTextResponse("loading", 503)
        body = self._render(context, request, "missing.html", {})
        return Response(body, 404, _HEADERS, "text/html; charset=utf-8")


def _reply(request: Request, body: bytes, version: str) -> Response:
    tag = f'"{version[:16]}-{len(body)}"'
    headers = {**_HEADERS, "etag": tag, "cache-control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="text/html; charset=utf-8")


def _game(context: PageContext, request: Request) -> str | None:
    game = request.path_params["game"]
    return game if game in context.world.catalog.games else None


def _game_page(context: PageContext, request: Request) -> tuple[str, dict[str, Any]] | None:
    game = _game(context, request)
    return ("game.html", pages.game_page(context, game)) if game else None


def _kind_page(context: PageContext, request: Request) -> tuple[str, dict[str, Any]] | None:
    game, kind = _game(context, request), request.path_params["kind"]
    if game is None or not any(item.kind == kind for item in context.world.catalog.of_game(game)):
        return None
    return "kind.html", pages.kind_page(context, game, kind, request.query_params)


def _component_page(context: PageContext, request: Request) -> tuple[str, dict[str, Any]] | None:
    asked = request.path_params
    component = context.find(asked["game"], asked["kind"], asked["slug"])
    return ("component.html", pages.component_page(context, component)) if component else None


def _term_page(context: PageContext, request: Request) -> tuple[str, dict[str, Any]] | None:
    found = pages.term_page(context, request.path_params["concept"])
    return ("term.html", found) if found else None


def _replay_page(replays: Replays) -> Page:
    def page(context: PageContext, request: Request) -> tuple[str, dict[str, Any]] | None:
        step = request.query_params.get("step", "0")
        found = pages.replay_page(context, replays, request.path_params, step)
        return ("replay.html", found) if found else None

    return page


def site_routes(snapshots: Snapshots) -> list[BaseRoute]:
    """All addresses of the site; the start page goes by the language that the browser asks for."""
    site = Site(snapshots)
    replays = Replays()

    def start(request: Request) -> Response:
        wanted = request.headers.get("accept-language", "").lower()
        hungarian = wanted.find("hu") != -1 and (wanted.find("en") == -1 or wanted.find("hu") < wanted.find("en"))
        return RedirectResponse("/hu" if hungarian else "/en", 307)

    def search_csv(request: Request) -> Response:
        context = site.context("en")
        if context is None:
            return PlainTextResponse("loading", 503)
        try:
            body = pages.search_csv(context, request.query_params.get("q", ""))
        except KartotekError as error:
            return Response(error_body(error), 400, media_type="application/json")
        return Response(body, headers=_HEADERS, media_type="text/csv; charset=utf-8")

    return [
        Route("/", start, methods=["GET"]),
        Mount("/site", StaticFiles(packages=[("api.site", "static")])),
        Route("/search.csv", search_csv, methods=["GET"]),
        site.route("", lambda context, _: ("home.html", pages.home_page(context))),
        site.route(
            "/search", lambda context, request: ("search.html", pages.search_page(context, request.query_params))
        ),
        site.route("/terms", lambda context, request: ("terms.html", pages.terms_page(context, request.query_params))),
        site.route("/terms/{concept}", _term_page),
        site.route("/sources", lambda context, _: ("truth.html", pages.truth_page(context))),
        site.route("/replays", lambda context, _: ("replays.html", pages.replays_page(context, replays))),
        site.route("/replays/{game}/{players}/{seed}", _replay_page(replays)),
        site.route("/{game}", _game_page),
        site.route("/{game}/{kind}", _kind_page),
        site.route("/{game}/{kind}/{slug}", _component_page),
    ]
