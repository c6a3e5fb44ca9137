"""The page for translators: a draft is dropped on it and comes back with its findings. Nothing of it is kept."""

from __future__ import annotations

from base64 import b64encode
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from kartotek.api.site.context import PageContext
from kartotek.api.site.pages import ordered_games
from kartotek.api.site.replying import SitePages, problem
from kartotek.api.site.sent_files import STATUSES, asked_language, bounded_body, executed, loading
from kartotek.api.web.executor import Executors
from kartotek.catalog.drafts.reading import READERS
from kartotek.schema.errors import KartotekError

__all__ = ["draft_routes"]

_HINT: Final = "use `kartotek terms check`"
_LONGEST_NAME: Final = 200


def draft_routes(site: SitePages, executors: Executors) -> list[Route]:
    """The page and the address that drafts are sent to."""

    async def sent(request: Request) -> Response:
        context = site.context(asked_language(request))
        if context is None:
            return loading()
        try:
            body = await bounded_body(request, "draft_bytes", _HINT)
        except ClientDisconnect:
            return Response(status_code=400)
        except KartotekError as error:
            return problem(error, 413)
        try:
            question = {"draft": _question(context, request, body)}
            status, found = await executed(executors, context, request, question, "draft_time_ms")
        except KartotekError as error:
            return problem(error, STATUSES.get(error.code, 400))
        return await run_in_threadpool(site.reply, request, found, "application/json", status)

    return [
        site.route("/drafts", lambda context, _: ("drafts.html", _page(context))),
        Route("/{language}/drafts", sent, methods=["POST"]),
    ]


def _page(context: PageContext) -> dict[str, Any]:
    return {"games": ordered_games(context), "endings": ",".join(READERS)}


def _question(context: PageContext, request: Request, body: bytes) -> dict[str, Any]:
    asked = request.query_params
    game = asked.get("game", "")
    if game not in context.world.catalog.games:
        raise KartotekError("not-found", f"there is no game {game!r}", hint="choose one of the list")
    into = asked.get("into")
    return {
        "game": game,
        "name": asked.get("name", "")[-_LONGEST_NAME:],
        "free": bool(asked.get("free")),
        "into": into if into in ("hu", "en") else None,
        "language": context.language,
        "data": b64encode(body).decode(),
    }
