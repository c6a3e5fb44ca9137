"""The addresses of the site: `/en/...` and `/hu/...`, each page kept for as long as the data version stands."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from kartotek.api.site import pages
from kartotek.api.site.component_page import component_page
from kartotek.api.site.context import PageContext
from kartotek.api.site.download_pages import download_routes, downloads_page
from kartotek.api.site.draft_pages import draft_routes
from kartotek.api.site.flat_tables import csv_of
from kartotek.api.site.pictures import picture_routes
from kartotek.api.site.previews import preview_routes
from kartotek.api.site.replying import HEADERS, SitePages, problem
from kartotek.api.site.rule_pages import rule_page, rules_page
from kartotek.api.site.search_page import search_page
from kartotek.api.site.term_pages import term_page, terms_page
from kartotek.api.site.truth_page import truth_page
from kartotek.api.site.viewer.routes import Viewer
from kartotek.api.web.executor import Executors
from kartotek.api.web.snapshots import Snapshots
from kartotek.schema.errors import KartotekError

__all__ = ["site_routes"]


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
    return ("component.html", component_page(context, component)) if component else None


def _term_page(context: PageContext, request: Request) -> tuple[str, dict[str, Any]] | None:
    found = term_page(context, request.path_params["concept"])
    return ("term.html", found) if found else None


def _rules_page(context: PageContext, request: Request) -> tuple[str, dict[str, Any]] | None:
    game = _game(context, request)
    return ("rules.html", rules_page(context, request.query_params, game)) if game else None


def _rule_page(context: PageContext, request: Request) -> tuple[str, dict[str, Any]] | None:
    found = rule_page(context, request.path_params["game"], request.path_params["slug"])
    return ("rule.html", found) if found else None


def site_routes(snapshots: Snapshots, executors: Executors) -> list[BaseRoute]:
    """All addresses of the site; the start page goes by the language that the browser asks for."""
    site = SitePages(snapshots)

    def start(request: Request) -> Response:
        wanted = request.headers.get("accept-language", "").lower()
        hungarian = wanted.find("hu") != -1 and (wanted.find("en") == -1 or wanted.find("hu") < wanted.find("en"))
        return RedirectResponse("/hu" if hungarian else "/en", 307)

    def search_csv(request: Request) -> Response:
        context = site.context("hu" if request.query_params.get("lang") == "hu" else "en")
        if context is None:
            return PlainTextResponse("loading", 503)
        try:
            found = context.world.forgiving.found(request.query_params.get("q", ""))
        except KartotekError as error:
            return problem(error, 400)
        return Response(csv_of(context, found), headers=dict(HEADERS), media_type="text/csv; charset=utf-8")

    return [
        Route("/", start, methods=["GET"]),
        Mount("/site", StaticFiles(packages=[("kartotek.api.site", "static")])),
        Route("/search.csv", search_csv, methods=["GET"]),
        site.route("", lambda context, _: ("home.html", pages.home_page(context))),
        site.route("/search", search_page),
        site.route("/terms", lambda context, request: ("terms.html", terms_page(context, request.query_params))),
        site.route("/terms/{concept}", _term_page),
        site.route("/sources", lambda context, _: ("truth.html", truth_page(context))),
        site.route("/downloads", lambda context, _: ("downloads.html", downloads_page(context))),
        *download_routes(site),
        *picture_routes(site),
        *draft_routes(site, executors),
        *preview_routes(site),
        *Viewer(site, executors).routes(),
        site.route("/rules", lambda context, request: ("rules.html", rules_page(context, request.query_params))),
        site.route("/{game}/rules", _rules_page),
        site.route("/{game}/rules/{slug}", _rule_page),
        site.route("/{game}", _game_page),
        site.route("/{game}/{kind}", _kind_page),
        site.route("/{game}/{kind}/{slug}", _component_page),
    ]
