"""Addresses of the viewer: a list of games, a game at a step, what changed between steps, and a file that is sent.

No game is played here: the executors are asked, and what they answer is kept by the one spelling of the address.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kartotek.api.site.context import PageContext
from kartotek.api.site.pages import ordered_games
from kartotek.api.site.replying import SitePages, problem
from kartotek.api.site.sent_files import STATUSES, asked_language, bounded_body, executed, loading
from kartotek.api.site.viewer.addresses import SENSIBLE, FilmAddress
from kartotek.api.site.viewer.chosen import chosen_games
from kartotek.api.site.viewer.shelf import shipped_packs
from kartotek.api.site.viewer.titles import film_title
from kartotek.api.web.executor import Executors
from kartotek.catalog.rules.registry import GAMES, game_class
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import LANGUAGES

__all__ = ["Viewer"]

_JSON: Final = "application/json"


class Viewer:
    """Pages are kept with the data version that they show."""

    def __init__(self, site: SitePages, executors: Executors) -> None:
        self._site = site
        self._executors = executors

    def routes(self) -> list[Route]:
        film = "/{language}/replays/{game}/{table}/{seed}"
        return [
            self._page_route("/{language}/replays", self._list),
            self._page_route("/{language}/{game}/{kind}/{slug}/replays", self._uses),
            Route("/{language}/replays/open", self._open, methods=["POST"]),
            Route("/{language}/replays/play", self._play, methods=["GET"]),
            self._page_route(film, self._film),
            Route(f"{film}/changes", self._part("changes"), methods=["GET"]),
            Route(f"{film}/moves", self._part("moves"), methods=["GET"]),
        ]

    # ---- asking ----

    async def _asked(self, context: PageContext, request: Request, **question: Any) -> Any:
        """What the executors answer, worked out once for each question. Raises what they refuse."""
        question["language"] = context.language
        key = (context.world.catalog.data_version, orjson.dumps(question, option=orjson.OPT_SORT_KEYS))
        body = self._site.kept.get(key)
        if body is None:
            status, body = await self._executed(context, request, question)
            if status != 200:
                raise KartotekError(**orjson.loads(body)["error"])
            self._site.kept.put(key, body, len(body) + len(key[1]) + 300)
        return orjson.loads(body)

    async def _executed(self, context: PageContext, request: Request, question: Mapping[str, Any]) -> tuple[int, bytes]:
        return await executed(self._executors, context, request, {"show": question}, "replay_time_ms")

    # ---- pages ----

    def _page_route(self, path: str, page: Callable[[PageContext, Request], Any]) -> Route:
        async def answer(request: Request) -> Response:
            known = self._site.opened(request)
            if isinstance(known, Response):
                return known
            try:
                shown = await page(known, request)
            except KartotekError as error:
                return self._site.missing(request, known.language, error, STATUSES.get(error.code, 400))
            if shown is None:
                return self._site.missing(request, known.language)
            address, template, values = shown
            return await run_in_threadpool(self._site.rendered, known, request, address, template, values)

        return Route(path, answer, methods=["GET"])

    async def _list(self, context: PageContext, request: Request) -> tuple[str, str, dict[str, Any]]:
        players = await self._asked(context, request, want="players")
        games = [
            (
                context.world.catalog.games[name],
                players[name],
                game_class(name).setup_options,
                [(film_title(context, each.address), each) for each in chosen_games().get(name, ())],
            )
            for name in (game.id for game in ordered_games(context) if game.id in GAMES)
        ]
        return "/replays", "replays.html", {"offered": games, "packs": shipped_packs()}

    async def _film(self, context: PageContext, request: Request) -> tuple[str, str, dict[str, Any]]:
        address = FilmAddress.read(request.path_params)
        step, moves = _step(request.query_params.get("step")), bool(request.query_params.get("moves"))
        shown = await self._asked(context, request, want="page", address=list(address), step=step, moves=moves)
        game = context.world.catalog.games[address.game]
        query = f"?step={shown['step']}" + ("&moves=1" if moves else "")
        name = game.name_hu if context.language == "hu" and game.name_hu else game.name_en
        values = {"body": Markup(shown["html"]), "step": shown["step"], "last": shown["last"], "game_name": name}
        return f"/replays/{'/'.join(address)}{query}", "replay.html", values

    async def _uses(self, context: PageContext, request: Request) -> tuple[str, str, dict[str, Any]] | None:
        """The chosen and recorded games in which a component does something, with the steps."""
        asked = request.path_params
        component = context.find(asked["game"], asked["kind"], asked["slug"])
        if component is None or component.game not in GAMES:
            return None
        uses = await self._asked(context, request, want="uses", game=component.game)
        games = [
            (film_title(context, FilmAddress(component.game, *address.split("/"))), address, steps)
            for address, steps in uses.get(component.id, ())
        ]
        values = {"component": component, "view": context.view(component), "games": games}
        return f"/{component.game}/{component.kind}/{component.slug}/replays", "uses.html", values

    def _play(self, request: Request) -> Response:
        """The address of a random game from what the form was filled in with."""
        asked = request.query_params
        options = [value for key, value in asked.items() if key not in ("game", "players", "seed", "player") and value]
        player = [SENSIBLE] if asked.get("player") == SENSIBLE else []
        table = "-".join([*player, asked.get("players", ""), *options])
        language = request.path_params["language"]
        try:
            address = FilmAddress.read({"game": asked["game"], "table": table, "seed": asked["seed"]})
        except (KeyError, KartotekError):
            return self._site.missing(request, language if language in LANGUAGES else "en")
        return RedirectResponse(f"/{language}/replays/{'/'.join(address)}", 303)

    # ---- parts of pages ----

    def _part(self, want: str) -> Callable[[Request], Any]:
        async def answer(request: Request) -> Response:
            context = self._site.context(asked_language(request))
            if context is None:
                return loading()
            try:
                address = FilmAddress.read(request.path_params)
                steps = {"step": _step(request.query_params.get("to" if want == "changes" else "step"))}
                if want == "changes":
                    steps["from"] = _step(request.query_params.get("from"))
                found = await self._asked(context, request, want=want, address=list(address), **steps)
            except KartotekError as error:
                return problem(error, STATUSES.get(error.code, 400))
            return await run_in_threadpool(self._site.reply, request, orjson.dumps(found), _JSON)

        return answer

    # ---- files that are sent ----

    async def _open(self, request: Request) -> Response:
        context = self._site.context(asked_language(request))
        if context is None:
            return loading()
        try:
            body = await bounded_body(request, "replay_bytes", "use `kartotek replay`")
        except ClientDisconnect:
            return Response(status_code=400)
        except KartotekError as error:
            return problem(error, 413)
        moves = request.query_params.get("moves")
        try:
            question = {"want": "sent", "replay": body.decode(), "moves": _step(moves) if moves else None}
            status, found = await self._executed(context, request, question | {"language": context.language})
        except ValueError:
            return problem(KartotekError("request", "the file is no text", hint="send a replay, as JSON"), 400)
        except KartotekError as error:
            return problem(error, STATUSES.get(error.code, 400))
        return await run_in_threadpool(self._site.reply, request, found, _JSON, status)


def _step(asked: str | None) -> int:
    return int(asked) if asked and asked.isascii() and asked.isdecimal() and len(asked) < 10 else 0
