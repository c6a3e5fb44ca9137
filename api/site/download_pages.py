"""Downloads for people: one flat table for each game, as CSV and XLSX, and where programs find everything."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kartotek.api.site.context import PageContext
from kartotek.api.site.flat_tables import HEADINGS, csv_of, rows_of
from kartotek.api.site.pages import ordered_games
from kartotek.api.site.replying import SitePages
from kartotek.api.site.spreadsheets import xlsx_of

__all__ = ["download_routes", "downloads_page"]

_XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_FORMATS: Final = {"csv": "text/csv; charset=utf-8", "xlsx": _XLSX}


def downloads_page(context: PageContext) -> dict[str, Any]:
    catalog = context.world.catalog
    return {
        "games": [(game, sum(1 for _ in catalog.of_game(game.id))) for game in ordered_games(context)],
        "headings": HEADINGS[context.language],
    }


def download_routes(site: SitePages) -> list[Route]:
    """`/hu/downloads/seven-wonders.xlsx`."""

    def table(request: Request) -> Response:
        context = site.opened(request)
        if isinstance(context, Response):
            return context
        name, _, form = request.path_params["file"].rpartition(".")
        game = context.world.catalog.games.get(name)
        if game is None or form not in _FORMATS:
            return site.missing(request, context.language)
        items = list(context.world.catalog.of_game(name))
        if form == "csv":
            body = csv_of(context, items).encode()
        else:
            body = xlsx_of(context.game_name(game), HEADINGS[context.language], rows_of(context, items))
        reply = site.reply(request, body, _FORMATS[form])
        reply.headers["content-disposition"] = f'attachment; filename="{name}-{context.language}.{form}"'
        return reply

    return [Route("/{language}/downloads/{file}", table, methods=["GET"])]
