"""Drawings and symbols as files: an address that ends in `.svg`, in either language, light or dark, at any width."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kartotek.api.site.context import PageContext
from kartotek.api.site.drawings.sheet import DARK, LIGHT
from kartotek.api.site.drawings.symbols import icon, symbol_book
from kartotek.api.site.replying import SitePages, problem
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import LANGUAGES

__all__ = ["picture_routes"]

_SVG: Final = "image/svg+xml"
_FONTS: Final = "system-ui, Roboto, 'Noto Sans', Arial, sans-serif"
_THEMES: Final = {"": LIGHT, "light": LIGHT, "dark": DARK}
_WIDTHS: Final = range(16, 2001)


def picture_routes(site: SitePages) -> list[Route]:
    """`/en/seven-wonders/card/aqueduct.svg?theme=dark&width=320` and `/en/seven-wonders/symbols/coin.svg`."""

    def component(request: Request) -> Response:
        return _answer(site, request, _component)

    def symbol(request: Request) -> Response:
        return _answer(site, request, _symbol)

    return [
        Route("/{language}/{game}/symbols/{name}.svg", symbol, methods=["GET"]),
        Route("/{language}/{game}/{kind}/{slug}.svg", component, methods=["GET"]),
    ]


def _answer(site: SitePages, request: Request, draw: Callable[[PageContext, Request], str]) -> Response:
    language = next((known for known in LANGUAGES if known == request.path_params["language"]), None)
    context = site.context(language) if language else None
    try:
        if language is None:
            raise KartotekError("not-found", f"there is nothing at {request.url.path}", hint="see / for the site")
        if context is None:
            return problem(KartotekError("database", "the catalog is being loaded", hint="ask again"), 503)
        drawn = _standing_alone(draw(context, request), request)
    except KartotekError as error:
        return problem(error, 404 if error.code == "not-found" else 400)
    return site.reply(request, drawn.encode(), _SVG)


def _component(context: PageContext, request: Request) -> str:
    asked = request.path_params
    found = context.find(asked["game"], asked["kind"], asked["slug"])
    if found is None:
        raise KartotekError("not-found", f"there is nothing at {request.url.path}", hint="search at /en/search")
    theme = request.query_params.get("theme", "")
    if theme not in _THEMES:
        raise KartotekError("request", f"there is no theme {theme!r}", hint="light or dark")
    return str(context.drawing(found, _THEMES[theme]))


def _symbol(context: PageContext, request: Request) -> str:
    game, name = request.path_params["game"], request.path_params["name"]
    found = symbol_book().of(context.games_of(game), name) if game in context.world.catalog.games else None
    if found is None:
        raise KartotekError("not-found", f"no symbol of {game} is called {name!r}", hint="see /en/GAME for its words")
    title = context.symbol_word(name, game)
    return str(icon(found, name, title))


def _standing_alone(drawn: str, request: Request) -> str:
    """A drawing as a file of its own: with fonts, and a width where one is asked for."""
    wide = request.query_params.get("width", "")
    if wide and not (wide.isdecimal() and int(wide) in _WIDTHS):
        raise KartotekError("request", f"a drawing cannot be {wide!r} wide", hint="a number of pixels up to 2000")
    size = f' width="{int(wide)}"' if wide else ""
    return drawn.replace("<svg ", f'<svg font-family="{_FONTS}"{size} ', 1)
